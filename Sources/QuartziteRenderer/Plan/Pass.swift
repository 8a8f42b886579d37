/// A run of batches into one target.
package struct Pass {
    /// Where the pass draws.
    package enum Target: Hashable, Sendable {
        /// The kept picture of the whole viewport.
        case viewport
        /// An offscreen target of so many pixels, by its index: in the frame, or from `firstPersistent` on for good.
        case offscreen(index: Int32, width: Int32, height: Int32)
    }

    package var target: Target
    /// Only these pixels are touched.
    package var scissor: PixelRect
    /// What the scissor's pixels are cleared to before the first batch, premultiplied; nil keeps what is there.
    package var clearColor: SIMD4<Float>?
    /// The pass's batches, as indexes into `FramePlan.batches`.
    package var batches: Range<Int>
    /// What the pass is for.
    package var reason = Reason.screen
    /// The target is not drawn into, but filled with what another one holds at this moment; of the viewport, the scissor's pixels.
    package var copy: Copy?

    /// What an offscreen target is filled with.
    package struct Copy: Hashable, Sendable {
        package var source: Target
        /// The source's pixel that becomes the target's (0, 0).
        package var x: Int32
        package var y: Int32
    }

    /// Why there is a pass.
    package enum Reason: String, Sendable {
        case screen
        case still = "what is still under all that moves"
        case group = "fades as a group, or is cut off by two shapes"
        case cut = "is cut where it crosses others"
        case mask = "masks a layer"
        case masked = "is masked"
        case transition = "is in a transition"
        case snapshot = "what a transition goes from"
        case filters = "content that filters change"
        case shadow = "content that casts a shadow"
        case rasterized = "content that is rasterized"
        case faded = "fades as a group, in a space of its own"
        case shared = "layers that fade as groups or are rasterized, each in a space of its own"
        case shadowPath = "shadowPath"
        case compositing = "meets what is behind it in another way than by lying over it"
        case copied = "copy of what is behind a layer"
        case reduced = "reduced to half of its size"
        case blurredAcross = "blurred across"
        case blurredDown = "blurred down"
        case recolored = "colour filter"
        case vignette = "vignette"
    }

    /// Offscreen targets from this index on are kept from frame to frame.
    package static let firstPersistent: Int32 = 1 << 16

    package init(target: Target, scissor: PixelRect, clearColor: SIMD4<Float>?, batches: Range<Int>) {
        self.target = target
        self.scissor = scissor
        self.clearColor = clearColor
        self.batches = batches
    }
}
