import COpenGL

/// What somebody else has bound and enabled in the context, so that it can be put back.
///
/// Does: all that the executor changes (`StateCache`, targets, uploads, read-back). Does not: what it never touches.
struct HostState {
    private static let capabilities = [
        GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_CULL_FACE, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB,
    ]
    /// The executor's texture units.
    private static let units: Int32 = 4

    private struct Unit {
        var texture: GLuint
        var bufferTexture: GLuint
        var sampler: GLuint
    }

    private let enabled: [Bool]
    private let units: [Unit]
    private let activeUnit: Int32
    private let program: GLuint
    private let vertexArray: GLuint
    private let arrayBuffer: GLuint
    private let textureBuffer: GLuint
    private let drawFramebuffer: GLuint
    private let readFramebuffer: GLuint
    private let unpackBuffer: GLuint
    private let packBuffer: GLuint
    private let blend: (sourceColor: GLenum, destinationColor: GLenum, sourceAlpha: GLenum, destinationAlpha: GLenum)
    private let blendEquation: (color: GLenum, alpha: GLenum)
    private let polygonMode: GLenum
    private let colorMask: [GLboolean]
    private let clearColor: [GLfloat]
    private let scissor: [GLint]
    /// x and y from the bottom left, width and height, in pixels.
    let viewport: (x: GLint, y: GLint, width: GLint, height: GLint)
    private let unpack: [(name: Int32, value: GLint)]
    private let pack: [(name: Int32, value: GLint)]

    /// Asks the context for everything. A context must be current.
    init(_ gl: GL) {
        enabled = Self.capabilities.map { glIsEnabled(GLenum($0)) != 0 }
        activeUnit = gl.integer(GL_ACTIVE_TEXTURE) - GL_TEXTURE0
        units = (0..<Self.units).map { unit in
            gl.activate(textureUnit: unit)
            return Unit(
                texture: GLuint(gl.integer(GL_TEXTURE_BINDING_2D)), bufferTexture: GLuint(gl.integer(GL_TEXTURE_BINDING_BUFFER)),
                sampler: GLuint(gl.integer(GL_SAMPLER_BINDING)))
        }
        gl.activate(textureUnit: activeUnit)
        program = GLuint(gl.integer(GL_CURRENT_PROGRAM))
        vertexArray = GLuint(gl.integer(GL_VERTEX_ARRAY_BINDING))
        arrayBuffer = GLuint(gl.integer(GL_ARRAY_BUFFER_BINDING))
        textureBuffer = GLuint(gl.integer(GL_TEXTURE_BUFFER))
        drawFramebuffer = GLuint(gl.integer(GL_DRAW_FRAMEBUFFER_BINDING))
        readFramebuffer = GLuint(gl.integer(GL_READ_FRAMEBUFFER_BINDING))
        unpackBuffer = GLuint(gl.integer(GL_PIXEL_UNPACK_BUFFER_BINDING))
        packBuffer = GLuint(gl.integer(GL_PIXEL_PACK_BUFFER_BINDING))
        blend = (
            GLenum(gl.integer(GL_BLEND_SRC_RGB)), GLenum(gl.integer(GL_BLEND_DST_RGB)), GLenum(gl.integer(GL_BLEND_SRC_ALPHA)),
            GLenum(gl.integer(GL_BLEND_DST_ALPHA))
        )
        blendEquation = (GLenum(gl.integer(GL_BLEND_EQUATION_RGB)), GLenum(gl.integer(GL_BLEND_EQUATION_ALPHA)))
        var modes: [GLint] = [0, 0]
        glGetIntegerv(GLenum(GL_POLYGON_MODE), &modes)
        polygonMode = GLenum(modes[0])
        var mask: [GLboolean] = [0, 0, 0, 0]
        glGetBooleanv(GLenum(GL_COLOR_WRITEMASK), &mask)
        colorMask = mask
        var color: [GLfloat] = [0, 0, 0, 0]
        glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &color)
        clearColor = color
        var box: [GLint] = [0, 0, 0, 0]
        glGetIntegerv(GLenum(GL_SCISSOR_BOX), &box)
        scissor = box
        glGetIntegerv(GLenum(GL_VIEWPORT), &box)
        viewport = (box[0], box[1], box[2], box[3])
        unpack = [GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS].map { ($0, gl.integer($0)) }
        pack = [GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS].map { ($0, gl.integer($0)) }
    }

    /// Binds what is drawn into, and its viewport.
    func bindTarget(_ gl: GL) {
        gl.bind(drawFramebuffer: drawFramebuffer)
        glViewport(viewport.x, viewport.y, viewport.width, viewport.height)
    }

    /// Puts everything back.
    func restore(_ gl: GL) {
        for (capability, isEnabled) in zip(Self.capabilities, enabled) {
            if isEnabled { gl.enable(capability) } else { gl.disable(capability) }
        }
        for (index, unit) in units.enumerated() {
            gl.activate(textureUnit: Int32(index))
            gl.bind(texture: unit.texture)
            gl.bind(bufferTexture: unit.bufferTexture)
            gl.bind(sampler: unit.sampler, unit: GLuint(index))
        }
        gl.activate(textureUnit: activeUnit)
        gl.use(program: program)
        gl.bind(vertexArray: vertexArray)
        gl.bind(buffer: arrayBuffer)
        glBindBuffer(GLenum(GL_TEXTURE_BUFFER), textureBuffer)
        gl.bind(drawFramebuffer: drawFramebuffer)
        gl.bind(readFramebuffer: readFramebuffer)
        glBlendFuncSeparate(blend.sourceColor, blend.destinationColor, blend.sourceAlpha, blend.destinationAlpha)
        glBlendEquationSeparate(blendEquation.color, blendEquation.alpha)
        glPolygonMode(GLenum(GL_FRONT_AND_BACK), polygonMode)
        glColorMask(colorMask[0], colorMask[1], colorMask[2], colorMask[3])
        glClearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
        glScissor(scissor[0], scissor[1], scissor[2], scissor[3])
        glViewport(viewport.x, viewport.y, viewport.width, viewport.height)
        for (name, value) in unpack + pack { glPixelStorei(GLenum(name), value) }
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), unpackBuffer)
        glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), packBuffer)
    }
}
