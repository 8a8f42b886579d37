// A place in a markup file, as people and editors count it.

/// A place in a text file. Lines and columns count from 1; a column counts characters (Unicode scalars), a tab is one.
public struct MarkupLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line:column`, as compilers print it.
    public var description: String { "\(line):\(column)" }

    public static func < (a: MarkupLocation, b: MarkupLocation) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}
