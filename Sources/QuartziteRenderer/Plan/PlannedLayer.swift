import Quartzite

/// The planner's state of one layer: its layout on the screen and the properties that it inherits.
package struct PlannedLayer: Sendable {
    // The order leaves few gaps, because a scene may have a million layers: large values first, and three small ones behind each optional index,
    // which has five bytes.

    /// Maps the layer's points to pixels.
    package var world = Homography.identity
    /// The layer's opacity, 0…1, multiplied by its superlayers' opacity up to the enclosing group. A group is composited with it; see `opacity` and
    /// `groupOpacity`.
    var outerOpacity: Double = 1
    /// Sort key among siblings.
    package var depth: Double = 0
    /// Sort key among siblings of equal depth.
    var zPosition: Double = 0
    /// For a layer that preserves 3D, the opacity that its sublayers inherit; otherwise 1.
    package var sharedOpacity: Double = 1
    /// Distance in pixels by which drawing outside the visible area still affects visible pixels, through superlayers' blurs and
    /// shadows.
    var outset: Int32 = 0
    /// Index of the layer within its GPU-animated group.
    var member: Int32 = 0
    /// Multiplies colours, as replicators ask for: red, green, blue, 1.
    package var tint = SIMD4<Float>(repeating: 1)
    /// Superlayers' bounds in pixels, which clip the layer, or its group when it is composited; see `clip` and `groupClip`. −∞…∞ clips nothing.
    var outerClip = ClipBounds.none
    /// Clips the layer's contents and sublayers: `clip`, intersected with the layer's own bounds if `masksToBounds` is set.
    package var innerClip = ClipBounds.none
    /// The pixels that the layer itself covers, without its sublayers.
    package var coverage = PixelRect.empty
    /// The superlayer whose rotated or rounded bounds clip the layer, or its group when it is composited, or nil; see `clipShape` and
    /// `groupClipShape`. A layer has at most one such clip up to the enclosing group; a second one clips the group.
    var outerClipShape: NodeIndex?
    /// Whether the layer and its sublayers can be visible at all.
    package var isVisible = false
    /// Whether the layer is drawn by a single rectangle: its background, or its contents. See `InstanceWriter.rectangle`.
    var isOneRectangle = false
    /// Whether y points up on the screen in the layer's coordinates.
    package var isFlipped = false
    /// Like `clipShape`, for the layer's contents and sublayers.
    package var innerClipShape: NodeIndex?
    /// Number of surfaces that enclose the layer's drawing, its own included.
    var surfaceDepth: UInt8 = 0
    /// Why the layer and its sublayers need surfaces.
    var surfaceReasons: SurfaceReasons = []
    /// Index of the layer's effect surface in `SurfaceTree.entries`, or nil.
    var effectSurface: SurfaceIndex?
    /// How the layer's shadow is drawn.
    var shadow = ShadowKind.none
    /// Whether the layer casts the shadow of its own box, whatever its sublayers draw. See `ShadowOutlines`.
    var keepsOutline = false
    /// Whether `keepsOutline` must be computed again.
    var isOutlineStale = false
    /// Index of the surface that the layer is drawn into; nil for the viewport.
    var enclosingSurface: SurfaceIndex?
    /// How the layer blends with the pixels behind it.
    var compositing = CompositingMode.sourceOver
    /// Whether the layer has filters, backdrop filters or a compositing filter.
    var hasFilters = false
    /// Whether running animations move the layer's surface by translation only.
    var movesByTranslation = false
    /// Index of the layer's isolated surface in `SurfaceTree.entries`, or nil.
    var isolatedSurface: SurfaceIndex?
    /// Whether depth varies across the layer's plane, so that the layer may intersect siblings.
    package var isTilted = false
    /// Whether a sublayer is tilted, so that sublayers may intersect. May stay true after the last tilted sublayer is gone.
    var hasTiltedSublayer = false
    /// Whether a `sublayerTransform` applies to the sublayers.
    package var transformsSublayers = false
    /// Index of the innermost isolated surface that contains the layer, its own included. `world` and `coverage` are in the pixels
    /// of this surface; nil: in those of the viewport.
    var targetSurface: SurfaceIndex?
    /// Whether the layer has a mask.
    package var isMasked = false
    /// Whether the layer is the root of a mask.
    package var isMask = false
    /// Whether the layer has a transition.
    package var hasTransition = false
    /// Index into `PassEmission.draws` while a frame is planned, or nil. May be left over from an earlier frame.
    var surfaceDraw: SurfaceDrawIndex?
    /// Whether the transition is running.
    package var isTransitioning = false
    /// Whether the layer is the root of a transition snapshot.
    package var isSnapshot = false
    /// Whether x points left on the screen in the layer's coordinates.
    package var isMirrored = false
    /// Index into the plan's clips while a frame is planned, or nil.
    package var planClip: ClipIndex?
    /// What the vertex shader may draw the layer as; nil if it cannot animate the layer.
    var animatedForm: TrackLayout.Form?
    /// For a superlayer, whether its descendants may be animated on the GPU.
    var allowsGPUAnimation = AllowsGPUAnimation.unknown
    /// Whether the layer has no plane of its own, so that its sublayers share its superlayer's 3D rendering context.
    package var preserves3D = false
    /// The GPU-animated group that draws the layer, or nil. The layer's own layout is then not updated; the first layer's
    /// coverage is that of the whole group.
    var animatedGroup: AnimatedGroupIndex?
    /// Whether `tint` differs from white.
    package var isTinted = false
    /// Whether the layer draws more than background, contents and border.
    package var drawsMore = false
    /// Whether what the layer's class draws may cover itself.
    var overlapsItself = false

    /// Opacity of the layer's own drawing: 1 in a group of its own.
    @inline(__always)
    package var opacity: Double { isGroup ? 1 : outerOpacity }

    /// Opacity with which the layer's group is composited; 1 without a group.
    @inline(__always)
    package var groupOpacity: Double { isGroup ? outerOpacity : 1 }

    /// Clips the layer's own drawing. In a group it only bounds the drawing to the pixels that `groupClip` touches, so that two layers of the group that
    /// end at the same edge both keep their full pixel coverage. Nothing clips the content of an effect surface.
    @inline(__always)
    package var clip: ClipBounds { isGroup ? hasEffectSurface ? .none : outerClip.roundedOut : outerClip }

    /// Clips the layer's group when it is composited; nothing without a group.
    @inline(__always)
    var groupClip: ClipBounds { isGroup ? outerClip : .none }

    /// The superlayer whose rotated or rounded bounds clip the layer's own drawing, or nil.
    @inline(__always)
    package var clipShape: NodeIndex? { isGroup ? nil : outerClipShape }

    /// The superlayer whose rotated or rounded bounds clip the layer's group when it is composited, or nil.
    @inline(__always)
    package var groupClipShape: NodeIndex? { isGroup ? outerClipShape : nil }

    /// Whether the blend shader reads a copy of the pixels behind the layer.
    var blendsInShader: Bool { surfaceReasons.contains(.compositing) && compositing.needsBackdrop }

    /// Whether the layer and its sublayers are drawn into a target before they are composited.
    @inline(__always)
    var isGroup: Bool { !surfaceReasons.isDisjoint(with: .group) }

    /// Whether the layer and its sublayers are drawn into an effect surface.
    @inline(__always)
    var hasEffectSurface: Bool { !surfaceReasons.isDisjoint(with: .effect) }

    /// Whether the layer is drawn into an isolated surface.
    @inline(__always)
    var isIsolated: Bool { !surfaceReasons.isDisjoint(with: .isolated) }

    /// Whether sublayers may be animated on the GPU; `unknown` until the first test.
    enum AllowsGPUAnimation: UInt8, Sendable { case unknown, yes, no }

    package init() {}
}

