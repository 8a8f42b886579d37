// Texts in PNG files: written behind the header, so that a reader finds them before the pixels, and read back with a check of the whole file.

internal import CPNG
import Foundation

/// The contents of a PNG file besides its pixels.
package struct PNGFile: Equatable, Sendable {
    /// The size in pixels.
    package var width: Int
    package var height: Int
    /// The texts by their keywords.
    package var texts: [String: String] = [:]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The bytes of the signature and of the header's chunk.
    private static let headerLength = 33

    /// Reads the bytes of a file. Returns nil unless every chunk up to the last one is there with the right checksum.
    package init?(_ data: Data) {
        (width, height) = (0, 0)
        guard data.count > Self.headerLength, data.prefix(8).elementsEqual(Self.signature) else { return nil }
        let isWhole = data.withUnsafeBytes { read($0) }
        guard isWhole, width > 0, height > 0 else { return nil }
    }

    private mutating func read(_ bytes: UnsafeRawBufferPointer) -> Bool {
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        var (at, hasPixels) = (8, false)
        while at + 12 <= bytes.count {
            let length = number(at)
            guard length <= bytes.count - at - 12 else { return false }
            let body = UnsafeRawBufferPointer(rebasing: bytes[at + 4..<at + 8 + length])
            guard Self.checksum(body) == UInt32(truncatingIfNeeded: number(at + 8 + length)) else { return false }
            switch String(decoding: body.prefix(4), as: UTF8.self) {
            case "IHDR" where length == 13: (width, height) = (number(at + 8), number(at + 12))
            case "tEXt": addText(body.dropFirst(4))
            case "IDAT": hasPixels = true
            case "IEND": return hasPixels && at + 12 + length == bytes.count
            default: break
            }
            at += 12 + length
        }
        return false
    }

    private mutating func addText(_ body: Slice<UnsafeRawBufferPointer>) {
        guard let end = body.firstIndex(of: 0) else { return }
        func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String { String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
        texts[text(body[..<end])] = text(body[body.index(after: end)...])
    }

    /// Returns a PNG file with texts behind its header. Characters that are not printable ASCII become question marks.
    /// - Parameters:
    ///   - texts: keywords of 1 to 79 characters, and texts.
    ///   - png: the bytes of a PNG file.
    package static func adding(_ texts: KeyValuePairs<String, String>, to png: Data) -> Data {
        guard png.count > headerLength else { return png }
        var data = Data(capacity: png.count + texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 13 })
        data.append(png.prefix(headerLength))
        for (keyword, text) in texts {
            let body = Array("tEXt".utf8) + ascii(keyword) + [0] + ascii(text)
            data.append(contentsOf: bigEndian(UInt32(body.count - 4)))
            data.append(contentsOf: body)
            data.append(contentsOf: bigEndian(body.withUnsafeBytes { checksum($0) }))
        }
        data.append(png.dropFirst(headerLength))
        return data
    }

    private static func ascii(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { (32..<127).contains($0.value) ? UInt8($0.value) : UInt8(ascii: "?") }
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }

    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        return UInt32(truncatingIfNeeded: crc32(0, start, UInt32(clamping: bytes.count)))
    }
}
