/// Where a target lies in GL's viewport, and so in clip space: with room around it.
///
///     viewport ┌───────────────────┐
///              │     ┌───────┐     │     what reaches a little beyond the target lies inside of the viewport
///              │     │target │     │
///              │     └───────┘     │
///              └───────────────────┘
///
/// What lies beyond the viewport is clipped, and Mesa's software clipper gets it wrong: where it cuts along a line that it has cut by
/// before, it takes the place on the edge from the difference of two numbers that are the same but for their rounding, so that all that is
/// interpolated without perspective is off around that corner. GPUs have a guard band of their own, and lose nothing by this one.
struct GuardBandViewport: Equatable {
    /// Pixels of the target.
    private let width: Int32
    private let height: Int32
    private let isUpsideDown: Bool
    /// The viewport's sides. Powers of two: a pixel's place in clip space is then rounded once.
    private let across: Int32
    private let down: Int32

    /// Pixels around a target, at least.
    private static let room: Int32 = 512

    /// - Parameter largest: the longest side that a viewport may have.
    init(width: Int32, height: Int32, isUpsideDown: Bool = false, largest: Int32) {
        (self.width, self.height, self.isUpsideDown) = (width, height, isUpsideDown)
        (across, down) = (Self.side(around: width, largest), Self.side(around: height, largest))
    }

    /// Where there is no room, that of the target itself.
    private static func side(around length: Int32, _ largest: Int32) -> Int32 {
        var side: Int32 = 2 * room
        while side < length + 2 * room && side < 1 << 29 { side *= 2 }
        return side <= largest ? side : length
    }

    /// As `glViewport` takes it.
    var viewport: (x: Int32, y: Int32, width: Int32, height: Int32) { (-left, isUpsideDown ? -bottom : -top, across, down) }

    private var left: Int32 { (across - width) / 2 }
    private var top: Int32 { (down - height) / 2 }
    private var bottom: Int32 { down - height - top }

    /// As plane.glsl takes it.
    var clipPerPixel: Float4 {
        let (x, y) = (2 / Float(across), 2 / Float(down))
        return Float4(x, isUpsideDown ? -y : y, 1 - Float(left) * x, isUpsideDown ? Float(top) * y - 1 : 1 - Float(top) * y)
    }
}
