import QuartziteGraphics

// Converts points, rectangles and times between layers, through the closest common ancestor. Under perspective, points are divided
// by w; the way back inverts the projected plane, so a point converts back to itself.
extension CALayer {
    /// Returns the map from this layer's plane to that of a layer around it; nil is the space outside the topmost layer.
    package func homography(upTo ancestor: CALayer?) -> Homography { Self.homography(from: self, upTo: ancestor) }

    /// Returns the innermost layer that contains both layers or is one of them; nil if they are in different trees.
    package static func innermost(around a: CALayer, and b: CALayer) -> CALayer? { commonAncestor(a, b) }

    static func convertTime(_ t: CFTimeInterval, from source: CALayer?, to target: CALayer?) -> CFTimeInterval {
        let shared = commonAncestor(source, target)
        var time = t
        var layer = source
        while let current = layer, current !== shared {
            time = current.timing.parent(fromLocal: time)
            layer = current.superlayer
        }
        return chain(from: target, below: shared).reversed().reduce(time) { $1.timing.local(fromParent: $0) }
    }

    func homography(from source: CALayer?, to target: CALayer?) -> Homography {
        let shared = Self.commonAncestor(source, target)
        let up = Self.homography(from: source, upTo: shared)
        guard target !== shared else { return up }
        guard let down = Self.homography(from: target, upTo: shared).inverse else {
            let none = Double.nan
            return Homography(m11: none, m12: none, m14: 0, m21: none, m22: none, m24: 0, m41: none, m42: none, m44: 1)
        }
        return up * down
    }

    private static func homography(from layer: CALayer?, upTo ancestor: CALayer?) -> Homography {
        let chain = chain(from: layer, below: ancestor)
        var result = Homography.identity
        var index = 0
        while index < chain.count {
            // A layer's plane is mapped through enclosing layers that preserve 3D, and then flattened into the next plane.
            var matrix = chain[index].values.matrix(in: chain[index].superlayer?.values)
            index += 1
            while index < chain.count, chain[index].preserves3D {
                matrix = CATransform3DConcat(matrix, chain[index].values.matrix(in: chain[index].superlayer?.values))
                index += 1
            }
            result = result * Homography(matrix)
        }
        return result
    }

    /// Returns `layer` and its superlayers up to `ancestor`, without `ancestor`.
    private static func chain(from layer: CALayer?, below ancestor: CALayer?) -> [CALayer] {
        var layers: [CALayer] = []
        var layer = layer
        while let current = layer, current !== ancestor {
            layers.append(current)
            layer = current.superlayer
        }
        return layers
    }

    private static func commonAncestor(_ a: CALayer?, _ b: CALayer?) -> CALayer? {
        guard let a, let b else { return nil }
        if a === b { return a }
        // The direct parent and child are compared first, so hit testing, which goes level by level, costs the same at any depth.
        if b.superlayer === a { return a }
        if a.superlayer === b { return b }
        let above = Set(chain(from: a, below: nil).map(ObjectIdentifier.init))
        var layer: CALayer? = b
        while let current = layer {
            if above.contains(ObjectIdentifier(current)) { return current }
            layer = current.superlayer
        }
        return nil
    }
}
