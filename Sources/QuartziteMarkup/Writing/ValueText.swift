// Values as text, the inverse of `ValueScanner`. Reading a text gives the same value.

import Foundation
import Quartzite

/// The texts of values in documents.
enum ValueText {
    /// The shortest text that reads as the same number. NaN cannot be written in documents and becomes 0.
    /// - Parameter isSingle: whether the property has single precision, so that fewer digits are enough.
    static func number(_ value: Double, isSingle: Bool = false) -> String {
        if value.isNaN { return "0" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        let text = isSingle && Double(Float(value)) == value ? Float(value).description : value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    static func numbers(_ values: [Double], isSingle: Bool = false) -> String {
        values.map { number($0, isSingle: isSingle) }.joined(separator: " ")
    }

    static func boolean(_ value: Bool) -> String { value ? "1" : "0" }

    static func point(_ value: CGPoint) -> String { numbers([value.x, value.y]) }

    static func size(_ value: CGSize) -> String { numbers([value.width, value.height]) }

    static func rect(_ value: CGRect) -> String {
        numbers([value.origin.x, value.origin.y, value.size.width, value.size.height])
    }

    /// The components in extended sRGB without alpha, which is written as `opacity`.
    static func color(_ value: CGColor) -> String { numbers([value.srgb.x, value.srgb.y, value.srgb.z]) }

    static func timingFunction(_ value: CAMediaTimingFunction) -> String {
        let names: [CAMediaTimingFunctionName] = [.default, .linear, .easeIn, .easeOut, .easeInEaseOut]
        if let name = names.first(where: { CAMediaTimingFunction(name: $0) == value }) { return name.rawValue }
        return numbers([value.curve.c1x, value.curve.c1y, value.curve.c2x, value.curve.c2y], isSingle: true)
    }

    /// The path's elements, each with its operands first.
    static func path(_ value: PathElements) -> String {
        var parts: [String] = []
        value.forEach { element, _ in
            switch element {
            case .move(let end): parts.append(point(end) + " m")
            case .line(let end): parts.append(point(end) + " l")
            case .quad(let control, let end): parts.append("\(point(control)) \(point(end)) q")
            case .cubic(let first, let second, let end): parts.append("\(point(first)) \(point(second)) \(point(end)) c")
            case .close: parts.append("h")
            }
        }
        return parts.joined(separator: " ")
    }
}
