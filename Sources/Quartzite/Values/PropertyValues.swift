import QuartziteGraphics

/// Values that hold animatable properties: `LayerValues` and `SubclassValues`.
///
/// Reading a property that the values do not hold gives zeros, the identity or nil. Writing such a property has no effect. This
/// interface is for commits, key-value coding and tests; sampling reads and writes by address.
package protocol PropertyValues {
    /// Calls `body` with the address of the values that hold the properties of `owner`. Returns nil if there are none.
    func read<Result>(_ owner: LayerKind, _ body: (UnsafeRawPointer) -> Result) -> Result?
    mutating func write(_ owner: LayerKind, _ body: (UnsafeMutableRawPointer) -> Void)
}

extension LayerValues: PropertyValues {
    package func read<Result>(_ owner: LayerKind, _ body: (UnsafeRawPointer) -> Result) -> Result? {
        owner == .plain ? withUnsafePointer(to: self) { body(UnsafeRawPointer($0)) } : nil
    }

    package mutating func write(_ owner: LayerKind, _ body: (UnsafeMutableRawPointer) -> Void) {
        if owner == .plain { withUnsafeMutablePointer(to: &self) { body(UnsafeMutableRawPointer($0)) } }
    }
}

extension SubclassValues: PropertyValues {
    package func read<Result>(_ owner: LayerKind, _ body: (UnsafeRawPointer) -> Result) -> Result? {
        owner == kind ? withMemory(body) : nil
    }

    package mutating func write(_ owner: LayerKind, _ body: (UnsafeMutableRawPointer) -> Void) {
        if owner == kind { withMutableMemory(body) }
    }
}

extension PropertyValues {
    /// Returns the channels of a property. A number or boolean has one channel, a point or size two, a rectangle (x, y, width,
    /// height) or colour four. The remaining numbers are 0.
    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        let storage = property.storage
        return read(storage.owner) { storage.channels(in: $0) } ?? SIMD4(repeating: 0)
    }

    package mutating func setChannels(_ channels: SIMD4<Double>, of property: LayerProperty) {
        let storage = property.storage
        write(storage.owner) { storage.setChannels(channels, in: $0) }
    }

    /// Returns the matrix of a property, or the identity for a property of another shape.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        let storage = property.storage
        guard storage.kind == .matrix else { return CATransform3DIdentity }
        return read(storage.owner) { storage.matrix(in: $0) } ?? CATransform3DIdentity
    }

    /// Returns the path of a property, or nil if there is none.
    package func path(of property: LayerProperty) -> PathElements? {
        let storage = property.storage
        return switch storage.kind {
        case .path: read(storage.owner) { storage.path(in: $0).elements } ?? nil
        case .elements: read(storage.owner) { storage.elements(in: $0).pointee } ?? nil
        default: nil
        }
    }

    /// Returns the list of numbers of a property, four for each colour, or nil if there is none.
    package func list(of property: LayerProperty) -> [Double]? {
        let storage = property.storage
        guard storage.kind == .list else { return nil }
        return read(storage.owner) { storage.list(in: $0).pointee } ?? nil
    }
}
