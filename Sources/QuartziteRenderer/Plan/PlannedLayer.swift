import Quartzite

/// What the planner keeps of a layer from frame to frame: its place on the screen and what it inherits.
package struct PlannedLayer: Sendable {
    /// Takes the layer's points to pixels.
    package var world = Homography.identity
    /// Opacity of the layer's own drawing and of its sublayers, all superlayers' included up to the next group, 0…1.
    package var opacity: Double = 1
    /// Whether the layer with its sublayers is drawn into a picture of its own first.
    package var isGroup = false
    /// The group's opacity; 1 where there is no group.
    package var groupOpacity: Double = 1
    /// What cuts off the group's picture by a turned or rounded rectangle: a superlayer, or −1.
    package var groupClipShape: Int32 = -1
    /// Cuts off the layer: superlayers' bounds, in pixels. Nothing is cut off at −∞…∞.
    package var clip = ClipBounds.none
    /// Cuts off the layer's contents and sublayers: `clip` and its own bounds, where it masks to them.
    package var innerClip = ClipBounds.none
    /// The superlayer that cuts off by a turned or rounded rectangle, or −1; and the same for contents and sublayers. There is one at
    /// most up to the next group, whose picture is then cut off by another.
    package var clipShape: Int32 = -1
    package var innerClipShape: Int32 = -1
    /// The pixels that the layer itself touches, without its sublayers.
    package var coverage = PixelRect.empty
    /// What makes it more than the sum of its parts.
    var surfaceReasons: SurfaceReasons = []
    var shadow = ShadowKind.none
    /// Whether it casts the shadow of its own box, whatever lies in it; and whether that is to be worked out. See `ShadowOutlines`.
    var keepsOutline = false
    var isOutlineStale = false
    /// How it meets what is behind it.
    var compositing = CompositingMode.sourceOver
    /// Whether it has filters at all.
    var hasFilters = false
    /// Whether it is a group although its picture is one already: then that is shown in the group's.
    var isOuterGroup = false
    /// How many pixels around what the layer and those in it draw matter for what is seen: what superlayers' blurs and shadows reach.
    var outset: Int32 = 0
    /// How many pictures the layer's own lies in, itself included.
    var surfaceDepth: UInt8 = 0
    /// What cuts off the group's picture; what is in it is cut off only at the pixels around that, if at all.
    var groupClip = ClipBounds.none
    /// The layer's place in the table of effects, or −1; and that of the one whose picture it is drawn into.
    var effectSurface: Int32 = -1
    var enclosingSurface: Int32 = -1
    /// Its place there as one whose picture is drawn in a space of its own, or −1; and that of the nearest such layer around, itself
    /// included, in whose pixels its place and coverage are: −1 where those are the viewport's.
    var cachedSurface: Int32 = -1
    var targetSurface: Int32 = -1
    /// Whether it is drawn in a space of its own, and whether running animations move that without turning it.
    var isIsolated = false
    var movesByTranslation = false
    /// What siblings are ordered by.
    package var depth: Double = 0
    /// Whether the layer's depth differs from place to place, so that it may cross others.
    package var isTilted = false
    /// Whether a sublayer is tilted, so that the others may cross it. May still be true when that has gone.
    var holdsTilted = false
    /// Whether the layer and its sublayers can show at all.
    package var isVisible = false
    /// Whether y grows upwards on the screen in the layer's space.
    package var isFlipped = false
    /// Whether the sublayers' places go through a `sublayerTransform`.
    package var transformsSublayers = false
    /// Whether the layer has no plane, so that what lies in it stands in the space that the layer itself stands in.
    package var preserves3D = false
    /// Of what passes its space on: what the opacity of each layer in it is multiplied by; else 1.
    package var sharedOpacity: Double = 1
    /// What colours are multiplied by, as replicators have it: red, green, blue, 1.
    package var tint = SIMD4<Float>(repeating: 1)
    package var isTinted = false
    /// Whether the layer draws more than background, contents and border.
    package var drawsMore = false
    /// Whether another layer masks it, and whether it is the root of a mask.
    package var isMasked = false
    package var isMask = false
    /// Whether the layer has a transition, and whether that is under way and has anything to show.
    package var hasTransition = false
    package var isTransitioning = false
    /// Whether it is the root of what a transition goes from.
    package var isSnapshot = false
    /// Index among the pass's groups while a frame is planned.
    package var planGroup: Int32 = -1
    /// Index into the plan's clips while a frame is planned, or −1.
    package var planClip: Int32 = -1

    /// Whether the shader mixes it with a copy of what is behind it.
    var mixesByShader: Bool { surfaceReasons.contains(.compositing) && compositing.needsBackdrop }

    /// Whether the layer with its sublayers becomes a picture that is kept.
    @inline(__always)
    var hasEffectSurface: Bool { !surfaceReasons.isDisjoint(with: .picture) }

    /// How the layer may be drawn by its tracks, and for a superlayer, whether what is in it may.
    var track = Track.none
    var allowsGPUAnimation = AllowsGPUAnimation.unknown
    /// The run that draws the layer, or −1, and which of its layers it is. Its own place is not kept then; the first one's coverage
    /// is that of the whole run.
    var animatedGroup: Int32 = -1
    var member: Int32 = 0

    /// How the vertex shader may draw a layer.
    enum Track: UInt8, Sendable { case none, quad, box }
    enum AllowsGPUAnimation: UInt8, Sendable { case unknown, yes, no }

    package init() {}
}

/// An upright clip rectangle in pixels.
package struct ClipBounds: Equatable, Sendable {
    package var minX: Float, minY: Float, maxX: Float, maxY: Float

    package static let none = ClipBounds(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    package var isEmpty: Bool { !(minX < maxX && minY < maxY) }
    /// Whether it cuts off anything at all.
    @inline(__always)
    var cuts: Bool { minX > -.infinity || minY > -.infinity || maxX < .infinity || maxY < .infinity }

    package func intersection(_ other: ClipBounds) -> ClipBounds {
        ClipBounds(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// All pixels that it touches.
    var roundedOut: ClipBounds {
        ClipBounds(minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
    }

    /// Whether nothing of `rect` is cut off.
    package func contains(_ rect: PixelRect) -> Bool {
        minX <= Float(rect.minX) && minY <= Float(rect.minY) && maxX >= Float(rect.maxX) && maxY >= Float(rect.maxY)
    }

    /// The pixels that it touches, inside `limit`.
    @inline(__always)
    package func pixels(in limit: PixelRect) -> PixelRect { cuts ? cutPixels(in: limit) : limit }

    private func cutPixels(in limit: PixelRect) -> PixelRect {
        guard !isEmpty else { return .empty }
        func whole(_ value: Float, _ low: Int32, _ high: Int32) -> Int32 { Int32(min(Float(high), max(Float(low), value))) }
        return PixelRect(
            minX: whole(minX.rounded(.down), limit.minX, limit.maxX), minY: whole(minY.rounded(.down), limit.minY, limit.maxY),
            maxX: whole(maxX.rounded(.up), limit.minX, limit.maxX), maxY: whole(maxY.rounded(.up), limit.minY, limit.maxY))
    }
}
