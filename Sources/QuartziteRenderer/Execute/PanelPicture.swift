internal import COpenGL
import QuartziteGraphics

/// A small picture on the GPU for a panel, such as the thumbnail of a layer's contents. It belongs to no scene.
///
/// The colours are not premultiplied, as panels blend them. Use it on the thread of its context.
package final class PanelPicture {
    /// The size in pixels.
    package let width: Int
    package let height: Int
    /// The name of the texture in OpenGL.
    package let texture: UInt32
    private let context: GraphicsContext
    private let state: StateCache

    fileprivate init?(_ picture: ReducedPicture, _ context: GraphicsContext, _ state: StateCache) {
        (width, height, self.context, self.state) = (picture.width, picture.height, context, state)
        let gl = context.gl
        texture = gl.genTexture()
        state.bind(texture: texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        gl.setTightUnpacking()
        let isStored = Self.straight(picture.pixels).withUnsafeBytes {
            gl.texImage(width: Int32(width), height: Int32(height), .redFirst, pixels: $0.baseAddress)
        }
        // `deinit` deletes the texture.
        if !isStored { return nil }
    }

    deinit {
        state.forget(texture: texture)
        context.deleting { $0.delete(texture: texture) }
    }

    /// Divides the colours by their alpha.
    private static func straight(_ pixels: [UInt8]) -> [UInt8] {
        var pixels = pixels
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] != 255 && pixels[start + 3] != 0 {
            let alpha = Int(pixels[start + 3])
            for index in start..<(start + 3) { pixels[index] = UInt8(min(255, (Int(pixels[index]) * 255 + alpha / 2) / alpha)) }
        }
        return pixels
    }
}

extension Executor {
    /// Makes the picture of an image for a panel, reduced to at most `maxSide` pixels a side. Returns nil if the GPU has no room.
    package func panelPicture(_ image: CGImage, maxSide: Int) -> PanelPicture? {
        guard (try? context.makeCurrent()) != nil else { return nil }
        return PanelPicture(ReducedPicture(image, maxSide: maxSide), context, state)
    }
}
