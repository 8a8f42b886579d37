import Synchronization

/// Names a layer in commits and render trees; never used twice in one run of the program.
package struct LayerID: Hashable, Sendable {
    package let rawValue: UInt64

    private static let last = Atomic<UInt64>(0)

    /// A new name.
    package init() {
        rawValue = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
