import QuartziteRenderer

/// A small picture of a layer's contents, on the GPU.
struct Thumbnail: Sendable {
    /// The texture's name in OpenGL.
    var texture: UInt32
    /// The size in pixels.
    var width: Int
    var height: Int

    /// The largest width and height in pixels.
    static let maxSide = 192
    /// The largest width and height in a list, in pixels.
    static let maxListSide = 96
}
