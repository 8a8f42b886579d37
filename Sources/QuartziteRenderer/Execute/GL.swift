internal import COpenGL

/// The calls of OpenGL 3.3 core that the executor makes, with Swift's types and without constant target arguments.
///
/// Does: forward calls, one line each, inlined. Calls that allocate or compile are in `GL+Creating.swift` and return whether they
/// succeeded; tests can make them fail (`fault`). Does not: remember state (see `StateCache`) or check errors after every call. A
/// context must be current on the calling thread.
final class GL {
    /// Makes creating calls fail. Only tests set this. Default nil.
    var fault: GLFault?
    /// The number of objects created and not yet deleted, of all kinds. Leak tests check that this does not grow.
    private(set) var liveObjects = 0

    /// Counts a created object, or with −1 a deleted object. Ignores name 0.
    @inline(__always) func note(_ name: GLuint, _ change: Int = 1) { if name != 0 { liveObjects += change } }

    // MARK: Driver information

    func string(_ name: Int32) -> String {
        guard let text = glGetString(GLenum(name)) else { return "" }
        return String(cString: UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
    }

    /// The largest width or height of a viewport.
    var maxViewportSide: Int32 {
        var sides: (GLint, GLint) = (0, 0)
        withUnsafeMutablePointer(to: &sides) { sides in
            sides.withMemoryRebound(to: GLint.self, capacity: 2) { glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), $0) }
        }
        return min(sides.0, sides.1)
    }

    func integer(_ name: Int32) -> Int32 {
        var value: GLint = 0
        glGetIntegerv(GLenum(name), &value)
        return value
    }

    func hasExtension(_ name: String) -> Bool {
        for index in 0..<GLuint(max(0, integer(GL_NUM_EXTENSIONS))) {
            guard let text = glGetStringi(GLenum(GL_EXTENSIONS), index) else { continue }
            if String(cString: UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)) == name { return true }
        }
        return false
    }

    /// Returns the oldest recorded error and removes it; 0 for none.
    @inline(__always) func error() -> GLenum { glGetError() }

    @inline(__always) func finish() { glFinish() }

    /// Starts drawing the commands issued so far, without waiting for it.
    @inline(__always) func flush() { glFlush() }

    /// Returns the reason of a context loss; 0 while the context works. Needs OpenGL 4.5 or KHR_robustness.
    func resetStatus() -> GLenum { glGetGraphicsResetStatus() }

    // MARK: State

    @inline(__always) func enable(_ capability: Int32) { glEnable(GLenum(capability)) }
    @inline(__always) func disable(_ capability: Int32) { glDisable(GLenum(capability)) }
    @inline(__always) func blendPremultiplied() { blend(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_FUNC_ADD) }
    func blend(_ source: Int32, _ destination: Int32, _ equation: Int32) {
        glBlendFunc(GLenum(source), GLenum(destination))
        glBlendEquation(GLenum(equation))
    }
    @inline(__always) func viewport(_ width: Int32, _ height: Int32) { glViewport(0, 0, width, height) }
    @inline(__always) func viewport(_ place: (x: Int32, y: Int32, width: Int32, height: Int32)) {
        glViewport(place.x, place.y, place.width, place.height)
    }
    @inline(__always) func scissor(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) { glScissor(x, y, width, height) }
    func activate(textureUnit unit: Int32) { glActiveTexture(GLenum(GL_TEXTURE0 + unit)) }
    func fillPolygons() { glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL)) }
    func colorMaskAll() { glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE)) }

    /// Sets rows of pixels in memory to have no gaps, whatever other code has set.
    func setTightUnpacking() {
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
        glPixelStorei(GLenum(GL_UNPACK_SKIP_ROWS), 0)
        glPixelStorei(GLenum(GL_UNPACK_SKIP_PIXELS), 0)
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
    }

    /// Sets rows of texels in memory to begin `length` texels after one another, without alignment. Call after `setTightUnpacking`,
    /// and `setTightUnpacking` again afterwards.
    func setUnpacking(rowLength length: Int32) {
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), length)
    }

    /// As `setTightUnpacking`, for reading pixels.
    func setTightPacking() {
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
        glPixelStorei(GLenum(GL_PACK_SKIP_ROWS), 0)
        glPixelStorei(GLenum(GL_PACK_SKIP_PIXELS), 0)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    }

    /// Clears the bound framebuffer within the scissor.
    /// - Parameter color: premultiplied. The value is rounded to a representable byte, plus a quarter of a step: llvmpipe has
    ///   several clearing paths, chosen by the cleared share of the target; some round to nearest and some round down.
    @inline(__always) func clear(_ color: SIMD4<Float>) {
        let color = ((color * 255).rounded(.toNearestOrAwayFromZero) + 0.25) / 255
        glClearColor(color.x, color.y, color.z, color.w)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    // MARK: Drawing

    @inline(__always) func drawStrips(_ count: Int, of corners: Int) {
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, GLsizei(corners), GLsizei(count))
    }

    /// Draws instances, each a triangle fan with four vertices.
    @inline(__always) func drawFans(_ count: Int) { glDrawArraysInstanced(GLenum(GL_TRIANGLE_FAN), 0, 4, GLsizei(count)) }

    /// Draws fans from an instance on. Needs OpenGL 4.2 or ARB_base_instance.
    @inline(__always) func drawFans(_ count: Int, from first: Int) {
        glDrawArraysInstancedBaseInstance(GLenum(GL_TRIANGLE_FAN), 0, 4, GLsizei(count), GLuint(first))
    }

    /// Draws strips from an instance on. Needs OpenGL 4.2 or ARB_base_instance.
    @inline(__always) func drawStrips(_ count: Int, of corners: Int, from first: Int) {
        glDrawArraysInstancedBaseInstance(GLenum(GL_TRIANGLE_STRIP), 0, GLsizei(corners), GLsizei(count), GLuint(first))
    }

    // MARK: Programs

    @inline(__always) func use(program: GLuint) { glUseProgram(program) }
    @inline(__always) func delete(program: GLuint) {
        glDeleteProgram(program)
        note(program, -1)
    }
    @inline(__always) func uniformLocation(_ program: GLuint, _ name: String) -> GLint { glGetUniformLocation(program, name) }
    @inline(__always) func uniform(_ location: GLint, _ value: Int32) { glUniform1i(location, value) }
    @inline(__always) func uniform(_ location: GLint, number x: Float) { glUniform1f(location, x) }
    @inline(__always) func uniform(_ location: GLint, _ x: Float, _ y: Float) { glUniform2f(location, x, y) }
    @inline(__always) func uniform(_ location: GLint, _ x: Float, _ y: Float, _ z: Float) { glUniform3f(location, x, y, z) }
    func uniform(_ location: GLint, _ values: UnsafeBufferPointer<Float4>) {
        values.withMemoryRebound(to: Float.self) { glUniform4fv(location, GLsizei($0.count / 4), $0.baseAddress) }
    }
    /// Sets an array of `count` four-component vectors.
    func uniform(_ location: GLint, fours: UnsafePointer<Float>, count: Int32) { glUniform4fv(location, count, fours) }
    @inline(__always) func uniform(_ location: GLint, _ v: Float4) { glUniform4f(location, v.x, v.y, v.z, v.w) }

    /// Sets an array of four-component vectors.
    @inline(__always) func uniform(_ location: GLint, _ vectors: UnsafeBufferPointer<SIMD4<Float>>) {
        vectors.withMemoryRebound(to: GLfloat.self) { glUniform4fv(location, GLsizei(vectors.count), $0.baseAddress) }
    }

    // MARK: Vertex arrays and buffers

    func genVertexArray() -> GLuint {
        var name: GLuint = 0
        glGenVertexArrays(1, &name)
        note(name)
        return name
    }

    func delete(vertexArray: GLuint) {
        var name = vertexArray
        glDeleteVertexArrays(1, &name)
        note(name, -1)
    }

    @inline(__always) func bind(vertexArray: GLuint) { glBindVertexArray(vertexArray) }

    func genBuffer() -> GLuint {
        var name: GLuint = 0
        glGenBuffers(1, &name)
        note(name)
        return name
    }

    func delete(buffer: GLuint) {
        var name = buffer
        glDeleteBuffers(1, &name)
        note(name, -1)
    }

    @inline(__always) func bind(buffer: GLuint) { glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer) }

    /// Writes into the bound array buffer.
    @inline(__always) func updateBuffer(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        glBufferSubData(GLenum(GL_ARRAY_BUFFER), GLintptr(offset), GLsizeiptr(bytes.count), bytes.baseAddress)
    }

    /// Declares a float attribute of the bound buffer with one value per instance.
    @inline(__always) func instanceAttribute(_ location: Int, components: Int, stride: Int, offset: Int) {
        glVertexAttribPointer(
            GLuint(location), GLint(components), GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
            UnsafeRawPointer(bitPattern: offset))
    }

    func enableInstanceAttribute(_ location: Int) {
        glEnableVertexAttribArray(GLuint(location))
        glVertexAttribDivisor(GLuint(location), 1)
    }

    // MARK: Textures and samplers

    func genTexture() -> GLuint {
        var name: GLuint = 0
        glGenTextures(1, &name)
        note(name)
        return name
    }

    func delete(texture: GLuint) {
        var name = texture
        glDeleteTextures(1, &name)
        note(name, -1)
    }

    @inline(__always) func bind(texture: GLuint) { glBindTexture(GLenum(GL_TEXTURE_2D), texture) }
    @inline(__always) func textureParameter(_ name: Int32, _ value: Int32) {
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
    }

    @inline(__always) func bind(bufferTexture: GLuint) { glBindTexture(GLenum(GL_TEXTURE_BUFFER), bufferTexture) }

    /// Attaches a buffer to the bound buffer texture.
    func setTexels(of buffer: GLuint, _ format: TexelBuffer.Format) {
        glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(format == .rgba ? GL_RGBA32F : GL_RG32F), buffer)
    }

    func genSampler() -> GLuint {
        var name: GLuint = 0
        glGenSamplers(1, &name)
        note(name)
        return name
    }

    func delete(sampler: GLuint) {
        var name = sampler
        glDeleteSamplers(1, &name)
        note(name, -1)
    }

    @inline(__always) func bind(sampler: GLuint, unit: GLuint = 0) { glBindSampler(unit, sampler) }
    @inline(__always) func samplerParameter(_ sampler: GLuint, _ name: Int32, _ value: Int32) {
        glSamplerParameteri(sampler, GLenum(name), value)
    }
    func samplerParameter(_ sampler: GLuint, _ name: Int32, _ value: Float) { glSamplerParameterf(sampler, GLenum(name), value) }

    // MARK: Framebuffers

    func genFramebuffer() -> GLuint {
        var name: GLuint = 0
        glGenFramebuffers(1, &name)
        note(name)
        return name
    }

    func delete(framebuffer: GLuint) {
        var name = framebuffer
        glDeleteFramebuffers(1, &name)
        note(name, -1)
    }

    @inline(__always) func bind(framebuffer: GLuint) { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer) }
    @inline(__always) func bind(readFramebuffer: GLuint) { glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), readFramebuffer) }
    @inline(__always) func bind(drawFramebuffer: GLuint) { glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), drawFramebuffer) }

    func attach(texture: GLuint) {
        glFramebufferTexture2D(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    }

    func genRenderbuffer() -> GLuint {
        var name: GLuint = 0
        glGenRenderbuffers(1, &name)
        note(name)
        return name
    }

    func delete(renderbuffer: GLuint) {
        var name = renderbuffer
        glDeleteRenderbuffers(1, &name)
        note(name, -1)
    }

    func attach(depth renderbuffer: GLuint) {
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_STENCIL_ATTACHMENT), GLenum(GL_RENDERBUFFER), renderbuffer)
    }

    /// Copies a rectangle of the bound read framebuffer into the bound draw framebuffer with the rows in reverse order: the first
    /// row goes to the row below `toTop`, which counts from the bottom.
    @inline(__always) func blit(_ part: PixelRect, toX: Int32, toTop: Int32) {
        glBlitFramebuffer(
            part.minX, part.minY, part.maxX, part.maxY, toX, toTop, toX + part.width, toTop - part.height,
            GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    }

    /// Copies a rectangle of the bound read framebuffer to the same position in the target, whose framebuffer is bound for drawing.
    @inline(__always) func blit(_ part: PixelRect, to target: DrawTarget) {
        if target.isUpsideDown {
            return blit(part, toX: target.corner.x + part.minX, toTop: target.corner.y + target.height - part.minY)
        }
        glBlitFramebuffer(
            part.minX, part.minY, part.maxX, part.maxY, part.minX, part.minY, part.maxX, part.maxY, GLbitfield(GL_COLOR_BUFFER_BIT),
            GLenum(GL_NEAREST))
    }

    /// Fills the bound texture from its first pixel on with pixels of the bound framebuffer from (x, y) on.
    func copyToTexture(x: Int32, y: Int32, width: Int32, height: Int32) {
        glCopyTexSubImage2D(GLenum(GL_TEXTURE_2D), 0, 0, 0, x, y, width, height)
    }

    /// Reads RGBA bytes of the bound read framebuffer, in the order of the framebuffer's rows.
    func readPixels(x: Int32, y: Int32, width: Int32, height: Int32, into bytes: UnsafeMutableRawPointer) {
        glReadPixels(x, y, width, height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes)
    }

    // MARK: Timer queries

    func genQuery() -> GLuint {
        var name: GLuint = 0
        glGenQueries(1, &name)
        note(name)
        return name
    }

    func delete(query: GLuint) {
        var name = query
        glDeleteQueries(1, &name)
        note(name, -1)
    }

    @inline(__always) func beginTimeElapsed(_ query: GLuint) { glBeginQuery(GLenum(GL_TIME_ELAPSED), query) }
    @inline(__always) func endTimeElapsed() { glEndQuery(GLenum(GL_TIME_ELAPSED)) }

    /// Writes the GPU's time into a query when all commands so far are drawn.
    func recordTimestamp(_ query: GLuint) { glQueryCounter(query, GLenum(GL_TIMESTAMP)) }

    /// Returns the query's nanoseconds, or nil while the GPU has not finished.
    func elapsed(_ query: GLuint) -> UInt64? {
        var available: GLint = 0
        glGetQueryObjectiv(query, GLenum(GL_QUERY_RESULT_AVAILABLE), &available)
        guard available != 0 else { return nil }
        var nanoseconds: GLuint64 = 0
        glGetQueryObjectui64v(query, GLenum(GL_QUERY_RESULT), &nanoseconds)
        return nanoseconds
    }
}
