/// Splits the bytes of a stream into lines for a list: without colours and control characters, and of a bounded length.
struct LineSplitter: Sendable {
    /// The largest number of bytes of a line that are kept.
    static let limit = 2000

    /// The bytes since the last line break.
    private var rest: [UInt8] = []
    private var isCut = false

    /// Adds bytes, and calls `found` with each line that they end. Empty lines are left out.
    mutating func add(_ bytes: some Sequence<UInt8>, found: (String) -> Void) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                let text = Self.text(rest) + (isCut ? "…" : "")
                if !text.isEmpty { found(text) }
                (rest, isCut) = ([], false)
            } else if rest.count < Self.limit {
                rest.append(byte)
            } else {
                isCut = true
            }
        }
    }

    /// Returns the text of a line as a terminal would show it: after the last carriage return, without escape sequences. A tab is four
    /// spaces.
    static func text(_ bytes: [UInt8]) -> String {
        var line = bytes[...]
        while line.last == UInt8(ascii: "\r") { line.removeLast() }
        if let start = line.lastIndex(of: UInt8(ascii: "\r")) { line = line[(start + 1)...] }
        var kept: [UInt8] = []
        var index = line.startIndex
        while index < line.endIndex {
            switch line[index] {
            case 0x1B: index = endOfSequence(line, after: index)
            case UInt8(ascii: "\t"):
                kept += [UInt8](repeating: UInt8(ascii: " "), count: 4)
                index += 1
            case 0..<0x20, 0x7F: index += 1
            default:
                kept.append(line[index])
                index += 1
            }
        }
        while kept.last == UInt8(ascii: " ") { kept.removeLast() }
        return String(decoding: kept, as: UTF8.self)
    }

    /// Returns the index behind an escape sequence: `ESC [ … letter`, `ESC ] … BEL`, or ESC and a character, such as `ESC ( B`.
    private static func endOfSequence(_ line: ArraySlice<UInt8>, after escape: Int) -> Int {
        var index = escape + 1
        guard index < line.endIndex else { return index }
        switch line[index] {
        case UInt8(ascii: "["):
            index += 1
            while index < line.endIndex, !(0x40...0x7E).contains(line[index]) { index += 1 }
        case UInt8(ascii: "]"):
            while index < line.endIndex, line[index] != 0x07 { index += 1 }
        default:
            while index < line.endIndex, (0x20...0x2F).contains(line[index]) { index += 1 }
        }
        return min(index + 1, line.endIndex)
    }
}
