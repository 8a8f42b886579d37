import QuartziteGraphics

// Hit testing: finds the layer at a point. The point is mapped into each layer's plane by the inverse homography. Layers that
// share a 3D rendering context are tested in order of depth at that point, so intersecting planes are hit where they are visible.
//
//     visit a ──► visit a's sublayers at the point, the front one first ──► a itself
//
// An explicit stack replaces recursion, so deep trees cannot overflow the call stack. Only layers of classes outside the library
// are asked through `hitTest(_:)`, which they may override.
extension CALayer {
    /// Implements `hitTest(_:)`.
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

    /// Pushes the candidates at a point of the layer's own space, the last to be tested first: the layer itself, then its
    /// sublayers from back to front.
    private func push(at point: CGPoint, to pending: inout [HitStep]) {
        let isInside = contains(point)
        if masksToBounds && !isInside { return }
        if isInside { pending.append(.layer(self)) }
        var spots = candidates(at: point)
        // Layers in one plane get the same depth.
        spots.sort { $0.depth < $1.depth }
        for index in spots.indices.dropFirst() {
            let depth = spots[index - 1].depth
            if StackingOrder.isSamePlane(difference: spots[index].depth - depth, depth: depth) { spots[index].depth = depth }
        }
        spots.sort {
            StackingOrder.precedes(
                depth: ($0.depth, $1.depth), zPosition: ($0.layer.values.finiteZPosition, $1.layer.values.finiteZPosition),
                index: ($0.order, $1.order))
        }
        for spot in spots { pending.append(.spot(spot)) }
    }

    /// Returns the candidates among the sublayers, including the sublayers of layers that preserve 3D, whose planes the point
    /// meets.
    private func candidates(at point: CGPoint) -> [HitSpot] {
        var spots: [HitSpot] = []
        var order = 0
        var spaces: [(layers: [CALayer], outer: CALayer, matrix: CATransform3D)] = [(sublayers ?? [], self, CATransform3DIdentity)]
        while let space = spaces.popLast() {
            for (index, layer) in space.layers.enumerated() where !layer.isHidden {
                let matrix = CATransform3DConcat(layer.values.matrix(in: space.outer.values), space.matrix)
                if layer.preserves3D {
                    // The rest of this list follows after the sublayers of the current layer.
                    spaces.append((Array(space.layers[(index + 1)...]), space.outer, space.matrix))
                    spaces.append((layer.sublayers ?? [], layer, matrix))
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
    /// No sublayer was hit, so the layer itself is.
    case layer(CALayer)
    case spot(HitSpot)
}

/// A candidate layer with the tested point in its plane.
private struct HitSpot {
    let layer: CALayer
    /// The point in the layer's own space.
    let inside: CGPoint
    /// The depth at the point; larger is closer to the viewer.
    var depth: Double
    /// The layer's preorder index among the candidates.
    let order: Int

    /// Nil if the plane is seen edge-on or the point lies behind the eye.
    init?(_ layer: CALayer, by matrix: CATransform3D, at point: CGPoint, order: Int) {
        guard let inverse = Homography(matrix).inverse else { return nil }
        let inside = inverse.apply(point)
        let (x, y) = (Double(inside.x), Double(inside.y))
        guard x.isFinite, y.isFinite else { return nil }
        let w = x * matrix.m14 + y * matrix.m24 + matrix.m44
        guard w > 0 else { return nil }
        (self.layer, self.inside, self.order) = (layer, inside, order)
        depth = matrix.depth(at: inside)
    }

    /// The point in the superlayer's space.
    var outside: CGPoint { Homography(layer.values.matrix(in: layer.superlayer?.values)).apply(inside) }
}
