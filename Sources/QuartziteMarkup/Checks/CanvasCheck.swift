import Quartzite

/// Finds layers that lie outside of the canvas, the root's bounds, in every state, and that no animation moves.
enum CanvasCheck {
    /// The largest numbers of layers and states that are examined; their product determines the time.
    private static let (layerLimit, stateLimit) = (20_000, 64)

    @Sendable static func run(_ scene: CheckedScene) -> [MarkupDiagnostic] { scene.planes.flatMap(check) }

    private static func check(_ plane: PlaneSource) -> [MarkupDiagnostic] {
        let canvas = plane.root.bounds.standardized
        guard canvas.width > 0, canvas.height > 0, plane.layers.count <= layerLimit else { return [] }
        let moved = movedLayers(plane)
        var candidates = plane.layers.filter { layer in
            layer !== plane.root && layer.drawsSomething && layer.drawsInBounds && !layer.bounds.isEmpty
                && isMeasurable(layer, moved, plane.root)
        }
        candidates.removeAll { !isOutside($0, plane.root, canvas) }
        if let states = plane.states, !candidates.isEmpty {
            guard states.names.count <= stateLimit else { return [] }
            for name in states.names where !candidates.isEmpty {
                states.set(name)
                candidates.removeAll { !isOutside($0, plane.root, canvas) }
            }
            states.set(nil)
        }
        return candidates.prefix(SceneCheck.limit).map { layer in
            let place = layer.convert(CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), to: plane.root)
            let states = plane.states == nil ? "" : " in every state"
            guard place.x.isFinite, place.y.isFinite else {
                return plane.diagnostic(
                    .outsideCanvas, at: plane.offset(of: "bounds", of: layer),
                    "\(layer.label) has no finite place on the canvas; it draws nothing")
            }
            return plane.diagnostic(
                .outsideCanvas, at: plane.offset(of: "position", of: layer),
                "\(layer.label) is outside of the canvas of \(PlaneSizeCheck.short(canvas.width)) × \(PlaneSizeCheck.short(canvas.height))\(states): "
                    + "its middle is at \(PlaneSizeCheck.short(place.x)) \(PlaneSizeCheck.short(place.y))")
        }
    }

    /// The layers that an animation moves, on themselves or in a transition.
    private static func movedLayers(_ plane: PlaneSource) -> Set<ObjectIdentifier> {
        var result: Set<ObjectIdentifier> = []
        for layer in plane.layers {
            if !layer.attachedAnimations.isEmpty { result.insert(ObjectIdentifier(layer)) }
            for element in (layer.stateTransitions ?? []).flatMap(\.elements) {
                // Only an animation with values of its own moves the layer to another place than the state does.
                guard let target = element.target, element.animation is CAKeyframeAnimation || element.animation is CAAnimationGroup else {
                    continue
                }
                result.insert(ObjectIdentifier(target))
            }
        }
        return result
    }

    /// Whether the position of a layer depends only on its own values and those of its superlayers.
    private static func isMeasurable(_ layer: CALayer, _ moved: Set<ObjectIdentifier>, _ root: CALayer) -> Bool {
        var current: CALayer? = layer
        while let next = current, next !== root {
            let sublayers = next.superlayer?.sublayerTransform ?? CATransform3DIdentity
            if moved.contains(ObjectIdentifier(next)) || next.superlayer is CAReplicatorLayer || !CATransform3DIsAffine(next.transform)
                || !CATransform3DIsAffine(sublayers) || next.superlayer is CATransformLayer || next is CATransformLayer
            {
                return false
            }
            // A mask has no superlayer in the tree of sublayers.
            guard next.superlayer?.mask !== next else { return false }
            current = next.superlayer
        }
        return current === root && !moved.contains(ObjectIdentifier(root))
    }

    private static func isOutside(_ layer: CALayer, _ root: CALayer, _ canvas: CGRect) -> Bool {
        let place = layer.convert(layer.bounds.standardized, to: root)
        // Shadows and borders extend a little beyond the bounds.
        let margin = layer.shadowOpacity > 0 ? layer.shadowRadius * 2 + abs(layer.shadowOffset.width) + abs(layer.shadowOffset.height) : 0
        return !place.insetBy(dx: -margin - 1, dy: -margin - 1).overlaps(canvas)
    }
}
