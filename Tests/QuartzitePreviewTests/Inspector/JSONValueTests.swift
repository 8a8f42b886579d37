import XCTest

@testable import QuartzitePreview

/// JSON output: numbers survive a round trip, and every text is valid JSON.
final class JSONValueTests: XCTestCase {
    func testNumbers() {
        XCTAssertEqual(JSONValue.number(1).text, "1")
        XCTAssertEqual(JSONValue.number(-0.5).text, "-0.5")
        XCTAssertEqual(JSONValue.number(.infinity).text, "\"inf\"")
        XCTAssertEqual(JSONValue.number(-.infinity).text, "\"-inf\"")
        XCTAssertEqual(JSONValue.number(.nan).text, "\"nan\"")
        for value in [0, 7, 10, 99, 100, 1005, 9_999, 10_000, 65_535, 65_536, -1, 123_456] {
            XCTAssertEqual(JSONValue.integer(value).text, String(value))
        }
        XCTAssertEqual(JSONValue.number(-0.0).text, "0")
        for value in [0.1, 1.0 / 3, 1e300, -Double.leastNonzeroMagnitude, 123456789.125, 9_007_199_254_740_992] {
            XCTAssertEqual(Double(JSONValue.number(value).text), value)
        }
    }

    func testTextIsQuoted() throws {
        let text = "\"\\\n\r\t\u{1}\u{7F}ä€😀/"
        let data = Data(JSONValue.array([.string(text)]).text.utf8)
        XCTAssertEqual(try JSONSerialization.jsonObject(with: data) as? [String], [text])
    }

    func testValuesAreEqualIfTheyAreWrittenAlike() {
        XCTAssertEqual(JSONValue.numbers([1, 0, .nan]), .numbers([1, -0.0, .nan]))
        XCTAssertEqual(JSONValue.array([.string("nan")]), .numbers([.nan]))
        XCTAssertNotEqual(JSONValue.numbers([1, 2]), .numbers([1, 2, 3]))
        XCTAssertNotEqual(JSONValue.numbers([0.1]), .numbers([Double(0.1).nextUp]))
        XCTAssertNotEqual(JSONValue.number(1), .bool(true))
        XCTAssertNotEqual(JSONValue.number(1), .string("1"))
        XCTAssertNotEqual(JSONValue.null, .string("null"))
        XCTAssertNotEqual(JSONValue.array([]), .object([]))
        XCTAssertNotEqual(JSONValue.object([("a", .number(1))]), .object([("b", .number(1))]))
        XCTAssertEqual(JSONValue.object([("a", .number(1))]), .object([("a", .number(1))]))
    }

    func testObjectsKeepTheirOrder() {
        let value = JSONValue.object([("z", .null), ("a", .object([])), ("m", .array([.bool(true), .numbers([1, 2])]))])
        XCTAssertEqual(value.text, "{\"z\": null, \"a\": {}, \"m\": [true, [1, 2]]}")
        XCTAssertEqual(value.lines, "{\n  \"z\": null,\n  \"a\": {},\n  \"m\": [true, [1, 2]]\n}\n")
        XCTAssertEqual(JSONValue.array([.object([("a", .null)])]).lines, "[\n  {\n    \"a\": null\n  }\n]\n")
    }
}
