internal import COpenGL
import QuartziteGraphics

/// A framebuffer in which a program draws a layer's contents with OpenGL, in a context separate from the renderer's.
///
/// Does: make the context current for a drawing, restore the previous context, read the image. Does not: draw, or manage the
/// objects that the program creates in the context; they are deleted with the context.
final class LayerCanvas {
    let context: GLContext
    let graphics: GraphicsContext
    private var target: Target?
    private var problems: [String] = []

    private struct Target {
        var framebuffer: GLuint
        var texture: GLuint
        var depth: GLuint
    }

    init() throws(GraphicsError) {
        let before = CurrentContext()
        before.leave()
        defer { before.restore() }
        graphics = try GraphicsContext.headless()
        let gl = graphics.gl
        context = GLContext(
            version: (Int(gl.integer(GL_MAJOR_VERSION)), Int(gl.integer(GL_MINOR_VERSION))), renderer: gl.string(GL_RENDERER))
        graphics.releaseCurrent()
    }

    /// Returns the errors of the program's GL calls since the last call, one sentence each.
    func drainProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    /// Runs `body` with the context current and a framebuffer of `size` pixels bound.
    /// - Parameter isOpaque: treats every pixel as opaque, whatever its alpha.
    /// - Returns: the image; nil if `body` returns false because it has drawn nothing.
    func draw(_ size: CGSize, isOpaque: Bool, _ body: (GLContext) -> Bool) throws(GraphicsError) -> CGImage? {
        let before = CurrentContext()
        before.leave()
        defer { before.restore() }
        try graphics.makeCurrent()
        defer { graphics.releaseCurrent() }
        // A side that is not representable also exceeds the driver's limit.
        try prepare(width: Int32(clamping: Int(min(size.width, 1e6))), height: Int32(clamping: Int(min(size.height, 1e6))))
        let gl = graphics.gl
        gl.bind(framebuffer: context.framebuffer)
        gl.viewport(Int32(context.width), Int32(context.height))
        // Bounded, because a lost context may return errors forever.
        for _ in 0..<16 where gl.error() == GLenum(GL_NO_ERROR) { break }
        let hasDrawn = body(context)
        if graphics.isLost {
            graphics.abandon()
            throw .contextLost
        }
        let error = gl.error()
        if error != GLenum(GL_NO_ERROR) { problems.append("its drawing caused the OpenGL error 0x\(String(error, radix: 16))") }
        return hasDrawn ? read(isOpaque: isOpaque) : nil
    }

    /// Makes a transparent framebuffer of this size, unless there is one.
    private func prepare(width: Int32, height: Int32) throws(GraphicsError) {
        if target != nil, context.width == width, context.height == height { return }
        let gl = graphics.gl
        let limit = graphics.capabilities.maxTextureSize
        func fault(_ reason: String) -> GraphicsError { .target(width: Int(width), height: Int(height), reason: reason) }
        guard width > 0, height > 0, width <= limit, height <= limit else { throw fault("the driver allows 1 to \(limit) pixels a side") }
        // The program's own GL state must be unchanged when it draws again.
        let state = HostState(gl)
        defer { state.restore(gl) }
        if let target { delete(target) }
        target = nil
        (context.framebuffer, context.width, context.height) = (0, 0, 0)
        let made = Target(framebuffer: gl.genFramebuffer(), texture: gl.genTexture(), depth: gl.genRenderbuffer())
        gl.setTightUnpacking()
        gl.bind(texture: made.texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        let clear = [UInt8](repeating: 0, count: 4 * Int(width) * Int(height))
        guard gl.texImage(width: width, height: height, .redFirst, pixels: clear),
            gl.allocate(depth: made.depth, width: width, height: height)
        else {
            delete(made)
            throw fault("out of GPU memory")
        }
        gl.bind(framebuffer: made.framebuffer)
        gl.attach(texture: made.texture)
        gl.attach(depth: made.depth)
        if let reason = gl.framebufferFault() {
            delete(made)
            throw fault(reason)
        }
        target = made
        (context.framebuffer, context.width, context.height) = (made.framebuffer, Int(width), Int(height))
    }

    private func delete(_ target: Target) {
        let gl = graphics.gl
        gl.delete(framebuffer: target.framebuffer)
        gl.delete(texture: target.texture)
        gl.delete(renderbuffer: target.depth)
    }

    /// Returns the framebuffer's pixels, top row first; nil, and a problem, if the program left the framebuffer unreadable.
    private func read(isOpaque: Bool) -> CGImage? {
        let gl = graphics.gl
        let state = HostState(gl)
        defer { state.restore(gl) }
        gl.bind(framebuffer: context.framebuffer)
        gl.setTightPacking()
        if let reason = gl.framebufferFault() {
            problems.append("its picture cannot be read: \(reason)")
            return nil
        }
        let (row, height) = (4 * context.width, context.height)
        var pixels = [UInt8](repeating: 0, count: row * height)
        pixels.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            gl.readPixels(x: 0, y: 0, width: Int32(context.width), height: Int32(height), into: start)
        }
        let error = gl.error()
        guard error == GLenum(GL_NO_ERROR) else {
            problems.append("its picture cannot be read: OpenGL error 0x\(String(error, radix: 16))")
            return nil
        }
        // GL returns the bottom row first.
        let width = context.width
        pixels.withUnsafeMutableBytes { bytes in
            let texels = bytes.bindMemory(to: UInt32.self)
            for y in 0..<height / 2 {
                for x in 0..<width { texels.swapAt(y * width + x, (height - 1 - y) * width + x) }
            }
        }
        if isOpaque { for at in stride(from: 3, to: row * height, by: 4) { pixels[at] = 255 } }
        return CGImage(width: context.width, height: height, premultipliedRGBA: pixels)
    }
}
