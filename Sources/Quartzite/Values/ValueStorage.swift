import QuartziteGraphics

/// Where a property lies in `LayerValues`, so that a frame reads and writes it without asking which one it is.
package struct ValueStorage: Sendable, Equatable {
    /// What lies there.
    package enum Kind: UInt8, Sendable {
        /// Doubles in a row: a number or boolean, a point or size, a rectangle.
        case one, two, four
        /// A `LayerColor`.
        case color
        /// A `CATransform3D`.
        case matrix
        /// A `LayerContents`.
        case image
        /// A `LayerPath`.
        case path
    }

    package let kind: Kind
    /// Bytes from the start of the values.
    package let offset: Int

    /// Of a property that lies elsewhere: nothing reads or writes it.
    static let none = ValueStorage(kind: .one, offset: 0)
}

extension LayerProperty {
    /// Where the property lies; nil for one that only one class of layers has.
    ///
    /// - Complexity: a look-up in a table that is made once; for commits and key-value coding, not for frames.
    package var storage: ValueStorage? { Self.storages[Int(rawValue)] }

    /// How many channels the property has; 0 for what is no channels.
    package var channelCount: Int {
        switch shape {
        case .number, .boolean: 1
        case .point, .size: 2
        case .rect, .color: 4
        case .transform, .image, .path, .numbers, .colors, .filters: 0
        }
    }

    private static let storages: [ValueStorage?] = allCases.map { property in
        property.offset.map { ValueStorage(kind: property.storageKind, offset: $0) }
    }

    private var storageKind: ValueStorage.Kind {
        switch shape {
        case .number, .boolean, .filters: .one
        case .point, .size: .two
        case .rect: .four
        case .color: .color
        case .transform: .matrix
        case .image: .image
        case .path: .path
        // Only subclasses have lists, and keep them elsewhere.
        case .numbers, .colors: .one
        }
    }

    private var offset: Int? {
        switch self {
        case .anchorPoint: Self.offset(\.anchorPoint)
        case .anchorPointZ: Self.offset(\.anchorPointZ)
        case .backgroundColor: Self.offset(\.backgroundColor)
        case .borderColor: Self.offset(\.borderColor)
        case .borderWidth: Self.offset(\.borderWidth)
        case .bounds: Self.offset(\.bounds)
        case .contents: Self.offset(\.contents)
        case .contentsCenter: Self.offset(\.contentsCenter)
        case .contentsMultiplyColor: Self.offset(\.contentsMultiplyColor)
        case .contentsRect: Self.offset(\.contentsRect)
        case .contentsScale: Self.offset(\.contentsScale)
        case .cornerRadius: Self.offset(\.cornerRadius)
        case .doubleSided: Self.offset(\.doubleSided)
        case .hidden: Self.offset(\.hidden)
        case .masksToBounds: Self.offset(\.masksToBounds)
        case .minificationFilterBias: Self.offset(\.minificationFilterBias)
        case .opacity: Self.offset(\.opacity)
        case .position: Self.offset(\.position)
        case .rasterizationScale: Self.offset(\.rasterizationScale)
        case .shadowColor: Self.offset(\.shadowColor)
        case .shadowOffset: Self.offset(\.shadowOffset)
        case .shadowOpacity: Self.offset(\.shadowOpacity)
        case .shadowPath: Self.offset(\.shadowPath)
        case .shadowRadius: Self.offset(\.shadowRadius)
        case .shouldRasterize: Self.offset(\.shouldRasterize)
        case .sublayerTransform: Self.offset(\.sublayerTransform)
        case .transform: Self.offset(\.transform)
        case .zPosition: Self.offset(\.zPosition)
        default: nil
        }
    }

    private static func offset<Value>(_ path: KeyPath<LayerValues, Value>) -> Int? { MemoryLayout<LayerValues>.offset(of: path) }
}

// By address: of all the values only what is read or written is touched.
extension ValueStorage {
    /// The channels of a property; unused ones are 0.
    @inline(__always)
    func channels(in values: UnsafeRawPointer) -> SIMD4<Double> {
        switch kind {
        case .one: SIMD4(values.load(fromByteOffset: offset, as: Double.self), 0, 0, 0)
        case .two:
            SIMD4(
                values.load(fromByteOffset: offset, as: Double.self), values.load(fromByteOffset: offset + 8, as: Double.self), 0,
                0)
        case .four, .color: values.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self)
        case .matrix, .image, .path: SIMD4(repeating: 0)
        }
    }

    /// Writes the channels of a property. A colour is one afterwards.
    @inline(__always)
    func setChannels(_ channels: SIMD4<Double>, in values: UnsafeMutableRawPointer) {
        switch kind {
        case .one: values.storeBytes(of: channels.x, toByteOffset: offset, as: Double.self)
        case .two:
            values.storeBytes(of: channels.x, toByteOffset: offset, as: Double.self)
            values.storeBytes(of: channels.y, toByteOffset: offset + 8, as: Double.self)
        case .four: values.storeBytes(of: channels, toByteOffset: offset, as: SIMD4<Double>.self)
        case .color: values.storeBytes(of: LayerColor(components: channels), toByteOffset: offset, as: LayerColor.self)
        case .matrix, .image, .path: break
        }
    }

    /// Copies the property from other values. Not written as channels, since no colour is not the same as a transparent one.
    @inline(__always)
    func copy(from source: UnsafeRawPointer, to values: UnsafeMutableRawPointer) {
        switch kind {
        case .one: copy(Double.self, source, values)
        case .two: copy(CGPoint.self, source, values)
        case .four: copy(CGRect.self, source, values)
        case .color: copy(LayerColor.self, source, values)
        case .matrix: copy(CATransform3D.self, source, values)
        case .image: copy(LayerContents.self, source, values)
        case .path: copy(LayerPath.self, source, values)
        }
    }

    @inline(__always)
    private func copy<Value>(_ type: Value.Type, _ source: UnsafeRawPointer, _ values: UnsafeMutableRawPointer) {
        values.storeBytes(of: source.load(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
    }

    @inline(__always)
    func matrix(in values: UnsafeRawPointer) -> CATransform3D { values.load(fromByteOffset: offset, as: CATransform3D.self) }

    @inline(__always)
    func setMatrix(_ matrix: CATransform3D, in values: UnsafeMutableRawPointer) {
        values.storeBytes(of: matrix, toByteOffset: offset, as: CATransform3D.self)
    }
}
