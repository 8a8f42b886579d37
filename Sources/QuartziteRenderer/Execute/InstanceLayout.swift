/// How an instance's floats are the vertex shader's attributes: for each location, how many floats, in the order of the bytes.
///
/// Must match `QuadInstance`, `BoxInstance`, `GradientInstance`, `quad.vert`, `box.vert` and `tracks.glsl`.
struct InstanceLayout {
    let stride: Int
    /// Floats of the attribute at each location; 0 where there is none.
    let components: [Int]

    /// xAxis, yAxis, origin, rect, uv, color, clip.
    static let quad = InstanceLayout(stride: MemoryLayout<QuadInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4])
    /// xAxis, yAxis, origin, rect, radii, fill, border, clip, style.
    static let box = InstanceLayout(stride: MemoryLayout<BoxInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4, 4, 2])
    /// xAxis, yAxis, origin, rect, radii, axis, clip, stops with opacity and exponent.
    static let gradient = InstanceLayout(stride: MemoryLayout<GradientInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4, 4])

    init(stride: Int, components: [Int]) {
        self.stride = stride
        self.components = components
    }

    /// Layers of a run of tracks.
    init(_ tracks: TrackLayout) {
        self.init(stride: tracks.stride * MemoryLayout<Float>.stride, components: tracks.components)
    }
}
