// Text from a file, made safe for a message on a terminal.

extension String {
    /// The text in one line of at most 600 characters, with spaces in place of control characters.
    ///
    /// Text from a file can then neither split a message, nor fill the screen, nor send control codes to the terminal.
    var oneLine: String {
        var result = String.UnicodeScalarView()
        var length = 0
        for scalar in unicodeScalars {
            guard length < 600 else {
                result.append("…")
                break
            }
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            default: result.append(scalar)
            }
            length += 1
        }
        return String(result)
    }
}
