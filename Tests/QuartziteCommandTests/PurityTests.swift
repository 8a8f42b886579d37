import Foundation
import Quartzite
import XCTest

@testable import QuartziteCommand
@testable import QuartziteExamples
@testable import QuartzitePreview

/// The values of a committed tree are a pure function of the time, for every scene that the program can open. The order in which
/// times are sampled does not change the bytes.
@MainActor final class PurityTests: XCTestCase {
    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    /// Returns the sampled state of a tree at a time as bytes: the values of every node, the paths that they point to, and the rare
    /// data.
    private func bytes(of tree: RenderTree, at time: Double) -> Data {
        _ = tree.sample(at: time)
        var bytes = Data()
        for node in tree.nodes {
            let values = LayerValuesCopy(node.values)
            withUnsafeBytes(of: values.values) { bytes.append(contentsOf: $0) }
            withUnsafeBytes(of: values.rareValues) { bytes.append(contentsOf: $0) }
            if let path = node.values.pointee.shadowPath.elements { bytes.append(Data("\(path)".utf8)) }
            if let rare = node.rareIndex { bytes.append(Data("\(tree.rareData[Int(rare)].subclass)".utf8)) }
        }
        return bytes
    }

    private func assertPure(_ scene: Scene, _ name: String) -> Bool {
        let tree = RenderTree()
        tree.apply(scene.context.wholeCommit())
        let times = (0..<25).map { Double($0) * 0.137 }
        let forwards = times.map { bytes(of: tree, at: $0) }
        let isSame = { (order: [Int]) in order.allSatisfy { self.bytes(of: tree, at: times[$0]) == forwards[$0] } }
        XCTAssert(isSame(times.indices.reversed()), "\(name), backwards")
        // Goes through the times in steps of seven, wrapping around, and samples each time twice.
        let shuffled = times.indices.flatMap { [$0 * 7 % times.count, $0 * 7 % times.count] }
        XCTAssert(isSame(shuffled), "\(name), shuffled and twice")
        let fresh = RenderTree()
        fresh.apply(scene.context.wholeCommit())
        XCTAssertEqual(bytes(of: fresh, at: times[9]).count, forwards[9].count, name)
        return Set(forwards).count > 1
    }

    func testEveryExample() async throws {
        var moving = 0
        for example in Example.all {
            SceneClock.reset()
            let loaded = try SceneLoader.load(example.name)
            var clock = SceneClock(loaded.scene)
            loaded.defaultAction?()
            loaded.scene.commit()
            if assertPure(loaded.scene, example.name) { moving += 1 }
            // Checks the scene again after it has run for a while.
            clock.advance(to: 0.7)
            _ = assertPure(loaded.scene, "\(example.name) after 0.7 s")
        }
        XCTAssertGreaterThan(moving, Example.all.count / 2)
    }

    func testDocuments() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pixels/Scenes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("anim-") }.sorted()
        XCTAssertGreaterThan(names.count, 5)
        var moving = 0
        for name in names {
            let scene = try SceneLoader.load(file: folder.appendingPathComponent("\(name)/main.caml").path)
            scene.start(at: 0)
            if assertPure(scene, name) { moving += 1 }
        }
        XCTAssertGreaterThan(moving, names.count / 2)
    }
}
