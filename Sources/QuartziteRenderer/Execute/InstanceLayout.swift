/// How an instance's floats are the vertex shader's attributes: for each location, how many floats, in the order of the bytes.
///
/// Must match `QuadInstance`, `BoxInstance`, `quad.vert` and `box.vert`.
struct InstanceLayout {
    let stride: Int
    /// Floats of the attribute at each location.
    let components: [Int]

    /// xAxis, yAxis, origin, rect, uv, color, clip.
    static let quad = InstanceLayout(stride: MemoryLayout<QuadInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4])
    /// xAxis, yAxis, origin, rect, radii, fill, border, clip, style.
    static let box = InstanceLayout(stride: MemoryLayout<BoxInstance>.stride, components: [3, 3, 3, 4, 4, 4, 4, 4, 2])
}
