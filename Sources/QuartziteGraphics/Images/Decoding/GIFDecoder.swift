// The first frame of a GIF, on the picture's canvas; what it does not cover is transparent.
//
//     header 6 | width 2, height 2, flags 1, background 1, aspect 1 | colours |
//     blocks:  0x21 label, sub-blocks (0xF9: transparent colour) | 0x2C left, top, width, height, flags,
//     colours, code size, sub-blocks of LZW codes | 0x3B end

func decodeGIF(_ bytes: [UInt8], header: ImageHeader, limit: ImageLimit) throws(ImageError) -> Raster {
    let reader = ByteReader(bytes, littleEndian: true)
    guard let flags = reader.u8(10) else { throw .cutShort(.gif) }
    var offset = 13
    let common = try colorTable(reader, flags: flags, at: &offset)
    var transparent: Int?

    while true {
        switch reader.u8(offset) {
        case 0x21:
            if reader.u8(offset + 1) == 0xF9, let control = reader.u8(offset + 3), control & 1 == 1 {
                transparent = reader.u8(offset + 6)
            }
            offset += 2
            try skipSubBlocks(reader, &offset)
        case 0x2C:
            guard let left = reader.u16(offset + 1), let top = reader.u16(offset + 3),
                let width = reader.u16(offset + 5), let height = reader.u16(offset + 7),
                let flags = reader.u8(offset + 9) else { throw .cutShort(.gif) }
            try limit.check(width: width, height: height)
            offset += 10
            let own = try colorTable(reader, flags: flags, at: &offset)
            guard let colors = own ?? common else { throw broken("it has no colours") }
            guard let codeSize = reader.u8(offset), (1...8).contains(codeSize) else { throw broken("its code size is wrong") }
            offset += 1
            var indexes = GIFCodes(codeSize: codeSize, data: try subBlocks(reader, &offset)).decode(count: width * height)
            guard indexes.count == width * height else { throw .cutShort(.gif) }
            if flags & 0x40 != 0 { indexes = deinterlaced(indexes, width: width, height: height) }
            let pixels = rgba(indexes, colors: colors, transparent: transparent)
            return Raster(width: width, height: height, pixels: pixels)
                .placed(left: left, top: top, width: header.width, height: header.height)
        case 0x3B:
            throw broken("it has no picture in it")
        case nil:
            throw .cutShort(.gif)
        default:
            throw broken("it holds an unknown block")
        }
    }
}

private func broken(_ reason: String) -> ImageError {
    ImageError(.broken(format: "GIF", reason: reason))
}

/// The table that `flags` announce, as RGB triples, and moves `offset` behind it; nil where they announce none.
private func colorTable(_ reader: ByteReader, flags: Int, at offset: inout Int) throws(ImageError) -> ArraySlice<UInt8>? {
    guard flags & 0x80 != 0 else { return nil }
    let size = 3 << (flags & 7 + 1)
    guard let table = reader.slice(offset, size) else { throw .cutShort(.gif) }
    offset += size
    return table
}

private func skipSubBlocks(_ reader: ByteReader, _ offset: inout Int) throws(ImageError) {
    while let size = reader.u8(offset) {
        offset += 1 + size
        if size == 0 { return }
    }
    throw .cutShort(.gif)
}

/// The joined sub-blocks. A file that ends within them still gives what there is.
private func subBlocks(_ reader: ByteReader, _ offset: inout Int) throws(ImageError) -> [UInt8] {
    var joined: [UInt8] = []
    while let size = reader.u8(offset), size > 0 {
        guard let block = reader.slice(offset + 1, size) else { throw .cutShort(.gif) }
        joined += block
        offset += 1 + size
    }
    return joined
}

/// Interlaced rows come as every eighth, the fourth between, the second between, and the rest.
private func deinterlaced(_ rows: [UInt8], width: Int, height: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: rows.count)
    var next = 0
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
        for row in stride(from: first, to: height, by: step) {
            result.replaceSubrange((row * width)..<((row + 1) * width), with: rows[(next * width)..<((next + 1) * width)])
            next += 1
        }
    }
    return result
}

private func rgba(_ indexes: [UInt8], colors: ArraySlice<UInt8>, transparent: Int?) -> [UInt8] {
    // Indexes beyond the table are black.
    var table = [SIMD4<UInt8>](repeating: [0, 0, 0, 255], count: 256)
    for (index, start) in stride(from: colors.startIndex, to: colors.endIndex, by: 3).enumerated() {
        table[index] = [colors[start], colors[start + 1], colors[start + 2], 255]
    }
    if let transparent { table[transparent] = .zero }
    return [UInt8](unsafeUninitializedCapacity: 4 * indexes.count) { pixels, count in
        for (pixel, index) in indexes.enumerated() {
            let color = table[Int(index)]
            for channel in 0..<4 { pixels[4 * pixel + channel] = color[channel] }
        }
        count = 4 * indexes.count
    }
}
