import Quartzite

/// Finds animations that should keep their last value but jump back at their end: with only one of `fillMode="forwards"` and
/// `removedOnCompletion="0"`, and a last value that differs from the layer's own.
enum FillModeCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            plane.diagnose { layer in
                let found = layer.attachedAnimations.lazy.compactMap { attached -> MarkupDiagnostic? in
                    guard let animation = attached.animation as? CAPropertyAnimation, let fault = fault(of: animation, on: layer) else {
                        return nil
                    }
                    let element = plane.element(ofAnimation: attached.key, of: layer)
                    return plane.diagnostic(
                        .snappingBack,
                        at: (element?.attribute("fillMode") ?? element?.attribute("removedOnCompletion"))?.offset ?? element?.offset,
                        "\(layer.label): “\(animation.keyPath ?? "")” jumps back to the layer's own value when “\(attached.key)” ends, because \(fault)"
                    )
                }
                return Array(found.prefix(SceneCheck.limit))
            }
        }
    }

    private static func fault(of animation: CAPropertyAnimation, on layer: CALayer) -> String? {
        let isFilled = animation.fillMode == .forwards || animation.fillMode == .both
        guard isFilled == animation.isRemovedOnCompletion, !animation.isAdditive, !animation.autoreverses, animation.speed > 0,
            animation.repeatCount.isFinite, animation.repeatDuration.isFinite, endsElsewhere(animation, on: layer)
        else { return nil }
        return isFilled ? "an animation that is removed on completion keeps no value" : "fillMode does not keep the value"
    }

    /// Whether the last value of an animation differs from the layer's own.
    private static func endsElsewhere(_ animation: CAPropertyAnimation, on layer: CALayer) -> Bool {
        guard let keyPath = animation.keyPath else { return false }
        let last: Any?
        switch animation {
        case let basic as CABasicAnimation: last = basic.toValue
        case let keyframes as CAKeyframeAnimation where keyframes.path == nil: last = keyframes.values?.last
        default: return false
        }
        guard let last, let end = AnimatableValue(last), let own = AnimatableValue(layer.value(forKeyPath: keyPath)),
            let shape = layer.propertyPath(keyPath)?.shape
        else { return false }
        if shape == .transform {
            return end.matrix.map { end in own.matrix.map { !CATransform3DEqualToTransform(end, $0) } ?? true } ?? false
        }
        guard let (a, b) = end.channels(for: shape).flatMap({ a in own.channels(for: shape).map { (a, $0) } }) else { return false }
        return (0..<4).contains { abs(a[$0] - b[$0]) > 1e-3 * max(1, abs(b[$0])) }
    }
}
