internal import COpenGL

/// A framebuffer with one texture of 8 bits per channel and nothing else. It has no depth buffer: on a software renderer a depth
/// buffer costs more than it saves, and the plan is already in draw order.
///
/// The top row comes first. So pixel y equals GL y, read-back needs no flip, and a texture lookup returns the image upright. Mesa
/// stores windows in the same order (and flips GL's coordinates for them), so presenting is a plain copy if the channel order is
/// the window's.
final class RenderTarget {
    private let context: GraphicsContext
    let framebuffer: GLuint
    let texture: GLuint
    let width: Int32
    let height: Int32

    /// Makes a target. The pixels are undefined.
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

    /// The whole target, for drawing.
    var whole: DrawTarget { part(width: width, height: height) }

    /// Returns a part of a window's back buffer, of the same size, in place of this target.
    func window(_ placement: WindowPlacement) -> DrawTarget {
        var target = whole
        target.framebuffer = 0
        target.isUpsideDown = true
        target.corner = placement.corner(ofHeight: height)
        return target
    }

    /// The top left part of the target with the given size.
    func part(width: Int32, height: Int32) -> DrawTarget {
        DrawTarget(
            framebuffer: framebuffer, picture: BoundPicture(texture: texture, width: self.width, height: self.height),
            width: width, height: height)
    }
}

/// A render target, or its top left part, as the destination of a pass.
struct DrawTarget {
    var framebuffer: GLuint
    /// The whole target as a texture.
    let picture: BoundPicture
    /// The size of the part in pixels.
    let width: Int32
    let height: Int32
    /// Whether the bottom row comes first, as in a window.
    var isUpsideDown = false
    /// The first pixel of the part in the framebuffer. Default (0, 0).
    var corner: (x: Int32, y: Int32) = (0, 0)

    /// Converts a rectangle of the part, from the top left, to the framebuffer's pixels.
    func framebufferRect(_ rect: PixelRect) -> PixelRect {
        if !isUpsideDown { return rect }
        let (left, top) = (corner.x, corner.y + height)
        return PixelRect(minX: left + rect.minX, minY: top - rect.maxY, maxX: left + rect.maxX, maxY: top - rect.minY)
    }

    /// Returns the intersection of a rectangle with the part.
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
