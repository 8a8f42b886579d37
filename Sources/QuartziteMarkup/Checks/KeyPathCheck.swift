import Quartzite

/// Finds key paths of animations and states that lead to no filter, no emitter cell, or no part of a property. The reader cannot find them,
/// because it reads animations before filters and cells.
enum KeyPathCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            var (seen, result): (Set<String>, [MarkupDiagnostic]) = ([], [])
            func check(_ keyPath: String?, of layer: CALayer, ofState: Bool = false, at offset: @autoclosure () -> Int?) {
                guard result.count < SceneCheck.limit, let keyPath, let fault = fault(in: keyPath, of: layer, ofState: ofState),
                    seen.insert("\(layer.id.rawValue) \(keyPath)").inserted
                else {
                    return
                }
                result.append(
                    plane.diagnostic(.unsupportedKeyPath, at: offset(), "keyPath: “\(keyPath)” of \(layer.label) has no effect: \(fault)"))
            }
            for layer in plane.layers {
                for attached in layer.attachedAnimations {
                    let keyPath = (attached.animation as? CAPropertyAnimation)?.keyPath
                    check(keyPath, of: layer, at: plane.element(ofAnimation: attached.key, of: layer)?.offset)
                }
                for element in (layer.states ?? []).flatMap(\.elements) {
                    guard let target = element.target else { continue }
                    check(element.changedKeyPath, of: target, ofState: true, at: plane.offset(of: "states", of: layer))
                }
                for element in (layer.stateTransitions ?? []).flatMap(\.elements) {
                    guard let target = element.target, let animation = element.animation as? CAPropertyAnimation else { continue }
                    check(animation.keyPath, of: target, at: plane.offset(of: "stateTransitions", of: layer))
                }
            }
            return result
        }
    }

    /// Why a key path of several parts leads nowhere; nil if it leads to a value, or if the reader has reported it, as it does for the
    /// other key paths of animations.
    private static func fault(in keyPath: String, of layer: CALayer, ofState: Bool) -> String? {
        let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, layer.propertyPath(keyPath) == nil else { return nil }
        switch parts[0] {
        case "filters", "backgroundFilters", "compositingFilter":
            guard parts.count > 2 else { return "it names no input of a filter" }
            if parts.count == 3, parts[2] == "enabled", layer.value(forKeyPath: keyPath) != nil { return nil }
            return layer.hasFilterInput(atKeyPath: keyPath) ? nil : "the layer has no filter “\(parts[1])” with this input"
        case "emitterBehaviors":
            let behaviors = (layer as? CAEmitterLayer)?.emitterBehaviors ?? []
            guard parts.count == 3, let behavior = behaviors.first(where: { $0.name == parts[1] }) else {
                return "the layer has no behaviour “\(parts[1])”"
            }
            let isInput = ["name", "enabled"].contains(parts[2]) || behavior.inputKeys().contains(String(parts[2]))
            guard isInput else { return "the behaviour “\(parts[1])” has no input “\(parts[2])”" }
            let canAnimate = ofState || (layer as? CAEmitterLayer)?.canAnimate(ofBehavior: keyPath) == true
            return canAnimate ? nil : "the input “\(parts[2])” of a behaviour cannot be animated"
        case "emitterCells":
            let cells = (layer as? CAEmitterLayer)?.emitterCells ?? []
            return cells.contains { $0.name == parts[1] } ? nil : "the layer has no emitter cell “\(parts[1])”"
        default:
            guard ofState else { return nil }
            if layer.propertyPath(parts[0]) != nil { return "“\(parts[0])” has no such part" }
            // A dictionary of the document's own has a value. Parts of the tree have one too, and no key path leads through them.
            let isTree = ["sublayers", "superlayer", "layer", "mask"].contains(parts[0])
            return isTree || layer.value(forKey: parts[0]) == nil ? "the layer has no property “\(parts[0])”" : nil
        }
    }
}
