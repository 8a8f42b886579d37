import COpenGL

/// The colours of all gradients of a frame, in one buffer that fragment shaders read as texels, two a stop.
///
/// A buffer has no limit on colours that a picture or uniforms would have, and gradients with other colours still share a batch.
final class StopBuffer {
    /// The texture unit that it is bound to.
    static let unit: Int32 = 2

    private let context: GraphicsContext
    private let buffer: GLuint
    private let texture: GLuint
    private let texelLimit: Int
    /// Bytes of storage.
    private var capacity = 0
    /// Whether the frame's stops are there.
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

    /// Brings the frame's stops to the GPU. False when there is no room for them there.
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

    /// Lets programs read the stops. False when they are not there.
    func bind(_ state: StateCache) -> Bool {
        if isReady { state.bind(texelBuffer: texture, unit: Self.unit) }
        return isReady
    }
}
