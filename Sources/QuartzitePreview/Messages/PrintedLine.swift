/// A line that the program of a scene has printed, and how often.
package struct PrintedLine: Equatable, Sendable {
    /// Where a program prints.
    package enum Stream: String, CaseIterable, Sendable {
        /// `print` and others.
        case output = "standard output"
        /// `fputs(…, stderr)`, `debugPrint(…, to:)`, `NSLog`, the Swift runtime's warnings and others.
        case errors = "standard error"
    }

    package var stream: Stream
    package var text: String
    package var count = 1
    /// The media times, as the program sees them, at which the line was printed first and last.
    package var (first, last): (Double, Double)

    package init(_ stream: Stream, _ text: String, at time: Double) {
        (self.stream, self.text, first, last) = (stream, text, time, time)
    }
}

/// Printed lines that the window has not listed yet. Equal lines are one line with a count, and only the newest lines are kept, so that a
/// program may print without end.
struct PrintedLines: Sendable {
    /// The largest number of different lines that wait.
    static let limit = 200

    private struct Key: Hashable {
        var stream: PrintedLine.Stream
        var text: String
    }

    private var lines: [PrintedLine] = []
    private var indices: [Key: Int] = [:]
    private var dropped = 0

    var isEmpty: Bool { lines.isEmpty }

    /// Adds a line that was printed at a media time.
    mutating func add(_ stream: PrintedLine.Stream, _ text: String, at time: Double) {
        let key = Key(stream: stream, text: text)
        if let index = indices[key] {
            lines[index].count += 1
            lines[index].last = time
            return
        }
        // Half is dropped at once, because every drop moves the remaining lines.
        if lines.count >= 2 * Self.limit { drop(Self.limit) }
        indices[key] = lines.count
        lines.append(PrintedLine(stream, text, at: time))
    }

    /// Returns the waiting lines, the oldest first, and the number of dropped ones. Forgets both.
    mutating func take() -> (lines: [PrintedLine], dropped: Int) {
        if lines.count > Self.limit { drop(lines.count - Self.limit) }
        defer { self = PrintedLines() }
        return (lines, dropped)
    }

    private mutating func drop(_ count: Int) {
        lines.removeFirst(count)
        dropped += count
        indices = Dictionary(lines.enumerated().map { (Key(stream: $1.stream, text: $1.text), $0) }) { first, _ in first }
    }
}
