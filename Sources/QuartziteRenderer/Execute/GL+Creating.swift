import COpenGL

/// The calls that can fail for want of memory, or because of what they are given. Each one asks `fault` first, so that tests
/// can fail the n-th of them, and says what the driver answered.
extension GL {
    /// True when no fault is set for this call. One branch in a program without tests.
    @inline(__always) private func mayProceed(_ call: GLFault.Call = .storage) -> Bool {
        guard let fault else { return true }
        return !fault.strikes(call)
    }

    /// Empties the driver's list of errors, so that the next answer is about the next call. Bounded: a lost context may
    /// answer with errors for ever.
    private func forgetErrors() {
        for _ in 0..<16 where glGetError() == GLenum(GL_NO_ERROR) { return }
    }

    private func succeeded() -> Bool { glGetError() == GLenum(GL_NO_ERROR) }

    /// The order of channels in a texture's memory. What is read and written through GL is the same.
    enum ChannelOrder {
        /// RGBA8: what GPUs have.
        case redFirst
        /// Asked for with an unsized format, which a driver may store as it likes; Mesa takes the hint. Its windows are in this order,
        /// and llvmpipe fills, samples and shows it several times as fast.
        case blueFirst
    }

    /// Gives the bound texture its storage, level 0 with 8 bits a channel, and its texels, RGBA, when there are any.
    func texImage(width: Int32, height: Int32, _ order: ChannelOrder, pixels: UnsafeRawPointer?) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        let target = GLenum(GL_TEXTURE_2D)
        let bytes = GLenum(GL_UNSIGNED_BYTE)
        switch order {
        case .redFirst:
            glTexImage2D(target, 0, GL_RGBA8, width, height, 0, GLenum(GL_RGBA), bytes, pixels)
        case .blueFirst:
            glTexImage2D(target, 0, GL_RGBA, width, height, 0, GLenum(GL_BGRA), bytes, nil)
            if let pixels { glTexSubImage2D(target, 0, 0, 0, width, height, GLenum(GL_RGBA), bytes, pixels) }
        }
        return succeeded()
    }

    /// Writes other texels, RGBA, into level 0 of the bound texture, which has that size.
    func replaceTexels(width: Int32, height: Int32, pixels: UnsafeRawPointer) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D), 0, 0, 0, width, height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
        return succeeded()
    }

    /// Makes the bound texture's smaller levels out of level 0.
    func generateMipmap() -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glGenerateMipmap(GLenum(GL_TEXTURE_2D))
        return succeeded()
    }

    /// Gives a renderbuffer room for depth and stencil; the one that was bound before is bound again.
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

    /// Gives the bound array buffer a size.
    func allocateBuffer(byteCount: Int) -> Bool {
        guard mayProceed() else { return false }
        forgetErrors()
        glBufferData(GLenum(GL_ARRAY_BUFFER), GLsizeiptr(byteCount), nil, GLenum(GL_STREAM_DRAW))
        return succeeded()
    }

    /// Replaces the first bytes of the bound array buffer and lets go of the rest. The driver hands out other storage while it still
    /// reads the old one, and the same where it does not; that is cheaper than asking for new storage in each frame.
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

    /// Nil when the bound framebuffer can be drawn into, else the driver's reason.
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

    /// Compiles the chunks as one source; in the log they are numbered from 0.
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

    /// Links the two and deletes them, whatever comes of it.
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

/// What the driver's compiler or linker said.
struct ShaderLog: Error {
    var text: String
}
