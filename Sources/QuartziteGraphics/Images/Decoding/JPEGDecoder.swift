// JPEG by libjpeg, in the order of channels that is asked for. Pictures of four inks, and machines without libjpeg-turbo, have SDL_image,
// which calls libjpeg too, and copies and converts the pixels several times.

internal import CJPEG

func decodeJPEG(_ bytes: [UInt8], header: ImageHeader, order: ChannelOrder, spare: SparePixels? = nil) throws(ImageError) -> Raster {
    guard header.inks == .none else { return try decodeWithSDL(bytes, header: header) }
    var message = [CChar](repeating: 0, count: Int(CJPEGMessageLength))
    var pixels = Raster.memory(4 * header.width * header.height, spare)
    let result = pixels.withUnsafeMutableBufferPointer {
        CJPEGDecode(bytes, bytes.count, UInt32(header.width), UInt32(header.height), order == .blueFirst ? 1 : 0, $0.baseAddress, &message)
    }
    switch result {
    case CJPEGDecoded: return Raster(width: header.width, height: header.height, pixels: pixels, order: order, isOpaque: true)
    case CJPEGBroken:
        let text = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw ImageError(.broken(format: "JPEG", reason: "libjpeg says “\(text)”"))
    default: return try decodeWithSDL(bytes, header: header)
    }
}
