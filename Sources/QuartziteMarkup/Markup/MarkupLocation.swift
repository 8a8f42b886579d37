// A location in a text file.

/// A location in a text file. Locations are ordered as in the file.
///
/// Lines and columns count from 1. A column counts Unicode scalars; a tab is one column.
public struct MarkupLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The line, counted from 1.
    public var line: Int
    /// The column in Unicode scalars, counted from 1.
    public var column: Int

    /// Creates a location.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line:column`, as compilers print it.
    public var description: String { "\(line):\(column)" }

    /// Whether `a` comes before `b` in the file.
    public static func < (a: MarkupLocation, b: MarkupLocation) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}
