internal import COpenGL

/// A buffer for one frame's instances of one layout, reused in each frame.
///
/// Each upload invalidates the old instances, so the driver need not wait until the GPU has read them. The instances of a very large frame are
/// uploaded part by part as they are drawn, so that the driver does not hold them all once more.
final class InstanceBuffer {
    private let context: GraphicsContext
    private let layout: InstanceLayout
    let vertexArray: GLuint
    private let buffer: GLuint
    /// The size of the storage in bytes.
    private(set) var capacity = 0
    /// The instance at which the attributes begin, for drivers without base-instance draws.
    private var firstInstance = 0
    /// The largest part in bytes of a frame whose instances are uploaded as they are drawn; nil for a frame that is uploaded at once.
    private var largestPart: Int?
    /// Whether the frame's instances are uploaded as they are drawn, by `drawInParts`.
    var uploadsInParts: Bool { largestPart != nil }

    init(_ layout: InstanceLayout, _ context: GraphicsContext, _ state: StateCache) {
        self.context = context
        self.layout = layout
        let gl = context.gl
        vertexArray = gl.genVertexArray()
        buffer = gl.genBuffer()
        state.bind(vertexArray: vertexArray)
        state.bind(buffer: buffer)
        for location in layout.components.indices where layout.components[location] > 0 { gl.enableInstanceAttribute(location) }
        point(at: 0)
    }

    deinit {
        context.deleting { gl in
            gl.delete(vertexArray: vertexArray)
            gl.delete(buffer: buffer)
        }
    }

    /// Uploads a frame's instances, or makes room for the parts of a very large frame. Returns false if the GPU has no room.
    /// - Parameter parts: the largest number of bytes to upload at once; at least one instance is.
    func uploadFrame(_ bytes: UnsafeRawBufferPointer, parts: Int, _ state: StateCache) -> Bool {
        largestPart = bytes.count > parts ? max(parts, layout.stride) : nil
        guard let largestPart else { return upload(bytes, state) }
        state.bind(buffer: buffer)
        return reserve(largestPart)
    }

    /// Uploads instances. Returns false if the GPU has no room.
    func upload(_ bytes: UnsafeRawBufferPointer, _ state: StateCache) -> Bool {
        if bytes.isEmpty { return true }
        state.bind(buffer: buffer)
        return reserve(bytes.count) && context.gl.replaceBuffer(bytes)
    }

    /// Makes room in the bound buffer. Returns false if the GPU has none.
    private func reserve(_ byteCount: Int) -> Bool {
        if byteCount <= capacity { return true }
        // Allocate half as much again, so that a growing scene does not allocate in each frame.
        let wanted = max(64 * 1024, byteCount + byteCount / 2)
        capacity = 0
        guard context.gl.allocateBuffer(byteCount: wanted) else { return false }
        capacity = wanted
        return true
    }

    /// Uploads some instances again; the others stay as uploaded before.
    func update(_ bytes: UnsafeRawBufferPointer, at instance: Int, _ state: StateCache) {
        if bytes.isEmpty { return }
        state.bind(buffer: buffer)
        context.gl.updateBuffer(bytes, at: instance * layout.stride)
    }

    /// Binds the vertex array and draws the instances, each a triangle strip with `corners` vertices, or a fan of four.
    @inline(__always) func draw(_ instances: Range<Int>, corners: Int = 4, _ state: StateCache) {
        state.bind(vertexArray: vertexArray)
        if context.capabilities.hasBaseInstance {
            if layout.isFan { return context.gl.drawFans(instances.count, from: instances.lowerBound) }
            context.gl.drawStrips(instances.count, of: corners, from: instances.lowerBound)
        } else {
            if firstInstance != instances.lowerBound {
                state.bind(buffer: buffer)
                point(at: instances.lowerBound)
            }
            if layout.isFan { return context.gl.drawFans(instances.count) }
            context.gl.drawStrips(instances.count, of: corners)
        }
    }

    /// Uploads and draws a range of a frame's instances, part by part. Returns false if the driver has lost a part.
    /// - Parameter bytes: all instances of the frame.
    func drawInParts(_ instances: Range<Int>, of bytes: UnsafeRawBufferPointer, corners: Int, _ state: StateCache) -> Bool {
        let most = (largestPart ?? bytes.count) / layout.stride
        for first in stride(from: instances.lowerBound, to: instances.upperBound, by: most) {
            let part = first..<min(first + most, instances.upperBound)
            let partBytes = UnsafeRawBufferPointer(rebasing: bytes[part.lowerBound * layout.stride..<part.upperBound * layout.stride])
            guard upload(partBytes, state) else { return false }
            draw(0..<part.count, corners: corners, state)
        }
        return true
    }

    /// Points the attributes at an instance. The vertex array and the buffer must be bound.
    private func point(at instance: Int) {
        firstInstance = instance
        var offset = instance * layout.stride
        for (location, components) in layout.components.enumerated() where components > 0 {
            context.gl.instanceAttribute(location, components: components, stride: layout.stride, offset: offset)
            offset += components * MemoryLayout<Float>.stride
        }
    }
}
