internal import COpenGL

/// The bindings and settings of the host application in a context, saved so that they can be restored.
///
/// Does: all state that the executor changes (`StateCache`, targets, uploads, read-back). Does not: state that the executor never
/// changes.
struct HostState {
    private static let capabilities = [
        GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_CULL_FACE, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB,
    ]
    /// The number of texture units that the executor uses.
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
    /// The host's viewport in pixels; x and y count from the bottom left.
    let viewport: (x: GLint, y: GLint, width: GLint, height: GLint)
    private let unpack: [(name: Int32, value: GLint)]
    private let pack: [(name: Int32, value: GLint)]

    /// Queries all state. A context must be current.
    init(_ gl: GL) {
        enabled = Self.capabilities.map { gl.isEnabled($0) }
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
        polygonMode = GLenum(gl.integers(GL_POLYGON_MODE, 2)[0])
        colorMask = gl.colorMask()
        clearColor = gl.clearColor()
        scissor = gl.integers(GL_SCISSOR_BOX, 4)
        let box = gl.integers(GL_VIEWPORT, 4)
        viewport = (box[0], box[1], box[2], box[3])
        unpack = [GL_UNPACK_ALIGNMENT, GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS].map { ($0, gl.integer($0)) }
        pack = [GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS].map { ($0, gl.integer($0)) }
    }

    /// Binds the host's framebuffer and viewport.
    func bindTarget(_ gl: GL) {
        gl.bind(drawFramebuffer: drawFramebuffer)
        gl.viewport(viewport.x, viewport.y, viewport.width, viewport.height)
    }

    /// Restores all state.
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
        gl.bind(textureBuffer: textureBuffer)
        gl.bind(drawFramebuffer: drawFramebuffer)
        gl.bind(readFramebuffer: readFramebuffer)
        gl.blend(color: (blend.sourceColor, blend.destinationColor), alpha: (blend.sourceAlpha, blend.destinationAlpha))
        gl.blendEquation(color: blendEquation.color, alpha: blendEquation.alpha)
        gl.polygonMode(polygonMode)
        gl.colorMask(colorMask)
        gl.clearColor(clearColor)
        gl.scissor(scissor[0], scissor[1], scissor[2], scissor[3])
        gl.viewport(viewport.x, viewport.y, viewport.width, viewport.height)
        for (name, value) in unpack + pack { gl.pixelStore(name, value) }
        gl.bind(unpackBuffer: unpackBuffer)
        gl.bind(packBuffer: packBuffer)
    }
}
