/// A position in a list of `Element`, four bytes wide. Indices into lists of different elements have different types, so that one
/// cannot be used in place of the other; nil means "none".
@frozen
@usableFromInline
package struct ListIndex<Element>: Hashable, Comparable, Sendable {
    /// The position, 0 for the first element.
    @usableFromInline package let position: Int32

    /// Makes the index of the element at a position.
    @inlinable
    package init(_ position: Int) { self.position = Int32(position) }

    /// Returns the index that lies `distance` elements after another.
    @inlinable
    package static func + (index: ListIndex, distance: Int) -> ListIndex { ListIndex(Int(index) + distance) }

    @inlinable
    package static func == (a: ListIndex, b: ListIndex) -> Bool { a.position == b.position }

    @inlinable
    package static func < (a: ListIndex, b: ListIndex) -> Bool { a.position < b.position }
}

/// Index into `RenderTree.nodes`, until an edit or a rebuild renumbers the nodes. Parents precede their children.
package typealias NodeIndex = ListIndex<RenderTree.Node>
/// Index into `RenderTree.rareData`, valid as long as a node index.
package typealias RareDataIndex = ListIndex<NodeRareData>
/// Index into `RenderTree.samples`, valid until the layer's last animation is gone.
typealias SampleIndex = ListIndex<RenderTree.Sample>

extension Int {
    /// The position to which an index refers.
    @inlinable
    package init<Element>(_ index: ListIndex<Element>) { self = Int(index.position) }
}

extension ListIndex: CustomStringConvertible {
    @inlinable package var description: String { "\(position)" }
}
