internal import COpenGL

// Calls that query and restore the host application's state (`HostState`).
extension GL {
    func isEnabled(_ capability: Int32) -> Bool { glIsEnabled(GLenum(capability)) != 0 }

    func integers(_ name: Int32, _ count: Int) -> [GLint] {
        var values = [GLint](repeating: 0, count: count)
        glGetIntegerv(GLenum(name), &values)
        return values
    }

    /// Returns whether red, green, blue and alpha are written.
    func colorMask() -> [GLboolean] {
        var mask = [GLboolean](repeating: 0, count: 4)
        glGetBooleanv(GLenum(GL_COLOR_WRITEMASK), &mask)
        return mask
    }

    func clearColor() -> [GLfloat] {
        var color = [GLfloat](repeating: 0, count: 4)
        glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &color)
        return color
    }

    func viewport(_ x: GLint, _ y: GLint, _ width: GLint, _ height: GLint) { glViewport(x, y, width, height) }
    func blend(color: (source: GLenum, destination: GLenum), alpha: (source: GLenum, destination: GLenum)) {
        glBlendFuncSeparate(color.source, color.destination, alpha.source, alpha.destination)
    }
    func blendEquation(color: GLenum, alpha: GLenum) { glBlendEquationSeparate(color, alpha) }
    func polygonMode(_ mode: GLenum) { glPolygonMode(GLenum(GL_FRONT_AND_BACK), mode) }
    func colorMask(_ mask: [GLboolean]) { glColorMask(mask[0], mask[1], mask[2], mask[3]) }
    func clearColor(_ color: [GLfloat]) { glClearColor(color[0], color[1], color[2], color[3]) }
    func pixelStore(_ name: Int32, _ value: GLint) { glPixelStorei(GLenum(name), value) }
    func bind(textureBuffer buffer: GLuint) { glBindBuffer(GLenum(GL_TEXTURE_BUFFER), buffer) }
    func bind(unpackBuffer buffer: GLuint) { glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), buffer) }
    func bind(packBuffer buffer: GLuint) { glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer) }
}
