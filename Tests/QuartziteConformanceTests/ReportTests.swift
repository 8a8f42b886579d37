import XCTest

@testable import QuartziteConformance

/// The printed report, and the exit code.
@MainActor final class ReportTests: XCTestCase {
    private func vector(
        _ id: String, _ operation: String = "identity", trust: Vector.Trust = .strong, expected: [String: VectorValue] = [:]
    ) -> Vector {
        Vector(
            format: .one, id: id, area: "some area", operation: operation, input: Fields([:]), expected: expected, tolerance: 0,
            trust: trust)
    }

    private func report(_ results: [(Vector, Outcome)]) -> Report {
        results.reduce(into: Report()) { $0.add($1.0, $1.1) }
    }

    func testHintsNeverFailARun() async {
        XCTAssertTrue(report([(vector("a", trust: .hint), .failed(["wrong"]))]).holds)
        XCTAssertFalse(report([(vector("a", trust: .strong), .failed(["wrong"]))]).holds)
        XCTAssertFalse(report([(vector("a", trust: .gate), .failed(["wrong"]))]).holds)
    }

    func testWhatIsSkippedFailsARunUnlessTheMachineHasNoOpenGL() async {
        let without = report([(vector("a", trust: .gate), .skipped(NotAvailable.openGL.what)), (vector("b"), .passed)])
        XCTAssertTrue(without.holds)
        XCTAssertEqual(without.sum, "1 passed, 0 failed, 1 skipped")
        XCTAssertFalse(report([(vector("a", trust: .gate), .skipped("completion blocks"))]).holds)
        XCTAssertTrue(report([(vector("a", trust: .hint), .skipped("completion blocks"))]).holds)
    }

    func testTheTableCountsByAreaAndTrust() async {
        let report = report([
            (vector("a", trust: .gate), .passed), (vector("b", trust: .gate), .failed(["x"])), (vector("c"), .skipped("y")),
        ])
        XCTAssertEqual(
            report.table,
            ["area       gate       strong     hint", "some area  1 / 1 / 0  0 / 0 / 1  -", "all        1 / 1 / 0  0 / 0 / 1  -"])
    }

    func testALineSaysWhatWasExpectedAndWhatCame() async {
        let wrong = vector("x3", expected: ["m11": .number(2)])
        XCTAssertEqual(
            Report.line(for: wrong, Runner.run(wrong)), "failed  x3 (strong): m11: expected 2, got 1")
        XCTAssertEqual(Report.line(for: vector("em"), .skipped("levitation")), "skipped em (strong): not available: levitation")
        XCTAssertNil(Report.line(for: vector("ok"), .passed))
    }

    func testAnUnknownOperationFails() async {
        guard case .failed(let faults) = Runner.run(vector("a", "levitate")) else { return XCTFail("it did not fail") }
        XCTAssertEqual(faults, ["no operation is named “levitate”"])
    }
}
