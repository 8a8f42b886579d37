// The first frame of a GIF on the picture's canvas, by giflib. Pixels of the canvas outside the frame are transparent.
//
// giflib's sequential functions read one record after the other and report errors as values. The size of the frame is known, and checked,
// before memory for pixels is allocated.

internal import CGIF

func decodeGIF(_ bytes: [UInt8], header: ImageHeader, limit: ImageLimit) throws(ImageError) -> Raster {
    try GIFFile(bytes).firstFrame(canvas: header, limit: limit)
}

/// A GIF file in memory that giflib reads.
private final class GIFFile {
    private var unread: ArraySlice<UInt8>
    private var endsTooEarly = false
    private var file: UnsafeMutablePointer<GifFileType>?

    init(_ bytes: [UInt8]) {
        unread = bytes[...]
        file = DGifOpen(
            Unmanaged.passUnretained(self).toOpaque(),
            { file, buffer, count in
                guard let owner = file?.pointee.UserData, let buffer else { return 0 }
                return Unmanaged<GIFFile>.fromOpaque(owner).takeUnretainedValue().read(count, into: buffer)
            }, nil)
    }

    deinit { DGifCloseFile(file, nil) }

    private func read(_ count: Int32, into buffer: UnsafeMutablePointer<UInt8>) -> Int32 {
        let part = unread.prefix(Int(count))
        unread = unread.dropFirst(part.count)
        for (index, byte) in part.enumerated() { buffer[index] = byte }
        // The zero byte after the last block of data may be missing.
        if part.isEmpty, !endsTooEarly {
            (endsTooEarly, buffer[0]) = (true, 0)
            return 1
        }
        endsTooEarly = endsTooEarly || part.count < count
        return Int32(part.count)
    }

    /// The error for a function of giflib that has failed.
    private var failure: ImageError {
        guard let file, !endsTooEarly else { return .cutShort(.gif) }
        if file.pointee.Error == D_GIF_ERR_WRONG_RECORD { return broken("it holds an unknown block") }
        return broken(GifErrorString(file.pointee.Error).map { "giflib says “\(String(cString: $0))”" } ?? "its data is malformed")
    }

    private func broken(_ reason: String) -> ImageError { ImageError(.broken(format: "GIF", reason: reason)) }

    /// Reads up to the end of the first frame.
    func firstFrame(canvas: ImageHeader, limit: ImageLimit) throws(ImageError) -> Raster {
        guard let file else { throw failure }
        let transparent = try transparentIndex(file)
        guard DGifGetImageDesc(file) == GIF_OK else { throw endsTooEarly ? failure : broken("its code size is wrong") }
        let frame = file.pointee.Image
        let (width, height) = (Int(frame.Width), Int(frame.Height))
        try limit.check(width: width, height: height)
        guard let colors = frame.ColorMap ?? file.pointee.SColorMap else { throw broken("it has no colours") }

        // An index beyond the colours is black.
        var table = [SIMD4<UInt8>](repeating: [0, 0, 0, 255], count: 256)
        for index in 0..<Int(colors.pointee.ColorCount) {
            let color = colors.pointee.Colors[index]
            table[index] = [color.Red, color.Green, color.Blue, 255]
        }
        if let transparent { table[transparent] = .zero }

        // Interlaced rows come in four passes.
        let passes = frame.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        var line = [UInt8](repeating: 0, count: width)
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { pixels, count in
            for (first, step) in passes where width > 0 {
                for row in stride(from: first, to: height, by: step) {
                    guard DGifGetLine(file, &line, Int32(width)) == GIF_OK else { return }
                    for (column, index) in line.enumerated() {
                        for channel in 0..<4 { pixels[4 * (row * width + column) + channel] = table[Int(index)][channel] }
                    }
                }
            }
            count = 4 * width * height
        }
        guard pixels.count == 4 * width * height else { throw failure }
        return Raster(width: width, height: height, pixels: pixels)
            .placed(left: Int(frame.Left), top: Int(frame.Top), width: canvas.width, height: canvas.height)
    }

    /// Reads the records before the first frame, and returns the index of the transparent colour; nil where there is none.
    private func transparentIndex(_ file: UnsafeMutablePointer<GifFileType>) throws(ImageError) -> Int? {
        var control = GraphicsControlBlock()
        control.TransparentColor = NO_TRANSPARENT_COLOR
        var record = UNDEFINED_RECORD_TYPE
        while DGifGetRecordType(file, &record) == GIF_OK {
            if record == IMAGE_DESC_RECORD_TYPE {
                return control.TransparentColor == NO_TRANSPARENT_COLOR ? nil : Int(control.TransparentColor)
            }
            if record == TERMINATE_RECORD_TYPE { throw broken("it has no picture in it") }
            var (code, block): (Int32, UnsafeMutablePointer<UInt8>?) = (0, nil)
            guard DGifGetExtension(file, &code, &block) == GIF_OK else { throw failure }
            while let current = block {
                if code == GRAPHICS_EXT_FUNC_CODE { DGifExtensionToGCB(Int(current[0]), current + 1, &control) }
                guard DGifGetExtensionNext(file, &block) == GIF_OK else { throw failure }
            }
        }
        throw failure
    }
}
