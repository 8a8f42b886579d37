/// What all batches of a run of tracks in one pass share: what changes from frame to frame.
package struct TrackDraw {
    /// Whose instances they are: known to the executor by its identity, and on the GPU until it changes.
    package let group: GPUAnimatedGroup
    /// The superlayer's place.
    package var homography: PackedHomography
    /// The superlayers' opacity.
    package var opacity: Float
    /// What a colour that is not opaque gives up of each component; 0 for pictures.
    package var colorLoss: Float
    /// What the superlayers cut off, as an instance's `clip`.
    package var clip: Float4
    /// The paces that the tracks index: a range of `FramePlan.paces`.
    package var progressValues: Range<Int>

    package init(
        group: GPUAnimatedGroup, homography: PackedHomography, opacity: Float, colorLoss: Float, clip: Float4, progressValues: Range<Int>
    ) {
        self.group = group
        self.homography = homography
        self.opacity = opacity
        self.colorLoss = colorLoss
        self.clip = clip
        self.progressValues = progressValues
    }
}
