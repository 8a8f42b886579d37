internal import COpenGL
import QuartziteGraphics

/// GL calls that can fail for lack of memory or because of their input. Each call first asks `fault`, so that tests can fail the
/// n-th call, and returns whether the driver succeeded.
extension GL {
    /// Returns true if no fault is injected into this call. Costs one branch outside tests.
    @inline(__always) private func mayProceed(_ call: GLFault.Call = .storage) -> Bool {
        guard let fault else { return true }
        return !fault.strikes(call)
    }

    /// Empties the driver's list of errors, so that the next `glGetError` is about the next call. Bounded, because a lost context
    /// may return errors forever.
    private func forgetErrors() {
        for _ in 0..<16 where glGetError() == GLenum(GL_NO_ERROR) { return }
    }

    private func succeeded() -> Bool { glGetError() == GLenum(GL_NO_ERROR) }

    /// Allocates level 0 of the bound texture with 8 bits per channel, and uploads texels if given.
    /// - Parameters:
    ///   - order: the order of channels in the texture's memory. Blue first is requested with an unsized format that a driver may store as
    ///     it likes; Mesa follows the hint. Mesa's windows use this order, and llvmpipe fills, samples and presents it several times as fast.
    ///   - given: the order of channels in `pixels`. Default: red first. Texels of the texture's own order are copied, others converted.
    func texImage(width: Int32, height: Int32, _ order: ChannelOrder, pixels: UnsafeRawPointer?, _ given: ChannelOrder = .redFirst) -> Bool
    {
        guard mayProceed() else { return false }
        forgetErrors()
        let target = GLenum(GL_TEXTURE_2D)
        let bytes = GLenum(GL_UNSIGNED_BYTE)
        switch order {
        case .redFirst:
            glTexImage2D(target, 0, GL_RGBA8, width, height, 0, Self.format(given), bytes, pixels)
        case .blueFirst:
            glTexImage2D(target, 0, GL_RGBA, width, height, 0, GLenum(GL_BGRA), bytes, nil)
            if let pixels { glTexSubImage2D(target, 0, 0, 0, width, height, Self.format(given), bytes, pixels) }
        }
        return succeeded()
    }

    /// Uploads texels into level 0 of the bound texture, which has this size.
    func replaceTexels(width: Int32, height: Int32, pixels: UnsafeRawPointer, _ given: ChannelOrder) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, 0, 0, width, height, Self.format(given), GLenum(GL_UNSIGNED_BYTE), pixels)
        return succeeded()
    }

    /// Allocates level 0 of the bound texture with one channel of 8 bits.
    func coverageImage(width: Int32, height: Int32) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glTexImage2D(
            GLenum(GL_TEXTURE_2D), 0, GL_R8, width, height, 0, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), nil)
        return succeeded()
    }

    /// Uploads texels of one channel into a rectangle of the bound texture.
    func replaceCoverage(_ rect: PixelRect, texels: UnsafeRawPointer) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, rect.minX, rect.minY, rect.width, rect.height, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), texels)
        return succeeded()
    }

    private static func format(_ order: ChannelOrder) -> GLenum { GLenum(order == .redFirst ? GL_RGBA : GL_BGRA) }

    /// Generates the bound texture's smaller levels from level 0.
    func generateMipmap() -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glGenerateMipmap(GLenum(GL_TEXTURE_2D))
        return succeeded()
    }

    /// Allocates depth and stencil storage for a renderbuffer, and restores the renderbuffer binding.
    func allocate(depth renderbuffer: GLuint, width: Int32, height: Int32) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        let bound = GLuint(integer(GL_RENDERBUFFER_BINDING))
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), renderbuffer)
        glRenderbufferStorage(GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH24_STENCIL8), width, height)
        let isStored = succeeded()
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), bound)
        return isStored
    }

    /// Allocates storage for the bound array buffer.
    func allocateBuffer(byteCount: Int) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glBufferData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(byteCount), nil, GLenum(GL_STREAM_DRAW))
        return succeeded()
    }

    /// Replaces the start of the bound array buffer and invalidates the rest. The driver returns other storage while it still reads
    /// the old storage; that is cheaper than allocating in each frame.
    func replaceBuffer(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let start = bytes.baseAddress, mayProceed(),
            let storage = glMapBufferRange(
                GLenum(GL_ARRAY_BUFFER), 0, GLsizeiptr(bytes.count),
                GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT))
        else { return false }
        storage.copyMemory(from: start, byteCount: bytes.count)
        // False means that the storage was lost meanwhile (a mode switch, a suspended machine).
        return glUnmapBuffer(GLenum(GL_ARRAY_BUFFER)) != 0
    }

    /// Returns nil if the bound framebuffer is complete, otherwise the driver's reason.
    func framebufferFault() -> String? {
        guard mayProceed(.framebuffer) else { return "injected fault" }
        switch Int32(glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))) {
        case GL_FRAMEBUFFER_COMPLETE: return nil
        case GL_FRAMEBUFFER_UNSUPPORTED: return "framebuffer format not supported"
        case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: return "framebuffer attachment incomplete"
        case let status: return "framebuffer status 0x\(String(status, radix: 16))"
        }
    }

    enum Stage: Int32 {
        case vertex, fragment
        var glEnum: GLenum { GLenum(self == .vertex ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER) }
    }

    /// Compiles the chunks as one source. The compiler's log numbers the chunks from 0.
    func compile(_ stage: Stage, _ chunks: [[UInt8]]) -> Result<GLuint, ShaderLog> {
        guard mayProceed(.program) else { return .failure(ShaderLog(text: "injected fault")) }
        let shader = glCreateShader(stage.glEnum)
        guard shader != 0 else { return .failure(ShaderLog(text: "no shader object")) }
        let joined = chunks.flatMap { $0 }
        var lengths = chunks.map { GLint($0.count) }
        joined.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: GLchar.self) { text in
                var starts: [UnsafePointer<GLchar>?] = []
                var offset = 0
                for chunk in chunks {
                    starts.append(text.baseAddress.map { $0 + offset })
                    offset += chunk.count
                }
                glShaderSource(shader, GLsizei(chunks.count), &starts, &lengths)
            }
        }
        glCompileShader(shader)
        var status: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
        if status != 0 { return .success(shader) }
        let text = log { glGetShaderInfoLog(shader, $0, $1, $2) }
        glDeleteShader(shader)
        return .failure(ShaderLog(text: text))
    }

    /// Links two shaders and deletes them in either case.
    func link(vertex: GLuint, fragment: GLuint) -> Result<GLuint, ShaderLog> {
        defer {
            glDeleteShader(vertex)
            glDeleteShader(fragment)
        }
        guard mayProceed(.program) else { return .failure(ShaderLog(text: "injected fault")) }
        let program = glCreateProgram()
        guard program != 0 else { return .failure(ShaderLog(text: "no program object")) }
        glAttachShader(program, vertex)
        glAttachShader(program, fragment)
        glLinkProgram(program)
        var status: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
        if status != 0 {
            glDetachShader(program, vertex)
            glDetachShader(program, fragment)
            note(program)
            return .success(program)
        }
        let text = log { glGetProgramInfoLog(program, $0, $1, $2) }
        glDeleteProgram(program)
        return .failure(ShaderLog(text: text))
    }

    func delete(shader: GLuint) { glDeleteShader(shader) }

    private func log(_ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: GLchar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            var length: GLsizei = 0
            read(GLsizei(buffer.count), &length, start)
            return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(length)), as: UTF8.self)
        }
    }
}

/// The message of the driver's compiler or linker.
struct ShaderLog: Error {
    var text: String
}
