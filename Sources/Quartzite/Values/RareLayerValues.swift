import QuartziteGraphics

/// The values of a layer that most layers leave at their defaults. They are stored apart from `LayerValues`, and all layers that have the
/// defaults share one copy.
///
/// Plain memory without reference counting, like `LayerValues`.
@usableFromInline package struct RareLayerValues: Sendable, LayerValueGroup {
    package static var kind: LayerKind { .plain }
    package static var isRare: Bool { true }

    @usableFromInline package var anchorPointZ: CGFloat = 0
    @usableFromInline package var doubleSided: Double = 1
    @usableFromInline package var transform = CATransform3DIdentity
    @usableFromInline package var sublayerTransform = CATransform3DIdentity
    @usableFromInline package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    @usableFromInline package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The transform of the contents; the identity unless `LayerValues.transformsContents`.
    @usableFromInline package var contentsTransform = CGAffineTransform.identity
    @usableFromInline package var contentsMultiplyColor = LayerColor()
    @usableFromInline package var maskedCorners = CACornerMask.all
    /// The radii of corners that differ, in points, in the order of the bits of `CACornerMask`; zero for equal corners. The largest one
    /// stands for `cornerRadius`, with which all of them grow.
    @usableFromInline package var cornerRadii = SIMD4<Double>(repeating: 0)
    @usableFromInline package var borderWidth: Double = 0
    /// The pattern of the background; none unless `LayerValues.hasPattern`.
    @usableFromInline package var backgroundPattern = LayerPattern.Reference()
    @usableFromInline package var borderColor = LayerColor(.black)
    @usableFromInline package var minificationFilterBias: Double = 0
    @usableFromInline package var shouldRasterize: Double = 0
    @usableFromInline package var rasterizationScale: Double = 1
    @usableFromInline package var shadowColor = LayerColor(.black)
    @usableFromInline package var shadowOpacity: Double = 0
    @usableFromInline package var shadowOffset = CGSize(width: 0, height: -3)
    @usableFromInline package var shadowRadius: Double = 3
    @usableFromInline package var shadowPath = LayerPath()
    /// The running transition, if any.
    @usableFromInline package var transition = LayerTransition()

    package init() {}
}

// Readers need not know which values are rare.
extension LayerValues {
    @inlinable @inline(__always) package var anchorPointZ: CGFloat { rareValues.pointee.anchorPointZ }
    @inlinable @inline(__always) package var doubleSided: Double { rareValues.pointee.doubleSided }
    @inlinable @inline(__always) package var maskedCorners: CACornerMask { rareValues.pointee.maskedCorners }
    @inlinable @inline(__always) package var cornerRadii: SIMD4<Double> { rareValues.pointee.cornerRadii }
    @inlinable @inline(__always) package var borderWidth: Double { rareValues.pointee.borderWidth }
    @inlinable @inline(__always) package var transform: CATransform3D { rareValues.pointee.transform }
    @inlinable @inline(__always) package var sublayerTransform: CATransform3D { rareValues.pointee.sublayerTransform }
    @inlinable @inline(__always) package var contentsRect: CGRect { rareValues.pointee.contentsRect }
    @inlinable @inline(__always) package var contentsCenter: CGRect { rareValues.pointee.contentsCenter }
    @inlinable @inline(__always) package var contentsTransform: CGAffineTransform { rareValues.pointee.contentsTransform }
    @inlinable @inline(__always) package var contentsMultiplyColor: LayerColor { rareValues.pointee.contentsMultiplyColor }
    @inlinable @inline(__always) package var borderColor: LayerColor { rareValues.pointee.borderColor }
    @inlinable @inline(__always) package var minificationFilterBias: Double { rareValues.pointee.minificationFilterBias }
    @inlinable @inline(__always) package var shouldRasterize: Double { rareValues.pointee.shouldRasterize }
    @inlinable @inline(__always) package var rasterizationScale: Double { rareValues.pointee.rasterizationScale }
    @inlinable @inline(__always) package var shadowColor: LayerColor { rareValues.pointee.shadowColor }
    @inlinable @inline(__always) package var shadowOpacity: Double { rareValues.pointee.shadowOpacity }
    @inlinable @inline(__always) package var shadowOffset: CGSize { rareValues.pointee.shadowOffset }
    @inlinable @inline(__always) package var shadowRadius: Double { rareValues.pointee.shadowRadius }
    @inlinable @inline(__always) package var shadowPath: LayerPath { rareValues.pointee.shadowPath }
    @inlinable @inline(__always) package var transition: LayerTransition { rareValues.pointee.transition }
}

/// Rare values with the objects that they refer to, in one piece of memory.
///
/// The values and the commits of a layer share the memory until a rare value changes. Shared memory never changes, so threads may read it.
package final class SharedRareValues: ManagedBuffer<RareLayerObjects, RareLayerValues> {
    /// The values of a new layer. Never written, because this property holds a reference too.
    nonisolated(unsafe) static let initial = make(RareLayerValues(), RareLayerObjects())
    /// The address of the values of a new layer.
    @usableFromInline nonisolated(unsafe) static let initialValues = UnsafePointer(initial.memory)

    /// Makes memory with these values.
    static func make(_ values: RareLayerValues, _ objects: RareLayerObjects) -> SharedRareValues {
        let made = unsafeDowncast(create(minimumCapacity: 1) { _ in objects }, to: SharedRareValues.self)
        made.memory.initialize(to: values)
        return made
    }

    /// The address of the values, valid while the object lives.
    @inline(__always)
    final var memory: UnsafeMutablePointer<RareLayerValues> { withUnsafeMutablePointerToElements { $0 } }
}

/// The objects that rare values refer to. They stay alive, and an accessor returns the object that was set.
package struct RareLayerObjects: Sendable {
    package var shadowPath: LayerObjects.Path?
    package var borderColor: CGColor? = .black
    package var shadowColor: CGColor? = .black
    package var contentsMultiplyColor: CGColor?
    package var backgroundPattern: LayerPattern?

    package init() {}
}

// MARK: Changes

extension LayerValues {
    /// Returns the memory of the rare values for writing, valid until the values or the objects are copied. Replaces the memory by a copy
    /// if others share it.
    /// - Parameter objects: those of these values.
    package mutating func ownRareValues(_ objects: inout LayerObjects) -> SharedRareValues {
        if isKnownUniquelyReferenced(&objects.rareValues), let own = objects.rareValues, rareValues == UnsafePointer(own.memory) {
            return own
        }
        let copy = SharedRareValues.make(rareValues.pointee, objects.rareObjects)
        (objects.rareValues, rareValues) = (copy, UnsafePointer(copy.memory))
        return copy
    }

    /// Sets a rare value.
    /// - Parameter objects: those of these values.
    package mutating func setRare<Value>(_ path: WritableKeyPath<RareLayerValues, Value>, _ value: Value, _ objects: inout LayerObjects) {
        ownRareValues(&objects).memory.pointee[keyPath: path] = value
    }

    /// Sets the shadow's path, which the objects keep alive.
    /// - Parameter objects: those of these values.
    package mutating func setShadowPath(_ path: PathElements?, _ objects: inout LayerObjects) {
        let own = ownRareValues(&objects)
        own.header.shadowPath = path.map(LayerObjects.Path.init)
        own.memory.pointee.shadowPath = LayerPath(own.header.shadowPath)
    }
}
