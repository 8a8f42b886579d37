import QuartziteKit

/// Values and statements of Swift.
enum SwiftText {
    /// Returns a statement that gives a layer an edited value.
    /// - Parameters:
    ///   - name: the variable's name for the layer.
    ///   - layer: the layer, which knows the types of its properties; nil if it is not in the scene.
    static func statement(_ edit: LayerEdits.Edit, of name: String, _ layer: CALayer?) -> String {
        let keyPath = edit.keyPath
        let parts = keyPath.split(separator: ".").map(String.init)
        let key = parts.first ?? keyPath
        let property = layer.flatMap { type(of: $0).keyTable[key] } ?? CALayer.keyTable[key]
        let isComponent: Bool
        switch property?.property?.shape {
        case .transform, .filters: isComponent = parts.count > 1
        default: isComponent = false
        }
        if isComponent || key == "emitterCells" { return "\(name).setValue(\(value(edit.value)), forKeyPath: \(quoted(keyPath)))" }
        let accessor = ([accessor(of: key, property)] + parts.dropFirst()).joined(separator: ".")
        return "\(name).\(accessor) = \(value(edit.value, of: property))"
    }

    /// The name of the accessor of a key: most accessors of boolean properties begin with “is”.
    private static func accessor(of key: String, _ property: KeyedProperty?) -> String {
        guard accessorsWithIs.contains(key) else { return key }
        return "is" + key.prefix(1).uppercased() + key.dropFirst()
    }

    /// The keys whose accessors begin with “is” in Swift.
    private static let accessorsWithIs: Set = ["hidden", "doubleSided", "opaque", "geometryFlipped", "wrapped"]

    /// Returns a value as an expression.
    /// - Parameter property: the property, if the type of the value depends on it. Default nil.
    static func value(_ value: EditedValue, of property: KeyedProperty? = nil) -> String {
        switch value {
        case .null: return "nil"
        case .boolean(let flag): return flag ? "true" : "false"
        case .number(let number):
            if let names = property?.bitNames, !names.isEmpty {
                return "[" + names.indices.filter { Int(number) >> $0 & 1 != 0 }.map { "." + names[$0] }.joined(separator: ", ") + "]"
            }
            return property?.hasBooleanAccessor == true ? (number != 0 ? "true" : "false") : self.number(number)
        case .text(let text):
            guard let property, property.choices.contains(text) else { return quoted(text) }
            return constant(text)
        case .point(let point): return "CGPoint(x: \(number(point.x)), y: \(number(point.y)))"
        case .size(let size): return "CGSize(width: \(number(size.width)), height: \(number(size.height)))"
        case .rect(let rect):
            return "CGRect(x: \(number(rect.origin.x)), y: \(number(rect.origin.y)), width: \(number(rect.width)), "
                + "height: \(number(rect.height)))"
        case .color(let color): return self.color(color)
        case .matrix(let numbers): return matrix(numbers)
        case .numbers(let numbers): return "[" + numbers.map(number).joined(separator: ", ") + "]"
        case .colors(let colors): return "[" + colors.map(color).joined(separator: ", ") + "]"
        }
    }

    /// The shortest text that reads as the same number.
    static func number(_ number: Double) -> String {
        if number.isNaN { return ".nan" }
        if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
        return number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : number.description
    }

    /// The shortest text that reads as the same `Float`.
    static func single(_ number: Double) -> String { self.number(Double(Float(number).description) ?? number) }

    private static func color(_ color: SIMD4<Double>) -> String {
        "CGColor(srgbRed: \(number(color.x)), green: \(number(color.y)), blue: \(number(color.z)), alpha: \(number(color.w)))"
    }

    private static func matrix(_ m: [Double]) -> String {
        if m == CATransform3DIdentity.numbers { return "CATransform3DIdentity" }
        let labels = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
        return "CATransform3D(" + zip(labels, m).map { "\($0): \(number($1))" }.joined(separator: ", ") + ")"
    }

    /// A named constant: its raw value in Swift's spelling, such as `.nonZero` for `non-zero`.
    private static func constant(_ raw: String) -> String {
        let words = raw.split(separator: "-")
        return "." + words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }

    /// A text as a literal.
    static func quoted(_ text: String) -> String {
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case "\0": literal += "\\0"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// Returns a layer's name as a Swift identifier, such as `doorHandle` for “door handle”; nil if that is impossible.
    static func identifier(_ name: String) -> String? {
        let words = name.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let first = words.first, !(first.first?.isNumber ?? true) else { return nil }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let text = first.prefix(1).lowercased() + first.dropFirst() + rest
        return keywords.contains(text) ? "`\(text)`" : text
    }

    private static let keywords: Set = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
        "true", "try", "typealias", "var", "where", "while",
    ]
}
