import XCTest

@testable import QuartzitePort

/// Constructs that published libraries have in common.
final class LibraryRuleTests: XCTestCase {
    private func port(_ source: String) -> String { SourcePort.file(source).text }

    func testOldKeysOfDictionariesAreReplacedAfterACommaToo() {
        XCTAssertEqual(
            port("let a = [NSFontAttributeName: f, NSForegroundColorAttributeName: c, NSStrokeWidthAttributeName: 2]"),
            "let a = [NSAttributedString.Key.font: f, NSAttributedString.Key.foregroundColor: c, NSAttributedString.Key.strokeWidth: 2]")
    }

    func testTextsInPlaceOfConstantsAreReplaced() {
        XCTAssertEqual(
            port("line.lineCap = \"round\"; a.fillMode=\"forwards\"; a.timingFunction = CAMediaTimingFunction(name: \"easeIn\")"),
            "line.lineCap = .init(rawValue: \"round\"); a.fillMode=.init(rawValue: \"forwards\"); "
                + "a.timingFunction = CAMediaTimingFunction(name: .init(rawValue: \"easeIn\"))")
        for text in [
            "class A { var lineCap = \"\"; func f(a: A) { a.lineCap = \"round\" } }",
            "cell.type = \"round\"", "let fillMode = \"forwards\"",
            "a.fillMode == \"forwards\"", "line.lineCap = .round",
        ] { XCTAssertEqual(port(text), text) }
    }

    func testTheViewOfAStringsCharactersIsTheString() {
        XCTAssertEqual(port("let n = name.characters.count"), "let n = name.count")
        XCTAssertEqual(
            port("extension String { var n: Int { return characters.count + self.characters.count + Array(characters).count } }"),
            "extension String { var n: Int { return count + self.count + Array(self).count } }")
        let variable = "func f(characters: [Int]) -> Int { return characters.count }"
        XCTAssertEqual(port(variable), variable)
    }

    func testOptionalMethodsOfKnownDelegatesAreCalledWithoutAQuestionMark() {
        XCTAssertEqual(
            port("if delegate?.textFieldShouldReturn?(field) ?? true { delegate?.scrollViewDidEndDragging?(s, willDecelerate: false) }"),
            "if delegate?.textFieldShouldReturn(field) ?? true { delegate?.scrollViewDidEndDragging(s, willDecelerate: false) }")
        let own = "handler.completion?(true)"
        XCTAssertEqual(port(own), own)
    }

    func testObservedValuesAreNoBoxes() {
        XCTAssertEqual(port("let y = (new as AnyObject).cgPointValue.y"), "let y = (new as! CGPoint).y")
        XCTAssertEqual(
            port("let p = (change?[.newKey] as? NSValue)?.cgPointValue ?? .zero"), "let p = (change?[.newKey] as? CGPoint) ?? .zero")
        let boxed = "let r = (info[key] as? NSValue)?.cgRectValue"
        XCTAssertEqual(port(boxed), boxed)
    }
}
