/// Shortens texts whose end matters, such as a file with its line.
enum MiddleCut {
    /// Returns a text that fits a width, with an ellipsis in place of its middle. The end gets three quarters of the room.
    /// - Parameter measure: returns the width of a text.
    static func text(_ text: String, width: Float, measure: (String) -> Float) -> String {
        guard measure(text) > width else { return text }
        let letters = Array(text)
        // The largest number of letters that fits.
        var (low, high) = (0, max(0, letters.count - 1))
        while low < high {
            let count = (low + high + 1) / 2
            if measure(cut(letters, to: count)) <= width { low = count } else { high = count - 1 }
        }
        return cut(letters, to: low)
    }

    private static func cut(_ letters: [Character], to count: Int) -> String {
        let head = count / 4
        return String(letters[..<head]) + "…" + String(letters[(letters.count - (count - head))...])
    }
}
