import XCTest

@testable import QuartzitePreview

final class FuzzyMatchTests: XCTestCase {
    private func best(_ pattern: String, _ texts: String...) -> String? {
        texts.compactMap { text in FuzzyMatch(pattern, in: text).map { ($0.score, text) } }.max { $0.0 < $1.0 }?.1
    }

    func testLettersInTheirOrderMatchWithoutRegardToCaseAndAccents() {
        XCTAssertEqual(FuzzyMatch("ckf", in: "Color-KeyFrames")?.offsets, [0, 6, 9])
        XCTAssertEqual(FuzzyMatch("uber", in: "Über.caml")?.offsets, [0, 1, 2, 3])
        XCTAssertNil(FuzzyMatch("od", in: "dor"))
        XCTAssertNil(FuzzyMatch("a", in: ""))
        XCTAssertEqual(FuzzyMatch("", in: "x"), FuzzyMatch("", in: "y"))
        XCTAssertEqual(FuzzyMatch("d o", in: "door")?.offsets, [0, 1], "spaces count for nothing")
    }

    func testTheBeginningOfWordsAndLettersInARowAreBetter() {
        XCTAssertEqual(best("clock", "picture-clock", "clock", "c-l-o-c-k"), "clock")
        XCTAssertEqual(best("cd", "calendar", "color-delegate"), "color-delegate")
        XCTAssertEqual(best("ar", "xaxr", "xxar"), "xxar")
        XCTAssertEqual(FuzzyMatch("clock", in: "caller-clock")?.offsets, [7, 8, 9, 10, 11], "the best of several places")
    }
}
