/// Edges of a rectangle in its own coordinates.
package struct EdgeSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let minX = EdgeSet(rawValue: 1)
    package static let minY = EdgeSet(rawValue: 2)
    package static let maxX = EdgeSet(rawValue: 4)
    package static let maxY = EdgeSet(rawValue: 8)
    /// All four edges.
    package static let all: EdgeSet = [.minX, .minY, .maxX, .maxY]
}
