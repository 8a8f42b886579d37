import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The line about what a scene's files hold.
final class LoadStatisticsTests: LiveTestCase {
    @MainActor func testFilesLayersAnimationsAndPicturesAreCounted() async throws {
        let file = try save(String(repeating: " ", count: 1234), as: "a.caml")
        let root = CALayer()
        let layers = (0..<3).map { _ in CALayer() }
        let picture = try XCTUnwrap(CGImage(width: 10, height: 20, premultipliedRGBA: [UInt8](repeating: 255, count: 800)))
        for layer in layers {
            root.addSublayer(layer)
            layer.contents = picture
        }
        layers[0].add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        let scene = Scene(name: "a", document: SceneDocument(root: root, isYUp: false))
        scene.source = DocumentSource(file, files: [], stamps: [:]) { scene }
        let statistics = LoadStatistics(scene, seconds: 0.0342)
        XCTAssertEqual(statistics.pictureBytes, 800, "one picture of three layers counts once")
        XCTAssertEqual(statistics.text, "read in 34 ms: 1 file of 1.2 kB; 4 layers, 1 animation, pictures of 800 bytes")
    }

    @MainActor func testWithoutFilesOnlyLayersAreCounted() async {
        let scene = Scene(name: "a", document: SceneDocument(root: CALayer(), isYUp: false))
        XCTAssertEqual(LoadStatistics(scene, seconds: 0).text, "read in 0 ms: 1 layer, 0 animations")
    }
}
