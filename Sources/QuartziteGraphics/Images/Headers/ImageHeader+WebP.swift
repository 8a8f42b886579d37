// The chunks of a WebP: size, colour profile, orientation.

extension ImageHeader {
    static func webP(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        var header: ImageHeader?
        var colorProfile: [UInt8]?
        var orientation: ImageOrientation?
        for chunk in WebPChunks(bytes.dropFirst(12)) {
            let content = ByteReader(chunk.content, littleEndian: true)
            var size: (width: Int, height: Int)?
            if chunk.isNamed("VP8X"), let width = content.u24(4), let height = content.u24(7) {
                size = (width + 1, height + 1)
            } else if chunk.isNamed("VP8 "), let width = content.u16(6), let height = content.u16(8) {
                size = (width & 0x3FFF, height & 0x3FFF)
            } else if chunk.isNamed("VP8L"), let bits = content.u32(1) {
                size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
            } else if chunk.isNamed("ICCP") {
                colorProfile = Array(chunk.content)
            } else if chunk.isNamed("EXIF") {
                orientation = exifOrientation(chunk.content)
            }
            if let size, header == nil {
                header = ImageHeader(format: .webP, width: size.width, height: size.height)
            }
        }
        guard var header else { throw .cutShort(.webP) }
        header.colorProfile = colorProfile
        header.orientation = orientation ?? .up
        return header
    }
}

/// The chunks of a RIFF file up to the first truncated one.
struct WebPChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Name, length and content.
        var whole: ArraySlice<UInt8>

        var content: ArraySlice<UInt8> { whole.dropFirst(8) }

        func isNamed(_ name: StaticString) -> Bool { ByteReader(whole).matches(name) }
    }

    private let reader: ByteReader
    private var offset = 0

    init(_ bytes: ArraySlice<UInt8>) {
        reader = ByteReader(bytes, littleEndian: true)
    }

    mutating func next() -> Chunk? {
        guard let length = reader.u32(offset + 4), let whole = reader.slice(offset, length + 8) else { return nil }
        // A padding byte follows contents of an odd length.
        offset += length + 8 + length % 2
        return Chunk(whole: whole)
    }
}
