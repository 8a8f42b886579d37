/// How the floats of an instance map to the vertex shader's attributes: the number of floats at each location, in byte order.
///
/// Must match `QuadInstance`, `BoxInstance`, `GradientInstance`, `CoverageInstance`, `ParticleInstance`, `quad.vert`, `box.vert`,
/// `coverage.vert`, `tracks.glsl` and `particles.glsl`.
struct InstanceLayout {
    let stride: Int
    /// The number of floats at each location; 0 for an unused location.
    let components: [Int]
    /// Whether an instance is drawn as a triangle fan of four vertices; otherwise as a strip.
    ///
    /// llvmpipe draws such a fan as one primitive if its vertices form an upright rectangle and no varying is flat. That needs no tests
    /// of edges, and shades no pixel at a diagonal twice. It never does so for strips.
    let isFan: Bool

    /// xAxis, yAxis, origin, rect, uv, color, clip.
    static let quad = InstanceLayout(stride: MemoryLayout<QuadInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4])
    /// xAxis, yAxis, origin, rect, radii, fill, border, clip, style.
    static let box = InstanceLayout(stride: MemoryLayout<BoxInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4, 4, 2])
    /// xAxis, yAxis, origin, rect, radii, axis, clip, stops with opacity and smoothing.
    static let gradient = InstanceLayout(stride: MemoryLayout<GradientInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4, 4])

    /// path, turning, life, bornColor, colorSpeed, scales.
    static let particle = InstanceLayout(stride: MemoryLayout<ParticleInstance>.stride, components: [4, 4, 4, 4, 4, 2])

    /// rect, texels, color, clip.
    static let coverage = InstanceLayout(stride: MemoryLayout<CoverageInstance>.stride, components: [4, 4, 4, 4], isFan: true)

    init(stride: Int, components: [Int], isFan: Bool = false) {
        self.stride = stride
        self.components = components
        self.isFan = isFan
    }

    /// The layout of layers in a GPU-animated group.
    init(_ tracks: TrackLayout) {
        self.init(stride: tracks.stride * MemoryLayout<Float>.stride, components: tracks.components)
    }
}
