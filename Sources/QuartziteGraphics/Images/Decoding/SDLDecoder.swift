// BMP, TIFF, single WebP frames and JPEGs of four inks by SDL_image, from memory. ImageHeader has found the format, and the decoder of that
// format is called by name, since SDL's own detection would try many more formats. The first such picture loads the library.

internal import CSDL2Image

func decodeWithSDL(_ bytes: [UInt8], header: ImageHeader) throws(ImageError) -> Raster {
    let format = header.format
    let decoders: SDLImageLibrary
    do throws(SharedLibrary.Missing) {
        decoders = try SDLImageLibrary.loaded.get()
    } catch {
        throw ImageError(.unreadable(reason: "SDL2_image, which reads \(format.name), cannot be loaded: \(error)"))
    }
    let outcome: Result<Raster, ImageError> = bytes.withUnsafeBytes { input in
        guard let source = SDL_RWFromConstMem(input.baseAddress, Int32(clamping: input.count)) else {
            return .failure(failure(format))
        }
        defer { _ = SDL_RWclose(source) }
        let loaded: UnsafeMutablePointer<SDL_Surface>? =
            switch format {
            case .jpeg: decoders.jpeg(source)
            case .bmp: decoders.bmp(source)
            case .tiff: decoders.tiff(source)
            case .webP: decoders.webP(source)
            case .png, .gif, .heic, .avif: nil
            }
        guard let surface = loaded else { return .failure(failure(format)) }
        defer { SDL_FreeSurface(surface) }
        guard Int(surface.pointee.w) == header.width, Int(surface.pointee.h) == header.height else {
            return .failure(ImageError(.broken(format: format.name, reason: "it holds another size than it states")))
        }
        guard let raster = header.inks == .none ? colors(of: surface, format) : inks(of: surface, header.inks) else {
            return .failure(failure(format))
        }
        return .success(raster)
    }
    var raster = try outcome.get()
    if format == .tiff {
        // libtiff applies orientations 1…4 itself, and applies 5…8 without swapping rows and columns. Each of these flips is its own inverse:
        // a second one restores the stored pixels, which the caller turns upright like those of all formats.
        raster.turnUpright(header.orientation.withoutSwap)
    }
    return raster
}

/// SDL_image's functions.
struct SDLImageLibrary: Sendable {
    typealias Decoder = @convention(c) @Sendable (UnsafeMutablePointer<SDL_RWops>?) -> UnsafeMutablePointer<SDL_Surface>?
    /// Parameters: the picture, the output, 1 to close the output, and the quality from 0 to 100. Returns 0 on success.
    typealias JPEGEncoder =
        @convention(c) @Sendable (UnsafeMutablePointer<SDL_Surface>?, UnsafeMutablePointer<SDL_RWops>?, Int32, Int32) -> Int32

    let jpeg: Decoder
    let bmp: Decoder
    let tiff: Decoder
    let webP: Decoder
    /// Nil in versions that do not write JPEG.
    let saveJPEG: JPEGEncoder?

    /// The functions, loaded and initialised once: SDL_image's own initialisation is not thread-safe.
    static let loaded = Result<SDLImageLibrary, SharedLibrary.Missing> { () throws(SharedLibrary.Missing) in
        try SDLImageLibrary(SharedLibrary("libSDL2_image-2.0.so.0"))
    }

    private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
        jpeg = try library.function("IMG_LoadJPG_RW")
        bmp = try library.function("IMG_LoadBMP_RW")
        tiff = try library.function("IMG_LoadTIF_RW")
        webP = try library.function("IMG_LoadWEBP_RW")
        saveJPEG = try? library.function("IMG_SaveJPG_RW")
        let prepare: @convention(c) (Int32) -> Int32 = try library.function("IMG_Init")
        _ = prepare(Int32(IMG_INIT_JPG.rawValue | IMG_INIT_TIF.rawValue | IMG_INIT_WEBP.rawValue))
        // libtiff, a dependency of SDL_image, prints every oddity of a file to stderr, where only this program's messages belong.
        typealias SetHandler = @convention(c) (UnsafeRawPointer?) -> UnsafeRawPointer?
        for name in ["TIFFSetWarningHandler", "TIFFSetErrorHandler"] {
            if let set = try? library.function(name, as: SetHandler.self) { _ = set(nil) }
        }
    }
}

private func failure(_ format: ImageFormat) -> ImageError {
    let message = String(cString: SDL_GetError())
    return ImageError(.broken(format: format.name, reason: message.isEmpty ? "it cannot be decoded" : message))
}

/// The surface as RGBA. Only libtiff's pixels are premultiplied.
private func colors(of surface: UnsafeMutablePointer<SDL_Surface>, _ format: ImageFormat) -> Raster? {
    guard let converted = SDL_ConvertSurfaceFormat(surface, rgba32, 0) else { return nil }
    defer { SDL_FreeSurface(converted) }
    guard let pixels = rows(of: converted) else { return nil }
    return Raster(
        width: Int(converted.pointee.w), height: Int(converted.pointee.h), pixels: pixels,
        isPremultiplied: format == .tiff)
}

/// The colours of a JPEG of four inks. SDL_image does not convert them: a pixel's four bytes are cyan, magenta, yellow and black.
///
/// No profile is used: red is (1 − cyan) × (1 − black), and so on.
private func inks(of surface: UnsafeMutablePointer<SDL_Surface>, _ inks: ImageHeader.Inks) -> Raster? {
    guard surface.pointee.format.pointee.BytesPerPixel == 4, var pixels = rows(of: surface) else { return nil }
    let flip: UInt8 = inks == .asInk ? 255 : 0
    pixels.withUnsafeMutableBufferPointer { pixels in
        for at in stride(from: 0, to: pixels.count, by: 4) {
            let black = UInt32(pixels[at + 3] ^ flip)
            for channel in at..<(at + 3) { pixels[channel] = Raster.multiply(UInt32(pixels[channel] ^ flip), black) }
            pixels[at + 3] = 255
        }
    }
    return Raster(width: Int(surface.pointee.w), height: Int(surface.pointee.h), pixels: pixels)
}

/// The rows of a surface of four bytes a pixel, without the padding between them.
private func rows(of surface: UnsafeMutablePointer<SDL_Surface>) -> [UInt8]? {
    guard SDL_LockSurface(surface) == 0 else { return nil }
    defer { SDL_UnlockSurface(surface) }
    guard let source = surface.pointee.pixels else { return nil }
    let (rowBytes, height, pitch) = (4 * Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch))
    return [UInt8](unsafeUninitializedCapacity: rowBytes * height) { buffer, count in
        for row in 0..<height {
            UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[(row * rowBytes)..<((row + 1) * rowBytes)])
                .copyMemory(from: UnsafeRawBufferPointer(start: source + row * pitch, count: rowBytes))
        }
        count = rowBytes * height
    }
}

/// The surface format whose bytes in memory are red, green, blue, alpha.
var rgba32: UInt32 {
    #if _endian(little)
        SDL_PIXELFORMAT_ABGR8888.rawValue
    #else
        SDL_PIXELFORMAT_RGBA8888.rawValue
    #endif
}
