// The first directory of a TIFF or of an EXIF block: tags and the places of their values. Classic and BigTIFF, in both byte orders.

struct TIFFDirectory {
    enum Tag: Int {
        case width = 256
        case height = 257
        case orientation = 274
        case tileWidth = 322
        case tileHeight = 323
        case colorProfile = 34675
    }

    private let reader: ByteReader
    private var entries: [Int: Entry] = [:]

    private struct Entry {
        var type: Int
        var count: Int
        /// The offset of the entry's value field.
        var value: Int
    }

    private let isBig: Bool

    /// Nil where the bytes do not begin with a TIFF header and a directory.
    init?(_ bytes: ArraySlice<UInt8>) {
        let isLittleEndian = bytes.starts(with: [0x49, 0x49])
        guard isLittleEndian || bytes.starts(with: [0x4D, 0x4D]) else { return nil }
        let reader = ByteReader(bytes, littleEndian: isLittleEndian)
        self.reader = reader
        isBig = reader.u16(2) == 43

        guard let start = isBig ? reader.u64(8) : reader.u32(4), start <= reader.count,
            let count = isBig ? reader.u64(start) : reader.u16(start)
        else { return nil }
        let (first, size) = isBig ? (start + 8, 20) : (start + 2, 12)
        // The count may exceed the bytes that there are.
        for index in 0..<min(count, (reader.count - min(first, reader.count)) / size) {
            let at = first + index * size
            guard let tag = reader.u16(at), let type = reader.u16(at + 2),
                let values = isBig ? reader.u64(at + 4) : reader.u32(at + 4)
            else { return nil }
            // libtiff uses the first entry of a repeated tag. The checked size must come from the same entry.
            guard entries[tag] == nil else { continue }
            entries[tag] = Entry(type: type, count: values, value: at + (isBig ? 12 : 8))
        }
    }

    /// The tag's first value, if it is a whole number.
    func number(_ tag: Tag) -> Int? {
        guard let entry = entries[tag.rawValue], entry.count >= 1 else { return nil }
        switch entry.type {
        case 1: return reader.u8(entry.value)
        case 3: return reader.u16(entry.value)
        case 4: return reader.u32(entry.value)
        case 16 where isBig: return reader.u64(entry.value)
        default: return nil
        }
    }

    /// The tag's bytes, which lie elsewhere in the file.
    func bytes(_ tag: Tag) -> [UInt8]? {
        guard let entry = entries[tag.rawValue], [1, 7].contains(entry.type), entry.count > (isBig ? 8 : 4),
            let offset = isBig ? reader.u64(entry.value) : reader.u32(entry.value)
        else { return nil }
        return reader.slice(offset, entry.count).map(Array.init)
    }
}

extension ImageHeader {
    static func tiff(_ bytes: [UInt8]) throws(ImageError) -> ImageHeader {
        guard let directory = TIFFDirectory(bytes[...]) else { throw .cutShort(.tiff) }
        guard let width = directory.number(.width), let height = directory.number(.height) else {
            throw ImageError(.broken(format: "TIFF", reason: "it does not state its size"))
        }
        // The decoder allocates whole tiles, also for a small picture.
        for tag in [TIFFDirectory.Tag.tileWidth, .tileHeight] {
            if let side = directory.number(tag), side > ImageLimit.standard.side {
                throw ImageError(.broken(format: "TIFF", reason: "its tiles are \(side) pixels long"))
            }
        }
        var header = ImageHeader(format: .tiff, width: width, height: height)
        header.orientation = directory.number(.orientation).flatMap { ImageOrientation(rawValue: UInt16(clamping: $0)) } ?? .up
        header.colorProfile = directory.bytes(.colorProfile)
        return header
    }
}
