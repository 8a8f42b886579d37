import COpenGL

/// A picture that is drawn into: a framebuffer with one texture of 8 bits a channel and nothing else. No depth: on a software
/// renderer it costs more than it saves, and the plan is ordered anyway.
///
/// Its top row comes first, so that pixels' y is GL's y, reading back needs no turning over, and a picture drawn from it stands
/// upright. Mesa keeps windows in the same order (turning over what GL says of them), so showing it there is a plain copy where
/// the channels' order is the window's too.
final class RenderTarget {
    private let context: GraphicsContext
    let framebuffer: GLuint
    let texture: GLuint
    let width: Int32
    let height: Int32

    /// Its pixels are undefined at first.
    init(width: Int32, height: Int32, _ context: GraphicsContext, _ state: StateCache) throws(GraphicsError) {
        let gl = context.gl
        let limit = context.capabilities.maxTextureSize
        guard width > 0, height > 0, width <= limit, height <= limit else {
            throw .target(width: Int(width), height: Int(height), reason: "the driver allows 1 to \(limit) pixels a side")
        }
        let texture = gl.genTexture()
        state.bind(texture: texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        guard gl.texImage(width: width, height: height, context.capabilities.channelOrder, pixels: nil) else {
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
    }

    deinit {
        context.deleting { gl in
            gl.delete(framebuffer: framebuffer)
            gl.delete(texture: texture)
        }
    }

    /// All of it, to be drawn into.
    var whole: DrawTarget { part(width: width, height: height) }

    /// The back buffer of a window that is as large, in its place.
    var window: DrawTarget {
        var target = whole
        target.framebuffer = 0
        target.isUpsideDown = true
        return target
    }

    /// Its upper left part, so large.
    func part(width: Int32, height: Int32) -> DrawTarget {
        DrawTarget(
            framebuffer: framebuffer, picture: BoundPicture(texture: texture, width: self.width, height: self.height),
            width: width, height: height)
    }
}

/// A render target, or the upper left part of one, as a pass draws into it.
struct DrawTarget {
    var framebuffer: GLuint
    /// The whole target as a texture.
    let picture: BoundPicture
    /// Pixels of the part.
    let width: Int32
    let height: Int32
    /// Whether the bottom row comes first, as in a window.
    var isUpsideDown = false

    /// The part of a rectangle that lies in it.
    func inside(_ rect: PixelRect) -> PixelRect {
        let part = rect.intersection(PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))
        return part.isEmpty ? .empty : part
    }
}

/// A texture and its size in texels.
struct BoundPicture {
    let texture: GLuint
    let width: Int32
    let height: Int32
}
