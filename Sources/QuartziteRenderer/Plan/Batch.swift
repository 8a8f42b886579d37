import Quartzite
import QuartziteGraphics

/// One instanced draw.
package struct Batch {
    package var program: ProgramKey
    /// The picture that the instances show; nil for the other kinds. Uploaded once, by identity, and kept.
    package let image: CGImage?
    /// The picture's identity; 0 for none.
    package let imageKey: UInt
    /// The offscreen target of an earlier pass of the frame that the instances show, by its index; −1 for none.
    package let offscreen: Int32
    /// The offscreen target, as large as that one, whose alpha the instances are multiplied by; −1 for none. Counts with the feature
    /// `masked`, or `mixed`.
    package let mask: Int32
    package var sampler: SamplerKey
    /// False only where every pixel that the batch touches becomes opaque.
    package var blends: Bool
    /// Index into `FramePlan.clips`, or -1. Counts with the feature `clipShape`.
    package var clip: Int32
    /// The edges that are antialiased, where not all are. Counts with the feature `edgeMask`.
    package var softEdges = EdgeSet.all
    /// How the batch meets what is there, where that can be told to GL; counts with `blends`.
    package var compositing = CompositingMode.sourceOver
    /// Indexes into `FramePlan.parameters`.
    package var parameters = 0..<0
    /// Index into `FramePlan.cuts`, or −1. Counts with the feature `cut`.
    package var cut: Int32 = -1
    /// Index into `FramePlan.trackDraws` where the program has tracks, or −1.
    package let tracks: Int32
    /// The first place that `FramePlan` has noted of its instances, so that others may be drawn before it; −1 where they are not known.
    var firstBounds: Int32 = -1
    /// Indexes into `FramePlan.boxes`, `gradients` or `quads`, by the program's kind; or layers of a run of tracks.
    package var instances: Range<Int>

    package init(
        program: ProgramKey, image: CGImage?, offscreen: Int32 = -1, mask: Int32 = -1, sampler: SamplerKey, blends: Bool, clip: Int32,
        tracks: Int32 = -1, instances: Range<Int>
    ) {
        self.program = program
        self.image = image
        imageKey = image.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
        self.offscreen = offscreen
        self.mask = mask
        self.sampler = sampler
        self.blends = blends
        self.clip = clip
        self.tracks = tracks
        self.instances = instances
    }
}
