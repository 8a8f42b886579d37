import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// One tree, drawn twice: with layers sampled in the vertex shader, and with all layers sampled by the CPU.
final class GPUAnimationScene {
    let context = LayerContext()
    let root = CALayer()
    let animatingOnGPU: Compositor
    let sampling: Compositor
    let viewport: Viewport
    private let size: CGSize

    init(width: Int = 96, height: Int = 64, scale: Double = 1) throws {
        MediaClock.setVirtualTime(0)
        size = CGSize(width: width, height: height)
        viewport = Viewport(size: size, scale: scale, background: SIMD4(0, 0, 0, 1))
        let (animatingOnGPU, sampling) = (
            try Compositor(context: .headless()), try Compositor(context: .headless(), animatesOnGPU: false)
        )
        (self.animatingOnGPU, self.sampling) = (animatingOnGPU, sampling)
        context.commitHandler = {
            animatingOnGPU.apply($0)
            sampling.apply($0)
        }
        root.frame = CGRect(origin: .zero, size: size)
        root.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 1)
        context.layer = root
    }

    deinit { MediaClock.setVirtualTime(nil) }

    /// Changes the tree without implicit animations.
    func edit(_ changes: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        changes()
        CATransaction.commit()
    }

    /// Draws both pictures at a time and compares them.
    /// - Parameter gpuAnimated: the number of layers that the GPU must have animated. Default nil: any number.
    func check(
        at time: Double, within tolerance: Int = 1, gpuAnimated: Int? = nil, redrawsAll: Bool = true, _ message: String = "",
        file: StaticString = #filePath, line: UInt = #line
    ) throws {
        CATransaction.flush()
        let frame = try animatingOnGPU.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
        let truth = try sampling.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
        XCTAssertEqual(frame.report.counts.failures, 0, message, file: file, line: line)
        XCTAssertEqual(frame.activity, truth.activity, "activity at \(time) \(message)", file: file, line: line)
        if let gpuAnimated {
            XCTAssertEqual(animatingOnGPU.gpuAnimatedLayers, gpuAnimated, "GPU-animated layers \(message)", file: file, line: line)
            XCTAssertEqual(sampling.gpuAnimatedLayers, 0, file: file, line: line)
        }
        XCTAssertLessThanOrEqual(try largestDifference(), tolerance, "at \(time) \(message)", file: file, line: line)
    }

    /// Returns the largest difference of a channel between the two pictures.
    func largestDifference() throws -> Int {
        let (a, b) = (try Self.pixels(animatingOnGPU), try Self.pixels(sampling))
        return zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    static func pixels(_ compositor: Compositor) throws -> [UInt8] {
        try XCTUnwrap(compositor.readPixels()).withPixels { Array($0) }
    }

    // MARK: Content

    /// A picture whose texels are all different.
    static let picture: CGImage? = {
        var pixels: [UInt8] = []
        for y in 0..<16 {
            for x in 0..<16 { pixels += [UInt8(x * 16), UInt8(y * 16), UInt8((x ^ y) * 8), 255] }
        }
        return CGImage(width: 16, height: 16, premultipliedRGBA: pixels)
    }()

    static func animation(
        _ keyPath: String, from: Any?, to: Any?, duration: Double, repeats: Float = .infinity, begin: Double = 0
    ) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        (animation.duration, animation.repeatCount, animation.beginTime) = (duration, repeats, begin)
        return animation
    }

    /// Returns a position in a grid whose cells are large enough for turning layers.
    static func place(_ index: Int) -> CGPoint { CGPoint(x: 6 + Double(index % 10) * 9.3, y: 6 + Double(index / 10) * 9.7) }

    /// Makes a layer with a small picture at position `index` of the grid.
    func layer(_ index: Int) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 7)
        layer.position = Self.place(index)
        layer.contents = Self.picture
        return layer
    }

    /// Adds layers that turn and fade, with one of a few durations each.
    func addSpinners(_ count: Int, from first: Int = 0, contents: CGImage? = GPUAnimationScene.picture) -> [CALayer] {
        (first..<first + count).map { index in
            let layer = layer(index)
            layer.contents = contents
            if contents == nil { layer.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0.1, alpha: 0.9) }
            let period = 1 + 0.25 * Double(index % 7)
            layer.add(Self.animation("transform.rotation.z", from: 0, to: 2 * Double.pi, duration: period), forKey: "turn")
            layer.add(Self.animation("opacity", from: 0.5, to: 1, duration: period), forKey: "fade")
            root.addSublayer(layer)
            return layer
        }
    }
}
