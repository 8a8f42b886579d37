import QuartziteGraphics

/// A way to set a property without a value of type `Any`. A reader of long documents sets millions of properties, and boxing and casting the
/// values would take most of its time.
///
/// Setting a property like this has the same effect as key-value coding with a value of the property's type.
package enum TypedSetter {
    /// Sets a number, a boolean, a point, a size or a rectangle from its channels. Unused channels are 0, and a boolean is 0 or 1.
    case channels((AnyObject, SIMD4<Double>) -> Void)
    /// Sets a colour.
    case color((AnyObject, CGColor) -> Void)
    /// Sets a text.
    case text((AnyObject, String) -> Void)

    /// The setter of a property of a type that key-value coding converts; nil for a type that is not made of channels or text.
    init?<Owner: AnyObject, Value: KeyedValue>(_ path: ReferenceWritableKeyPath<Owner, Value>) {
        if let type = Value.self as? any ChannelValue.Type {
            self.init(type, path)
        } else if let path = path as? ReferenceWritableKeyPath<Owner, String> {
            self = .text { object, text in (object as? Owner)?[keyPath: path] = text }
        } else if let path = path as? ReferenceWritableKeyPath<Owner, String?> {
            self = .text { object, text in (object as? Owner)?[keyPath: path] = text }
        } else {
            return nil
        }
    }

    private init?<Owner: AnyObject, Value: ChannelValue>(_ type: Value.Type, _ path: PartialKeyPath<Owner>) {
        guard let path = path as? ReferenceWritableKeyPath<Owner, Value> else { return nil }
        self = .channels { object, channels in (object as? Owner)?[keyPath: path] = Value(channels: channels) }
    }

    /// The setter of a property that holds an object; nil unless the object is a colour.
    init?<Owner: AnyObject, Object>(object path: ReferenceWritableKeyPath<Owner, Object?>) {
        guard let path = path as? ReferenceWritableKeyPath<Owner, CGColor?> else { return nil }
        self = .color { object, color in (object as? Owner)?[keyPath: path] = color }
    }
}

/// A type that is made of up to four numbers.
protocol ChannelValue {
    /// The value with these channels, as key-value coding converts it.
    init(channels: SIMD4<Double>)
}

extension Double: ChannelValue {
    init(channels: SIMD4<Double>) { self = channels.x }
}

extension CGFloat: ChannelValue {
    init(channels: SIMD4<Double>) { self = CGFloat(channels.x) }
}

extension Float: ChannelValue {
    init(channels: SIMD4<Double>) { self = Float(channels.x) }
}

extension Bool: ChannelValue {
    init(channels: SIMD4<Double>) { self = channels.x != 0 }
}

extension CGPoint: ChannelValue {
    init(channels: SIMD4<Double>) { self.init(x: channels.x, y: channels.y) }
}

extension CGSize: ChannelValue {
    init(channels: SIMD4<Double>) { self.init(width: channels.x, height: channels.y) }
}

extension CGRect: ChannelValue {
    init(channels: SIMD4<Double>) { self.init(x: channels.x, y: channels.y, width: channels.z, height: channels.w) }
}

extension KeyedProperty {
    /// Sets the channels of the property by a closure, which is faster than a key path.
    func setting<Owner: AnyObject>(channels set: @escaping (Owner, SIMD4<Double>) -> Void) -> KeyedProperty {
        var line = self
        line.typedSetter = .channels { object, channels in
            if let owner = object as? Owner { set(owner, channels) }
        }
        return line
    }

    /// Sets the colour of the property by a closure, which is faster than a key path.
    func setting<Owner: AnyObject>(color set: @escaping (Owner, CGColor) -> Void) -> KeyedProperty {
        var line = self
        line.typedSetter = .color { object, color in
            if let owner = object as? Owner { set(owner, color) }
        }
        return line
    }
}
