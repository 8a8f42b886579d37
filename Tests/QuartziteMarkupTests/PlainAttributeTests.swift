import Quartzite
import SeededRandom
import XCTest

@testable import QuartziteMarkup

/// Attributes that are written as usual are read faster than others, with the same result.
final class PlainAttributeTests: XCTestCase {
    private let texts = [
        "0", "1", "-1", "0.5", "-0", "12.25", " 3 ", "\t4", "1 2", "1 2 3", "1 2 3 4", " 0.1  -0.2\t1 .5 ", "1 2 3 4 5", "0.1 0.2 0.3",
        "123456789012345", "1234567890123456", "0.12345678901234", "0.1234567890123456", "true", "false", "TRUE", "yes", "", " ", "abc",
        "1,2", "1, 2, 3, 4", "50%", "+1", "1e3", "1:30", "90deg", "5.", ".5", "-.5", "-", "--1", "1-2", "1.2.3", "inf", "-inf", "nan",
        "#ff0000", "#1Bc", "#0A7f9B", "#ff00", "#12345g", "#", " #123456 ", "#ff00001",
        "red", "rgb(1, 2, 3)", "0x10", "é", "1 é", "name with “quotes”",
    ]

    private func attribute(_ text: String) -> String { text.replacing("\"", with: "&quot;") }

    /// Each property of each class, as an attribute, which may be plain, and as an element, which is not.
    func testEveryPropertyIsSetLikeThatOfAnElement() throws {
        var plain = 0
        for name in ClassTable.names where ClassTable.objectClass(name)?.kind == .layer {
            let layer = try XCTUnwrap(ClassTable.objectClass(name)?.make?() as? CALayer)
            for (key, rule) in (ClassTable.objectClass(name)?.properties ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard PlainProperty(rule, type(of: layer).keyTable[key]?.typedSetter) != nil else { continue }
                plain += 1
                for text in texts {
                    let short = try readScene(caml("<\(name) \(key)=\"\(attribute(text))\"/>"))
                    let long = try readScene(caml("<\(name)><\(key) value=\"\(attribute(text))\"/></\(name)>"))
                    let label = "\(name) \(key)=\"\(text)\""
                    XCTAssertEqual(described(short.rootLayer, key), described(long.rootLayer, key), label)
                    XCTAssertEqual(short.diagnostics.map(\.message), long.diagnostics.map(\.message), label)
                }
            }
        }
        XCTAssertGreaterThan(plain, 60)
    }

    private func described(_ layer: CALayer, _ key: String) -> String {
        let value = layer.value(forKey: key)
        guard let color = value as? CGColor else { return String(describing: value) }
        return "\(color.components ?? []) \(color.srgb) \(color.colorSpace == LayerTreeReader.standardColorSpace)"
    }

    func testTheUsualPropertiesArePlain() throws {
        let document = try XMLReader.read(
            SourceText(
                file: "t.xml",
                data: Array("<a name='' bounds='' position='' opacity='' hidden='' backgroundColor='' id='' contents=''/>".utf8)),
            limits: MarkupLimits())
        let properties = PlainProperties("CALayer", of: CALayer(), document.names)
        for attribute in document.storedAttributes {
            let key = document.names[attribute.name]
            switch properties[attribute.name] {
            case .plain: XCTAssertFalse(["id", "contents"].contains(key), key)
            case .reserved: XCTAssertEqual(key, "id")
            case .general: XCTAssertEqual(key, "contents")
            }
        }
    }

    func testTheOrderOfPropertiesIsThatOfTheDocument() throws {
        let (layer, remarks) = try readLayer(
            "position=\"1 2\" position.x=\"5\" bounds=\"9 9\" bounds.size.width=\"3\"", "<opacity value=\"0.5\"/>")
        XCTAssertEqual(layer.position, CGPoint(x: 5, y: 2))
        XCTAssertEqual(layer.bounds, CGRect(x: 0, y: 0, width: 3, height: 9))
        XCTAssertEqual(layer.opacity, 0.5)
        XCTAssertEqual(remarks, ["1:46: note: bounds: two numbers are read as width and height, with the origin at 0 0"])
    }

