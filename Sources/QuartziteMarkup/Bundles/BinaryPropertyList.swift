// The top dictionary of a binary property list.
//
// Does: read strings, numbers, booleans, dates, data, arrays of strings, and dictionaries in dictionaries. Does not: read other values, which no key
// of a bundle's index or of a wallpaper's list has.
//
// Foundation's reader expands containers that refer to each other, so a file of one kilobyte keeps it busy for hours. This reader
// limits the total length of the strings and the number of members instead.

import Foundation

/// A binary property list (`bplist00`).
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetTable: Int
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let top: Int
    /// The deepest nesting of dictionaries that is read.
    private static let maximumDepth = 8
    /// The number of bytes of strings and members that may still be read.
    private var remaining: Int

    /// The values of the top dictionary as `String`, `Int`, `Double`, `Bool`, `Date`, `Data`, `[String]` and `[String: Any]`; nil for a malformed list.
    static func values(_ data: Data) -> [String: Any]? {
        guard var list = BinaryPropertyList(Array(data)) else { return nil }
        return list.dictionary(list.top, depth: 0)
    }

    /// The values of a dictionary; nil for another object and for a malformed one.
    private mutating func dictionary(_ object: Int, depth: Int) -> [String: Any]? {
        guard depth < Self.maximumDepth, let (count, start) = container(object, kind: 0xD), count <= bytes.count / referenceSize else {
            return nil
        }
        var result: [String: Any] = [:]
        for i in 0..<count {
            guard spend(referenceSize), let key = reference(start + i * referenceSize).flatMap({ string($0) }),
                let object = reference(start + (count + i) * referenceSize)
            else { return nil }
            result[key] = value(object, depth: depth)
        }
        return result
    }

    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 40, bytes.starts(with: Array("bplist00".utf8)) else { return nil }
        let trailer = bytes.count - 32
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.integer(bytes, trailer + 8, 8), let top = Self.integer(bytes, trailer + 16, 8),
            let table = Self.integer(bytes, trailer + 24, 8), count <= bytes.count, table <= trailer,
            count * offsetSize <= trailer - table
        else { return nil }
        (objectCount, self.top, offsetTable) = (count, top, table)
        // A writer stores each string once, so several references to one string are common.
        remaining = 4 * bytes.count
    }

    /// An unsigned big-endian number; nil if the bytes end earlier, or if the number is too large for an `Int`.
    private static func integer(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
        guard start >= 0, size <= 8, start <= bytes.count - size else { return nil }
        var result: UInt64 = 0
        for byte in bytes[start..<(start + size)] { result = result << 8 | UInt64(byte) }
        return Int(exactly: result)
    }

    /// The number of the object to which the reference at `start` refers.
    private func reference(_ start: Int) -> Int? { Self.integer(bytes, start, referenceSize) }

    /// The offset of an object.
    private func offset(_ object: Int) -> Int? {
        guard object >= 0, object < objectCount else { return nil }
        return Self.integer(bytes, offsetTable + object * offsetSize, offsetSize).flatMap { $0 < bytes.count ? $0 : nil }
    }

    /// The number of members of an object and the offset of the first; nil if the object is not of kind `kind`.
    private func container(_ object: Int, kind: UInt8) -> (count: Int, start: Int)? {
        guard let offset = offset(object), bytes[offset] >> 4 == kind else { return nil }
        let count = Int(bytes[offset] & 0xF)
        guard count == 0xF else { return (count, offset + 1) }
        // A count of 15 or more is stored as a separate number after the marker.
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 0xF)
        guard let long = Self.integer(bytes, offset + 2, size), long <= bytes.count else { return nil }
        return (long, offset + 2 + size)
    }

    private mutating func string(_ object: Int) -> String? {
        if let (count, start) = container(object, kind: 0x5), start + count <= bytes.count, spend(count) {
            return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
        }
        if let (count, start) = container(object, kind: 0x6), start + 2 * count <= bytes.count, spend(2 * count) {
            let units = (0..<count).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
            return String(decoding: units, as: UTF16.self)
        }
        return nil
    }

    /// Counts bytes of a string or member. False if the total exceeds that of any regular file.
    private mutating func spend(_ count: Int) -> Bool {
        remaining -= count
        return remaining >= 0
    }

    /// The eight bytes at an offset.
    private func bits(_ start: Int) -> UInt64? {
        guard start <= bytes.count - 8 else { return nil }
        return bytes[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    private mutating func value(_ object: Int, depth: Int) -> Any? {
        guard let offset = offset(object) else { return nil }
        let marker = bytes[offset]
        let size = 1 << Int(marker & 0xF)
        switch marker >> 4 {
        case 0x0: return marker == 0x09 ? true : marker == 0x08 ? false : nil
        case 0x1 where size == 8:
            guard let bits = bits(offset + 1) else { return nil }
            return Int(truncatingIfNeeded: bits)
        case 0x1: return Self.integer(bytes, offset + 1, size)
        case 0x2 where size == 4:
            return Self.integer(bytes, offset + 1, 4).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
        case 0x2 where size == 8:
            return bits(offset + 1).map { Double(bitPattern: $0) }
        case 0x3 where size == 8:
            // Years that a calendar can write with four digits.
            guard let seconds = bits(offset + 1).map({ Double(bitPattern: $0) }), abs(seconds) < 6e10 else { return nil }
            return Date(timeIntervalSinceReferenceDate: seconds)
        case 0x4:
            guard let (count, start) = container(object, kind: 0x4), start + count <= bytes.count, spend(count) else { return nil }
            return Data(bytes[start..<(start + count)])
        case 0x5, 0x6: return string(object)
        case 0xA:
            guard let (count, start) = container(object, kind: 0xA) else { return nil }
            guard count <= bytes.count / referenceSize else { return nil }
            var strings: [String] = []
            for index in 0..<count {
                if let string = reference(start + index * referenceSize).flatMap({ string($0) }) { strings.append(string) }
            }
            return strings
        case 0xD: return dictionary(object, depth: depth + 1)
        default: return nil
        }
    }
}
