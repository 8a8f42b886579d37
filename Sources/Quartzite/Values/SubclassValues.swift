import QuartziteGraphics

/// The layer classes that have values of their own beside those of every layer.
package enum LayerKind: UInt8, Sendable {
    case plain
    case shape
    case gradient
    case replicator
    case transform
    case text
    case emitter
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
    case replicator(ReplicatorValues)
    /// A transform layer has none, and is told by that.
    case transform
    case text(TextValues)
    case emitter(EmitterValues)

    package var kind: LayerKind {
        switch self {
        case .none: .plain
        case .shape: .shape
        case .gradient: .gradient
        case .replicator: .replicator
        case .transform: .transform
        case .text: .text
        case .emitter: .emitter
        }
    }

    /// Whether a layer that has these instead of others is drawn alike. What emitters show hangs on more than their values, so that it is
    /// never known.
    ///
    /// - Complexity: O(1) where nothing was set, since lists are then the same memory; else O(what they have).
    func shows(sameAs other: SubclassValues) -> Bool {
        switch (self, other) {
        case (.none, .none), (.transform, .transform): true
        case (.shape(let values), .shape(let others)): values == others
        case (.gradient(let values), .gradient(let others)): values == others
        case (.replicator(let values), .replicator(let others)): values == others
        case (.text(let values), .text(let others)): values == others
        default: false
        }
    }

    /// The numbers of a property that is channels; zeros for a property of another class.
    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        switch self {
        case .none, .transform: SIMD4(repeating: 0)
        case .shape(let values): values.channels(of: property)
        case .gradient(let values): values.channels(of: property)
        case .replicator(let values): values.channels(of: property)
        case .text(let values): values.channels(of: property)
        case .emitter(let values): values.channels(of: property)
        }
    }

    /// Writes those numbers. A property of another class is left alone.
    package mutating func setChannels(_ channels: SIMD4<Double>, of property: LayerProperty) {
        switch self {
        case .none, .transform: break
        case .replicator(var values):
            values.setChannels(channels, of: property)
            self = .replicator(values)
        case .emitter(var values):
            values.setChannels(channels, of: property)
            self = .emitter(values)
        case .shape: changeShape { $0.setChannels(channels, of: property) }
        case .gradient: changeGradient { $0.setChannels(channels, of: property) }
        case .text: changeText { $0.setChannels(channels, of: property) }
        }
    }

    /// Copies one property from other values of the same class.
    package mutating func copy(_ property: LayerProperty, from other: SubclassValues) {
        switch other {
        case .none, .transform: break
        case .replicator(let values):
            guard case .replicator(var own) = self else { return }
            own.copy(property, from: values)
            self = .replicator(own)
        case .emitter(let values):
            guard case .emitter(var own) = self else { return }
            own.copy(property, from: values)
            self = .emitter(own)
        case .shape(let values): changeShape { $0.copy(property, from: values) }
        case .gradient(let values): changeGradient { $0.copy(property, from: values) }
        case .text(let values): changeText { $0.copy(property, from: values) }
        }
    }

    /// The matrix that a property holds; the identity for a property of another class.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        if property == .instanceTransform, case .replicator(let values) = self { return values.instanceTransform }
        return CATransform3DIdentity
    }

    /// Writes that matrix.
    package mutating func setMatrix(_ matrix: CATransform3D, of property: LayerProperty) {
        guard property == .instanceTransform, case .replicator(var values) = self else { return }
        values.instanceTransform = matrix
        self = .replicator(values)
    }

    /// Runs `change` on a shape's values in place: what they hold is not copied.
    package mutating func changeShape(_ change: (inout ShapeValues) -> Void) {
        guard case .shape(var values) = self else { return }
        self = .none
        change(&values)
        self = .shape(values)
    }

    /// Runs `change` on a text's values in place.
    package mutating func changeText(_ change: (inout TextValues) -> Void) {
        guard case .text(var values) = self else { return }
        self = .none
        change(&values)
        self = .text(values)
    }

    /// Runs `change` on a gradient's values in place.
    package mutating func changeGradient(_ change: (inout GradientValues) -> Void) {
        guard case .gradient(var values) = self else { return }
        self = .none
        change(&values)
        self = .gradient(values)
    }
}
