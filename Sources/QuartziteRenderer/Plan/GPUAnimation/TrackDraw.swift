/// State that all batches of a GPU-animated group share in one pass, and that changes from frame to frame.
package struct TrackDraw {
    /// The group that holds the instances. The executor identifies the group by object identity and caches its instances on the
    /// GPU.
    package let group: GPUAnimatedGroup
    /// The superlayer's homography.
    package var homography: PackedHomography
    /// The superlayers' opacity, 0…1.
    package var opacity: Float
    /// 1 if colours are rounded to bytes, 0 for images.
    package var rounding: Float
    /// The superlayers' clip rectangle, as an instance's `clip`.
    package var clip: Float4
    /// The progress values that the tracks index, as a range in `FramePlan.progressValues`.
    package var progressValues: Range<Int>
    /// For gradients: the index in `FramePlan.stops` of the group's first stop. Negative if the plan has only the stops of later layers.
    package var firstStop: Int

    package init(
        group: GPUAnimatedGroup, homography: PackedHomography, opacity: Float, rounding: Float, clip: Float4, progressValues: Range<Int>,
        firstStop: Int
    ) {
        self.group = group
        self.homography = homography
        self.opacity = opacity
        self.rounding = rounding
        self.clip = clip
        self.progressValues = progressValues
        self.firstStop = firstStop
    }
}
