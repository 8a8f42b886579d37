import QuartziteKit
import QuartziteMarkup
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// `renderAsShown(in:)` draws scenes without a third dimension like the renderer. The mean difference is at most `meanLimit` of 255, and
/// at most `shareLimit` of the pixels, which lie along edges, differ by more than 8 of 255.
@MainActor final class RenderInContextTests: XCTestCase {
    private let meanLimit = 0.15
    private let shareLimit = 0.004

    private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Pixels/Scenes").standardizedFileURL

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    private func compare(
        _ name: String, at time: Double = 0, scale: Double = 1, mean: Double? = nil, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        MediaClock.setVirtualTime(0)
        let package = try CAPackage(contentsOf: Self.scenes.appendingPathComponent("\(name)/main.caml"))
        let scene = Scene(name: name, package: package)
        let viewport = Viewport(size: scene.naturalSize, scale: scale)
        scene.layout(size: viewport.size)
        scene.start(at: 0)
        scene.commit()
        MediaClock.setVirtualTime(time)
        let context: GraphicsContext
        do {
            context = try GraphicsContext.headless()
        } catch {
            throw XCTSkip("no OpenGL here: \(error)")
        }
        let compositor = try Compositor(context: context)
        compositor.apply(scene.context.wholeCommit())
        _ = try compositor.drawFrame(at: time, in: viewport)
        let drawn = try XCTUnwrap(compositor.readPixels())
        let rendered = try picture(of: XCTUnwrap(scene.root.presentation()), viewport)
        if let folder = ProcessInfo.processInfo.environment["RENDERED_PICTURES"] {
            try rendered.writePNG(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
        }

        let difference = Difference(drawn, rendered)
        XCTAssertLessThan(difference.mean, mean ?? meanLimit, "\(name) at \(time)", file: file, line: line)
        XCTAssertLessThan(difference.share, shareLimit, "\(name) at \(time)", file: file, line: line)
        if scene.root.sublayers?.isEmpty == false { XCTAssertGreaterThan(difference.inked, 0.01, name, file: file, line: line) }
        withExtendedLifetime(context) {}
    }

    /// Draws the layer's bounds by `renderAsShown(in:)`.
    private func picture(of layer: CALayer, _ viewport: Viewport) throws -> CGImage {
        let context = try XCTUnwrap(CGContext(size: viewport.size, scale: viewport.scale))
        if !layer.contentsAreFlipped() {
            context.translateBy(x: 0, y: viewport.size.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.translateBy(x: -layer.bounds.minX, y: -layer.bounds.minY)
        context.clip(to: layer.bounds)
        layer.renderAsShown(in: context)
        return try XCTUnwrap(context.makeImage())
    }

    private struct Difference {
        var mean = 0.0
        /// The share of pixels in which a channel differs by more than 8.
        var share = 0.0
        /// The share of pixels that differ from the first pixel.
        var inked = 0.0

        init(_ a: CGImage, _ b: CGImage) {
            guard a.width == b.width, a.height == b.height else {
                (mean, share) = (.infinity, 1)
                return
            }
            let (p, q) = (a.withPixels { Array($0) }, b.withPixels { Array($0) })
            var (sum, far, other) = (0, 0, 0)
            for at in stride(from: 0, to: p.count, by: 4) {
                let differences = (0..<4).map { abs(Int(p[at + $0]) - Int(q[at + $0])) }
                sum += differences.reduce(0, +)
                if differences.contains(where: { $0 > 8 }) { far += 1 }
                if p[at..<at + 4] != p[0..<4] { other += 1 }
            }
            (mean, share) = (Double(sum) / Double(p.count), Double(far * 4) / Double(p.count))
            inked = Double(other * 4) / Double(p.count)
        }
    }

    func testPlacesAndTransforms() async throws {
        for name in ["anchor-position", "bounds-origin", "flat-nesting", "hidden", "transform-2d-rotate", "transform-2d-scale"] {
            try compare(name)
        }
        for name in ["transform-2d-skew", "transform-2d-nested", "transform-2d-sublayer"] { try compare(name) }
    }

    func testFlips() async throws {
        for name in ["geometry-flipped", "geometry-flipped-nested", "geometry-flipped-root"] { try compare(name) }
    }

    func testCornersBordersAndClips() async throws {
        for name in ["border", "corner-radius", "corner-masked", "clip-rect", "clip-rotated", "clip-rounded"] { try compare(name) }
    }

    func testContents() async throws {
        for name in ["contents-gravity", "contents-gravity-clip", "contents-rect", "magnification", "contents-multiply", "contents-center"]
        {
            try compare(name)
        }
        try compare("scale2-contents", scale: 2)
    }

    func testGradients() async throws {
        for name in ["gradient-alpha", "gradient-axial", "gradient-conic", "gradient-locations", "mask-gradient"] { try compare(name) }
    }

    func testOpacity() async throws {
        for name in ["opacity-group", "opacity-leaf", "opacity-transparent"] { try compare(name) }
    }

    func testMasks() async throws {
        for name in ["mask-image", "mask-shape"] { try compare(name) }
    }

    func testShapes() async throws {
        for name in ["shape-caps-joins", "shape-dash", "shape-fill-rules", "shape-stroke", "shape-trim"] { try compare(name) }
        try compare("scale2-shape", scale: 2)
    }

    func testFiltersAndModes() async throws {
        for name in ["filter-backdrop", "filter-blur", "filter-contrast", "filter-hue", "filter-invert", "filter-matrix"] {
            try compare(name)
        }
        for name in ["blend-difference", "blend-exclusion", "blend-overlay", "blend-plusl", "blend-screen"] {
            // Straight colours are computed from rounded premultiplied ones.
            try compare(name, mean: 0.3)
        }
    }

    func testPresentationLayersDrawWhatShows() async throws {
        try compare("anim-rotation", at: 0.6)
        try compare("anim-shape", at: 0.6)
        try compare("mask-anim", at: 0.6)
    }
}
