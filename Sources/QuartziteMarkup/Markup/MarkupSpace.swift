// White space in XML and in CAML values: space, tab, line feed, carriage return.

/// Whether a byte is white space.
@inline(__always)
func isMarkupSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}

extension Unicode.Scalar {
    /// Whether the character is white space.
    var isMarkupSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }
}
