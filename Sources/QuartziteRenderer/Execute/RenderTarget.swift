import COpenGL

/// A picture that is drawn into: a framebuffer with one RGBA8 texture and nothing else. No depth: on a software renderer it costs
/// more than it saves, and the plan is ordered anyway.
final class RenderTarget {
    private let context: GraphicsContext
    let framebuffer: GLuint
    let texture: GLuint
    let width: Int32
    let height: Int32
    let space: TargetSpace

    /// `topRowLast` as in `TargetSpace`. Its pixels are undefined at first.
    init(
        width: Int32, height: Int32, topRowLast: Bool, _ context: GraphicsContext, _ state: StateCache
    ) throws(GraphicsError) {
        let gl = context.gl
        let limit = context.capabilities.maxTextureSize
        guard width > 0, height > 0, width <= limit, height <= limit else {
            throw .target(width: Int(width), height: Int(height), reason: "the driver allows 1 to \(limit) pixels a side")
        }
        let texture = gl.genTexture()
        state.bind(texture: texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        guard gl.texImage(width: width, height: height, pixels: nil) else {
            state.forget(texture: texture)
            gl.delete(texture: texture)
            throw .target(width: Int(width), height: Int(height), reason: "out of GPU memory")
        }
        let framebuffer = gl.genFramebuffer()
        state.bind(framebuffer: framebuffer)
        gl.attach(texture: texture)
        if let fault = gl.framebufferFault() {
            state.forget(texture: texture)
            state.forget(framebuffer: framebuffer)
            gl.delete(framebuffer: framebuffer)
            gl.delete(texture: texture)
            throw .target(width: Int(width), height: Int(height), reason: fault)
        }
        self.context = context
        self.framebuffer = framebuffer
        self.texture = texture
        self.width = width
        self.height = height
        space = TargetSpace(width: width, height: height, topRowLast: topRowLast)
    }

    deinit {
        context.deleting { gl in
            gl.delete(framebuffer: framebuffer)
            gl.delete(texture: texture)
        }
    }

    /// A rectangle of pixels, as GL's scissor counts, cut to the target.
    func fragmentRectangle(_ rect: PixelRect) -> PixelRect {
        let inside = rect.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
        if inside.isEmpty { return .empty }
        guard space.rowScale < 0 else { return inside }
        return PixelRect(minX: inside.minX, minY: height - inside.maxY, maxX: inside.maxX, maxY: height - inside.minY)
    }
}
