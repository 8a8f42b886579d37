import QuartziteGraphics

// Access to values by address. A frame touches only the values that it reads or writes.
extension ValueStorage {
    /// Returns the address of the values that hold the property. The property must be one of every layer.
    @inline(__always)
    func group(in values: UnsafePointer<LayerValues>) -> UnsafeRawPointer {
        isRare ? UnsafeRawPointer(values.pointee.rareValues) : UnsafeRawPointer(values)
    }

    /// Returns the channels of a property that consists of up to four numbers. Unused channels are 0.
    @inline(__always)
    func channels(in values: UnsafeRawPointer) -> SIMD4<Double> {
        switch kind {
        case .one: SIMD4(values.load(fromByteOffset: offset, as: Double.self), 0, 0, 0)
        case .two:
            SIMD4(
                values.load(fromByteOffset: offset, as: Double.self), values.load(fromByteOffset: offset + 8, as: Double.self), 0,
                0)
        case .four, .color: values.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
        case .matrix, .image, .path, .elements, .list, .none: SIMD4(repeating: 0)
        }
    }

    /// Writes the channels of a property. A colour becomes present.
    @inline(__always)
    func setChannels(_ channels: SIMD4<Double>, in values: UnsafeMutableRawPointer) {
        switch kind {
        case .one: values.storeBytes(of: channels.x, toByteOffset: offset, as: Double.self)
        case .two:
            values.storeBytes(of: channels.x, toByteOffset: offset, as: Double.self)
            values.storeBytes(of: channels.y, toByteOffset: offset + 8, as: Double.self)
        case .four: values.storeBytes(of: channels, toByteOffset: offset, as: SIMD4<Double>.self)
        case .color: values.storeBytes(of: LayerColor(components: channels), toByteOffset: offset, as: LayerColor.self)
        case .matrix, .image, .path, .elements, .list, .none: break
        }
    }

    /// Copies a property that consists of up to four numbers from other values. An absent colour stays absent, which its channels
    /// alone would not distinguish from a transparent colour.
    @inline(__always)
    func copyChannels(from source: UnsafeRawPointer, to values: UnsafeMutableRawPointer) {
        switch kind {
        case .one: copy(Double.self, source, values)
        case .two: copy(CGPoint.self, source, values)
        case .four: copy(CGRect.self, source, values)
        case .color: copy(LayerColor.self, source, values)
        case .matrix, .image, .path, .elements, .list, .none: break
        }
    }

