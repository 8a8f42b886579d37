import Foundation

/// Writes zip archives for tests, also such as no program should write. Files are stored without compression.
struct ZipWriter {
    private var body = Data()
    private var directory = Data()
    private var count: UInt16 = 0

    /// Adds a file.
    /// - Parameters:
    ///   - mode: the kind and permissions of the file, as Unix counts them.
    ///   - isEncrypted: whether the entry says that it is encrypted.
    ///   - size: the size that the directory states; nil for the true one.
    ///   - damage: added to the checksum.
    mutating func add(
        _ name: String, _ data: Data, mode: UInt32 = 0o100644, isEncrypted: Bool = false, size: UInt32? = nil, damage: UInt32 = 0
    ) {
        let (offset, nameBytes) = (UInt32(body.count), Data(name.utf8))
        var fields = Data()
        fields.append(short: 20)
        fields.append(short: isEncrypted ? 1 : 0)
        fields.append(short: 0)
        fields.append(long: 0)
        fields.append(long: Self.checksum(data) &+ damage)
        fields.append(long: UInt32(data.count))
        fields.append(long: size ?? UInt32(data.count))
        fields.append(short: UInt16(nameBytes.count))
        fields.append(short: 0)
        body.append(contentsOf: [0x50, 0x4B, 3, 4])
        body.append(fields)
        body.append(nameBytes)
        body.append(data)

        directory.append(contentsOf: [0x50, 0x4B, 1, 2])
        // Made on Unix, so that the attributes tell links.
        directory.append(short: 3 << 8 | 20)
        directory.append(fields)
        directory.append(short: 0)
        directory.append(short: 0)
        directory.append(short: 0)
        directory.append(long: mode << 16)
        directory.append(long: offset)
        directory.append(nameBytes)
        count += 1
    }

    mutating func add(_ name: String, _ text: String) { add(name, Data(text.utf8)) }

    /// The archive.
    var data: Data {
        var result = body + directory
        result.append(contentsOf: [0x50, 0x4B, 5, 6, 0, 0, 0, 0])
        result.append(short: count)
        result.append(short: count)
        result.append(long: UInt32(directory.count))
        result.append(long: UInt32(body.count))
        result.append(short: 0)
        return result
    }

    /// The CRC-32 of bytes.
    private static func checksum(_ data: Data) -> UInt32 {
        var sum = UInt32.max
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~sum
    }
}

extension Data {
    fileprivate mutating func append(short value: UInt16) { append(contentsOf: [UInt8(value & 255), UInt8(value >> 8)]) }
    fileprivate mutating func append(long value: UInt32) {
        append(short: UInt16(value & 0xFFFF))
        append(short: UInt16(value >> 16))
    }
}
