import QuartziteGraphics

extension CALayer {
    /// See `hitTest(_:)`. The point is taken into each layer's plane by the inverse of its homography; a layer seen edge-on
    /// cannot be hit.
    func deepestLayer(at point: CGPoint) -> CALayer? {
        guard !isHidden else { return nil }
        guard let inverse = Homography(values.matrix(in: superlayer?.values)).inverse else { return nil }
        let inside = inverse.apply(point)
        guard inside.x.isFinite, inside.y.isFinite else { return nil }
        let isInside = contains(inside)
        if masksToBounds && !isInside { return nil }
        if let children = sublayers {
            // Front to back; the sort keeps the tree's order where z is equal.
            let order = children.indices.sorted {
                (children[$0].zPosition, $0) > (children[$1].zPosition, $1)
            }
            for index in order {
                if let hit = children[index].hitTest(inside) { return hit }
            }
        }
        return isInside ? self : nil
    }
}