    @inline(__always)
    private func copy<Value>(_ type: Value.Type, _ source: UnsafeRawPointer, _ values: UnsafeMutableRawPointer) {
        values.storeBytes(of: source.load(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
    }

    /// Returns the matrix of a matrix property.
    @inline(__always)
    func matrix(in values: UnsafeRawPointer) -> CATransform3D { values.load(fromByteOffset: offset, as: CATransform3D.self) }

    @inline(__always)
    func setMatrix(_ matrix: CATransform3D, in values: UnsafeMutableRawPointer) {
        values.storeBytes(of: matrix, toByteOffset: offset, as: CATransform3D.self)
    }
}

extension ValueStorage {
    /// Whether the memory of a value is the same in two groups of values. Equal values may have different memory, as two zeros of
    /// different sign. Lists count as different.
    func hasSameMemory(_ values: UnsafeRawPointer, _ others: UnsafeRawPointer) -> Bool {
        let size =
            switch kind {
            case .one: MemoryLayout<Double>.size
            case .two: MemoryLayout<CGPoint>.size
            case .four: MemoryLayout<CGRect>.size
            case .color: MemoryLayout<LayerColor>.size
            case .matrix: MemoryLayout<CATransform3D>.size
            case .image: MemoryLayout<LayerContents>.size
            case .path: MemoryLayout<LayerPath>.size
            case .elements, .list, .none: 0
            }
        return size > 0 && memcmp(values + offset, others + offset, size) == 0
    }
}

// MARK: Paths and lists

extension ValueStorage {
    /// Returns the path of a property that borrows its memory.
    func path(in values: UnsafeRawPointer) -> LayerPath { values.load(fromByteOffset: offset, as: LayerPath.self) }

    func setPath(_ path: LayerPath, in values: UnsafeMutableRawPointer) {
        values.storeBytes(of: path, toByteOffset: offset, as: LayerPath.self)
    }

    /// Returns the path of a property that owns its memory.
    func elements(in values: UnsafeRawPointer) -> UnsafePointer<PathElements?> {
        (values + offset).assumingMemoryBound(to: PathElements?.self)
    }

    /// Returns the list of a property that owns its memory.
    func list(in values: UnsafeRawPointer) -> UnsafePointer<[Double]?> { (values + offset).assumingMemoryBound(to: [Double]?.self) }

    /// Calls `body` with the path or list of a property, or with nil. The memory is valid only during the call.
    func withList(in values: UnsafeRawPointer, _ body: (ListKey?) -> Void) {
        switch kind {
        case .path: body(ListKey(path(in: values)))
        case .elements:
            guard let elements = elements(in: values).pointee else { return body(nil) }
            elements.withMemory { body(ListKey($0)) }
        case .list:
            guard let list = list(in: values).pointee else { return body(nil) }
            list.withUnsafeBufferPointer { body(ListKey($0)) }
        case .one, .two, .four, .color, .matrix, .image, .none: body(nil)
        }
    }

    /// Writes a sampled path or list into a property that owns its memory. The memory is reused if the new value fits.
    ///
    /// - Returns: whether the value changed.
    /// - Complexity: O(numbers). Allocates only for a path with other elements or a list of another length.
    func show(_ sampled: ListKey, in values: UnsafeMutableRawPointer) -> Bool {
        switch kind {
        case .elements: UnsafeMutablePointer(mutating: elements(in: values)).pointee.show(sampled.path)
        case .list: UnsafeMutablePointer(mutating: list(in: values)).pointee.show(sampled)
        case .one, .two, .four, .color, .matrix, .image, .path, .none: false
        }
    }

    /// Copies the path or list of a property that owns its memory from other values.
    ///
    /// - Returns: whether the value changed.
    func copyList(from source: UnsafeRawPointer, to values: UnsafeMutableRawPointer) -> Bool {
        switch kind {
        case .elements: Self.copy(elements(in: source), to: elements(in: values))
        case .list: Self.copy(list(in: source), to: list(in: values))
        case .one, .two, .four, .color, .matrix, .image, .path, .none: false
        }
    }

    private static func copy<Value: Equatable>(_ source: UnsafePointer<Value>, to values: UnsafePointer<Value>) -> Bool {
        guard source.pointee != values.pointee else { return false }
        UnsafeMutablePointer(mutating: values).pointee = source.pointee
        return true
    }
}

extension PathElements? {
    /// See `ValueStorage.show`.
    fileprivate mutating func show(_ sampled: LayerPath) -> Bool {
        guard let verbs = sampled.verbs, let points = sampled.points else { return false }
        // The elements are moved out, so that they are uniquely referenced while they are written.
        guard var elements = take() else {
            self = sampled.elements
            return true
        }
        let hasVerbs = UnsafeBufferPointer(start: verbs, count: Int(sampled.verbCount)).elementsEqual(elements.verbs)
        let isChanged = hasVerbs ? elements.movePoints(to: points) : true
        self = hasVerbs ? elements : sampled.elements
        return isChanged
    }
}

extension [Double]? {
    /// See `ValueStorage.show`.
    fileprivate mutating func show(_ sampled: ListKey) -> Bool {
        let new = UnsafeBufferPointer(start: sampled.numbers, count: sampled.count)
        // The numbers are moved out, so that they are uniquely referenced while they are written.
        guard var numbers = take(), numbers.count == new.count else {
            self = Array(new)
            return true
        }
        var isChanged = false
        for index in new.indices where numbers[index] != new[index] {
            numbers[index] = new[index]
            isChanged = true
        }
        self = numbers
        return isChanged
    }
}
