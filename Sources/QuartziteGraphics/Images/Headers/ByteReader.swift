// ByteReader: numbers from bytes that may be hostile. Every read is bounds-checked; outside the bytes the result is nil.

struct ByteReader {
    let bytes: ArraySlice<UInt8>
    var isLittleEndian: Bool

    init(_ bytes: ArraySlice<UInt8>, littleEndian: Bool = false) {
        self.bytes = bytes
        isLittleEndian = littleEndian
    }

    init(_ bytes: [UInt8], littleEndian: Bool = false) {
        self.init(bytes[...], littleEndian: littleEndian)
    }

    var count: Int { bytes.count }

    func u8(_ offset: Int) -> Int? {
        guard offset >= 0, offset < count else { return nil }
        return Int(bytes[bytes.startIndex + offset])
    }

    func u16(_ offset: Int) -> Int? { number(offset, size: 2) }
    func u24(_ offset: Int) -> Int? { number(offset, size: 3) }
    func u32(_ offset: Int) -> Int? { number(offset, size: 4) }

    /// Nil also for a number that an `Int` cannot hold.
    func u64(_ offset: Int) -> Int? {
        guard let high = number(offset + (isLittleEndian ? 4 : 0), size: 4),
            let low = number(offset + (isLittleEndian ? 0 : 4), size: 4), high < 1 << 31
        else { return nil }
        return high << 32 | low
    }

    func i32(_ offset: Int) -> Int? {
        u32(offset).map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    /// `length` bytes from `offset` on; nil where there are fewer.
    func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        let start = bytes.startIndex + offset
        return bytes[start..<(start + length)]
    }

    /// Whether the bytes at `offset` are the ASCII characters of `text`.
    func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard let found = slice(offset, text.utf8CodeUnitCount) else { return false }
        return text.withUTF8Buffer { found.elementsEqual($0) }
    }

    private func number(_ offset: Int, size: Int) -> Int? {
        guard let bytes = slice(offset, size) else { return nil }
        return isLittleEndian
            ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
            : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
