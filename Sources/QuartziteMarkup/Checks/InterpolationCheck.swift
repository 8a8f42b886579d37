import Quartzite

/// Finds values that cannot be interpolated, and therefore switch at once: paths of different segments, and lists of different lengths.
enum InterpolationCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            plane.diagnose { layer in attached(to: layer, plane) + transitions(of: layer, plane) }
        }
    }

    private static func attached(to layer: CALayer, _ plane: PlaneSource) -> [MarkupDiagnostic] {
        let found = layer.attachedAnimations.lazy.compactMap { attached -> MarkupDiagnostic? in
            guard let animation = attached.animation as? CAPropertyAnimation, let fault = fault(in: values(of: animation)) else {
                return nil
            }
            return plane.diagnostic(
                .unanimatableValue, at: plane.element(ofAnimation: attached.key, of: layer)?.offset,
                "\(layer.label): “\(animation.keyPath ?? "")” switches at once: \(fault)")
        }
        return Array(found.prefix(SceneCheck.limit))
    }

    /// A value of a layer.
    private struct Value: Hashable {
        let layer: ObjectIdentifier
        let keyPath: String
    }

    /// In transitions, animations without values of their own run between the values of two states.
    private static func transitions(of owner: CALayer, _ plane: PlaneSource) -> [MarkupDiagnostic] {
        var (seen, result): (Set<Value>, [MarkupDiagnostic]) = ([], [])
        var changes: [Value: [Any]] = [:]
        for case let change as CAStateSetValue in (owner.states ?? []).flatMap(\.elements) {
            guard let target = change.target, let value = change.value, value is CGPath || value is [Any] else { continue }
            changes[Value(layer: ObjectIdentifier(target), keyPath: change.keyPath), default: []].append(value)
        }
        guard !changes.isEmpty else { return [] }
        for element in (owner.stateTransitions ?? []).flatMap(\.elements) where result.count < SceneCheck.limit {
            guard let target = element.target, let animation = element.animation as? CABasicAnimation, let keyPath = animation.keyPath,
                animation.fromValue == nil, animation.toValue == nil, animation.byValue == nil
            else { continue }
            let place = Value(layer: ObjectIdentifier(target), keyPath: keyPath)
            guard var values = changes[place], seen.insert(place).inserted else { continue }
            if let own = target.value(forKeyPath: keyPath) { values.append(own) }
            guard let fault = fault(in: values) else { continue }
            result.append(
                plane.diagnostic(
                    .unanimatableValue, at: plane.offset(of: "stateTransitions", of: owner),
                    "\(target.label): “\(keyPath)” switches at once in transitions: \(fault)"))
        }
        return result
    }

    private static func values(of animation: CAPropertyAnimation) -> [Any] {
        switch animation {
        case let basic as CABasicAnimation: [basic.fromValue, basic.toValue].compactMap { $0 }
        case let keyframes as CAKeyframeAnimation where keyframes.calculationMode != .discrete: keyframes.values ?? []
        default: []
        }
    }

    /// The difference that prevents interpolation, in words; nil if the values can be interpolated.
    private static func fault(in values: [Any]) -> String? {
        let paths = Set(values.compactMap { ($0 as? CGPath)?.elements.verbs.count })
        if paths.count > 1 { return "its paths have \(list(paths)) segments" }
        let lists = Set(values.compactMap { ($0 as? [Any])?.count })
        return lists.count > 1 ? "its lists have \(list(lists)) members" : nil
    }

    private static func list(_ counts: Set<Int>) -> String {
        counts.sorted().prefix(4).map(String.init).joined(separator: counts.count == 2 ? " and " : ", ")
    }
}
