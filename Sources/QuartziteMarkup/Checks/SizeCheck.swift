import Quartzite

/// Finds layers that have a picture or a colour and no size, which draw nothing.
enum SizeCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            let sized = layersSizedByStates(plane)
            return plane.diagnose { layer in
                guard layer.bounds.width == 0 || layer.bounds.height == 0, layer.contents != nil || hasColor(layer),
                    !(layer is CATransformLayer), !sized.contains(ObjectIdentifier(layer)), !isSizedByAnimation(layer)
                else { return [] }
                let what = layer.contents != nil ? "a picture" : "a background colour"
                return [
                    plane.diagnostic(
                        .noSize, at: plane.offset(of: "bounds", of: layer), "\(layer.label) has \(what) and no size; it draws nothing")
                ]
            }
        }
    }

    private static func hasColor(_ layer: CALayer) -> Bool { (layer.backgroundColor?.alpha ?? 0) > 0 }

    private static func isSizedByAnimation(_ layer: CALayer) -> Bool {
        layer.attachedAnimations.contains { ($0.animation as? CAPropertyAnimation)?.keyPath?.hasPrefix("bounds") ?? false }
    }

    /// The layers to which a state gives another size.
    static func layersSizedByStates(_ plane: PlaneSource) -> Set<ObjectIdentifier> {
        var result: Set<ObjectIdentifier> = []
        for layer in plane.layers {
            for element in (layer.states ?? []).flatMap(\.elements) {
                guard let target = element.target, element.changedKeyPath?.hasPrefix("bounds") == true else { continue }
                result.insert(ObjectIdentifier(target))
            }
        }
        return result
    }
}
