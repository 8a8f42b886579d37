/// A sequence of batches drawn into one target.
package struct Pass {
    /// Where the pass draws.
    package enum Target: Hashable, Sendable {
        /// The persistent target of the whole viewport.
        case viewport
        /// An offscreen target with an index and a size in pixels. Indices below `firstPersistent` are transient; others persist
        /// across frames.
        case offscreen(index: Int32, width: Int32, height: Int32)
    }

    /// The target that the pass draws into.
    package var target: Target
    /// The target's pixels that the pass may change.
    package var scissor: PixelRect
    /// Premultiplied colour to which the scissor's pixels are cleared before the first batch; nil keeps the pixels.
    package var clearColor: SIMD4<Float>?
    /// The pass's batches, as a range in `FramePlan.batches`.
    package var batches: Range<Int>
    /// The purpose of the pass.
    package var reason = Reason.screen
    /// If set, the pass draws no batches but copies pixels from another target; for the viewport, the scissor's pixels.
    package var copy: Copy?

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
    package enum Reason: String, Sendable {
        case screen
        case still = "what is still under all that moves"
        case group = "fades as a group, or is clipped by two shapes"
        case cut = "is cut where it crosses others"
        case mask = "masks a layer"
        case masked = "is masked"
        case transition = "is in a transition"
        case snapshot = "transition snapshot"
        case filters = "content that filters change"
        case shadow = "content that casts a shadow"
        case rasterized = "content that is rasterized"
        case faded = "fades as a group, on an isolated surface"
        case shared = "layers that fade as groups or are rasterized, each in a space of its own"
        case shadowPath = "shadowPath"
        case compositing = "blends with the pixels behind by a mode other than source-over"
        case copied = "copy of the pixels behind a layer"
        case reduced = "reduced to half its size"
        case blurredAcross = "blurred across"
        case blurredDown = "blurred down"
        case recolored = "colour filter"
        case vignette = "vignette"
    }

    /// Index of the first offscreen target that persists across frames.
    package static let firstPersistent: Int32 = 1 << 16

    /// Makes a pass with the reason `screen` and without a copy.
    package init(target: Target, scissor: PixelRect, clearColor: SIMD4<Float>?, batches: Range<Int>) {
        self.target = target
        self.scissor = scissor
        self.clearColor = clearColor
        self.batches = batches
    }
}
