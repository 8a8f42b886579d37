import Quartzite
import QuartziteGraphics

/// One instanced draw call; several if the frame's instances are uploaded in parts.
package struct Batch {
    /// The shader program.
    package var program: ProgramKey
    /// The image that the instances show; nil for other kinds. Uploaded once per image object, and cached.
    package let image: CGImage?
    /// The image's identity; 0 without an image.
    package let imageKey: UInt
    /// The offscreen target, drawn by an earlier pass of the frame, that the instances show; nil for none.
    package let offscreen: TargetIndex?
    /// The offscreen target of the same size whose alpha masks the instances, or that is mixed with them; nil for none. Used by the
    /// features `masked` and `crossfaded`, and by `blend` programs.
    package let secondTarget: TargetIndex?
    /// Whether a later pass reads `secondTarget` again.
    var keepsSecondTarget = false
    /// How the texture is sampled.
    package var sampler: SamplerKey
    /// Whether the batch blends. False only if every pixel that the batch covers becomes opaque.
    package var blends: Bool
    /// Index into `FramePlan.clips`; nil for none. Used by the feature `clipShape`.
    package var clip: ClipIndex?
    /// Range in `FramePlan.masks`, one for each instance, all with the same texture. Used by the feature `pictureMask`.
    package var masks = 0..<0
    /// The edges that are antialiased. Used by the feature `edgeMask`.
    package var softEdges = EdgeSet.all
    /// The blend mode, where GL can express it. Used if `blends`.
    package var compositing = CompositingMode.sourceOver
    /// Range in `FramePlan.parameters`.
    package var parameters = 0..<0
    /// Index into `FramePlan.cuts`; nil for none. Used by the feature `split`.
    package var cut: CutIndex? = nil
    /// Index into `FramePlan.trackDraws` if the program has tracks; otherwise nil.
    package let tracks: TrackDrawIndex?
    /// Index into `FramePlan.particleDraws` for particles that the vertex shader computes; otherwise nil.
    package var particles: ParticleDrawIndex? = nil
    /// The layers of the instances, if `PlanLabels.isWanted`.
    var layers = BatchLayers()
    /// Index of the first recorded bounds of the batch's instances in `BatchMerging`; nil if the bounds are unknown, so that no
    /// later instance may be drawn before this batch.
    var firstBounds: RecordedBoundsIndex?
    /// Range in `FramePlan.boxes`, `gradients` or `quads`, by the program's kind; for a program with tracks, a range of the group's
    /// layers, and for particles of the shader a range of the stream's.
    package var instances: Range<Int>

    /// Whether the instances are in the plan's arrays.
    @inline(__always)
    var hasInstancesInPlan: Bool { tracks == nil && particles == nil }

    /// The textures that a batch reads.
    package struct Textures {
        /// As `Batch.image`.
        let image: CGImage?
        /// As `Batch.offscreen`.
        let offscreen: TargetIndex?
        /// As `Batch.secondTarget`.
        let secondTarget: TargetIndex?
        /// As `Batch.sampler`.
        let sampler: SamplerKey

        @inline(__always)
        package init(image: CGImage? = nil, offscreen: TargetIndex? = nil, secondTarget: TargetIndex? = nil, sampler: SamplerKey) {
            (self.image, self.offscreen, self.secondTarget, self.sampler) = (image, offscreen, secondTarget, sampler)
        }
    }

    @inline(__always)
    package init(
        program: ProgramKey, textures: Textures, blends: Bool, clip: ClipIndex?, tracks: TrackDrawIndex? = nil, instances: Range<Int>
    ) {
        self.program = program
        (image, offscreen, secondTarget, sampler) = (textures.image, textures.offscreen, textures.secondTarget, textures.sampler)
        imageKey = textures.image.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
        self.blends = blends
        self.clip = clip
        self.tracks = tracks
        self.instances = instances
    }
}
