import COpenGL
import QuartziteGraphics

/// Where a program draws a layer's contents by its own OpenGL: a context apart from the renderer's, with a framebuffer in it.
///
/// Does: lend the context for a drawing, put back whatever was current before, read the picture. Does not: draw, or look after what the
/// program makes in the context; that goes with it.
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

    /// Errors of the program's calls since the last time, a sentence each.
    func drainProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    /// Lets `body` draw into a framebuffer of that many pixels, with the context current.
    /// - Parameter isOpaque: takes every pixel for opaque, whatever its alpha.
    /// - Returns: the picture; nil where `body` says that it has drawn nothing.
    func draw(_ size: CGSize, isOpaque: Bool, _ body: (GLContext) -> Bool) throws(GraphicsError) -> CGImage? {
        let before = CurrentContext()
        before.leave()
        defer { before.restore() }
        try graphics.makeCurrent()
        defer { graphics.releaseCurrent() }
        // A side that is no such number is beyond the driver's limit as well.
        try prepare(width: Int32(clamping: Int(min(size.width, 1e6))), height: Int32(clamping: Int(min(size.height, 1e6))))
        let gl = graphics.gl
        gl.bind(framebuffer: context.framebuffer)
        gl.viewport(Int32(context.width), Int32(context.height))
        // Bounded, since a lost context may answer with errors for ever.
        for _ in 0..<16 where gl.error() == GLenum(GL_NO_ERROR) { break }
        let hasDrawn = body(context)
        if graphics.isLost {
            graphics.abandon()
            throw .contextLost
        }
        let error = gl.error()
        if error != GLenum(GL_NO_ERROR) { problems.append("its drawing left the OpenGL error 0x\(String(error, radix: 16))") }
        return hasDrawn ? read(isOpaque: isOpaque) : nil
    }

    /// Makes the framebuffer as large as asked for, transparent.
    private func prepare(width: Int32, height: Int32) throws(GraphicsError) {
        if target != nil, context.width == width, context.height == height { return }
        let gl = graphics.gl
        let limit = graphics.capabilities.maxTextureSize
        func fault(_ reason: String) -> GraphicsError { .target(width: Int(width), height: Int(height), reason: reason) }
        guard width > 0, height > 0, width <= limit, height <= limit else { throw fault("the driver allows 1 to \(limit) pixels a side") }
        // What the program has set is there again when it draws.
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
        guard gl.texImage(width: width, height: height, .redFirst, pixels: clear), gl.allocate(depth: made.depth, width: width, height: height)
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

    /// The framebuffer's pixels, the upper row first; nil, and a problem, where the program has left it so that it cannot be read.
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
        // GL's first row is the lowest.
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
