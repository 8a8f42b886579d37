// Decoding: bytes of a PNG, JPEG, WebP, GIF, BMP, TIFF, HEIC or AVIF to a CGImage.
//
//     bytes ──sniff──► format ──header──► size (checked), orientation, colour profile
//           ──decode──► RGBA ──colour profile──► sRGB ──premultiply──► turn upright ──► CGImage
//
// The content decides the format; a file's name has no effect. Of several frames the first is decoded. Any thread may decode.
// Further frames of a GIF are decoded by CGImageSource. Not here: animation of WebP, and HDR.

extension CGImage {
    /// Decodes the picture in `data`.
    /// - Parameters:
    ///   - order: the order in which the pixels are held, if the decoder can give it. Only the speed of uploads depends on it.
    ///   - spare: memory for the pixels; nil (the default) for new memory.
    package static func decode(
        data: Data, limit: ImageLimit = .standard, order: ChannelOrder = .redFirst, spare: SparePixels? = nil
    ) throws(ImageError) -> CGImage {
        guard data.count <= limit.bytes else { throw ImageError(.tooManyBytes(count: data.count, limit: limit)) }
        return try decode(bytes: [UInt8](data), limit: limit, order: order, spare: spare)
    }

    /// Decodes the picture in the file at `url`. Errors have the file's path, relative if that of `url` is.
    package static func decode(contentsOf url: URL, limit: ImageLimit = .standard) throws(ImageError) -> CGImage {
        do throws(ImageError) {
            return try decode(bytes: readPicture(atPath: url.path, limit: limit), limit: limit, order: .redFirst, spare: nil)
        } catch {
            throw ImageError(error.problem, path: url.relativePath)
        }
    }

    /// Whether data begins like a picture, of a format that is decoded here or of another one.
    package static func beginsLikePicture(_ data: Data) -> Bool {
        do throws(ImageError) {
            _ = try ImageFormat(bytes: [UInt8](data.prefix(64)))
            return true
        } catch {
            return error.problem != .notAPicture
        }
    }

    private static func decode(
        bytes: [UInt8], limit: ImageLimit, order: ChannelOrder, spare: SparePixels?
    ) throws(ImageError) -> CGImage {
        let header = try ImageHeader(bytes: bytes)
        try limit.check(width: header.width, height: header.height)
        let raster: Raster
        switch header.format {
        case .png: raster = try decodePNG(bytes, header: header, order: order, spare: spare)
        case .gif: raster = try decodeGIF(bytes, header: header, limit: limit)
        case .webP: raster = try decodeWebP(bytes, header: header, limit: limit)
        case .jpeg: raster = try decodeJPEG(bytes, header: header, order: order, spare: spare)
        case .bmp, .tiff: raster = try decodeWithSDL(bytes, header: header)
        case .heic, .avif: raster = try decodeHEIF(bytes, header: header)
        }
        return try finish(raster, header, limit)
    }

    /// Makes a picture of decoded pixels: in sRGB, premultiplied and upright.
    static func finish(_ raster: Raster, _ header: ImageHeader, _ limit: ImageLimit) throws(ImageError) -> CGImage {
        var raster = raster
        try limit.check(width: raster.width, height: raster.height)
        if let profile = header.colorProfile, let conversion = ICCConversion(profile: profile, order: raster.order) {
            raster.convert(conversion)
        }
        raster.premultiply()
        raster.turnUpright(header.orientation)
        guard
            let image = CGImage(
                width: raster.width, height: raster.height, premultiplied: raster.pixels, order: raster.order,
                isOpaque: raster.isOpaque ? true : nil)
        else { throw ImageError(.broken(format: header.format.name, reason: "it has no pixels")) }
        return image
    }
}
