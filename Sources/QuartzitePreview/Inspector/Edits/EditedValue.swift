import QuartziteKit

/// A value that a person gave to a property in the window.
package enum EditedValue: Sendable, Hashable, Codable {
    /// No object, such as no colour.
    case null
    case boolean(Bool)
    case number(Double)
    /// A text, or the raw value of a named constant.
    case text(String)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    /// Red, green, blue and alpha in extended sRGB, not premultiplied.
    case color(SIMD4<Double>)
    /// m11…m44, row by row.
    case matrix([Double])
    case numbers([Double])
    case colors([SIMD4<Double>])

    /// Converts a value of key-value coding; nil for one that cannot be edited.
    /// - Parameter shape: the type of an animatable property; nil for a setting.
    package init?(_ any: Any?, _ shape: LayerProperty.Shape? = nil) {
        guard let any, !(any is NSNull) else {
            self = .null
            return
        }
        if let text = (any as? any RawRepresentable)?.rawValue as? String ?? (any as? NSAttributedString)?.string {
            self = .text(text)
            return
        }
        switch AnimatableValue(any) {
        case .boolean(let flag)?: self = .boolean(flag)
        case .number(let number)?: self = shape == .boolean ? .boolean(number != 0) : .number(number)
        case .string(let text)?: self = .text(text)
        case .point(let point)?: self = .point(point)
        case .size(let size)?: self = .size(size)
        case .rect(let rect)?: self = .rect(rect)
        case .color(let color)?: self = .color(color.srgb)
        case .transform(let matrix)?: self = .matrix(matrix.numbers)
        case .array(let values)?:
            if let numbers = AnimatableValue.array(values).numbers, shape != .colors {
                self = .numbers(numbers)
            } else if let list = AnimatableValue.array(values).list(for: .colors) {
                self = .colors(stride(from: 0, to: list.count, by: 4).map { SIMD4(list[$0], list[$0 + 1], list[$0 + 2], list[$0 + 3]) })
            } else {
                return nil
            }
        case .affine?, .image?, .path?, nil: return nil
        }
    }

    /// Whether two values are the same in a layer: some properties store numbers as `Float`.
    func isSame(as other: EditedValue) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)): a == b || Float(a) == Float(b)
        case (.numbers(let a), .numbers(let b)): a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || Float($0) == Float($1) }
        default: self == other
        }
    }

    /// The value in the form that key-value coding accepts.
    package var any: Any? {
        switch self {
        case .null: nil
        case .boolean(let flag): NSNumber(value: flag)
        case .number(let number): NSNumber(value: number)
        case .text(let text): text
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .color(let color): CGColor(srgb: color)
        case .matrix(let numbers): CATransform3D(numbers: numbers)
        case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
        case .colors(let colors): colors.map { CGColor(srgb: $0) }
        }
    }

    /// The value as the list of edits shows it.
    /// - Parameter keyPath: the key path; angles are shown in degrees.
    package func text(_ keyPath: String = "") -> String {
        switch self {
        case .null: return "nil"
        case .boolean(let flag): return flag ? "true" : "false"
        case .number(let number):
            let unit = NumberUnit(keyPath)
            return NumberText.short(number * unit.factor) + unit.sign
        case .text(let text): return LayerTitle.oneLine(text)
        case .point(let point): return "\(NumberText.short(point.x)), \(NumberText.short(point.y))"
        case .size(let size): return "\(NumberText.short(size.width)) × \(NumberText.short(size.height))"
        case .rect(let rect):
            return "\(NumberText.short(rect.origin.x)), \(NumberText.short(rect.origin.y))  "
                + "\(NumberText.short(rect.width)) × \(NumberText.short(rect.height))"
        case .color(let color): return PropertyText.hexadecimal((0..<4).map { color[$0] })
        case .matrix(let numbers): return MatrixText.text(numbers)
        case .numbers(let numbers): return numbers.map(NumberText.short).joined(separator: ", ")
        case .colors(let colors): return "\(colors.count) colours"
        }
    }
}

extension CATransform3D {
    /// m11…m44, row by row.
    package var numbers: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }

    /// Makes a matrix of m11…m44; the identity if there are not 16 numbers.
    package init(numbers m: [Double]) {
        guard m.count == 16 else {
            self = CATransform3DIdentity
            return
        }
        self.init(
            m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8], m32: m[9], m33: m[10],
            m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    }
}

/// The unit in which a number is shown and typed.
struct NumberUnit: Equatable {
    /// The factor from stored to shown numbers.
    let factor: Double
    let sign: String

    /// The unit of the number at a key path: degrees for angles, which are stored in radians.
    init(_ keyPath: String) {
        let isAngle = keyPath.contains(".rotation") || keyPath.hasSuffix("Angle")
        (factor, sign) = isAngle ? (180 / .pi, "°") : (1, "")
    }
}
