import Synchronization

/// The identifier of a layer in commits and render trees; unique within a run of the program.
package struct LayerID: Hashable, Sendable {
    package let rawValue: UInt64

    private static let last = Atomic<UInt64>(0)

    /// Makes a new identifier.
    package init() {
        rawValue = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
