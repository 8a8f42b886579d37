// The segments of a JPEG: size, number of inks, colour profile, orientation. The whole file is read up to its end marker, since the decoder
// fills the missing part of a truncated file with gray and reports no error.

extension ImageHeader {
    /// - Parameter isWhole: whether the bytes are those of the whole file. If not, they are read up to the first scan.
    static func jpeg(_ bytes: [UInt8], isWhole: Bool = true) throws(ImageError) -> ImageHeader {
        var header: ImageHeader?
        var isAdobe = false
        var componentCount = 0
        var orientation: ImageOrientation?
        var profileParts: [Int: ArraySlice<UInt8>] = [:]
        var scans = 0

        let reader = ByteReader(bytes)
        var offset = 2
        segments: while true {
            guard let marker = nextMarker(in: bytes, from: &offset) else { throw .cutShort(.jpeg) }
            switch marker {
            case 0xD9:
                break segments
            case 0x01, 0xD0...0xD8:
                continue
            default:
                break
            }
            guard let length = reader.u16(offset), length >= 2, let content = reader.slice(offset + 2, length - 2) else {
                throw .cutShort(.jpeg)
            }
            offset += length
            let segment = ByteReader(content)
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = segment.u16(1), let width = segment.u16(3), let count = segment.u8(5) else {
                    throw .cutShort(.jpeg)
                }
                // The decoder reads one frame. A second one could have an unchecked size.
                guard header == nil else { throw ImageError(.broken(format: "JPEG", reason: "it has two frames")) }
                header = ImageHeader(format: .jpeg, width: width, height: height)
                componentCount = count
            case 0xE1:
                if segment.matches("Exif\0\0"), orientation == nil { orientation = exifOrientation(content) }
            case 0xE2:
                if segment.matches("ICC_PROFILE\0"), let number = segment.u8(12) { profileParts[number] = content.dropFirst(14) }
            case 0xEE:
                if segment.matches("Adobe") { isAdobe = true }
            case 0xDA:
                // Each scan of a progressive picture covers all of it: thousands of empty scans would take hours.
                scans += 1
                if !isWhole { break segments }
                guard scans <= 500 else { throw ImageError(.broken(format: "JPEG", reason: "it has more than 500 scans")) }
            default:
                break
            }
        }

        guard var header, scans > 0 else { throw ImageError(.broken(format: "JPEG", reason: "it has no picture in it")) }
        header.orientation = orientation ?? .up
        if componentCount == 4 { header.inks = isAdobe ? .inverted : .asInk }
        if !profileParts.isEmpty { header.colorProfile = profileParts.sorted { $0.key < $1.key }.flatMap(\.value) }
        return header
    }

    /// The next marker at or after `offset`, which moves behind it. Entropy-coded bytes (where 0 follows 0xFF) are skipped. Nil at the end of
    /// the bytes.
    private static func nextMarker(in bytes: [UInt8], from offset: inout Int) -> UInt8? {
        bytes.withUnsafeBufferPointer { bytes in
            while offset + 1 < bytes.count {
                if bytes[offset] == 0xFF, bytes[offset + 1] != 0, bytes[offset + 1] != 0xFF {
                    offset += 2
                    return bytes[offset - 1]
                }
                offset += 1
            }
            return nil
        }
    }
}
