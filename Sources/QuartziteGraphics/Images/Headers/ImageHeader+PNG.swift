// The chunks of a PNG up to its pixels: size, colour profile, orientation.

internal import CPNG

extension ImageHeader {
    static func png(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        let reader = ByteReader(bytes)
        guard reader.u32(8) == 13, reader.matches("IHDR", at: 12) else {
            throw ImageError(.broken(format: "PNG", reason: "it does not begin with its header"))
        }
        guard let width = reader.u32(16), let height = reader.u32(20) else { throw .cutShort(.png) }
        var header = ImageHeader(format: .png, width: width, height: height)
        for chunk in PNGChunks(bytes) {
            if chunk.isNamed("IDAT") { break }
            if chunk.isNamed("iCCP") { header.colorProfile = inflatedProfile(chunk.content) }
            if chunk.isNamed("eXIf") { header.orientation = exifOrientation(chunk.content) ?? .up }
        }
        return header
    }

    /// Whether the bytes contain all chunks before the pixels.
    static func pngReachesPixels(_ bytes: [UInt8]) -> Bool {
        let reader = ByteReader(bytes)
        var offset = 8
        while let length = reader.u32(offset) {
            if reader.matches("IDAT", at: offset + 4) { return true }
            offset += length + 12
        }
        return false
    }

    /// The profile in an `iCCP` chunk: a name, a zero, the method 0, and deflated bytes. Nil where the chunk is malformed or the profile larger
    /// than 4 MiB; the picture then counts as sRGB.
    private static func inflatedProfile(_ content: ArraySlice<UInt8>) -> [UInt8]? {
        let largest = 4 << 20
        guard let zero = content.firstIndex(of: 0), content.endIndex - zero > 2, content[zero + 1] == 0 else { return nil }
        // A profile states its own length in its first four bytes.
        let deflated = Array(content[(zero + 2)...])
        guard let start = inflate(deflated, upTo: 4, whole: false), let size = ByteReader(start).u32(0),
            (128...largest).contains(size)
        else { return nil }
        return inflate(deflated, upTo: size, whole: true)
    }

    private static func inflate(_ deflated: [UInt8], upTo size: Int, whole: Bool) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit_(&stream, zlibVersion(), Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var input = deflated
        let output = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(size)
                let result = CPNG.inflate(&stream, Z_SYNC_FLUSH)
                count = result == Z_OK || result == Z_STREAM_END ? size - Int(stream.avail_out) : 0
            }
        }
        return output.count == size ? output : nil
    }
}

/// The chunks of a PNG up to the first truncated one. The decoder, not this type, verifies check sums.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        /// Length, name, content and check sum.
        var whole: ArraySlice<UInt8>

        var content: ArraySlice<UInt8> { whole.dropFirst(8).dropLast(4) }

        func isNamed(_ name: StaticString) -> Bool { ByteReader(whole).matches(name, at: 4) }
    }

    private let reader: ByteReader
    private var offset = 8

    init(_ bytes: [UInt8]) {
        reader = ByteReader(bytes)
    }

    mutating func next() -> Chunk? {
        guard let length = reader.u32(offset), let whole = reader.slice(offset, length + 12) else { return nil }
        offset += length + 12
        return Chunk(whole: whole)
    }
}
