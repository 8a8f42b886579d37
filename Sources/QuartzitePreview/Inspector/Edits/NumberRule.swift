import QuartziteKit

/// How a number is edited: the change by a drag of one point, and the allowed values.
struct NumberRule: Equatable {
    /// The change of the stored number by a drag of one point.
    var step: Double
    /// The values that the property can have; others become the nearest one.
    var range: ClosedRange<Double>
    var unit: NumberUnit
    /// Whether only whole numbers count.
    var isInteger = false

    /// The rule of the number at a key path of a layer.
    /// - Parameters:
    ///   - limits: the limits of the property; nil for a setting.
    ///   - isInteger: whether only whole numbers count. Default false.
    init(_ keyPath: String, limits: LayerProperty.Limits?, isInteger: Bool = false) {
        self.isInteger = isInteger
        unit = NumberUnit(keyPath)
        range = -Double.infinity ... .infinity
        if case .range(let limits)? = limits { range = limits }
        if !unit.sign.isEmpty {
            step = .pi / 180
        } else if range.upperBound <= 1 || Self.isFine(keyPath) {
            step = 0.01
        } else {
            step = 1
        }
    }

    /// Fractions, factors, seconds and elements of matrices change by hundredths.
    private static func isFine(_ keyPath: String) -> Bool {
        let keys = keyPath.split(separator: ".")
        guard let first = keys.first else { return false }
        if keys.contains("scale") || keys.contains("shear") || keyPath.hasSuffix("Amount") { return true }
        return fine.contains(String(first))
    }

    private static let fine: Set = [
        "anchorPoint", "contentsRect", "contentsCenter", "startPoint", "endPoint", "contentsScale", "rasterizationScale",
        "minificationFilterBias", "instanceDelay", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
        "birthRate", "lifetime", "velocity", "spin", "spinBias",
    ]

    /// The rule of an element of a matrix. Translations change by points.
    init(element index: Int) {
        unit = NumberUnit("")
        range = -Double.infinity ... .infinity
        step = index == 11 ? 0.0001 : index >= 12 && index < 15 ? 1 : 0.01
    }

    /// Returns the number after a drag, which `rounded(_:)` rounds.
    /// - Parameters:
    ///   - points: the distance of the pointer to the right.
    ///   - factor: 10 with Shift, 0.1 with Ctrl, else 1.
    func dragged(_ value: Double, by points: Double, factor: Double) -> Double {
        value.isFinite ? clamped(value + points * step * factor) : value
    }

    /// The nearest multiple of a tenth of the step, so that the number has few digits; a whole number for integers.
    func rounded(_ value: Double) -> Double {
        if isInteger { return clamped(value.rounded()) }
        let unit = step / 10
        let multiple = (value / unit).rounded() * unit
        // Decimal steps give decimal numbers.
        return clamped(self.unit.sign.isEmpty ? (multiple * 1e9).rounded() / 1e9 : multiple)
    }

    /// The nearest value that the property can have.
    func clamped(_ value: Double) -> Double { min(range.upperBound, max(range.lowerBound, value)) }

    /// Returns the number of a typed text; nil for other text.
    func number(_ text: String) -> Double? {
        var text = text.trimmingCharacters(in: .whitespaces).replacing("\u{2212}", with: "-").replacing(",", with: ".")
        if !unit.sign.isEmpty, text.hasSuffix(unit.sign) {
            text = String(text.dropLast(unit.sign.count)).trimmingCharacters(in: .whitespaces)
        }
        // `Double` would also read “inf”, “nan” and “0x1p4”.
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }), let number = Double(text),
            number.isFinite
        else { return nil }
        return clamped(isInteger ? number.rounded() : number / unit.factor)
    }

    /// Returns the text of a stored number, without its unit, with all the digits that a person may have typed.
    func typed(_ value: Double) -> String {
        let shown = (value * unit.factor * 1e6).rounded() / 1e6
        return JSONValue.number(shown)
    }

    /// Returns a stored number as a row shows it.
    func text(_ value: Double) -> String { NumberText.short(value * unit.factor) + unit.sign }
}
