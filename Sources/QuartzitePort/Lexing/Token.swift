/// A token of Swift source. White space and comments are not tokens.
struct Token {
    enum Kind: UInt8 {
        /// A name or a keyword, also in backticks, and `$0`.
        case identifier
        case number
        /// A whole string literal without interpolations.
        case string
        /// The text between quotes and interpolations of a string literal that has interpolations.
        case stringPart
        /// A regular expression literal.
        case regex
        /// `@` and the name after it: `@objc`.
        case attribute
        /// `#` and the name after it: `#selector`, `#if`.
        case pound
        /// One of `( ) [ ] { } , ; : . ? ! @ # \`, or `\(`, which opens an interpolation.
        case punctuation
        /// A run of operator characters, such as `=`, `->` and `??`.
        case operation
    }

    var kind: Kind
    /// The bytes of the token in the source.
    var range: Range<Int>
    /// Whether no token precedes this one on its line.
    var startsLine: Bool
}
