/// A set of animatable properties: a bit for each, in two machine words. No allocation.
package struct LayerPropertySet: OptionSet, Sendable {
    package let rawValue: UInt128
    package init(rawValue: UInt128) { self.rawValue = rawValue }
    @inline(__always)
    package init(_ property: LayerProperty) { rawValue = 1 &<< UInt128(truncatingIfNeeded: property.rawValue) }

    /// Makes the set of a list's properties.
    package init(_ properties: some Sequence<LayerProperty>) { self.init(properties.map { LayerPropertySet($0) }) }

    package func contains(_ property: LayerProperty) -> Bool { !isDisjoint(with: LayerPropertySet(property)) }
}
