import QuartziteGraphics

/// A property type that key-value coding converts from and to `Any`.
///
/// Programs set a number of any type, a string or a type with a string as raw value, a structure, or an `NSValue` with a structure.
/// Programs read an `NSNumber` for a number, so that `as? Double`, `as? CGFloat` and `as? NSNumber` all work, and otherwise the
/// value itself.
package protocol KeyedValue {
    /// Returns the value in `any`, or nil for another type.
    static func unboxed(_ any: Any?) -> Self?
    /// The value that programs read.
    var boxed: Any? { get }
}

// MARK: Numbers

extension KeyedValue where Self: BinaryFloatingPoint {
    package static func unboxed(_ any: Any?) -> Self? { AnimatableValue(any)?.channels(for: .number).map { Self($0.x) } }
    package var boxed: Any? { NSNumber(value: Double(self)) }
}

extension KeyedValue where Self: FixedWidthInteger {
    /// The number without its fraction, limited to the type's range; 0 for NaN.
    package static func unboxed(_ any: Any?) -> Self? {
        AnimatableValue(any)?.channels(for: .number).map { channels in
            let whole = channels.x.rounded(.towardZero)
            return Self(exactly: whole) ?? (whole > 0 ? .max : whole < 0 ? .min : 0)
        }
    }
    package var boxed: Any? { AnimatableValue(self)?.any }
}

extension Double: KeyedValue {}
extension CGFloat: KeyedValue {}
extension Float: KeyedValue {}
extension Int: KeyedValue {}
extension UInt: KeyedValue {}
extension UInt32: KeyedValue {}

extension Bool: KeyedValue {
    package static func unboxed(_ any: Any?) -> Bool? { AnimatableValue(any)?.channels(for: .boolean).map { $0.x != 0 } }
    package var boxed: Any? { NSNumber(value: self) }
}

extension KeyedValue where Self: OptionSet, RawValue: KeyedValue {
    package static func unboxed(_ any: Any?) -> Self? { RawValue.unboxed(any).map { Self(rawValue: $0) } }
    package var boxed: Any? { rawValue.boxed }
}

extension CAAutoresizingMask: KeyedValue {}
extension CACornerMask: KeyedValue {}
extension CAEdgeAntialiasingMask: KeyedValue {}

// MARK: Structures

extension CGPoint: KeyedValue {
    package static func unboxed(_ any: Any?) -> CGPoint? {
        AnimatableValue(any)?.channels(for: .point).map { CGPoint(x: $0.x, y: $0.y) }
    }
    package var boxed: Any? { self }
}

extension CGSize: KeyedValue {
    package static func unboxed(_ any: Any?) -> CGSize? {
        AnimatableValue(any)?.channels(for: .size).map { CGSize(width: $0.x, height: $0.y) }
    }
    package var boxed: Any? { self }
}

extension CGRect: KeyedValue {
    package static func unboxed(_ any: Any?) -> CGRect? {
        AnimatableValue(any)?.channels(for: .rect).map { CGRect(x: $0.x, y: $0.y, width: $0.z, height: $0.w) }
    }
    package var boxed: Any? { self }
}

extension CATransform3D: KeyedValue {
    package static func unboxed(_ any: Any?) -> CATransform3D? { AnimatableValue(any)?.matrix }
    package var boxed: Any? { self }
}

extension CGAffineTransform: KeyedValue {
    package static func unboxed(_ any: Any?) -> CGAffineTransform? {
        if case .affine(let transform)? = AnimatableValue(any) { return transform }
        return AnimatableValue(any)?.matrix.map(CATransform3DGetAffineTransform)
    }
    package var boxed: Any? { self }
}

// MARK: Strings and types with a string as raw value

extension String: KeyedValue {
    package static func unboxed(_ any: Any?) -> String? {
        let raw = (any as? any RawRepresentable).map { $0.rawValue as Any }
        guard case .string(let text)? = AnimatableValue(raw ?? any) else { return nil }
        return text
    }
    package var boxed: Any? { self }
}

extension KeyedValue where Self: RawRepresentable, RawValue == String {
    package static func unboxed(_ any: Any?) -> Self? { String.unboxed(any).flatMap { Self(rawValue: $0) } }
    package var boxed: Any? { self }
}

extension CAAnimationCalculationMode: KeyedValue {}
extension CAAnimationRotationMode: KeyedValue {}
extension CAEmitterLayerEmitterMode: KeyedValue {}
extension CAEmitterLayerEmitterShape: KeyedValue {}
extension CAEmitterLayerRenderMode: KeyedValue {}
extension CAGradientLayerType: KeyedValue {}
extension CALayerContentsFilter: KeyedValue {}
extension CALayerContentsFormat: KeyedValue {}
extension CALayerContentsGravity: KeyedValue {}
extension CALayerCornerCurve: KeyedValue {}
extension CAMediaTimingFillMode: KeyedValue {}
extension CAScrollLayerScrollMode: KeyedValue {}
extension CAShapeLayerFillRule: KeyedValue {}
extension CAShapeLayerLineCap: KeyedValue {}
extension CAShapeLayerLineJoin: KeyedValue {}
extension CATextLayerAlignmentMode: KeyedValue {}
extension CATextLayerTruncationMode: KeyedValue {}
extension CATransitionSubtype: KeyedValue {}
extension CATransitionType: KeyedValue {}

// MARK: Optional values

extension Optional: KeyedValue where Wrapped: KeyedValue {
    package static func unboxed(_ any: Any?) -> Wrapped?? {
        guard let any else { return .some(nil) }
        return Wrapped.unboxed(any).map { .some($0) }
    }
    package var boxed: Any? { flatMap(\.boxed) }
}
