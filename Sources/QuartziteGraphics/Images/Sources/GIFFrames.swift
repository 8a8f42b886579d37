// The frames of a GIF as the file describes them, without their pixels: a walk over the blocks of the file.
//
//     header, colours │ extension* image │ extension* image │ … │ trailer
//
// A control extension before an image states the image's delay, its transparent colour, and what happens to it before the next one.

/// The frames of a GIF, read from its blocks.
struct GIFFrames: Sendable {
    /// What happens to a frame before the next one is drawn.
    enum Disposal: Int, Sendable {
        case unspecified, stays
        /// The frame's rectangle becomes transparent.
        case clears
        /// The frame's rectangle shows its content from before the frame again.
        case restores
    }

    struct Frame: Sendable {
        var left = 0
        var top = 0
        var width = 0
        var height = 0
        /// Hundredths of a second.
        var delay = 0
        var disposal = Disposal.unspecified
    }

    private(set) var frames: [Frame] = []
    /// The number of rounds; 0 means endless. nil if the file does not state it.
    private(set) var loopCount: Int?
    /// Whether the file ends properly, after its last frame.
    private(set) var isComplete = false

    /// Reads all frames that begin within the bytes of a GIF. A frame whose data is cut off counts.
    init(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes, littleEndian: true)
        guard let flags = reader.u8(10) else { return }
        var at = 13 + Self.colorBytes(flags)
        var control = Frame()
        while let block = reader.u8(at) {
            switch block {
            case 0x21:
                readExtension(reader, at, &control)
                guard let next = Self.end(ofBlocksAt: at + 2, reader) else { return }
                at = next
            case 0x2C:
                guard let left = reader.u16(at + 1), let top = reader.u16(at + 3), let width = reader.u16(at + 5),
                    let height = reader.u16(at + 7), let flags = reader.u8(at + 9)
                else { return }
                (control.left, control.top, control.width, control.height) = (left, top, width, height)
                frames.append(control)
                control = Frame()
                // The code size, a byte, precedes the data.
                guard let next = Self.end(ofBlocksAt: at + 10 + Self.colorBytes(flags) + 1, reader) else { return }
                at = next
            default:
                isComplete = block == 0x3B
                return
            }
        }
    }

    private mutating func readExtension(_ reader: ByteReader, _ at: Int, _ control: inout Frame) {
        switch reader.u8(at + 1) {
        case 0xF9:
            guard let flags = reader.u8(at + 3), let delay = reader.u16(at + 4) else { return }
            control.delay = delay
            control.disposal = Disposal(rawValue: flags >> 2 & 7) ?? .unspecified
        case 0xFF where reader.matches("NETSCAPE2.0", at: at + 3):
            if reader.u8(at + 15) == 1, let count = reader.u16(at + 16) { loopCount = count }
        default: break
        }
    }

    /// The number of bytes of a table of colours, by the flags of the record before it.
    private static func colorBytes(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

    /// Returns the position after a chain of blocks; nil if the bytes end within it.
    private static func end(ofBlocksAt start: Int, _ reader: ByteReader) -> Int? {
        var at = start
        while let length = reader.u8(at) {
            at += 1 + length
            if length == 0 { return at }
        }
        return nil
    }
}
