import QuartziteGraphics

/// An animatable property that a subclass declares with `@Animatable`.
struct CustomProperty {
    let key: String
    /// The default value. nil for a property whose default is nil.
    let defaultValue: Any?
    /// How it interpolates.
    let shape: CustomShape
    /// Converts a value of key-value coding to the property's type. Returns `NSNull` for nil, and nil for a value of the wrong
    /// type.
    let convert: (Any?) -> Any?

    init<Value>(key: String, defaultValue: Value) {
        self.key = key
        let box = Self.box(defaultValue)
        self.defaultValue = box is NSNull ? nil : box
        shape = CustomShape(type: Value.self) ?? CustomShape(box)
        convert = { any in
            guard let any, !(any is NSNull) else { return Value.self is any OptionalValue.Type ? NSNull() : nil }
            return Self.cast(any, to: Value.self).map(Self.box)
        }
    }

    /// Returns a value in the form in which it is stored: `NSNull` stands for nil.
    static func box<Value>(_ value: Value) -> Any {
        guard let optional = value as? any OptionalValue else { return value }
        return optional.unwrapped ?? NSNull()
    }

    /// Returns a stored value, or a value of key-value coding, as `type`. Returns nil for a value of the wrong type.
    static func cast<Value>(_ any: Any, to type: Value.Type) -> Value? {
        if any is NSNull, let none = (type as? any OptionalValue.Type)?.none { return none as? Value }
        if let value = any as? Value { return value }
        guard let value = AnimatableValue(any) else { return nil }
        let inner = (type as? any OptionalValue.Type)?.wrappedType ?? type
        return value.value(as: inner) as? Value
    }

    /// Returns whether two stored values are equal.
    static func areSame(_ a: Any?, _ b: Any?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        if let a = a as? any Equatable { return a.isSame(as: b) }
        // Other types have equal values only if they are the same object.
        return type(of: a) is AnyClass && type(of: b) is AnyClass && (a as AnyObject) === (b as AnyObject)
    }
}

extension Equatable {
    fileprivate func isSame(as other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}

/// Access to an optional of any type.
protocol OptionalValue {
    static var none: Self { get }
    static var wrappedType: Any.Type { get }
    var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
    static var wrappedType: Any.Type { Wrapped.self }
    var unwrapped: Any? { self }
}

extension AnimatableValue {
    /// Returns the value converted to a property's type, or nil where no conversion exists. Integers are truncated towards 0.
    func value(as type: Any.Type) -> Any? {
        switch self {
        case .number(let v): Self.number(v, as: type)
        case .boolean(let v): type == Bool.self ? v : Self.number(v ? 1 : 0, as: type)
        case .point(let v) where type == CGVector.self: CGVector(dx: v.x, dy: v.y)
        case .point(let v) where type == CGSize.self: CGSize(width: v.x, height: v.y)
        case .size(let v) where type == CGPoint.self: CGPoint(x: v.width, y: v.height)
        case .affine(let v) where type == CATransform3D.self: CATransform3DMakeAffineTransform(v)
        case .transform(let v) where type == CGAffineTransform.self: CATransform3DGetAffineTransform(v)
        default: any
        }
    }

    private static func number(_ v: Double, as type: Any.Type) -> Any? {
        switch type {
        case is CGFloat.Type: CGFloat(v)
        case is Double.Type: v
        case is Float.Type: Float(v)
        case is Bool.Type: v != 0
        case is NSNumber.Type: NSNumber(value: v)
        case let integer as any FixedWidthInteger.Type: integer.init(cutOff: v)
        default: nil
        }
    }
}

extension FixedWidthInteger {
    fileprivate init(cutOff v: Double) {
        self = v.isNaN ? 0 : Self(exactly: v.rounded(.towardZero)) ?? (v < 0 ? .min : .max)
    }
}
