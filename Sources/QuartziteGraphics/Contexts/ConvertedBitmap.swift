// A bitmap in a layout that Cairo does not draw.
//
// A program may read and write its memory between any two drawing calls. So the pixels are converted to RGBA before each drawing command
// and back afterwards, at a cost that grows with the bitmap's size.

/// The memory of a bitmap context whose layout Cairo does not draw.
final class ConvertedBitmap {
    let data: UnsafeMutableRawPointer
    let bytesPerRow: Int
    private let layout: PixelLayout
    private let width: Int
    private let height: Int
    private let isOwned: Bool

    /// - Parameter data: memory that outlives the bitmap; nil for zeroed memory of the bitmap's own.
    init(data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, layout: PixelLayout) {
        (self.width, self.height, self.bytesPerRow, self.layout) = (width, height, bytesPerRow, layout)
        isOwned = data == nil
        if let data {
            self.data = data
        } else {
            self.data = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * height, alignment: 16)
            self.data.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
        }
    }

    deinit {
        if isOwned { data.deallocate() }
    }

    /// Converts the memory to premultiplied RGBA.
    func load(into pixels: UnsafeMutableBufferPointer<UInt8>, bytesPerRow pixelRow: Int) {
        forEachPixel(in: pixels, pixelRow) { bytes, pixel in
            switch layout.order {
            case .rgba, .bgra: break
            case .argb: (pixel[0], pixel[1], pixel[2], pixel[3]) = (bytes[1], bytes[2], bytes[3], bytes[0])
            case .abgr: (pixel[0], pixel[1], pixel[2], pixel[3]) = (bytes[3], bytes[2], bytes[1], bytes[0])
            case .gray: (pixel[0], pixel[1], pixel[2]) = (bytes[0], bytes[0], bytes[0])
            case .alpha: (pixel[0], pixel[1], pixel[2], pixel[3]) = (0, 0, 0, bytes[0])
            case .rgb555(let isBigEndian):
                let word = isBigEndian ? Int(bytes[0]) << 8 | Int(bytes[1]) : Int(bytes[1]) << 8 | Int(bytes[0])
                for channel in 0..<3 { pixel[channel] = UInt8(((word >> (10 - 5 * channel) & 31) * 255 + 15) / 31) }
            }
            if layout.isOpaque { pixel[3] = 255 }
        }
    }

    /// Converts premultiplied RGBA to the memory.
    func store(_ pixels: UnsafeMutableBufferPointer<UInt8>, bytesPerRow pixelRow: Int) {
        forEachPixel(in: pixels, pixelRow) { bytes, pixel in
            let alpha = layout.isOpaque ? 255 : pixel[3]
            switch layout.order {
            case .rgba, .bgra: break
            case .argb: (bytes[0], bytes[1], bytes[2], bytes[3]) = (alpha, pixel[0], pixel[1], pixel[2])
            case .abgr: (bytes[0], bytes[1], bytes[2], bytes[3]) = (alpha, pixel[2], pixel[1], pixel[0])
            case .gray:
                // Luminance weights of Rec. 709, which sRGB uses.
                let sum = 2126 * Int(pixel[0]) + 7152 * Int(pixel[1]) + 722 * Int(pixel[2])
                bytes[0] = UInt8((sum + 5000) / 10_000)
            case .alpha: bytes[0] = alpha
            case .rgb555(let isBigEndian):
                let word = (0..<3).reduce(0) { $0 << 5 | (Int(pixel[$1]) * 31 + 127) / 255 }
                let (high, low) = (UInt8(word >> 8), UInt8(word & 255))
                (bytes[0], bytes[1]) = isBigEndian ? (high, low) : (low, high)
            }
        }
    }

    private func forEachPixel(
        in pixels: UnsafeMutableBufferPointer<UInt8>, _ pixelRow: Int,
        _ body: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
    ) {
        guard let base = pixels.baseAddress, pixels.count >= pixelRow * height else { return }
        let memory = data.assumingMemoryBound(to: UInt8.self)
        for row in 0..<height {
            for column in 0..<width {
                body(memory + row * bytesPerRow + column * layout.bytesPerPixel, base + row * pixelRow + 4 * column)
            }
        }
    }
}
