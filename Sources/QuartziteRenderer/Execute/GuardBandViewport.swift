/// The position of a target in the GL viewport, and so in clip space: with a margin around the target.
///
///     viewport ┌───────────────────┐
///              │     ┌───────┐     │     geometry that extends a little beyond the target is inside the viewport
///              │     │target │     │
///              │     └───────┘     │
///              └───────────────────┘
///
/// Geometry beyond the viewport is clipped, and Mesa's software clipper makes an error: if it cuts twice along the same line, it
/// computes the position on the edge from the difference of two numbers that differ only by rounding, so values interpolated
/// without perspective are wrong around that corner. GPUs have a guard band of their own, and lose nothing by this one.
struct GuardBandViewport: Equatable {
    /// The target's size in pixels.
    private let width: Int32
    private let height: Int32
    private let isUpsideDown: Bool
    /// The target's first pixel in the framebuffer.
    private let cornerX: Int32
    private let cornerY: Int32
    /// The viewport's sides. Powers of two, so that converting a pixel to clip space rounds only once.
    private let across: Int32
    private let down: Int32

    /// The minimum margin around a target, in pixels.
    private static let room: Int32 = 512

    /// Positions a target of the given size in pixels.
    /// - Parameters:
    ///   - corner: the target's first pixel in the framebuffer. Default (0, 0).
    ///   - largest: the largest width or height of a viewport.
    init(width: Int32, height: Int32, isUpsideDown: Bool = false, corner: (x: Int32, y: Int32) = (0, 0), largest: Int32) {
        (self.width, self.height, self.isUpsideDown) = (width, height, isUpsideDown)
        (cornerX, cornerY) = corner
        (across, down) = (Self.side(around: width, largest), Self.side(around: height, largest))
    }

    /// Returns the target's own side if the margin does not fit.
    private static func side(around length: Int32, _ largest: Int32) -> Int32 {
        var side: Int32 = 2 * room
        while side < length + 2 * room && side < 1 << 29 { side *= 2 }
        return side <= largest ? side : length
    }

    /// The arguments of `glViewport`.
    var viewport: (x: Int32, y: Int32, width: Int32, height: Int32) {
        (cornerX - left, cornerY - (isUpsideDown ? bottom : top), across, down)
    }

    private var left: Int32 { (across - width) / 2 }
    private var top: Int32 { (down - height) / 2 }
    private var bottom: Int32 { down - height - top }

    /// The scale and offset from pixels to clip space, as `plane.glsl` uses them.
    var clipPerPixel: Float4 {
        let (x, y) = (2 / Float(across), 2 / Float(down))
        return Float4(x, isUpsideDown ? -y : y, 1 - Float(left) * x, isUpsideDown ? Float(top) * y - 1 : 1 - Float(top) * y)
    }

    /// The offset and the scale from the framebuffer's pixels to the target's, as `position.glsl` uses them.
    var fragmentPlace: Float4 {
        isUpsideDown
            ? Float4(Float(-cornerX), Float(height + cornerY), 1, -1) : Float4(Float(-cornerX), Float(-cornerY), 1, 1)
    }
}
