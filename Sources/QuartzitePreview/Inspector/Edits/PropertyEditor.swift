import QuartziteKit

/// How the value of a row is edited.
enum PropertyEditor: Equatable {
    /// The value cannot be edited; the row only shows it.
    case fixed
    /// Numbers that can be dragged or typed.
    case numbers([NumberField])
    case boolean(Bool)
    /// One colour; nil for none.
    case color(SIMD4<Double>?)
    case colors([SIMD4<Double>])
    /// One of several named constants.
    case choice([String], chosen: String)
    /// A set, bit by bit.
    case bits([String], UInt)
    case text(String)
    /// Numbers with commas between them.
    case list([Double])
}

/// A number in a row.
struct NumberField: Equatable {
    /// The value that a change of the number sets.
    enum Target: Equatable {
        /// A number at a key path.
        case number(String)
        /// An element of the matrix at a key path, which has these sixteen numbers.
        case element(String, index: Int, of: [Double])
        /// A number of the value at a key path, which is set as a whole.
        case component(String, index: Int, of: EditedValue)
        /// The difference between the number and another one, at a key path.
        case difference(String, from: Double)
    }

    var target: Target
    var value: Double
    var rule: NumberRule
    /// The text before the number.
    var before = ""

    var text: String { rule.text(value) }

    /// Returns what to set for a new number.
    func edit(_ number: Double) -> (keyPath: String, value: EditedValue) {
        switch target {
        case .number(let keyPath): return (keyPath, .number(number))
        case .element(let keyPath, let index, var numbers):
            if numbers.indices.contains(index) { numbers[index] = number }
            return (keyPath, .matrix(numbers))
        case .component(let keyPath, let index, let value): return (keyPath, value.replacing(index, by: number))
        case .difference(let keyPath, let start): return (keyPath, .number(EditedAnimation.rounded(number - start)))
        }
    }
}

extension PropertyEditor {
    /// The editor of a property of a layer.
    /// - Parameters:
    ///   - value: the property's value, edits included.
    ///   - keyPath: the key path of the value.
    @MainActor
    init(_ property: KeyedProperty, _ value: EditedValue, keyPath: String) {
        let limits = property.property?.limits
        func field(_ part: String, _ number: Double, _ before: String = "") -> NumberField {
            let path = part.isEmpty ? keyPath : "\(keyPath).\(part)"
            return NumberField(
                target: .number(path), value: number, rule: NumberRule(path, limits: limits, isInteger: property.isInteger), before: before)
        }
        switch value {
        case .number(let number):
            if !property.bitNames.isEmpty {
                self = .bits(property.bitNames, UInt(max(0, min(number, 255))))
            } else if property.hasBooleanAccessor {
                self = .boolean(number != 0)
            } else {
                self = .numbers([field("", number)])
            }
        case .boolean(let flag): self = .boolean(flag)
        case .point(let point): self = .numbers([field("x", point.x), field("y", point.y, ", ")])
        case .size(let size): self = .numbers([field("width", size.width), field("height", size.height, " × ")])
        case .rect(let rect):
            self = .numbers([
                field("origin.x", rect.origin.x), field("origin.y", rect.origin.y, ", "), field("size.width", rect.width, "   "),
                field("size.height", rect.height, " × "),
            ])
        case .color(let color): self = .color(color)
        case .colors(let colors): self = .colors(colors)
        case .numbers(let numbers): self = .list(numbers)
        case .text(let text): self = property.choices.isEmpty ? .text(text) : .choice(property.choices, chosen: text)
        case .null:
            switch property.property?.shape {
            case .color: self = .color(nil)
            case .numbers: self = .list([])
            case .colors, .path, .image, .filters, .transform: self = .fixed
            case nil where property.takesAnything: self = .text("")
            case nil: self = .list([])
            default: self = .fixed
            }
        // A matrix has rows of its own.
        case .matrix: self = .fixed
        }
    }
}

extension PropertyRows {
    /// The parts of a matrix that have rows of their own, with their labels.
    static let components: [(label: String, keys: [String])] = [
        ("rotation", ["rotation.x", "rotation.y", "rotation.z"]), ("scale", ["scale.x", "scale.y", "scale.z"]),
        ("translation", ["translation.x", "translation.y", "translation.z"]),
    ]
}
