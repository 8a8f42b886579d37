import QuartziteGraphics

/// Makes a property of a layer subclass animatable.
///
///     final class Clock: CALayer {
///         @Animatable("time") var time: CGFloat = 0
///     }
///
/// The property is available to key-value coding under its key. A change of the property calls `needsDisplay(forKey:)` and
/// `action(forKey:)`. Animations of that key path animate the property. Copies for presentation contain the property with the
/// interpolated value. The wrapper takes the place of `@NSManaged`, which needs the Objective-C runtime.
///
/// Numbers, points, sizes, rectangles, colours, transforms, paths and booleans are interpolated. Every other type switches
/// half-way. A property that may be nil needs an optional type.
@propertyWrapper
public struct Animatable<Value> {
    let key: String
    let defaultValue: Value

    /// - Parameters:
    ///   - wrappedValue: the default: the value of a layer on which the property was never set.
    ///   - key: the key for key-value coding and animations. It must differ from the keys of `CALayer` and its subclasses.
    public init(wrappedValue: Value, _ key: String) {
        self.key = key
        defaultValue = wrappedValue
    }

    /// Unavailable: Swift reads and writes the property through the static subscript below, which knows the layer.
    @available(*, unavailable, message: "@Animatable can only be used in subclasses of CALayer")
    public var wrappedValue: Value {
        get { defaultValue }
        set {}
    }

    /// Reads and writes the value, which is stored in the layer, so that copies of the layer contain it.
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

/// A property wrapper that describes itself to the layer's class.
protocol CustomPropertyWrapper {
    var customProperty: CustomProperty { get }
}

extension Animatable: CustomPropertyWrapper {
    var customProperty: CustomProperty { CustomProperty(key: key, defaultValue: defaultValue) }
}
