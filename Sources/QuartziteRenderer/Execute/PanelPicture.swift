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

    fileprivate init?(_ image: CGImage, maxSide: Int, _ context: GraphicsContext, _ state: StateCache) {
        let factor = min(1, Double(maxSide) / Double(max(1, image.width, image.height)))
        width = max(1, Int((Double(image.width) * factor).rounded()))
        height = max(1, Int((Double(image.height) * factor).rounded()))
        (self.context, self.state) = (context, state)
        let gl = context.gl
        texture = gl.genTexture()
        state.bind(texture: texture)
        gl.textureParameter(GL_TEXTURE_MAX_LEVEL, 0)
        gl.setTightUnpacking()
        let isStored = Self.straight(Self.pixels(of: image, width, height)).withUnsafeBytes {
            gl.texImage(width: Int32(width), height: Int32(height), .redFirst, pixels: $0.baseAddress)
        }
        // `deinit` deletes the texture.
        if !isStored { return nil }
    }

    deinit {
        state.forget(texture: texture)
        context.deleting { $0.delete(texture: texture) }
    }

    /// The mean of at most sixteen texels for each pixel, so that a large image takes no longer than a small one.
    private static func pixels(of image: CGImage, _ width: Int, _ height: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        let (columns, rows) = (min(4, (image.width + width - 1) / width), min(4, (image.height + height - 1) / height))
        image.withPixels { source in
            for y in 0..<height {
                for x in 0..<width {
                    var sum = SIMD4<Int>(repeating: columns * rows / 2)
                    for row in 0..<rows {
                        let sourceY = (y * rows + row) * image.height / (height * rows)
                        for column in 0..<columns {
                            let start = (sourceY * image.width + (x * columns + column) * image.width / (width * columns)) * 4
                            for channel in 0..<4 { sum[channel] += Int(source[start + channel]) }
                        }
                    }
                    for channel in 0..<4 { pixels[(y * width + x) * 4 + channel] = UInt8(sum[channel] / (columns * rows)) }
                }
            }
        }
        return pixels
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
        return PanelPicture(image, maxSide: maxSide, context, state)
    }
}
