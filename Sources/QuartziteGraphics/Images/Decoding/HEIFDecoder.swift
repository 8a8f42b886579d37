// HEIC and AVIF by libheif, from memory. The library is loaded with the first such picture; without it, these pictures cannot be read. It
// applies the rotations and mirrorings that the file states.

internal import CHEIF

extension ImageHeader {
    /// The size and the colour profile of a HEIC or AVIF. Nothing is decoded.
    static func heif(_ bytes: [UInt8], _ format: ImageFormat) throws(ImageError) -> ImageHeader {
        try withHEIF(bytes, format) { library, picture in
            var header = ImageHeader(format: format, width: Int(library.width(picture)), height: Int(library.height(picture)))
            let size = library.profileSize(picture)
            if size > 0, size <= bytes.count {
                var profile = [UInt8](repeating: 0, count: size)
                if library.profile(picture, &profile).code == 0 { header.colorProfile = profile }
            }
            return .success(header)
        }
    }
}

func decodeHEIF(_ bytes: [UInt8], header: ImageHeader) throws(ImageError) -> Raster {
    try withHEIF(bytes, header.format) { library, picture in
        var decoded: OpaquePointer?
        let result = library.decode(picture, &decoded, HEIFLibrary.rgb, HEIFLibrary.interleavedRGBA, nil)
        guard result.code == 0, let decoded else { return .failure(failure(result, header.format)) }
        defer { library.releaseImage(decoded) }
        var stride: Int32 = 0
        let (width, height) = (header.width, header.height)
        guard let source = library.plane(decoded, HEIFLibrary.interleaved, &stride), Int(stride) >= 4 * width,
            Int(library.imageWidth(decoded, HEIFLibrary.interleaved)) == width,
            Int(library.imageHeight(decoded, HEIFLibrary.interleaved)) == height
        else {
            return .failure(ImageError(.broken(format: header.format.name, reason: "it holds another size than it states")))
        }
        let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
            for row in 0..<height {
                UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[(4 * row * width)..<(4 * (row + 1) * width)]
                ).copyMemory(from: UnsafeRawBufferPointer(start: source + row * Int(stride), count: 4 * width))
            }
            count = 4 * width * height
        }
        return .success(
            Raster(
                width: width, height: height, pixels: pixels, isPremultiplied: library.isPremultiplied(picture) != 0,
                isOpaque: library.hasAlpha(picture) == 0))
    }
}

/// Calls a function with the library and the main picture of a file.
private func withHEIF<Value>(
    _ bytes: [UInt8], _ format: ImageFormat, _ use: (HEIFLibrary, OpaquePointer) -> Result<Value, ImageError>
) throws(ImageError) -> Value {
    let library: HEIFLibrary
    do throws(SharedLibrary.Missing) {
        library = try HEIFLibrary.loaded.get()
    } catch {
        throw ImageError(.unreadable(reason: "libheif, which reads \(format.name), cannot be loaded: \(error)"))
    }
    let outcome: Result<Value, ImageError> = bytes.withUnsafeBytes { input in
        // The context reads from the bytes as long as it exists.
        guard let context = library.makeContext() else { return .failure(ImageError(.unreadable(reason: "no memory"))) }
        defer { library.freeContext(context) }
        let read = library.read(context, input.baseAddress, input.count, nil)
        guard read.code == 0 else { return .failure(failure(read, format)) }
        var picture: OpaquePointer?
        let found = library.mainPicture(context, &picture)
        guard found.code == 0, let picture else { return .failure(failure(found, format)) }
        defer { library.releasePicture(picture) }
        return use(library, picture)
    }
    return try outcome.get()
}

private func failure(_ result: quartzite_heif_result, _ format: ImageFormat) -> ImageError {
    if HEIFLibrary.unsupported.contains(result.code) { return ImageError(.unsupported(format: format.name)) }
    // Some of libheif's messages end in a line feed.
    let message = result.message.map { String(cString: $0).split(whereSeparator: \.isNewline).joined(separator: " ") } ?? ""
    return ImageError(.broken(format: format.name, reason: message.isEmpty ? "it cannot be decoded" : message))
}

/// libheif's functions.
private struct HEIFLibrary: Sendable {
    typealias Outcome = quartzite_heif_result
    typealias Number = @convention(c) @Sendable (OpaquePointer?) -> Int32
    typealias Release = @convention(c) @Sendable (OpaquePointer?) -> Void
    typealias Side = @convention(c) @Sendable (OpaquePointer?, Int32) -> Int32

    /// Values of the library's enumerations.
    static let (rgb, interleavedRGBA, interleaved): (Int32, Int32, Int32) = (1, 11, 10)
    /// The codes of files, features and compressions that the library does not read.
    static let unsupported: ClosedRange<Int32> = 3...4

    let makeContext: @convention(c) @Sendable () -> OpaquePointer?
    let freeContext: Release
    /// Parameters: the context, the file's bytes and their number, and options or nil.
    let read: @convention(c) @Sendable (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeRawPointer?) -> Outcome
    let mainPicture: @convention(c) @Sendable (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Outcome
    let releasePicture: Release
    let width: Number
    let height: Number
    let hasAlpha: Number
    let isPremultiplied: Number
    let profileSize: @convention(c) @Sendable (OpaquePointer?) -> Int
    let profile: @convention(c) @Sendable (OpaquePointer?, UnsafeMutableRawPointer?) -> Outcome
    /// Parameters: the picture, the result, its colour space, the order of its channels, and options or nil.
    let decode: @convention(c) @Sendable (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, Int32, Int32, UnsafeRawPointer?) -> Outcome
    let releaseImage: Release
    let imageWidth: Side
    let imageHeight: Side
    let plane: @convention(c) @Sendable (OpaquePointer?, Int32, UnsafeMutablePointer<Int32>?) -> UnsafePointer<UInt8>?

    static let loaded = Result<HEIFLibrary, SharedLibrary.Missing> { () throws(SharedLibrary.Missing) in
        try HEIFLibrary(SharedLibrary("libheif.so.1"))
    }

    private init(_ library: SharedLibrary) throws(SharedLibrary.Missing) {
        makeContext = try library.function("heif_context_alloc")
        freeContext = try library.function("heif_context_free")
        read = try library.function("heif_context_read_from_memory_without_copy")
        mainPicture = try library.function("heif_context_get_primary_image_handle")
        releasePicture = try library.function("heif_image_handle_release")
        width = try library.function("heif_image_handle_get_width")
        height = try library.function("heif_image_handle_get_height")
        hasAlpha = try library.function("heif_image_handle_has_alpha_channel")
        isPremultiplied = try library.function("heif_image_handle_is_premultiplied_alpha")
        profileSize = try library.function("heif_image_handle_get_raw_color_profile_size")
        profile = try library.function("heif_image_handle_get_raw_color_profile")
        decode = try library.function("heif_decode_image")
        releaseImage = try library.function("heif_image_release")
        imageWidth = try library.function("heif_image_get_width")
        imageHeight = try library.function("heif_image_get_height")
        plane = try library.function("heif_image_get_plane_readonly")
    }
}
