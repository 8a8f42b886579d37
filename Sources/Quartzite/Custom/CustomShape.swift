import QuartziteGraphics

/// How a custom property interpolates, and the built-in property that stands in for it while it is sampled. The stand-in reuses the
/// interpolation of built-in properties.
enum CustomShape: Sendable {
    case number, boolean, point, size, rect, affine, transform, color, path
    /// Not interpolated: the value switches half-way.
    case object

    /// The shape of a declared type, or nil for a type that is not interpolated.
    init?(type: Any.Type) {
        switch (type as? any OptionalValue.Type)?.wrappedType ?? type {
        case is Bool.Type: self = .boolean
        case is CGFloat.Type, is Double.Type, is Float.Type, is NSNumber.Type, is any FixedWidthInteger.Type: self = .number
        case is CGPoint.Type, is CGVector.Type: self = .point
        case is CGSize.Type: self = .size
        case is CGRect.Type: self = .rect
        case is CGAffineTransform.Type: self = .affine
        case is CATransform3D.Type: self = .transform
        case is CGColor.Type: self = .color
        case is CGPath.Type: self = .path
        default: return nil
        }
    }

    /// The shape of a value.
    init(_ any: Any) {
        switch AnimatableValue(any) {
        case .number?: self = .number
        case .boolean?: self = .boolean
        case .point?: self = .point
        case .size?: self = .size
        case .rect?: self = .rect
        case .affine?: self = .affine
        case .transform?: self = .transform
        case .color?: self = .color
        case .path?: self = .path
        case .image?, .string?, .array?, nil: self = .object
        }
    }

    /// The built-in property that stands in.
    var proxyProperty: LayerProperty {
        switch self {
        case .number: .zPosition
        case .boolean: .hidden
        case .point: .position
        case .size: .shadowOffset
        case .rect: .bounds
        case .affine, .transform: .transform
        case .color: .backgroundColor
        case .path: .shadowPath
        case .object: .contents
        }
    }

    /// Writes a value into the stand-in. Returns false for a value of the wrong type.
    func put(_ any: Any?, into values: inout LayerValues, _ objects: inout LayerObjects) -> Bool {
        switch self {
        case .color:
            guard let color = any as? CGColor else { return any == nil }
            values.backgroundColor = LayerColor(color)
        case .path:
            guard case .path(let elements)? = AnimatableValue(any) else { return any == nil }
            values.setShadowPath(elements, &objects)
        case .affine, .transform:
            guard let matrix = AnimatableValue(any)?.matrix else { return false }
            values.setRare(\.transform, matrix, &objects)
        case .object: break
        case .number, .boolean, .point, .size, .rect:
            guard let channels = AnimatableValue(any)?.channels(for: proxyProperty.shape) else { return false }
            values.setChannels(channels, of: proxyProperty, &objects)
        }
        return true
    }

    /// Returns the value of the stand-in. `object` maps the image that represents an object back to the object.
    func value(in shown: ShownLayer, object: (LayerContents) -> Any?) -> AnyValue {
        let values = shown.values
        switch self {
        case .color: return .value(values.backgroundColor.isPresent ? CGColor(srgb: values.backgroundColor.components) : nil)
        case .path: return .value(values.shadowPath.elements.map(CGPath.init(elements:)))
        case .affine, .transform: return .animatable(.transform(values.transform))
        case .object:
            guard values.contents.isPresent else { return .unchanged }
            return .value(object(values.contents))
        case .number, .boolean, .point, .size, .rect:
            return AnimatableValue(values.channels(of: proxyProperty), shape: proxyProperty.shape).map(AnyValue.animatable) ?? .unchanged
        }
    }

    /// The value of a sampled property.
    enum AnyValue {
        /// The committed value.
        case unchanged
        case value(Any?)
        case animatable(AnimatableValue)
    }
}
