internal import COpenGL
import Quartzite

/// Tracks GL bindings and settings, so that redundant calls are skipped.
///
/// Does: program, vertex array, buffer, texture, sampler, blending, scissor, framebuffer. Does not: uniforms (each `Program` tracks
/// its own). Other code draws in the same context (a window's panels), so each frame begins with `reset()`, unless the caller knows
/// that no other code has drawn.
final class StateCache {
    private let gl: GL
    private var program: GLuint = 0
    private var vertexArray: GLuint = 0
    private var buffer: GLuint = 0
    private var texture: GLuint = 0
    private var sampler: GLuint = 0
    /// The texture on the second unit.
    private var mask: GLuint = 0
    private var maskSampler: GLuint = 0
    /// The buffer texture on the third unit.
    private var texelBuffer: GLuint = 0
    private var framebuffer: GLuint = 0
    /// The framebuffer that pixels are read from.
    private var readFramebuffer: GLuint = 0
    private var blends = false
    private var compositing = CompositingMode.sourceOver
    private var scissor: PixelRect?
    /// Whether all calls since `reset()` went through this cache. The executor sets it; `reset()` clears it.
    var isKnown = false

    init(_ gl: GL) { self.gl = gl }

    /// Sets all state that drawing depends on to known values.
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

    /// Binds the mask's texture and sampler on the second unit.
    func bind(mask: GLuint, sampler: GLuint) {
        if self.mask == mask && maskSampler == sampler { return }
        (self.mask, maskSampler) = (mask, sampler)
        gl.activate(textureUnit: 1)
        gl.bind(texture: mask)
        gl.bind(sampler: sampler, unit: 1)
        gl.activate(textureUnit: 0)
    }

    /// Binds a buffer texture on a texture unit.
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

    /// Marks the read framebuffer unknown, because code that reads from a window binds another one.
    func forgetReading() { readFramebuffer = .max }

    /// Binds the framebuffer for reading, and leaves the one for drawing.
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

    /// Sets the blend function. Modes without fixed-function blending use source-over here.
    @inline(__always) func set(compositing mode: CompositingMode) {
        if compositing == mode { return }
        compositing = mode
        let function = mode.blendFunction ?? BlendFunction.over
        gl.blend(function.source, function.destination, function.equation)
    }

    /// Sets the scissor in GL's pixels, whose y begins at the first row of the framebuffer.
    @inline(__always) func set(scissor rect: PixelRect) {
        if scissor == rect { return }
        scissor = rect
        gl.scissor(rect.minX, rect.minY, rect.width, rect.height)
    }

    /// Forgets a deleted texture: it is no longer bound, and its name may be reused.
    func forget(texture: GLuint) {
        if self.texture == texture { self.texture = 0 }
        if mask == texture { mask = 0 }
    }

    /// Forgets a deleted framebuffer, like `forget(texture:)`.
    func forget(framebuffer: GLuint) {
        if self.framebuffer == framebuffer { self.framebuffer = 0 }
        if readFramebuffer == framebuffer { readFramebuffer = 0 }
    }
}
