/// A set of animatable properties: a bit for each, in two machine words. No allocation.
package struct LayerPropertySet: OptionSet, Sendable {
    package let rawValue: UInt128
    package init(rawValue: UInt128) { self.rawValue = rawValue }
    @inline(__always)
    package init(_ property: LayerProperty) { rawValue = 1 &<< UInt128(truncatingIfNeeded: property.rawValue) }

    package func contains(_ property: LayerProperty) -> Bool { !isDisjoint(with: LayerPropertySet(property)) }

    /// The properties that change the form of a shape layer: all of its class except colours.
    package static let shapeForm = LayerPropertySet(
        CAShapeLayer.keyTable.ownAnimatable.filter { $0.shape != .color }.map { LayerPropertySet($0) })
}
