// Text from a file, fit for a message on a terminal.

extension String {
    /// The text without control characters, cut off where it gets long: what a file says cannot break up a message, fill the
    /// screen or steer the terminal.
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
