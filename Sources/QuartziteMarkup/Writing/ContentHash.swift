import Foundation

/// A 128-bit hash that identifies contents, for names that are the same in every run. Not cryptographic.
struct ContentHash {
    private var high: UInt64 = 0x6C62_272E_07BB_0142
    private var low: UInt64 = 0x62B8_2175_6295_C58D

    init(_ data: Data) { add(data) }

    init(_ bytes: UnsafeRawBufferPointer) { add(bytes) }

    /// Adds bytes. The same bytes in other portions give a different hash.
    mutating func add(_ data: Data) { data.withUnsafeBytes { add($0) } }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            high = (high ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            low = (low &+ UInt64(byte) &+ 1) &* 0xFF51_AFD7_ED55_8CCD
            low ^= low >> 29
        }
        high ^= low &+ UInt64(bytes.count)
        high = (high ^ (high >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        high ^= high >> 33
    }

    /// 32 hexadecimal digits.
    var text: String {
        [high, low].map { value in
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The number in the form of a UUID.
    var uuid: String {
        let text = text.uppercased()
        var (parts, rest) = ([String](), text[...])
        for length in [8, 4, 4, 4, 12] {
            parts.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        // The digits for the version, free form, and the variant.
        parts[2] = "8" + parts[2].dropFirst()
        parts[3] = "8" + parts[3].dropFirst()
        return parts.joined(separator: "-")
    }
}
