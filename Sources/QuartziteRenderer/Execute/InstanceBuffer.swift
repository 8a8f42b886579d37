internal import COpenGL

/// A buffer for one frame's instances of one layout, reused in each frame.
///
/// Each upload invalidates the old instances, so the driver need not wait until the GPU has read them.
final class InstanceBuffer {
    private let context: GraphicsContext
    private let layout: InstanceLayout
    let vertexArray: GLuint
    private let buffer: GLuint
    /// The size of the storage in bytes.
    private(set) var capacity = 0
    /// The instance at which the attributes begin, for drivers without base-instance draws.
    private var firstInstance = 0

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

    /// Uploads the frame's instances. Returns false if the GPU has no room.
    func upload(_ bytes: UnsafeRawBufferPointer, _ state: StateCache) -> Bool {
        if bytes.isEmpty { return true }
        state.bind(buffer: buffer)
        if bytes.count > capacity {
            // Allocate half as much again, so that a growing scene does not allocate in each frame.
            let wanted = max(64 * 1024, bytes.count + bytes.count / 2)
            capacity = 0
            guard context.gl.allocateBuffer(byteCount: wanted) else { return false }
            capacity = wanted
        }
        return context.gl.replaceBuffer(bytes)
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