/// An axis-aligned clip rectangle in pixels.
package struct ClipBounds: Equatable, Sendable {
    /// The edges in pixels; ∓∞ for none.
    package var minX: Float, minY: Float, maxX: Float, maxY: Float

    /// The rectangle that clips nothing.
    package static let none = ClipBounds(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

    /// Makes a rectangle of whole pixels.
    init(_ rect: PixelRect) {
        self.init(minX: Float(rect.minX), minY: Float(rect.minY), maxX: Float(rect.maxX), maxY: Float(rect.maxY))
    }

    /// Makes a rectangle with these edges, in pixels.
    package init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// Whether the rectangle contains no points.
    package var isEmpty: Bool { !(minX < maxX && minY < maxY) }
    /// Whether the rectangle is bounded on any side.
    @inline(__always)
    var cuts: Bool { minX > -.infinity || minY > -.infinity || maxX < .infinity || maxY < .infinity }

    /// Returns the common part of both rectangles.
    package func intersection(_ other: ClipBounds) -> ClipBounds {
        ClipBounds(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// The rectangle grown to whole pixels.
    var roundedOut: ClipBounds {
        ClipBounds(minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up), maxY: maxY.rounded(.up))
    }

    /// Whether no part of `rect` is clipped.
    package func contains(_ rect: PixelRect) -> Bool {
        minX <= Float(rect.minX) && minY <= Float(rect.minY) && maxX >= Float(rect.maxX) && maxY >= Float(rect.maxY)
    }

    /// Returns the pixels of `limit` that the rectangle touches.
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
