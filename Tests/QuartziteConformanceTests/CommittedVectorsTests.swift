import XCTest

@testable import QuartziteConformance

/// The committed vectors hold, and the list of contradicted vectors is complete.
@MainActor final class CommittedVectorsTests: XCTestCase {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func path(_ name: String) -> String { Self.package.appendingPathComponent("Tests/Vectors/\(name)").path }

    func testEveryGateAndStrongVectorThatCanRunHolds() async {
        var lines: [String] = []
        let files = [path("one.json"), path("two.json")]
        let status = Conformance.run(files, print: { lines.append($0) }, complain: { lines.append($0) })
        XCTAssertEqual(status, 0, lines.filter { $0.hasPrefix("failed") }.joined(separator: "\n"))
        XCTAssertTrue(lines.last?.hasSuffix("skipped") ?? false, lines.last ?? "nothing was printed")
    }

    func testEveryVectorIsRead() async throws {
        XCTAssertEqual(try VectorFile.read(path("one.json")).count, 516)
        XCTAssertEqual(try VectorFile.read(path("two.json")).count, 413)
    }

    func testNoVectorIsMalformed() async throws {
        for name in ["one.json", "two.json"] {
            for vector in try VectorFile.read(path(name)) {
                guard case .failed(let faults) = Runner.run(vector) else { continue }
                let isMalformed = faults.contains { $0.contains("malformed") || $0.contains("no operation") }
                XCTAssertFalse(isMalformed, "\(vector.id): \(faults)")
            }
        }
    }

    func testWhatIsContradictedStillFails() async throws {
        let vectors = try VectorFile.read(path("one.json")) + VectorFile.read(path("two.json"))
        for vector in vectors where Contradicted.citations[vector.id] != nil {
            XCTAssertNotEqual(Runner.run(vector), .passed, "\(vector.id) passes: take it off the list")
        }
        let ids = Set(vectors.map(\.id))
        for id in Contradicted.citations.keys { XCTAssertTrue(ids.contains(id), "no vector is named \(id)") }
    }

    func testTheDocumentShowsWhatIsContradicted() async throws {
        let text = try String(contentsOf: Self.package.appendingPathComponent("docs/vectors.md"), encoding: .utf8)
        for (id, citation) in Contradicted.citations {
            XCTAssertTrue(text.contains("`\(id)`"), "docs/vectors.md does not show \(id)")
            XCTAssertTrue(text.contains(citation), "docs/vectors.md does not cite “\(citation)” for \(id)")
        }
    }
}
