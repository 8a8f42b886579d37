// Encoding: CGImage to JPEG, by SDL_image, which is loaded at its first use. JPEG has no alpha, so pictures are drawn over white, as UIKit does.

internal import CSDL2Image

extension CGImage {
    /// The picture, over white, as the bytes of a JPEG file.
    /// - Parameter quality: from 0, the smallest file, to 1, the best picture. Other numbers are clamped.
    package func jpegData(quality: Double) throws(ImageEncodingError) -> Data {
        let library: SDLImageLibrary
        do throws(SharedLibrary.Missing) {
            library = try SDLImageLibrary.loaded.get()
        } catch {
            throw ImageEncodingError(reason: "SDL2_image, which writes JPEG, cannot be loaded: \(error)")
        }
        guard let save = library.saveJPEG else { throw ImageEncodingError(reason: "this version of SDL2_image does not write JPEG") }
        guard let opaque = overWhite() else { throw ImageEncodingError(reason: "there is no memory") }
        let percent = quality.isNaN ? 100 : Int32((min(max(quality, 0), 1) * 100).rounded())
        var pixels = opaque.withPixels { Array($0) }
        let output = WrittenBytes()
        let isWritten = pixels.withUnsafeMutableBytes { pixels in
            guard
                let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                    pixels.baseAddress, Int32(clamping: width), Int32(clamping: height), 32, Int32(clamping: 4 * width), rgba32)
            else { return false }
            defer { SDL_FreeSurface(surface) }
            return output.withStream { save(surface, $0, 0, percent) == 0 }
        }
        guard isWritten, !output.bytes.isEmpty else { throw ImageEncodingError(reason: String(cString: SDL_GetError())) }
        return Data(output.bytes)
    }

    /// The picture without transparency; nil if memory runs out.
    private func overWhite() -> CGImage? {
        if isOpaque { return self }
        return CGContext.drawnImage(width: width, height: height) { context in
            let area = CGRect(x: 0, y: 0, width: width, height: height)
            context.setFillColor(CGColor(gray: 1, alpha: 1))
            context.fill(area)
            context.draw(self, in: area)
        }
    }
}

/// The bytes that SDL_image has written.
private final class WrittenBytes {
    private(set) var bytes: [UInt8] = []

    /// Calls `body` with a stream that appends to the bytes. The stream can only be written to.
    func withStream(_ body: (UnsafeMutablePointer<SDL_RWops>) -> Bool) -> Bool {
        guard let stream = SDL_AllocRW() else { return false }
        defer { SDL_FreeRW(stream) }
        stream.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
        stream.pointee.size = { _ in -1 }
        stream.pointee.seek = { _, _, _ in -1 }
        stream.pointee.read = { _, _, _, _ in 0 }
        stream.pointee.write = { stream, source, size, count in
            guard let data = stream?.pointee.hidden.unknown.data1, let source else { return 0 }
            let output = Unmanaged<WrittenBytes>.fromOpaque(data).takeUnretainedValue()
            output.bytes.append(contentsOf: UnsafeRawBufferPointer(start: source, count: size * count))
            return count
        }
        stream.pointee.close = { _ in 0 }
        return withExtendedLifetime(self) {
            stream.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
            return body(stream)
        }
    }
}
