import COpenGL

/// The frame's instances of one layout, in one buffer that is used again each frame.
///
/// Each upload tells the driver that the old instances are done with, so it need not wait for the GPU to have read them.
final class InstanceBuffer {
    private let context: GraphicsContext
    private let layout: InstanceLayout
    let vertexArray: GLuint
    private let buffer: GLuint
    /// Bytes of storage.
    private(set) var capacity = 0
    /// The instance that the attributes now begin at, where draws cannot say so themselves.
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

    /// Brings the frame's instances to the GPU. False when there is no room for them there.
    func upload(_ bytes: UnsafeRawBufferPointer, _ state: StateCache) -> Bool {
        if bytes.isEmpty { return true }
        state.bind(buffer: buffer)
        if bytes.count > capacity {
            // Room to grow by half, so that a growing scene does not allocate in each frame.
            let wanted = max(64 * 1024, bytes.count + bytes.count / 2)
            capacity = 0
            guard context.gl.allocateBuffer(byteCount: wanted) else { return false }
            capacity = wanted
        }
        return context.gl.replaceBuffer(bytes)
    }

    /// Brings some of the instances to the GPU again, which has the others from before.
    func update(_ bytes: UnsafeRawBufferPointer, at instance: Int, _ state: StateCache) {
        if bytes.isEmpty { return }
        state.bind(buffer: buffer)
        context.gl.updateBuffer(bytes, at: instance * layout.stride)
    }

    /// Draws the instances, each a strip of triangles with so many corners. The vertex array is bound by it.
    @inline(__always) func draw(_ instances: Range<Int>, corners: Int = 4, _ state: StateCache) {
        state.bind(vertexArray: vertexArray)
        if context.capabilities.hasBaseInstance {
            context.gl.drawStrips(instances.count, of: corners, from: instances.lowerBound)
        } else {
            if firstInstance != instances.lowerBound {
                state.bind(buffer: buffer)
                point(at: instances.lowerBound)
            }
            context.gl.drawStrips(instances.count, of: corners)
        }
    }

    /// Lets the attributes begin at an instance. Vertex array and buffer are bound.
    private func point(at instance: Int) {
        firstInstance = instance
        var offset = instance * layout.stride
        for (location, components) in layout.components.enumerated() where components > 0 {
            context.gl.instanceAttribute(location, components: components, stride: layout.stride, offset: offset)
            offset += components * MemoryLayout<Float>.stride
        }
    }
}
