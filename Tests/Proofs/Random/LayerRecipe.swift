// A layer tree as a value, which can be built repeatedly, printed, and reduced to the part that matters.

import Quartzite

/// A description of a layer and its sublayers.
struct LayerRecipe {
    /// The setting of one property, and its description.
    struct Setting {
        let text: String
        /// Whether the scene makes no sense without the setting.
        var isFixed = false
        let apply: (CALayer) -> Void
    }

    var kind: Kind
    var settings: [Setting] = []
    var sublayers: [LayerRecipe] = []
    /// At most one mask.
    var masks: [LayerRecipe] = []

    enum Kind: String, CaseIterable {
        case plain, shape, gradient, text, replicator, transform, scroll, emitter

        func make() -> CALayer {
            switch self {
            case .plain: CALayer()
            case .shape: CAShapeLayer()
            case .gradient: CAGradientLayer()
            case .text: CATextLayer()
            case .replicator: CAReplicatorLayer()
            case .transform: CATransformLayer()
            case .scroll: CAScrollLayer()
            case .emitter: CAEmitterLayer()
            }
        }
    }

    /// Adds the setting of a property of one layer class. The setting does nothing on layers of other classes.
    mutating func set<Layer: CALayer, Value>(
        _ path: ReferenceWritableKeyPath<Layer, Value>, _ name: String, _ value: Value, isFixed: Bool = false
    ) {
        let box = SettingValue(value)
        settings.append(Setting(text: "\(name) = \(describe(value))", isFixed: isFixed) { ($0 as? Layer)?[keyPath: path] = box.value })
    }

    func make() -> CALayer {
        let layer = kind.make()
        for setting in settings { setting.apply(layer) }
        for sublayer in sublayers { layer.addSublayer(sublayer.make()) }
        if let mask = masks.first { layer.mask = mask.make() }
        return layer
    }

    /// Whether a layer of the tree has a setting of the property.
    func sets(_ property: String) -> Bool {
        settings.contains { $0.text.hasPrefix("\(property) ") } || (sublayers + masks).contains { $0.sets(property) }
    }

    /// The number of layers in the tree.
    var count: Int { 1 + (sublayers + masks).reduce(0) { $0 + $1.count } }

    /// Returns the tree as text, with one line per layer and per setting.
    func text(_ indent: String = "") -> String {
        var text = "\(indent)\(kind.rawValue)\n"
        for setting in settings { text += "\(indent)  .\(setting.text)\n" }
        for mask in masks { text += "\(indent)  mask:\n\(mask.text(indent + "    "))" }
        for sublayer in sublayers { text += sublayer.text(indent + "    ") }
        return text
    }
}

/// Wraps a value of any type for capture in a closure.
private struct SettingValue<Value> { let value: Value; init(_ value: Value) { self.value = value } }

private func describe(_ value: Any) -> String {
    switch value {
    case let rect as CGRect: "\(rect.origin.x) \(rect.origin.y) \(rect.width) \(rect.height)"
    case let point as CGPoint: "(\(point.x), \(point.y))"
    case let size as CGSize: "(\(size.width), \(size.height))"
    case let color as CGColor: "\(color.components ?? [])"
    case let image as CGImage: "\(image.width) × \(image.height)"
    case let m as CATransform3D:
        m.m13 == 0 && m.m14 == 0 && m.m43 == 0 && m.m33 == 1
            ? "[\(m.m11) \(m.m12) \(m.m21) \(m.m22) \(m.m41) \(m.m42)]" : "\(m)"
    case let optional as Any? where optional != nil: optional.map { describeInner($0) } ?? "nil"
    default: "\(value)"
    }
}

private func describeInner(_ value: Any) -> String {
    switch value {
    case let color as CGColor: "\(color.components ?? [])"
    case let image as CGImage: "\(image.width) × \(image.height)"
    case let colors as [Any]: colors.map { describeInner($0) }.joined(separator: "; ")
    default: "\(value)"
    }
}
