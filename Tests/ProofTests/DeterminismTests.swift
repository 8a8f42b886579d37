import Foundation
import Quartzite
import QuartziteExamples
import QuartziteRenderer
import XCTest

@testable import QuartziteProofs

/// A picture depends on the committed tree and the time alone. `make proofs` checks all documents and many more changes.
@MainActor final class DeterminismTests: XCTestCase {
    override func tearDown() async throws { await MainActor.run { MediaClock.setVirtualTime(nil) } }

    private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Pixels/Scenes")

    /// One scene of each class, at 1 and 2 pixels per point.
    func testADocumentHasTheSameBytesInWhateverOrderItIsDrawn() async throws {
        let bytes = SceneBytes(graphics: try .headless())
        for name in [
            "anim-position", "anim-rotation-3d", "mask-anim", "shadow-anim", "anim-shape", "filter-blur", "blend-overlay",
            "replicator-delay", "transform-layer-spin", "clip-rotated", "gradient-conic", "depth-siblings-crossing",
        ] {
            let folder = Self.scenes.appendingPathComponent(name)
            for scale in [1.0, 2] {
                let found = try bytes.check(
                    folder.appendingPathComponent("main.caml"), times: [0, 0.2, 0.2 + 1.0 / 60, 0.9], scale: scale)
                XCTAssertEqual(found, [], name)
            }
        }
    }

    func testWhateverIsChangedThePictureIsThatOfTheLayersAsTheyAre() async throws {
        let edits = RandomEdits(graphics: try .headless())
        for seed: UInt64 in 1...24 {
            guard let finding = try edits.check(seed, edits: 8, shrinks: false) else { continue }
            XCTFail("seed \(seed): \(finding.pixels) pixels differ, by up to \(finding.largest)\n\(finding.recipe.text())\n\(finding.text)")
        }
    }

    func testATimeHasOnePictureHoweverItIsComeTo() async throws {
        let times = RandomTimes(graphics: try .headless())
        for seed: UInt64 in 1...12 { XCTAssertEqual(try times.check(seed), [], "seed \(seed)") }
    }

    func testAProgramShowsWhatItsLayersAreFrameByFrame() async throws {
        let bytes = ProgramBytes(graphics: try .headless())
        for churn in StressScene.all { XCTAssertEqual(try bytes.check(churn, frames: 12, step: 4, scale: 1), [], churn.name) }
        for name in ["emitter", "replicator", "tiles", "text", "filters"] {
            let example = try XCTUnwrap(Example.named(name))
            XCTAssertEqual(try bytes.check(example, seconds: 0.3, scale: 1), [], name)
        }
    }
}
