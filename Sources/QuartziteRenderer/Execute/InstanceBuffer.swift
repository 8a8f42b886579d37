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
    /// The number of instances in a part of a frame that is uploaded as it is drawn; nil for a frame that is uploaded at once.
    private var partLength: Int?
    /// The frame's instances that the buffer holds now, if the frame is uploaded as it is drawn.
    private var part = 0..<0
    /// Whether the frame's instances are uploaded as they are drawn, by `drawInParts`.
    var uploadsInParts: Bool { partLength != nil }

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
    /// - Parameter largest: how many bytes are uploaded at once. A larger frame is drawn in parts of a quarter of this size, but at least one instance.
    ///   Drivers on the CPU keep more than a kilobyte for each instance until they have drawn the part, so there it is a sixteenth.
    func uploadFrame(_ bytes: UnsafeRawBufferPointer, largest: Int, _ state: StateCache) -> Bool {
        guard bytes.count > max(layout.stride, largest) else {
            partLength = nil
            return upload(bytes, state)
        }
        let partLength = max(1, largest / (context.capabilities.isSoftware ? 16 : 4) / layout.stride)
        (self.partLength, part) = (partLength, 0..<0)
        state.bind(buffer: buffer)
        return reserve(partLength * layout.stride)
    }

    /// Uploads instances. Returns false if the GPU has no room.
    func upload(_ bytes: UnsafeRawBufferPointer, _ state: StateCache) -> Bool {
        part = 0..<0
        if bytes.isEmpty { return true }
        state.bind(buffer: buffer)
        // Allocate half as much again, so that a growing scene does not allocate in each frame.
        if bytes.count > capacity, !reserve(max(64 * 1024, bytes.count + bytes.count / 2)) { return false }
        return context.gl.replaceBuffer(bytes)
    }

    /// Makes room in the bound buffer. Returns false if the GPU has none.
    private func reserve(_ byteCount: Int) -> Bool {
        if byteCount <= capacity { return true }
        capacity = 0
        guard context.gl.allocateBuffer(byteCount: byteCount) else { return false }
        capacity = byteCount
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

    /// Draws a range of a frame's instances, and uploads the parts that the buffer does not hold. A part begins with the first instance that is needed,
    /// and contains what follows in the frame, so that consecutive ranges share it.
    /// - Parameter bytes: all instances of the frame.
    /// - Returns: the number of draw calls; 0 if the GPU has no room for a part.
    func drawInParts(_ instances: Range<Int>, of bytes: UnsafeRawBufferPointer, corners: Int, _ state: StateCache) -> Int {
        guard let partLength else { return 0 }
        var (first, draws) = (instances.lowerBound, 0)
        while first < instances.upperBound {
            if !part.contains(first) {
                let needed = first..<min(first + partLength, bytes.count / layout.stride)
                let start = needed.lowerBound * layout.stride
                if !part.isEmpty { finishPart() }
                guard upload(UnsafeRawBufferPointer(rebasing: bytes[start..<needed.upperBound * layout.stride]), state) else { return 0 }
                part = needed
            }
            let end = min(part.upperBound, instances.upperBound)
            draw(first - part.lowerBound..<end - part.lowerBound, corners: corners, state)
            (first, draws) = (end, draws + 1)
        }
        return draws
    }

    /// Lets the driver draw the part. Drivers on the CPU would prepare many parts before they have drawn the first.
    private func finishPart() {
        if context.capabilities.isSoftware { context.gl.finish() } else { context.gl.flush() }
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
