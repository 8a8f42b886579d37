import Foundation
import QuartziteKit
import XCTest

/// A chunk of a PNG or RIFF file.
struct Chunk {
    var type: String
    var data: Data

    /// The number in some bytes.
    func number(_ range: Range<Int>, isBigEndian: Bool) -> Int {
        let bytes = [UInt8](data)[range]
        return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The chunks of a PNG file.
    static func png(_ file: Data) -> [Chunk] {
        let bytes = [UInt8](file)
        var (chunks, at): ([Chunk], Int) = ([], 8)
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            chunks.append(Chunk(type: type, data: Data(bytes[at + 8..<at + 8 + length])))
            at += 12 + length
        }
        return chunks
    }

    /// The chunks in the bytes of a RIFF file, from an offset.
    static func riff(_ bytes: [UInt8], from start: Int) -> [Chunk] {
        var (chunks, at): ([Chunk], Int) = ([], start)
        while at + 8 <= bytes.count {
            let length = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[at..<at + 4], as: UTF8.self)
            chunks.append(Chunk(type: type, data: Data(bytes[at + 8..<at + 8 + length])))
            at += 8 + length + length % 2
        }
        return chunks
    }
}

/// The frames of an animated WebP, put together as the format's description says. Stills are decoded by SDL2_image.
struct AnimatedWebP {
    var width: Int
    var height: Int
    /// How often the animation is played; 0 for endlessly.
    var plays: Int
    /// Straight RGBA of each frame, and how long it is shown in milliseconds.
    var frames: [(pixels: [UInt8], duration: Int)] = []

    init(_ file: Data) throws {
        let chunks = Chunk.riff([UInt8](file), from: 12)
        let header = try XCTUnwrap(chunks.first { $0.type == "VP8X" })
        let animation = try XCTUnwrap(chunks.first { $0.type == "ANIM" })
        width = header.number(4..<7, isBigEndian: false) + 1
        height = header.number(7..<10, isBigEndian: false) + 1
        plays = animation.number(4..<6, isBigEndian: false)
        var canvas = [UInt8](repeating: 0, count: 4 * width * height)
        var cleared: (x: Int, y: Int, width: Int, height: Int)?
        for chunk in chunks where chunk.type == "ANMF" {
            func number(_ range: Range<Int>) -> Int { chunk.number(range, isBigEndian: false) }
            if let cleared { fill(&canvas, cleared) }
            let place = (x: 2 * number(0..<3), y: 2 * number(3..<6), width: number(6..<9) + 1, height: number(9..<12) + 1)
            let flags = number(15..<16)
            lay(try still(chunk, place.width, place.height), on: &canvas, place, blends: flags & 2 == 0)
            cleared = flags & 1 != 0 ? place : nil
            frames.append((canvas, number(12..<15)))
        }
    }

    private func still(_ chunk: Chunk, _ width: Int, _ height: Int) throws -> [UInt8] {
        func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
        let parts = [UInt8](chunk.data.dropFirst(16))
        let extended = Array("VP8X".utf8) + bytes(10, 4) + [0x10, 0, 0, 0] + bytes(width - 1, 3) + bytes(height - 1, 3)
        let body = Array("WEBP".utf8) + extended + parts
        let picture = try CGImage.decode(data: Data(Array("RIFF".utf8) + bytes(body.count, 4) + body))
        return picture.straightPixels()
    }

    private func lay(
        _ still: [UInt8], on canvas: inout [UInt8], _ place: (x: Int, y: Int, width: Int, height: Int), blends: Bool
    ) {
        for row in 0..<place.height {
            for column in 0..<place.width {
                let (from, to) = (4 * (row * place.width + column), 4 * ((place.y + row) * width + place.x + column))
                // Encoders blend only pixels that are opaque or not there.
                if blends, still[from + 3] == 0 { continue }
                canvas.replaceSubrange(to..<to + 4, with: still[from..<from + 4])
            }
        }
    }

    private func fill(_ canvas: inout [UInt8], _ place: (x: Int, y: Int, width: Int, height: Int)) {
        for row in place.y..<place.y + place.height {
            for at in 4 * (row * width + place.x)..<4 * (row * width + place.x + place.width) { canvas[at] = 0 }
        }
    }
}
