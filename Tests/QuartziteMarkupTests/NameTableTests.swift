import XCTest

@testable import QuartziteMarkup

/// The numbers of names.
final class NameTableTests: XCTestCase {
    func testKnownNamesHaveTheirNumbers() {
        let names = NameTable()
        XCTAssertEqual(names.count, KnownName.allCases.count)
        for name in KnownName.allCases {
            XCTAssertEqual(names[name.rawValue], name.text)
            XCTAssertEqual(names.number(of: name.text), name.rawValue)
        }
    }

    func testEachNameHasOneNumber() {
        var names = NameTable()
        // More than there are strings for, and names of equal length with equal ends.
        let texts = (0..<10_000).map { "a\($0)z" } + ["", "é", String(repeating: "n", count: 5_000)]
        let numbers = texts.map { names.number(of: Array($0.utf8)) }
        XCTAssertEqual(Set(numbers).count, texts.count)
        XCTAssertEqual(names.count, KnownName.allCases.count + texts.count)
        for (text, number) in zip(texts, numbers) {
            XCTAssertEqual(names[number], text)
            XCTAssertEqual(names.number(of: text), number)
            XCTAssertEqual(names.number(of: Array(text.utf8)), number)
        }
        XCTAssertNil(names.number(of: "a10000z"))
    }

    func testADocumentOfManyNames() throws {
        let attributes = (0..<5_000).map { "n\($0)=\"\($0)\"" }.joined(separator: " ")
        let root = try XMLReader.read(
            SourceText(file: "t.xml", data: Array("<a \(attributes)><b n7='x'/></a>".utf8)), limits: MarkupLimits()
        ).root
        XCTAssertEqual(root.attributes.count, 5_000)
        XCTAssertEqual(root["n4999"], "4999")
        XCTAssertNil(root["n5000"])
        XCTAssertEqual(root.children.map { $0["n7"] }, ["x"])
        XCTAssertEqual(root.document.attributes(.src).map(\.value), [])
    }

    func testTheMemoryOfElementsAndAttributes() {
        XCTAssertLessThanOrEqual(MemoryLayout<MarkupDocument.Node>.stride, 28)
        XCTAssertLessThanOrEqual(MemoryLayout<MarkupDocument.Attribute>.stride, 16)
    }
}
