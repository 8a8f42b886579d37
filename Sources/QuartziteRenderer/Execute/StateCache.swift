import COpenGL
import Quartzite

/// What is bound and enabled now, so that a call that would change nothing is not made.
///
/// Does: program, vertex array, buffer, texture, sampler, blending, scissor, framebuffer. Does not: uniforms (a `Program` keeps
/// its own). Others draw in the same context (a window's panels), so each frame begins with `reset()`, unless it is known that nobody has.
final class StateCache {
    private let gl: GL
    private var program: GLuint = 0
    private var vertexArray: GLuint = 0
    private var buffer: GLuint = 0
    private var texture: GLuint = 0
    private var sampler: GLuint = 0
    /// On the second unit.
    private var mask: GLuint = 0
    private var maskSampler: GLuint = 0
    /// On the third unit: a buffer that shaders read as texels.
    private var texelBuffer: GLuint = 0
    private var framebuffer: GLuint = 0
    /// What pixels are read from.
    private var readFramebuffer: GLuint = 0
    private var blends = false
    private var compositing = CompositingMode.sourceOver
    private var scissor: PixelRect?
    /// Whether nothing was called since past this, as far as the executor goes. Set by it, and undone by `reset()`.
    var isKnown = false

    init(_ gl: GL) { self.gl = gl }

    /// Puts everything that drawing depends on into a known state.
    func reset() {
        isKnown = false
        gl.use(program: 0)
        gl.bind(vertexArray: 0)
        gl.bind(buffer: 0)
        gl.activate(textureUnit: 1)
        gl.bind(texture: 0)
        gl.bind(sampler: 0, unit: 1)
        (mask, maskSampler, texelBuffer) = (0, 0, 0)
        gl.activate(textureUnit: 0)
        gl.bind(texture: 0)
        gl.bind(sampler: 0)
        gl.bind(framebuffer: 0)
        (program, vertexArray, buffer, texture, sampler) = (0, 0, 0, 0, 0)
        (framebuffer, readFramebuffer) = (0, 0)
        gl.disable(GL_BLEND)
        gl.blendPremultiplied()
        (blends, compositing) = (false, .sourceOver)
        gl.enable(GL_SCISSOR_TEST)
        scissor = nil
        gl.disable(GL_DEPTH_TEST)
        gl.disable(GL_CULL_FACE)
        gl.disable(GL_STENCIL_TEST)
        gl.disable(GL_FRAMEBUFFER_SRGB)
        gl.fillPolygons()
        gl.colorMaskAll()
    }

    @inline(__always) func use(program: GLuint) {
        if self.program == program { return }
        self.program = program
        gl.use(program: program)
    }

    @inline(__always) func bind(vertexArray: GLuint) {
        if self.vertexArray == vertexArray { return }
        self.vertexArray = vertexArray
        gl.bind(vertexArray: vertexArray)
    }

    @inline(__always) func bind(buffer: GLuint) {
        if self.buffer == buffer { return }
        self.buffer = buffer
        gl.bind(buffer: buffer)
    }

    @inline(__always) func bind(texture: GLuint) {
        if self.texture == texture { return }
        self.texture = texture
        gl.bind(texture: texture)
    }

    @inline(__always) func bind(sampler: GLuint) {
        if self.sampler == sampler { return }
        self.sampler = sampler
        gl.bind(sampler: sampler)
    }

    /// Binds what masks a picture, and how it is read.
    func bind(mask: GLuint, sampler: GLuint) {
        if self.mask == mask && maskSampler == sampler { return }
        (self.mask, maskSampler) = (mask, sampler)
        gl.activate(textureUnit: 1)
        gl.bind(texture: mask)
        gl.bind(sampler: sampler, unit: 1)
        gl.activate(textureUnit: 0)
    }

    /// Binds a buffer's texture, on a unit of its own.
    func bind(texelBuffer texture: GLuint, unit: Int32) {
        if texelBuffer == texture { return }
        texelBuffer = texture
        gl.activate(textureUnit: unit)
        gl.bind(bufferTexture: texture)
        gl.activate(textureUnit: 0)
    }

    @inline(__always) func bind(framebuffer: GLuint) {
        if self.framebuffer == framebuffer { return }
        (self.framebuffer, readFramebuffer) = (framebuffer, framebuffer)
        gl.bind(framebuffer: framebuffer)
    }

    /// Whoever reads what is in a window has bound it for that.
    func forgetReading() { readFramebuffer = .max }

    /// Binds what pixels are read from, and leaves what is drawn into.
    func bind(readFramebuffer framebuffer: GLuint) {
        if readFramebuffer == framebuffer { return }
        readFramebuffer = framebuffer
        gl.bind(readFramebuffer: framebuffer)
    }

    @inline(__always) func set(blends: Bool) {
        if self.blends == blends { return }
        self.blends = blends
        if blends { gl.enable(GL_BLEND) } else { gl.disable(GL_BLEND) }
    }

    /// How what blends meets what is there. Modes that GL does not have are no business of the state's.
    @inline(__always) func set(compositing mode: CompositingMode) {
        if compositing == mode { return }
        compositing = mode
        let function = mode.blendFunction ?? BlendFunction.over
        gl.blend(function.source, function.destination, function.equation)
    }

    /// The scissor in GL's pixels, from the bottom left.
    @inline(__always) func set(scissor rect: PixelRect) {
        if scissor == rect { return }
        scissor = rect
        gl.scissor(rect.minX, rect.minY, rect.width, rect.height)
    }

    /// A deleted texture is not bound any more; its name may come back for another one.
    func forget(texture: GLuint) {
        if self.texture == texture { self.texture = 0 }
        if mask == texture { mask = 0 }
    }

    /// As `forget(texture:)`.
    func forget(framebuffer: GLuint) {
        if self.framebuffer == framebuffer { self.framebuffer = 0 }
        if readFramebuffer == framebuffer { readFramebuffer = 0 }
    }
}
