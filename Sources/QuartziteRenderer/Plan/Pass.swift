import Quartzite

/// A sequence of batches drawn into one target.
package struct Pass {
    /// Where the pass draws.
    package enum Target: Hashable, Sendable {
        /// The persistent target of the whole viewport.
        case viewport
        /// An offscreen target with a size in pixels.
        case offscreen(TargetIndex, width: Int32, height: Int32)
    }

    /// The target that the pass draws into.
    package var target: Target
    /// The target's pixels that the pass may change.
    package var scissor: PixelRect
    /// Premultiplied colour to which the scissor's pixels are cleared before the first batch; nil keeps the pixels.
    package var clearColor: SIMD4<Float>?
    /// An opaque rectangle below the first batch; nil if there is none. Only with `clearColor`.
    package var fill: Fill?
    /// The pass's batches, as a range in `FramePlan.batches`.
    package var batches: Range<Int>
    /// The purpose of the pass.
    package var reason = Reason.viewport
    /// The layer whose surface the pass draws, or the first of several; nil for the viewport.
    var layer: NodeIndex?
    /// The last layer whose surface the pass draws; `layer` for one surface.
    var lastLayer: NodeIndex?
    /// If set, the pass draws no batches but copies pixels from another target; for the viewport, the scissor's pixels.
    package var copy: Copy?

    /// A rectangle of one opaque colour that covers most of a pass. It is cleared, which costs less than drawing it.
    package struct Fill: Hashable, Sendable {
        /// The pixels of the target.
        package var area: PixelRect
        package var color: SIMD4<Float>
    }

    /// The source of a copy.
    package struct Copy: Hashable, Sendable {
        /// The target to copy from.
        package var source: Target
        /// The source's pixel that is copied to the target's (0, 0).
        package var x: Int32
        /// The source's row that is copied to the target's row 0.
        package var y: Int32
    }

    /// The purpose of a pass, as `quartzite plan` prints it.
    package enum Reason: Hashable, Sendable {
        /// The frame itself.
        case viewport
        /// The cached pixels of the static layers below everything that moves.
        case staticBackground
        /// One surface, with the reasons for it.
        case surface(SurfaceReasons)
        /// Several isolated surfaces of an atlas page, with the reasons for any of them.
        case atlasPage(SurfaceReasons)
        /// A mask.
        case mask
        /// The old content of a transition.
        case snapshot
        /// The shadow of a `shadowPath`, before the blur.
        case shadowPath
        /// A copy of the pixels behind a layer.
        case backdrop
        /// A texture reduced to half its size.
        case downsampling
        case horizontalBlur
        case verticalBlur
        case colorMatrix
        case vignette
        case luminanceCurve
    }

    /// Makes a pass with the reason `viewport` and without a copy.
    package init(target: Target, scissor: PixelRect, clearColor: SIMD4<Float>?, batches: Range<Int>) {
        self.target = target
        self.scissor = scissor
        self.clearColor = clearColor
        self.batches = batches
    }
}
