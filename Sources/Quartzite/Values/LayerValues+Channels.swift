import QuartziteGraphics

/// Every numeric property as up to four doubles, and the matrices: what key-value coding reads and writes.
extension LayerValues {
    /// The property's numbers; unused channels are 0. Number and boolean use lane 0, points and sizes two, rectangles
    /// (x, y, width, height) and colours four. Zeros for a property that only one class of layers has.
    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        guard let storage = property.storage else { return SIMD4(repeating: 0) }
        return withUnsafeBytes(of: self) { bytes in
            bytes.baseAddress.map { storage.channels(in: $0) } ?? SIMD4(repeating: 0)
        }
    }

    /// Writes the property's numbers. A property that only one class of layers has is left alone.
    package mutating func setChannels(_ channels: SIMD4<Double>, of property: LayerProperty) {
        guard let storage = property.storage else { return }
        withUnsafeMutableBytes(of: &self) { bytes in
            if let address = bytes.baseAddress { storage.setChannels(channels, in: address) }
        }
    }

    /// The matrix property.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property == .sublayerTransform ? sublayerTransform : transform
    }
}
