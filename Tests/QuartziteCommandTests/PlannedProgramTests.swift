import Foundation
import Quartzite
import QuartziteRenderer
import XCTest

@testable import QuartziteCommand
@testable import QuartziteExamples
@testable import QuartzitePreview

/// The shader programs of planned frames: no example and no reference scene combines a kind of program with a flag that the kind does
/// not have, nor two flags that exclude each other.
@MainActor final class PlannedProgramTests: XCTestCase {
    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    /// Plans frames of a scene at several times, the first whole and the others by damage, and checks their programs.
    /// - Returns: the kinds and features of all programs.
    private func programs(of scene: Scene, _ name: String) -> Set<ProgramKey> {
        scene.layout(size: scene.naturalSize)
        scene.commit()
        let tree = RenderTree()
        tree.apply(scene.context.wholeCommit())
        var (planner, plan, keys) = (Planner(), FramePlan(), Set<ProgramKey>())
        for time in [0, 0.1, 0.37, 1.25] {
            _ = tree.sample(at: time)
            _ = planner.plan(tree, in: Viewport(size: scene.naturalSize), into: &plan)
            XCTAssertTrue(plan.hasAllowedPrograms, "\(name) at \(time):\n\(plan.text)")
            keys.formUnion(plan.batches.map(\.program))
        }
        return keys
    }

    /// Fails unless the scenes use every kind and flag of `expected`, so that the test has seen them.
    private func assertCovered(_ keys: Set<ProgramKey>, _ expected: ProgramKey.Features, line: UInt = #line) {
        let seen = keys.reduce(into: ProgramKey.Features()) { $0.formUnion($1.features) }
        let missing = ProgramKey.Features.all.filter { expected.contains($0.feature) && !seen.contains($0.feature) }.map(\.name)
        XCTAssertEqual(missing, [], line: line)
    }

    func testExamples() async throws {
        var keys: Set<ProgramKey> = []
        for example in Example.all {
            SceneClock.reset()
            let loaded = try SceneLoader.load(example.name)
            loaded.defaultAction?()
            keys.formUnion(programs(of: loaded.scene, example.name))
        }
        assertCovered(keys, [.perspective, .antialiased, .clipsNoNearPlane, .clipRectangle, .border, .cutout, .tinted])
    }

    func testReferenceScenes() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pixels/Scenes")
        var (keys, count): (Set<ProgramKey>, Int) = ([], 0)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let document = folder.appendingPathComponent("\(name)/main.caml").path
            guard FileManager.default.fileExists(atPath: document) else { continue }
            SceneClock.reset()
            let scene = try SceneLoader.load(file: document)
            scene.start(at: 0)
            keys.formUnion(programs(of: scene, name))
            count += 1
        }
        XCTAssertGreaterThan(count, 50)
        assertCovered(keys, [.perspective, .antialiased, .clipShape, .subimage, .border, .cutout, .masked, .split, .silhouette])
    }
}
