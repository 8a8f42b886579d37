import Quartzite

/// Finds transitions between states that do not exist.
enum StateNamesCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        let known = Set(scene.planes.flatMap { $0.states?.names ?? [] })
        var result: [MarkupDiagnostic] = []
        for plane in scene.planes {
            var counts: [String: (layer: CALayer, count: Int)] = [:]
            for layer in plane.layers {
                for transition in layer.stateTransitions ?? [] where !transition.elements.isEmpty {
                    for name in Set([transition.fromState, transition.toState]) where name != "*" && !name.isEmpty && !known.contains(name)
                    {
                        let found = counts[name] ?? (layer, 0)
                        counts[name] = (found.layer, found.count + 1)
                    }
                }
            }
            for (name, found) in counts.sorted(by: { $0.key < $1.key }).prefix(SceneCheck.limit) {
                result.append(
                    plane.diagnostic(
                        .unknownState, at: plane.offset(of: "stateTransitions", of: found.layer),
                        "a transition leads from or to the state “\(name)”, which does not exist; its animations never run",
                        furtherPlaces: found.count - 1))
            }
        }
        return result
    }
}
