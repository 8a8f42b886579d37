import QuartziteKit
import QuartziteMarkup
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// The scenes in `Resources/Scenes`, drawn in all states at several times.
@MainActor final class ShippedSceneDrawingTests: XCTestCase {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Resources/Scenes")

    private static let times = [0, 0.3, 2.9]

    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    /// A file of a scene, and the index of a scene in it.
    @MainActor private struct Source {
        let name: String
        let collection: SceneCollection
        let index: Int

        func scene(_ choice: SceneStateChoice) throws -> Scene {
            SceneClock.reset()
            let scene = Scene(name: name, package: try collection.package(at: index))
            try scene.enter(choice)
            return scene
        }
    }

    private func sources() throws -> [Source] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { !$0.hasPrefix(".") }.sorted()
        return try names.flatMap { name in
            let collection = try SceneCollection(contentsOf: Self.folder.appendingPathComponent(name))
            return collection.names.indices.map { Source(name: name, collection: collection, index: $0) }
        }
    }

    /// Draws a scene with about 200 pixels a side. Fails for everything that the renderer reports.
    private func pictures(_ scene: Scene, at times: [Double], _ label: String) throws -> [CGImage] {
        let size = scene.naturalSize
        let scale = 200 / max(size.width, size.height)
        scene.layout(size: size)
        scene.commit()
        let renderer = try PictureRenderer(scene.context, viewport: Viewport(size: size, scale: scale)) { XCTFail("\(label): \($0)") }
        var clock = SceneClock(scene)
        return try times.map { time in
            clock.advance(to: time)
            try renderer.draw(at: clock.now)
            return try renderer.picture()
        }
    }

    /// The number of different colours in a picture, up to `limit`.
    private func colors(_ picture: CGImage, limit: Int) -> Int {
        picture.withPixels { pixels in
            var known: Set<[UInt8]> = []
            for start in stride(from: 0, to: pixels.count - 3, by: 4) where known.count < limit {
                known.insert([pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3]])
            }
            return known.count
        }
    }

    private func bytes(_ picture: CGImage) -> Data { picture.withPixels { Data($0) } }

    func testThereAreTenBundlesAndTwoWallpapers() async throws {
        let names = try sources().map(\.name)
        XCTAssertEqual(names.filter { $0.hasSuffix(".ca") }.count, 10)
        XCTAssertEqual(names.filter { $0.hasSuffix(".tendies") }.count, 2)
        XCTAssertEqual(Set(names).count, 12, "one scene in each file")
    }

    func testEveryStateIsDrawnAndDiffersFromTheOthers() async throws {
        for source in try sources() {
            let names = try source.scene(SceneStateChoice()).states?.names ?? []
            var seen: [Data: String] = [:]
            for name in names.isEmpty ? [nil] : names.map(Optional.some) {
                let label = "\(source.name) \(name ?? "")"
                let drawn = try pictures(source.scene(SceneStateChoice(name: name)), at: Self.times, label)
                for picture in drawn { XCTAssertGreaterThan(colors(picture, limit: 8), 7, "\(label): nothing to see") }
                if let last = drawn.last, let other = seen.updateValue(label, forKey: bytes(last)) {
                    XCTFail("\(label) looks like \(other)")
                }
            }
        }
    }

    func testEverySceneMoves() async throws {
        for source in try sources() {
            let names = try source.scene(SceneStateChoice()).states?.names ?? []
            let choices = [SceneStateChoice()] + names.suffix(1).map { SceneStateChoice(name: $0, from: names.first) }
            let moves = try choices.contains { choice in
                Set(try pictures(source.scene(choice), at: Self.times, source.name).map(bytes)).count > 1
            }
            XCTAssertTrue(moves, source.name)
        }
    }

    /// Between any state and the next, a transition of the document runs: its first picture is not its last.
    func testEveryTransitionRuns() async throws {
        for source in try sources() {
            let names = try source.scene(SceneStateChoice()).states?.names ?? []
            // In the state “Still” of the fox, time stands still for its transition too.
            for (from, to) in zip(names, names.dropFirst()) where to != "Still" {
                let label = "\(source.name) \(from) → \(to)"
                let scene = try source.scene(SceneStateChoice(name: to, from: from))
                XCTAssertGreaterThan(scene.playback.timeline.duration, 0, label)
                let drawn = try pictures(scene, at: [0.05, 0.4], label)
                XCTAssertEqual(Set(drawn.map(bytes)).count, 2, label)
            }
        }
    }
}
