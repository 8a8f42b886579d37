import QuartziteKit

/// Formats the values of `inspect` for a person: rounded, colours as hexadecimal digits, matrices as their translation, rotation and scale.
enum PropertyText {
    /// Returns the text of a value.
    /// - Parameter shape: the type of an animatable property; nil for a setting.
    static func text(_ value: JSONValue, _ shape: LayerProperty.Shape?) -> String {
        switch value {
        case .null: return "nil"
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let number): return NumberText.short(number)
        case .string(let text): return LayerTitle.oneLine(text)
        case .array(let values):
            let numbers = values.compactMap { value -> Double? in
                switch value {
                case .number(let number): number
                default: nil
                }
            }
            if numbers.count == values.count { return text(numbers, shape) }
            if case .colors = shape { return "\(values.count) colours" }
            return values.map { text($0, nil) }.joined(separator: ", ")
        case .object(let members):
            return members.filter { $0.value != .null && $0.key != "name" }.map { key, value in
                key == "type" ? text(value, nil) : "\(key) \(text(value, nil))"
            }.joined(separator: ", ")
        }
    }

    private static func text(_ numbers: [Double], _ shape: LayerProperty.Shape?) -> String {
        let short = numbers.map(NumberText.short)
        switch (shape, numbers.count) {
        case (.size, 2): return "\(short[0]) × \(short[1])"
        case (.rect, 4): return "\(short[0]), \(short[1])   \(short[2]) × \(short[3])"
        case (.color, 4): return hexadecimal(numbers)
        case (.transform, 16): return MatrixText.text(numbers)
        default: return short.joined(separator: ", ")
        }
    }

    /// A colour as `#RRGGBB`, with its alpha if it is not opaque.
    static func hexadecimal(_ color: [Double]) -> String {
        guard color.count == 4, color.allSatisfy(\.isFinite) else { return color.map(NumberText.short).joined(separator: ", ") }
        let digits = color.prefix(3).map { component in
            let byte = Int((min(1, max(0, component)) * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        let alpha = color[3] == 1 ? "" : "  \(NumberText.short((color[3] * 1000).rounded() / 10)) %"
        return "#" + digits.joined() + alpha
    }

    /// The colours of a value as straight components; empty for a value without any.
    static func colors(_ value: JSONValue, _ shape: LayerProperty.Shape?) -> [SIMD4<Double>] {
        func color(_ numbers: ArraySlice<JSONValue>) -> SIMD4<Double>? {
            var components: [Double] = []
            for case .number(let number) in numbers { components.append(number) }
            guard components.count == 4, components.allSatisfy(\.isFinite) else { return nil }
            return SIMD4(components[0], components[1], components[2], components[3])
        }
        guard case .array(let values) = value else { return [] }
        switch shape {
        case .color: return color(values[...]).map { [$0] } ?? []
        case .colors:
            return values.compactMap { value in
                guard case .array(let numbers) = value else { return nil }
                return color(numbers[...])
            }
        default: return []
        }
    }
}

/// Formats a matrix as its translation, rotation, scale and so on.
enum MatrixText {
    /// Returns the text of m11…m44.
    static func text(_ m: [Double]) -> String {
        guard m.count == 16, m.allSatisfy(\.isFinite) else { return m.map(NumberText.short).joined(separator: " ") }
        let matrix = CATransform3D(
            m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8], m32: m[9], m33: m[10],
            m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
        if CATransform3DIsIdentity(matrix) { return "identity" }
        guard let parts = TransformComponents(matrix), m[15] == 1, m[3] == 0, m[7] == 0 else { return perspective(m) }
        var words: [String] = []
        let (scale, rotation, translation) = (parts.scale, parts.rotation, parts.translation)
        if !isNear(scale, SIMD3(1, 1, 1)) { words.append("scale " + list(scale, unit: 1)) }
        for (angle, axis) in [(rotation.x, "x"), (rotation.y, "y"), (rotation.z, "z")] where abs(angle) > 1e-9 {
            words.append("rotate \(axis) \(NumberText.short(angle * 180 / .pi))°")
        }
        if !isNear(parts.shear, SIMD3(0, 0, 0)) { words.append("shear " + list(parts.shear, unit: 0)) }
        if !isNear(translation, SIMD3(0, 0, 0)) { words.append("move " + list(translation, unit: 0)) }
        if m[11] != 0 { words.append("perspective 1/\(NumberText.short(-1 / m[11]))") }
        return words.isEmpty ? "identity" : words.joined(separator: ", ")
    }

    private static func perspective(_ m: [Double]) -> String {
        stride(from: 0, to: 16, by: 4).map { row in m[row..<(row + 4)].map(NumberText.short).joined(separator: " ") }
            .joined(separator: " | ")
    }

    private static func isNear(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
        abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) < 1e-9
    }

    /// The components, without the third one if that has no effect.
    private static func list(_ vector: SIMD3<Double>, unit: Double) -> String {
        var numbers = [vector.x, vector.y]
        if abs(vector.z - unit) > 1e-9 { numbers.append(vector.z) }
        if unit == 1, numbers.count == 2, abs(vector.x - vector.y) < 1e-12 { numbers.removeLast() }
        return numbers.map(NumberText.short).joined(separator: ", ")
    }
}
