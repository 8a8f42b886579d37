import Quartzite

/// The classes that vectors name. A new class is added here, in one line.
enum VectorClasses {
    static func layer(_ name: String) throws -> CALayer {
        guard let make = layers[name] else { throw NotAvailable(name) }
        return make()
    }

    static func animation(_ name: String) throws -> CAAnimation {
        guard let make = animations[name] else { throw NotAvailable(name) }
        return make()
    }

    private static let layers: [String: @Sendable () -> CALayer] = [
        "CALayer": { CALayer() },
        "CAShapeLayer": { CAShapeLayer() },
        "CAScrollLayer": { CAScrollLayer() },
        "CAGradientLayer": { CAGradientLayer() },
        "CAReplicatorLayer": { CAReplicatorLayer() },
        "CATransformLayer": { CATransformLayer() },
        "CATextLayer": { CATextLayer() },
        "CATiledLayer": { CATiledLayer() },
        "CAEmitterLayer": { CAEmitterLayer() },
    ]

    /// Returns the name of the class whose layers have the property at a key path.
    static func name(ofClassWith keyPath: String) -> String {
        switch PropertyPath(keyPath)?.property.owner {
        case .shape?: "CAShapeLayer"
        case .gradient?: "CAGradientLayer"
        case .replicator?: "CAReplicatorLayer"
        case .text?: "CATextLayer"
        case .emitter?: "CAEmitterLayer"
        case .plain?, .transform?, nil: "CALayer"
        }
    }

    private static let animations: [String: @Sendable () -> CAAnimation] = [
        "CAAnimation": { CAAnimation() },
        "CAPropertyAnimation": { CAPropertyAnimation() },
        "CABasicAnimation": { CABasicAnimation() },
        "CAKeyframeAnimation": { CAKeyframeAnimation() },
        "CASpringAnimation": { CASpringAnimation() },
        "CAAnimationGroup": { CAAnimationGroup() },
        "CATransition": { CATransition() },
    ]
}

extension VectorClasses {
    /// Returns a new instance of a class.
    static func instance(_ name: String) throws -> any KeyValueCoded {
        if let make = layers[name] { return make() }
        if let make = others[name] { return make() }
        return try animation(name)
    }

    private static let others: [String: @Sendable () -> any KeyValueCoded] = [
        "CAEmitterCell": { CAEmitterCell() },
        "CADisplayLink": { PropertyOwner.displayLink() },
        "CAFrameRateRange": { PropertyOwner.frameRateRange() },
        "CAConstraint": { PropertyOwner.constraint() },
        "CATransaction": { PropertyOwner.transaction() },
    ]

    /// Returns the class's default value of a key.
    static func defaultValue(of name: String, forKey key: String) throws -> Any? {
        switch try instance(name) {
        case let layer as CALayer: type(of: layer).defaultValue(forKey: key)
        case let animation as CAAnimation: type(of: animation).defaultValue(forKey: key)
        case let cell as CAEmitterCell: type(of: cell).defaultValue(forKey: key)
        default: nil
        }
    }
}
