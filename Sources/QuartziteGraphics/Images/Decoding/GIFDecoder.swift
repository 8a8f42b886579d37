// The frames of a GIF on the picture's canvas, by giflib. Pixels of the canvas outside the first frame are transparent; each further frame
// is drawn over the result of the earlier ones.
//
// giflib's sequential functions read one record after the other and report errors as values. The size of the frame is known, and checked,
// before memory for pixels is allocated.

internal import CGIF

/// Returns the first frame of a GIF.
func decodeGIF(_ bytes: [UInt8], header: ImageHeader, limit: ImageLimit) throws(ImageError) -> Raster {
    try GIFFile(bytes).firstFrame(canvas: header, limit: limit)
}

/// The frames of a GIF in their order, each on the canvas as a person sees it. One thread at a time may use a player.
final class GIFPlayer {
    private let file: GIFFile
    private let frames: [GIFFrames.Frame]
    private let canvas: ImageHeader
    private let limit: ImageLimit
    /// Straight pixels of the canvas after the latest frame, and the pixels that the latest frame covered if they come again.
    private var pixels: [UInt8]
    private var covered: [UInt8]?
    /// The number of frames that were drawn.
    private(set) var count = 0

    /// - Parameter frames: the frames that the blocks of the file describe.
    init(_ bytes: [UInt8], canvas: ImageHeader, frames: GIFFrames, limit: ImageLimit) throws(ImageError) {
        try limit.check(width: canvas.width, height: canvas.height)
        file = GIFFile(bytes)
        (self.frames, self.canvas, self.limit) = (frames.frames, canvas, limit)
        pixels = [UInt8](repeating: 0, count: 4 * canvas.width * canvas.height)
    }

    /// Draws the next frame, and returns the canvas with straight alpha.
    func next() throws(ImageError) -> Raster {
        if count > 0, count <= frames.count { dispose(of: frames[count - 1]) }
        let frame = try file.nextFrame(limit: limit)
        covered = frames.indices.contains(count) && frames[count].disposal == .restores ? pixels : nil
        count += 1
        let (columns, rows) = (min(frame.width, canvas.width - frame.left), min(frame.height, canvas.height - frame.top))
        for row in 0..<max(0, rows) where columns > 0 {
            var to = 4 * ((frame.top + row) * canvas.width + frame.left)
            var from = 4 * row * frame.width
            for _ in 0..<columns {
                if frame.pixels[from + 3] != 0 { for channel in 0..<4 { pixels[to + channel] = frame.pixels[from + channel] } }
                (to, from) = (to + 4, from + 4)
            }
        }
        return Raster(width: canvas.width, height: canvas.height, pixels: pixels)
    }

    private func dispose(of frame: GIFFrames.Frame) {
        switch frame.disposal {
        case .unspecified, .stays: break
        case .restores: if let covered { pixels = covered }
        case .clears:
            let columns = min(frame.width, canvas.width - frame.left)
            for row in 0..<max(0, min(frame.height, canvas.height - frame.top)) where columns > 0 {
                let start = 4 * ((frame.top + row) * canvas.width + frame.left)
                for index in start..<(start + 4 * columns) { pixels[index] = 0 }
            }
        }
    }
}

/// A GIF file in memory that giflib reads.
private final class GIFFile {
    /// The straight pixels of a frame, and its place on the canvas.
    struct Frame {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        var pixels: [UInt8]
    }

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
        let frame = try nextFrame(limit: limit)
        return Raster(width: frame.width, height: frame.height, pixels: frame.pixels)
            .placed(left: frame.left, top: frame.top, width: canvas.width, height: canvas.height)
    }

    /// Reads up to the end of the next frame.
    func nextFrame(limit: ImageLimit) throws(ImageError) -> Frame {
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
        return Frame(left: Int(frame.Left), top: Int(frame.Top), width: width, height: height, pixels: pixels)
    }

    /// Reads the records before the next frame, and returns the index of the transparent colour; nil where there is none.
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
