import QuartziteGraphics

// Which layer lies at a point. The point is taken into each layer's plane by the inverse of its homography; of layers that stand in one
// space, the one that is in front at that very point comes first, so that planes that cross are hit where they show.
//
//     visit a ──► visit a's sublayers at the point, the front one first ──► a itself
//
// A list of what is still to come stands instead of recursion, so that depth costs no stack. Only a layer of a class that is not the
// library's is asked by its own `hitTest(_:)`, which it may override.
extension CALayer {
    /// See `hitTest(_:)`.
    func deepestLayer(at point: CGPoint) -> CALayer? {
        guard !isHidden, let spot = HitSpot(self, by: values.matrix(in: superlayer?.values), at: point, order: 0) else { return nil }
        var pending: [HitStep] = []
        push(at: spot.inside, to: &pending)
        while let step = pending.popLast() {
            switch step {
            case .layer(let layer): return layer
            case .spot(let spot):
                if spot.layer.layerClass.isOfLibrary {
                    spot.layer.push(at: spot.inside, to: &pending)
                } else if let hit = spot.layer.hitTest(spot.outside) {
                    return hit
                }
            }
        }
        return nil
    }

    /// Puts down what may be hit at a point of the layer's own space, the last one first: itself, and its sublayers.
    private func push(at point: CGPoint, to pending: inout [HitStep]) {
        let isInside = contains(point)
        if masksToBounds && !isInside { return }
        if isInside { pending.append(.layer(self)) }
        var spots: [HitSpot] = []
        for spot in spotsInSpace(at: point) { spots.append(spot) }
        spots.sort { ($0.depth, $0.layer.zPosition, $0.order) < ($1.depth, $1.layer.zPosition, $1.order) }
        for spot in spots { pending.append(.spot(spot)) }
    }

    /// The layers that stand in the layer's plane or its space, where the point is in theirs.
    private func spotsInSpace(at point: CGPoint) -> [HitSpot] {
        var spots: [HitSpot] = []
        var order = 0
        var spaces: [(layers: [CALayer], outer: LayerValues, matrix: CATransform3D)] = [(sublayers ?? [], values, CATransform3DIdentity)]
        while let space = spaces.popLast() {
            for (index, layer) in space.layers.enumerated() where !layer.isHidden {
                let matrix = CATransform3DConcat(layer.values.matrix(in: space.outer), space.matrix)
                if layer.preserves3D {
                    // What is left of this one comes after what is in there.
                    spaces.append((Array(space.layers[(index + 1)...]), space.outer, space.matrix))
                    spaces.append((layer.sublayers ?? [], layer.values, matrix))
                    break
                }
                if let spot = HitSpot(layer, by: matrix, at: point, order: order) { spots.append(spot) }
                order += 1
            }
        }
        return spots
    }
}

private enum HitStep {
    /// The sublayers have been missed: the layer itself is hit.
    case layer(CALayer)
    case spot(HitSpot)
}

/// A layer with the point of its plane that may be hit.
private struct HitSpot {
    let layer: CALayer
    /// In the layer's own space.
    let inside: CGPoint
    /// How near to the viewer that is.
    let depth: Double
    /// The layer's place in the tree.
    let order: Int

    /// Nil where the plane is seen edge-on, or the point lies behind the eye.
    init?(_ layer: CALayer, by matrix: CATransform3D, at point: CGPoint, order: Int) {
        guard let inverse = Homography(matrix).inverse else { return nil }
        let inside = inverse.apply(point)
        let (x, y) = (Double(inside.x), Double(inside.y))
        guard x.isFinite, y.isFinite else { return nil }
        let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
        guard w > 0 else { return nil }
        let depth = (x * matrix.m13 + y * matrix.m23 + matrix.m43) / w
        (self.layer, self.inside, self.order) = (layer, inside, order)
        self.depth = depth.isFinite ? Double(depth) : 0
    }

    /// The point in the space of the superlayer.
    var outside: CGPoint { Homography(layer.values.matrix(in: layer.superlayer?.values)).apply(inside) }
}
