import QuartziteGraphics

/// Makes a property of a layer subclass animatable:
///
///     final class Clock: CALayer {
///         @Animatable("time") var time: CGFloat = 0
///     }
///
/// The property is then known to key-value coding under its key, goes through `action(forKey:)` and `needsDisplay(forKey:)` when
/// it changes, is animated by animations of that key path, is copied to presentation layers, and has its interpolated value there.
/// It stands for what `@NSManaged` does elsewhere.
///
/// Numbers, points, sizes, rectangles, colours, transforms, paths and booleans are interpolated; everything else switches
/// half-way. Give a property an optional type where it may be nil.
@propertyWrapper
public struct Animatable<Value> {
    let key: String
    let defaultValue: Value

    /// - Parameters:
    ///   - wrappedValue: the value of a layer on which it was never set.
    ///   - key: the key of key-value coding and of animations. It must be none of a layer's own.
    public init(wrappedValue: Value, _ key: String) {
        self.key = key
        defaultValue = wrappedValue
    }

    @available(*, unavailable, message: "@Animatable can only be used in subclasses of CALayer")
    public var wrappedValue: Value {
        get { defaultValue }
        set {}
    }

    /// The value lies in the layer, so that its copies have it.
    public static subscript<Layer: CALayer>(
        _enclosingInstance layer: Layer, wrapped wrapped: ReferenceWritableKeyPath<Layer, Value>,
        storage storage: ReferenceWritableKeyPath<Layer, Animatable<Value>>
    ) -> Value {
        get {
            let property = layer[keyPath: storage]
            guard let stored = layer.storedValues[property.key] else { return property.defaultValue }
            return CustomProperty.cast(stored, to: Value.self) ?? property.defaultValue
        }
        set { layer.setStoredValue(CustomProperty.box(newValue), forKey: layer[keyPath: storage].key) }
    }
}

/// What the layer's class is asked for its animatable properties by.
protocol CustomPropertyWrapper {
    var customProperty: CustomProperty { get }
}

extension Animatable: CustomPropertyWrapper {
    var customProperty: CustomProperty { CustomProperty(key: key, defaultValue: defaultValue) }
}
