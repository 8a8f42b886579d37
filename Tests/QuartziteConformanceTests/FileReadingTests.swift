import XCTest

@testable import QuartziteConformance

/// Reading both formats of vector files, with special numbers, and rejecting other files.
@MainActor final class FileReadingTests: XCTestCase {
    private func read(_ text: String) throws -> [Vector] { try VectorFile.read(Data(text.utf8), path: "test.json") }

    func testBothShapesGiveTheSameVector() async throws {
        let one = try read(
            #"""
            {"areas": {"a": [
                {"id": "x", "area": "a", "op": "o", "input": {"n": 1}, "expect": {"v": 2}, "tolerance": 0.5, "trust": "gate"}
            ]}}
            """#)
        let two = try read(
            #"""
            {"vectors": [
                {"id": "x", "area": "a", "op": "o", "in": {"n": 1}, "expect": {"v": 2}, "tol": 0.5, "trust": "gate"}
            ]}
            """#)
        for vector in [one[0], two[0]] {
            XCTAssertEqual(vector.id, "x")
            XCTAssertEqual(vector.operation, "o")
            XCTAssertEqual(try vector.input.require("n", as: Int.self), 1)
            XCTAssertEqual(vector.expected, ["v": .number(2)])
            XCTAssertEqual(vector.tolerance, 0.5)
            XCTAssertEqual(vector.trust, .gate)
        }
        XCTAssertEqual([one[0].format, two[0].format], [.one, .two])
    }

    func testAnAnswerByItselfStandsUnderTheEqualsSign() async throws {
        let vectors = try read(
            #"{"vectors": [{"id": "x", "area": "a", "op": "o", "in": {}, "expect": [1, 2], "tol": 0, "trust": "hint"}]}"#)
        XCTAssertEqual(vectors[0].expected, ["=": .numbers([1, 2])])
    }

    func testSpecialNumbersAreNumbers() async throws {
        let fields = Fields(["a": .string("NaN"), "b": .string("Infinity"), "c": .string("-Infinity"), "d": .string("inf")])
        XCTAssertTrue(try fields.require("a", as: Double.self).isNaN)
        XCTAssertEqual(try fields.require("b", as: Double.self), .infinity)
        XCTAssertEqual(try fields.require("c", as: Double.self), -.infinity)
        XCTAssertEqual(try fields.require("d", as: Double.self), .infinity)
    }

    func testNumbersAndBooleansAreDistinguished() async throws {
        let value = try JSONDecoder().decode(VectorValue.self, from: Data("[1, true, 0, false, null]".utf8))
        XCTAssertEqual(value, .array([.number(1), .boolean(true), .number(0), .boolean(false), .null]))
    }

    func testAMissingFieldIsNamed() async {
        XCTAssertThrowsError(try Fields([:]).require("speed", as: Double.self)) {
            XCTAssertEqual(($0 as? MalformedVector)?.reason, "it has no “speed”")
        }
    }

    func testWhatIsNoFileOfVectorsIsRefused() async {
        let texts = [
            "", "{", "[]", "{}", #"{"vectors": 1}"#, #"{"vectors": [1]}"#, #"{"vectors": [{"id": "x"}]}"#,
            #"{"areas": {"a": 1}}"#,
        ]
        for text in texts {
            XCTAssertThrowsError(try read(text), text)
        }
    }

    func testAnUnreadableFileIsExitCodeTwo() async throws {
        var complaints: [String] = []
        let status = Conformance.run(["/nowhere/vectors.json"], print: { _ in }, complain: { complaints.append($0) })
        XCTAssertEqual(status, 2)
        XCTAssertTrue(complaints.joined().contains("/nowhere/vectors.json"), "\(complaints)")
        XCTAssertEqual(Conformance.run([], print: { _ in }, complain: { _ in }), 2)
    }
}