    func testAValueWithAReferenceIsReadAsItReads() throws {
        let (layer, remarks) = try readLayer("opacity=\"&#48;.5\" name=\"a&amp;b\" position=\"1\n2\"")
        XCTAssertEqual(layer.opacity, 0.5)
        XCTAssertEqual(layer.name, "a&b")
        XCTAssertEqual(layer.position, CGPoint(x: 1, y: 2))
        XCTAssertEqual(remarks, [])
    }

    func testEqualColoursAreOneObject() throws {
        let layers = ["0 0.5 1", "0 0.5 1 1", "-0 0.5 1"].map { "<CALayer borderColor=\"\($0)\"/>" }.joined()
        let colors = try readLayer("", "<sublayers>\(layers)</sublayers>").layer.sublayers?.map(\.borderColor) ?? []
        XCTAssertEqual(colors.count, 3)
        XCTAssertTrue(colors[0] === colors[1])
        XCTAssertFalse(colors[0] === colors[2], "minus zero is another number")
    }

    /// An object for each colour would take a third as much memory as the values of the layer.
    func testABackgroundOfSRGBNeedsNoObject() throws {
        for (color, isKept) in [("0 0.5 1", false), ("2 0.5 1", true)] {
            let layer = try readLayer("backgroundColor=\"\(color)\"").layer
            XCTAssertEqual(layer.objects.backgroundColor != nil, isKept, color)
            XCTAssertNotNil(layer.backgroundColor)
        }
        let layer = try readLayer("backgroundColor=\"0 0.5 1\"").layer
        XCTAssertEqual(layer.backgroundColor, CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 1))
    }

    /// `#rrggbb` is always sRGB, and numbers are in the space of the document.
    func testEqualNumbersInOtherSpacesAreOtherColours() throws {
        var colors = PlainColors(in: try XCTUnwrap(CGColorSpace(name: CGColorSpace.displayP3)))
        let texts = ["#ff0000", "1 0 0", "#f00", "1 0 0 1"]
        let read = try texts.map { text in try XCTUnwrap(Array(text.utf8).withUnsafeBufferPointer { colors.color($0) }, text) }
        XCTAssertEqual(read.map { $0.colorSpace == LayerTreeReader.standardColorSpace }, [true, false, true, false])
        XCTAssertEqual(read.map { $0.components ?? [] }, Array(repeating: [1, 0, 0, 1], count: 4))
    }

    // MARK: Numbers

    func testPlainNumbersAreThoseOfTheGeneralScanner() {
        var random = SeededGenerator(seed: 3)
        let alphabet = Array("0123456789012345678901234567890123456789..--  \te+%".utf8)
        var plain = 0
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            for count in 1...4 {
                guard let read = bytes.withUnsafeBufferPointer({ PlainScanner.numbers($0, atLeast: count, atMost: count) }) else {
                    continue
                }
                plain += 1
                let text = String(decoding: bytes, as: UTF8.self)
                let (result, remarks) = ValueScanner.read(text) { s throws(ValueFault) in try s.lengths(count, "") }
                XCTAssertEqual(try? result.get().map(\.bitPattern), (0..<count).map { read.values[$0].bitPattern }, "“\(text)”")
                XCTAssertEqual(remarks, [], "“\(text)”")
                XCTAssertEqual(read.count, count)
            }
        }
        XCTAssertGreaterThan(plain, 1_000)
    }

    func testUsualNumbersArePlain() {
        for (text, number) in [
            ("0", 0), ("7", 7), ("-12.5", -12.5), (" 0.25 ", 0.25), ("123456789012345", 123_456_789_012_345),
            (".5", 0.5), ("-.5", -0.5),
        ] {
            XCTAssertEqual(Array(text.utf8).withUnsafeBufferPointer { PlainScanner.number($0) }, number, text)
        }
        for text in ["", " ", "1 2", "1e3", "+1", "1.", ".", "-.", "-", "1px", "1,", "inf", "1234567890123456"] {
            XCTAssertNil(Array(text.utf8).withUnsafeBufferPointer { PlainScanner.number($0) }, text)
        }
    }
}
