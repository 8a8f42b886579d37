import Quartzite

/// Finds layers that have a picture or a colour and no size, which draw nothing.
enum SizeCheck {
    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] {
        scene.planes.flatMap { plane in
            plane.layers.compactMap { layer -> MarkupDiagnostic? in
                guard layer.bounds.width == 0 || layer.bounds.height == 0, layer.contents != nil || hasColor(layer),
                    !(layer is CATransformLayer), !isSized(layer, in: plane)
                else { return nil }
                let what = layer.contents != nil ? "a picture" : "a background colour"
                return plane.diagnostic(
                    .noSize, at: plane.offset(of: "bounds", of: layer), "\(layer.label) has \(what) and no size; it draws nothing")
            }
        }
    }

    private static func hasColor(_ layer: CALayer) -> Bool { (layer.backgroundColor?.alpha ?? 0) > 0 }

    /// Whether an animation or a state gives the layer a size.
    private static func isSized(_ layer: CALayer, in plane: PlaneSource) -> Bool {
        func isSize(_ path: String?) -> Bool { path?.hasPrefix("bounds") ?? false }
        if layer.attachedAnimations.contains(where: { isSize(($0.animation as? CAPropertyAnimation)?.keyPath) }) { return true }
        return plane.layers.contains { owner in
            (owner.states ?? []).contains { $0.elements.contains { $0.target === layer && isSize($0.changedKeyPath) } }
        }
    }
}
