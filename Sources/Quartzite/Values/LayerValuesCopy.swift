/// A copy of a layer's values and rare values, for comparison with later ones. Pictures and paths are compared by their addresses.
package struct LayerValuesCopy: Sendable {
    /// The values without the rare ones, which read as those of a new layer.
    package var values: LayerValues
    package var rareValues: RareLayerValues

    /// The values of a new layer.
    package init() { (values, rareValues) = (LayerValues(), RareLayerValues()) }

    package init(_ values: UnsafePointer<LayerValues>) {
        self.values = values.pointee
        rareValues = values.pointee.rareValues.pointee
        self.values.rareValues = SharedRareValues.initialValues
    }

    /// Returns whether the memory of the values is the same, including padding: different padding may make equal values count as different,
    /// never the reverse.
    package func hasSameMemory(as others: UnsafePointer<LayerValues>) -> Bool {
        withUnsafePointer(to: values) { memcmp($0, others, LayerValues.ownSize) == 0 }
            && withUnsafePointer(to: rareValues) { memcmp($0, others.pointee.rareValues, MemoryLayout<RareLayerValues>.size) == 0 }
    }
}

extension LayerValues {
    /// The size in bytes without `rareValues`, the last value.
    static var ownSize: Int { MemoryLayout<LayerValues>.size - MemoryLayout<UnsafePointer<RareLayerValues>>.size }
}

extension UnsafePointer<LayerValues> {
    /// Returns whether the memory of the values is the same, with that of the rare values; see `LayerValuesCopy.hasSameMemory(as:)`.
    func hasSameMemory(as others: UnsafePointer<LayerValues>) -> Bool {
        memcmp(self, others, LayerValues.ownSize) == 0
            && (pointee.rareValues == others.pointee.rareValues
                || memcmp(pointee.rareValues, others.pointee.rareValues, MemoryLayout<RareLayerValues>.size) == 0)
    }
}
