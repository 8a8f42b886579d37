extension Lexer {
    /// Lexes a string literal whose opening quote is at `position`.
    /// - Parameters:
    ///   - hashes: the number of `#` before the quote. A raw string ends, and its interpolations begin, with as many.
    ///   - start: the position of the first `#`. nil means `position`.
    mutating func lexString(hashes: Int, from start: Int? = nil) {
        var partStart = start ?? position
        var isWhole = true
        let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        position += isMultiline ? 3 : 1
        while position < bytes.count {
            if endsString(isMultiline: isMultiline, hashes: hashes) {
                position += (isMultiline ? 3 : 1) + hashes
                append(isWhole ? .string : .stringPart, from: partStart)
                return
            }
            if byte() == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
                guard byte(1 + hashes) == UInt8(ascii: "("), openInterpolations < Self.interpolationLimit else {
                    // An escaped character, which may be a quote.
                    position += 1 + hashes
                    if position < bytes.count, isMultiline || !isNewline(byte()) { position += 1 }
                    continue
                }
                append(.stringPart, from: partStart)
                isWhole = false
                let interpolation = position
                position += 2 + hashes
                append(.punctuation, from: interpolation)
                openInterpolations += 1
                lexCode(isInterpolation: true)
                openInterpolations -= 1
                partStart = position
                continue
            }
            // A string without an end: the rest of the file is code again from the next line on.
            if !isMultiline, isNewline(byte()) { break }
            position += 1
        }
        append(isWhole ? .string : .stringPart, from: partStart)
    }

    private func endsString(isMultiline: Bool, hashes: Int) -> Bool {
        guard byte() == UInt8(ascii: "\"") else { return false }
        guard isMultiline else { return hasHashes(hashes, at: 1) }
        return byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") && hasHashes(hashes, at: 3)
    }

    func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
    }
}
