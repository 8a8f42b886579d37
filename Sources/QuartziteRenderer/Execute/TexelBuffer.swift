internal import COpenGL

/// Numbers of a frame that fragments read, in a buffer texture: the colour stops of all gradients, or all outlines.
///
/// A buffer has room for far more colours or points than a texture's side or uniforms, so that gradients with different colours can share a
/// batch.
final class TexelBuffer {
    /// What a texel holds.
    enum Format {
        /// Four 32-bit floats.
        case rgba
        /// Two 32-bit floats.
        case rg

        var byteCount: Int { (self == .rgba ? 4 : 2) * MemoryLayout<Float>.stride }
    }

    /// The texture unit of the buffer texture. A program reads one at most.
    static let unit: Int32 = 2

    private let format: Format
    private let context: GraphicsContext
    private let buffer: GLuint
    private let texture: GLuint
    private let texelLimit: Int
    /// The size of the storage in bytes.
    private var capacity = 0
    /// The number of bytes uploaded since the start.
    private(set) var uploadedBytes = 0
    /// Whether the frame's texels are uploaded.
    private var isReady = false

    init(_ format: Format, _ context: GraphicsContext) {
        (self.format, self.context) = (format, context)
        buffer = context.gl.genBuffer()
        texture = context.gl.genTexture()
        texelLimit = min(GraphicsCapabilities.mostTexels, context.capabilities.maxTexelBufferSize)
    }

    deinit {
        context.deleting { gl in
            gl.delete(texture: texture)
            gl.delete(buffer: buffer)
        }
    }

    /// Uploads the frame's texels. Returns false if there are too many, or if the GPU has no memory.
    func upload(_ bytes: UnsafeRawBufferPointer, _ state: StateCache) -> Bool {
        isReady = false
        if bytes.isEmpty { return true }
        guard bytes.count / format.byteCount <= texelLimit else { return false }
        state.bind(buffer: buffer)
        if bytes.count > capacity {
            let wanted = max(4096, bytes.count + bytes.count / 2)
            capacity = 0
            guard context.gl.allocateBuffer(byteCount: wanted) else { return false }
            capacity = wanted
            state.bind(texelBuffer: texture, unit: Self.unit)
            context.gl.activate(textureUnit: Self.unit)
            context.gl.setTexels(of: buffer, format)
            context.gl.activate(textureUnit: 0)
        }
        isReady = context.gl.replaceBuffer(bytes)
        if isReady { uploadedBytes += bytes.count }
        return isReady
    }

    /// Binds the texels for programs. Returns false if they are not uploaded.
    func bind(_ state: StateCache) -> Bool {
        if isReady { state.bind(texelBuffer: texture, unit: Self.unit) }
        return isReady
    }
}
