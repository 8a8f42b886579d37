// The part of Protocol Buffers' encoding that traces need. A message is a sequence of fields. A field is a key, which contains the field's
// number and wire type, and a value:
//
//     wire type 0   varint: seven bits per byte, the lowest first; the top bit says that more bytes follow
//     wire type 1   eight bytes, the lowest first: fixed64, double
//     wire type 2   a length as a varint, followed by that many bytes: strings, bytes, messages

import Foundation

/// Writes a protobuf message.
struct ProtobufWriter {
    /// The encoded fields so far.
    private(set) var bytes: [UInt8] = []

    /// Appends an unsigned integer, an enumeration or a boolean.
    mutating func append(_ field: Int, _ value: UInt64) {
        appendKey(field, wireType: 0)
        appendVarint(value)
    }

    /// Appends a signed integer; a negative one takes ten bytes.
    mutating func append(_ field: Int, _ value: Int) { append(field, UInt64(bitPattern: Int64(value))) }

    /// Appends a `fixed64`.
    mutating func append(_ field: Int, fixed value: UInt64) {
        appendKey(field, wireType: 1)
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
    }

    /// Appends a `double`.
    mutating func append(_ field: Int, _ value: Double) { append(field, fixed: value.bitPattern) }

    /// Appends a string.
    mutating func append(_ field: Int, _ text: String) { append(field, bytes: Array(text.utf8)) }

    /// Appends bytes, or a message that is encoded already.
    mutating func append(_ field: Int, bytes value: [UInt8]) {
        appendKey(field, wireType: 2)
        appendVarint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// Appends a message.
    mutating func append(_ field: Int, _ write: (inout ProtobufWriter) -> Void) {
        var message = ProtobufWriter()
        write(&message)
        append(field, bytes: message.bytes)
    }

    private mutating func appendKey(_ field: Int, wireType: UInt64) { appendVarint(UInt64(field) << 3 | wireType) }

    private mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
