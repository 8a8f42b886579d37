import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A test of what layers look like: a white root in a displayed tree, drawn without a window, pixel by pixel.
class DrawnTestCase: XCTestCase {
    private let stage = Stage()
    var context: LayerContext { stage.context }
    var root: CALayer { stage.root }
    var tree: RenderTree { stage.tree }
    private(set) var compositor: Compositor?
    /// Points across and down, at one pixel each.
    var size: CGSize { CGSize(width: 80, height: 60) }
    var scale: Double { 1 }
    /// As for `Compositor.init`.
    var computesCoverageOnGPU: Bool? { nil }

    override func setUpWithError() throws {
        CATransaction.setDisableActions(true)
        let compositor = try Compositor(context: .headless(), computesCoverageOnGPU: computesCoverageOnGPU)
        self.compositor = compositor
        root.frame = CGRect(origin: .zero, size: size)
        root.backgroundColor = .white
        stage.begin { compositor.apply($0) }
        CATransaction.setDisableActions(true)
    }

    override func tearDown() {
        XCTAssertEqual(compositor?.checkInvariants() ?? [], [], "after the last frame")
        stage.end()
        // XCTest keeps the instance of each test; the GL context of its compositor is not to last as long.
        compositor = nil
    }

    var viewport: Viewport { Viewport(size: size, scale: scale) }

    /// Draws what the layers show at a time.
    @discardableResult
    func frame(_ time: Double = 0, redrawsAll: Bool = false) throws -> Compositor.Frame {
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        return try XCTUnwrap(compositor).drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
    }

    /// The picture as it is, premultiplied RGBA.
    func pixels() throws -> Pixels { Pixels(try XCTUnwrap(compositor?.readPixels())) }

    /// Draws, and reads the picture.
    func drawn(_ time: Double = 0) throws -> Pixels {
        try frame(time)
        return try pixels()
    }

    /// What another renderer, which has drawn nothing yet, shows of the same layers at a time.
    func fresh(_ time: Double = 0) throws -> Pixels { try fresh(time, computesCoverageOnGPU: computesCoverageOnGPU) }

    /// The same, where the shader computes the coverage of shapes whose form is animated, or never does.
    func fresh(_ time: Double = 0, computesCoverageOnGPU: Bool?) throws -> Pixels {
        let compositor = try Compositor(context: .headless(), computesCoverageOnGPU: computesCoverageOnGPU)
        compositor.apply(context.wholeCommit())
        _ = try compositor.drawFrame(at: time, in: viewport)
        return Pixels(try XCTUnwrap(compositor.readPixels()))
    }

    /// A layer of one colour.
    func box(_ frame: CGRect, _ color: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    struct Pixels: Equatable {
        let width: Int
        let height: Int
        let bytes: [UInt8]

        init(_ image: CGImage) {
            (width, height) = (image.width, image.height)
            bytes = image.withPixels { Array($0) }
        }

        subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }

        /// How many pixels have this colour.
        func count(_ color: [UInt8]) -> Int {
            var count = 0
            for y in 0..<height { for x in 0..<width where self[x, y] == color { count += 1 } }
            return count
        }

        /// The share of the picture that is covered by a colour over white, partly covered pixels counted by their share: by the channel
        /// in which the colour has nothing.
        func coveredArea(channel: Int) -> Double {
            var sum = 0.0
            for pixel in stride(from: 0, to: bytes.count, by: 4) { sum += 1 - Double(bytes[pixel + channel]) / 255 }
            return sum
        }

        /// The largest difference of a channel.
        func difference(from other: Pixels) -> Int {
            zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        }
    }
}

extension CGColor {
    static func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
        CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }

    static let red = rgb(1, 0, 0)
    static let green = rgb(0, 1, 0)
    static let blue = rgb(0, 0, 1)
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]
let white: [UInt8] = [255, 255, 255, 255]
