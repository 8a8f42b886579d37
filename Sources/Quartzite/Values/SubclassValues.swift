import QuartziteGraphics

/// The layer classes that have values of their own beside those of every layer.
package enum LayerKind: UInt8, Sendable {
    case plain
    case shape
    case gradient
}

/// The committed values that only one class of layers has. `LayerValues` stays what every layer has, so that plain layers neither
/// store nor sample anything more.
///
/// Animatable ones are read and written by `LayerProperty`, as those of every layer are.
package enum SubclassValues: Sendable {
    /// A layer without such values.
    case none
    case shape(ShapeValues)
    case gradient(GradientValues)

    package var kind: LayerKind {
        switch self {
        case .none: .plain
        case .shape: .shape
        case .gradient: .gradient
        }
    }

    /// The numbers of a property that is lanes; zeros for a property of another class.
    package func lanes(of property: LayerProperty) -> SIMD4<Double> {
        switch self {
        case .none: SIMD4(repeating: 0)
        case .shape(let values): values.lanes(of: property)
        case .gradient(let values): values.lanes(of: property)
        }
    }

    /// Writes those numbers. A property of another class is left alone.
    package mutating func setLanes(_ lanes: SIMD4<Double>, of property: LayerProperty) {
        switch self {
        case .none: break
        case .shape: changeShape { $0.setLanes(lanes, of: property) }
        case .gradient: changeGradient { $0.setLanes(lanes, of: property) }
        }
    }

    /// Copies one property from other values of the same class.
    package mutating func copy(_ property: LayerProperty, from other: SubclassValues) {
        switch other {
        case .none: break
        case .shape(let values): changeShape { $0.copy(property, from: values) }
        case .gradient(let values): changeGradient { $0.copy(property, from: values) }
        }
    }

    /// Runs `change` on a shape's values in place: what they hold is not copied.
    package mutating func changeShape(_ change: (inout ShapeValues) -> Void) {
        guard case .shape(var values) = self else { return }
        self = .none
        change(&values)
        self = .shape(values)
    }

    /// Runs `change` on a gradient's values in place.
    package mutating func changeGradient(_ change: (inout GradientValues) -> Void) {
        guard case .gradient(var values) = self else { return }
        self = .none
        change(&values)
        self = .gradient(values)
    }
}
