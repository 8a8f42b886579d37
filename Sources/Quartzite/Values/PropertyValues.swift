import QuartziteGraphics

/// Values that hold animatable properties: `LayerValues` and `SubclassValues`.
///
/// Reading a property that the values do not hold gives zeros, the identity or nil. This interface is for commits, key-value coding and
/// tests; sampling reads and writes by address.
package protocol PropertyValues {
    /// Calls `body` with the address of the values that hold a property. Returns nil if there are none.
    func read<Result>(_ storage: ValueStorage, _ body: (UnsafeRawPointer) -> Result) -> Result?
}

extension LayerValues: PropertyValues {
    package func read<Result>(_ storage: ValueStorage, _ body: (UnsafeRawPointer) -> Result) -> Result? {
        storage.owner == .plain ? withUnsafePointer(to: self) { body(storage.group(in: $0)) } : nil
    }

    /// Sets the channels of a property of every layer.
    /// - Parameter objects: those of these values.
    mutating func setChannels(_ channels: SIMD4<Double>, of property: LayerProperty, _ objects: inout LayerObjects) {
        let storage = property.storage
        if storage.isRare {
            storage.setChannels(channels, in: UnsafeMutableRawPointer(ownRareValues(&objects).memory))
        } else if storage.owner == .plain {
            withUnsafeMutablePointer(to: &self) { storage.setChannels(channels, in: UnsafeMutableRawPointer($0)) }
        }
    }
}

extension SubclassValues: PropertyValues {
    package func read<Result>(_ storage: ValueStorage, _ body: (UnsafeRawPointer) -> Result) -> Result? {
        storage.owner == kind ? withMemory(body) : nil
    }
}

extension PropertyValues {
    /// Returns the channels of a property. A number or boolean has one channel, a point or size two, a rectangle (x, y, width,
    /// height) or colour four. The remaining numbers are 0.
    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        let storage = property.storage
        return read(storage) { storage.channels(in: $0) } ?? SIMD4(repeating: 0)
    }

    /// Returns the matrix of a property, or the identity for a property of another shape.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        let storage = property.storage
        guard storage.kind == .matrix else { return CATransform3DIdentity }
        return read(storage) { storage.matrix(in: $0) } ?? CATransform3DIdentity
    }

    /// Returns the path of a property, or nil if there is none.
    package func path(of property: LayerProperty) -> PathElements? {
        let storage = property.storage
        return switch storage.kind {
        case .path: read(storage) { storage.path(in: $0).elements } ?? nil
        case .elements: read(storage) { storage.elements(in: $0).pointee } ?? nil
        default: nil
        }
    }

    /// Returns the list of numbers of a property, four for each colour, or nil if there is none.
    package func list(of property: LayerProperty) -> [Double]? {
        let storage = property.storage
        guard storage.kind == .list else { return nil }
        return read(storage) { storage.list(in: $0).pointee } ?? nil
    }
}
