import QuartziteKit
import QuartziteMarkup
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// Scenes whose keyframe animations show more pictures than fit into memory, drawn without a window.
@MainActor final class FrameVideoTests: XCTestCase {
    private static let side = 24
    private var folder = URL(fileURLWithPath: "/nonexistent")

    override func setUp() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-video-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDown() async throws {
        MediaClock.setVirtualTime(nil)
        AnimationDiagnostics.resetHandler()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a scene with two videos, 30 pictures a second, of different pictures: PNG with alpha, and JPEG.
    private func writeScene(_ count: Int) throws -> URL {
        for key in 0..<count {
            let pixels = (0..<(Self.side * Self.side)).flatMap { index -> [UInt8] in
                let (x, y) = (index % Self.side, index / Self.side)
                let alpha = x < 12 ? 255 : (key * 5 + y) % 256
                return [
                    UInt8((key * 9 + x) % 256 * alpha / 255), UInt8((key * 3 + y * 8) % 256 * alpha / 255), UInt8(alpha / 2), UInt8(alpha),
                ]
            }
            let image = try XCTUnwrap(CGImage(width: Self.side, height: Self.side, premultipliedRGBA: pixels))
            try image.pngData().write(to: folder.appendingPathComponent("\(key).png"))
            try image.jpegData(quality: 0.9).write(to: folder.appendingPathComponent("\(key).jpg"))
        }
        func layer(_ x: Int, _ type: String, _ mode: String, speed: Double) -> String {
            let values = (0..<count).map { "<CGImage src=\"\($0).\(type)\"/>" }.joined()
            return """
                <CALayer bounds="0 0 24 24" position="\(x) 16"><animations><a type="CAKeyframeAnimation" keyPath="contents" \(mode) \
                duration="\(Double(count) / 30)" speed="\(speed)" repeatCount="inf"><values>\(values)</values></a></animations></CALayer>
                """
        }
        let text = """
            <caml><CALayer bounds="0 0 64 32" backgroundColor="0.9 0.8 0.1"><sublayers>
            \(layer(16, "png", "calculationMode=\"discrete\"", speed: 1))
            \(layer(48, "jpg", "autoreverses=\"1\"", speed: 0.7))
            </sublayers></CALayer></caml>
            """
        let url = folder.appendingPathComponent("main.caml")
        try Data(text.utf8).write(to: url)
        return url
    }

    /// Draws a scene at times, and returns the pixels of each.
    private func frames(_ url: URL, at times: [Double], still: Bool, bytes: Int) throws -> [[UInt8]] {
        var limits = MarkupLimits()
        (limits.stillFrameBytes, limits.pictureBytes) = (still ? .max : 0, still ? 512 << 20 : bytes)
        MediaClock.setVirtualTime(0)
        let scene = Scene(name: "video", package: try CAPackage(contentsOf: url, limits: limits))
        let renderer = try PictureRenderer(scene.context, viewport: Viewport(size: scene.naturalSize), log: { XCTFail($0) })
        scene.start(at: 0)
        return try times.map { time in
            MediaClock.setVirtualTime(time)
            try renderer.draw(at: time)
            return try renderer.picture().withPixels { Array($0) }
        }
    }

    func testFramesAreTheSameBytesAsOfPicturesThatAreAllDecoded() async throws {
        let url = try writeScene(90)
        var random = SystemRandomNumberGenerator()
        let times =
            stride(from: 0.0, to: 1, by: 1 / 30).map { $0 + 0.001 } + stride(from: 4.0, to: 3.2, by: -1 / 60)
            + (0..<40).map { _ in Double.random(in: 0..<20, using: &random) }
        let expected = try frames(url, at: times, still: true, bytes: 0)
        XCTAssertGreaterThan(Set(expected).count, 60)
        for fitting in [1, 7, 400] {
            let shown = try frames(url, at: times, still: false, bytes: fitting * Self.side * Self.side * 4)
            let wrong = times.indices.filter { shown[$0] != expected[$0] }.map { times[$0] }
            XCTAssertEqual(wrong, [], "\(fitting) pictures fit")
        }
    }

    func testABrokenPictureInTheMiddleShowsTheOneBefore() async throws {
        let url = try writeScene(20)
        let expected = try frames(url, at: [10.5 / 30], still: false, bytes: 1 << 20)
        for (name, bytes) in [("11.png", 70), ("12.png", 70)] {
            let file = folder.appendingPathComponent(name)
            try Data(contentsOf: file).prefix(bytes).write(to: file)
        }
        AnimationDiagnostics.setHandler { _ in }
        // The picture of the other video moves on, so only the left half counts.
        func left(_ pixels: [UInt8]) -> [UInt8] { (0..<32).flatMap { pixels[($0 * 64 * 4)..<($0 * 64 * 4 + 32 * 4)] } }
        for order in [[10.5, 11.5, 12.5], [12.5, 11.5, 10.5], [12.5, 2.5, 11.5]] {
            let shown = try frames(url, at: order.map { $0 / 30 }, still: false, bytes: 1 << 20)
            for (time, pixels) in zip(order, shown) where time > 10 { XCTAssertEqual(left(pixels), left(expected[0]), "\(time)") }
        }
    }

    func testWhileTheSceneIsScrubbedTheExactPictureFollowsWithoutACommit() async throws {
        let url = try writeScene(120)
        var limits = MarkupLimits()
        (limits.stillFrameBytes, limits.pictureBytes) = (0, 60 * Self.side * Self.side * 4)
        let exact = try frames(url, at: [3.01], still: false, bytes: 1 << 20)[0]
        MediaClock.setVirtualTime(0)
        let package = try CAPackage(contentsOf: url, limits: limits)
        let scene = Scene(name: "video", package: package)
        let renderer = try PictureRenderer(scene.context, viewport: Viewport(size: scene.naturalSize), log: { XCTFail($0) })
        scene.start(at: 0)
        package.rootLayer.speed = 0
        scene.commit()
        MediaClock.setVirtualTime(nil)
        try renderer.draw(at: 0)
        package.rootLayer.timeOffset = 3.01
        scene.commit()
        var (shown, isAnimating): ([UInt8], Bool) = ([], true)
        for _ in 0..<2000 where shown != exact {
            // The scene stands still, but another frame is due as long as another picture shows.
            XCTAssertTrue(isAnimating)
            isAnimating = try renderer.draw(at: 1).activity.isAnimating
            shown = try renderer.picture().withPixels { Array($0) }
            usleep(1000)
        }
        XCTAssertEqual(shown, exact)
        XCTAssertFalse(try renderer.draw(at: 1).activity.isAnimating)
        XCTAssertGreaterThan(package.decodedPictures.statistics.replaced, 0)
    }
}
