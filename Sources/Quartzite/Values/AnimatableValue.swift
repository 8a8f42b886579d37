import QuartziteGraphics

/// The value of a property, converted once from `Any`. No other code casts `Any`.
package enum AnimatableValue: Sendable {
    case number(Double)
    case boolean(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case affine(CGAffineTransform)
    case transform(CATransform3D)
    case color(CGColor)
    case image(CGImage)
    case path(PathElements)
    case string(String)
    case array([AnimatableValue])

    /// Converts a value from `Any`. Returns nil for a type that no property has.
    package init?(_ any: Any?) {
        guard let any else { return nil }
        if let known = Self(exactly: any) {
            self = known
        } else if let v = any as? AnimatableValue {
            self = v
        } else if type(of: any) == Bool.self {
            self = .boolean(any as? Bool ?? false)
        } else if let v = Double(unboxing: any) {
            self = .number(v)
        } else {
            self.init(structureOrObject: any)
        }
    }

    /// Converts a value of the types that documents have most. Comparing types costs far less than casts that fail.
    private init?(exactly any: Any) {
        let type = Swift.type(of: any)
        if type == CGRect.self, let v = any as? CGRect {
            self = .rect(v)
        } else if type == CGPoint.self, let v = any as? CGPoint {
            self = .point(v)
        } else if type == CATransform3D.self, let v = any as? CATransform3D {
            self = .transform(v)
        } else if type == CGColor.self, let v = any as? CGColor {
            self = .color(v)
        } else if type == CGSize.self, let v = any as? CGSize {
            self = .size(v)
        } else if type == Double.self, let v = any as? Double {
            self = .number(v)
        } else {
            return nil
        }
    }

    private init?(structureOrObject any: Any) {
        switch any {
        case let v as CGPoint: self = .point(v)
        case let v as CGSize: self = .size(v)
        case let v as CGVector: self = .point(CGPoint(x: v.dx, y: v.dy))
        case let v as CGRect: self = .rect(v)
        case let v as CATransform3D: self = .transform(v)
        case let v as CGAffineTransform: self = .affine(v)
        case let v as CGColor: self = .color(v)
        case let v as CGImage: self = .image(v)
        case let v as CGPath: self = .path(v.elements)
        case let v as NSValue:
            guard let value = AnimatableValue(boxed: v) else { return nil }
            self = value
        case let v as String: self = .string(v)
        case let v as NSString: self = .string(String(describing: v))
        case let v as [Any]:
            var values: [AnimatableValue] = []
            for element in v {
                guard let value = AnimatableValue(element) else { return nil }
                values.append(value)
            }
            self = .array(values)
        default: return nil
        }
    }

    /// The value for programs: an `NSNumber` for a number, so that `as? CGFloat`, `as? Double` and `as? NSNumber` all work;
    /// otherwise the value itself.
    package var any: Any {
        switch self {
        case .number(let v): NSNumber(value: v)
        case .boolean(let v): NSNumber(value: v)
        case .point(let v): v
        case .size(let v): v
        case .rect(let v): v
        case .affine(let v): v
        case .transform(let v): v
        case .color(let v): v
        case .image(let v): v
        case .path(let v): CGPath(elements: v)
        case .string(let v): v
        case .array(let v): v.map(\.any)
        }
    }

    /// Returns the channels, at most four, for a property of the given shape. Returns nil for a value of another type.
    package func channels(for shape: LayerProperty.Shape) -> SIMD4<Double>? {
        switch (shape, self) {
        case (.number, .number(let v)), (.boolean, .number(let v)): SIMD4(v, 0, 0, 0)
        case (.number, .boolean(let v)), (.boolean, .boolean(let v)): SIMD4(v ? 1 : 0, 0, 0, 0)
        case (.point, .point(let v)): SIMD4(v.x, v.y, 0, 0)
        case (.point, .size(let v)): SIMD4(v.width, v.height, 0, 0)
        case (.size, .size(let v)): SIMD4(v.width, v.height, 0, 0)
        case (.size, .point(let v)): SIMD4(v.x, v.y, 0, 0)
        case (.rect, .rect(let v)): SIMD4(v.origin.x, v.origin.y, v.size.width, v.size.height)
        case (.color, .color(let v)): v.srgb
        default: nil
        }
    }

    /// The numbers of an array, or nil for any other value.
    package var numbers: [Double]? {
        guard case .array(let values) = self else { return nil }
        var numbers: [Double] = []
        for value in values {
            guard let number = value.channels(for: .number)?.x else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// Returns the numbers of a list of the given shape, four for each colour. Returns nil for a value of another type.
    package func list(for shape: LayerProperty.Shape) -> [Double]? {
        guard shape == .colors else { return shape == .numbers ? numbers : nil }
        guard case .array(let values) = self else { return nil }
        var list: [Double] = []
        for value in values {
            guard let color = value.channels(for: .color) else { return nil }
            for channel in 0..<4 { list.append(color[channel]) }
        }
        return list
    }

    /// The matrix of a transform, or nil for any other value.
    package var matrix: CATransform3D? {
        switch self {
        case .transform(let v): v
        case .affine(let v): CATransform3DMakeAffineTransform(v)
        default: nil
        }
    }
}
