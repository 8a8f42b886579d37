internal import COpenGL

/// The colour stops of all gradients of a frame, in one buffer texture with two texels per stop.
///
/// A buffer has no limit on the number of colours, unlike a texture or uniforms, and gradients with different colours can share a
/// batch.
final class StopBuffer {
    /// The texture unit of the buffer texture.
    static let unit: Int32 = 2

    private let context: GraphicsContext
    private let buffer: GLuint
    private let texture: GLuint
    private let texelLimit: Int
    /// The size of the storage in bytes.
    private var capacity = 0
    /// Whether the frame's stops are uploaded.
    private var isReady = false

    init(_ context: GraphicsContext, _ state: StateCache) {
        self.context = context
        buffer = context.gl.genBuffer()
        texture = context.gl.genTexture()
        texelLimit = Int(max(0, context.gl.integer(GL_MAX_TEXTURE_BUFFER_SIZE)))
    }

    deinit {
        context.deleting { gl in
            gl.delete(texture: texture)
            gl.delete(buffer: buffer)
        }
    }

    /// Uploads the frame's stops. Returns false if the GPU has no room.
    func upload(_ bytes: UnsafeRawBufferPointer, _ state: StateCache) -> Bool {
        isReady = false
        if bytes.isEmpty { return true }
        guard bytes.count / (4 * MemoryLayout<Float>.stride) <= texelLimit else { return false }
        state.bind(buffer: buffer)
        if bytes.count > capacity {
            let wanted = max(4096, bytes.count + bytes.count / 2)
            capacity = 0
            guard context.gl.allocateBuffer(byteCount: wanted) else { return false }
            capacity = wanted
            state.bind(texelBuffer: texture, unit: Self.unit)
            context.gl.activate(textureUnit: Self.unit)
            context.gl.setFloatTexels(of: buffer)
            context.gl.activate(textureUnit: 0)
        }
        isReady = context.gl.replaceBuffer(bytes)
        return isReady
    }

    /// Binds the stops for programs. Returns false if they are not uploaded.
    func bind(_ state: StateCache) -> Bool {
        if isReady { state.bind(texelBuffer: texture, unit: Self.unit) }
        return isReady
    }
}
