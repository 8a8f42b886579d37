import QuartziteGraphics

// From one layer's space to another's, through the layer that both are in. Where perspective stands between, points are
// divided by w; the way back inverts the projected plane, so that it leads to the same point.
extension CALayer {
    /// A point of `l`'s space in this layer's; nil is the space outside the topmost layer.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { homography(from: l, to: self).apply(p) }

    /// A point of this layer's space in `l`'s; nil is the space outside the topmost layer.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { homography(from: self, to: l).apply(p) }

    /// A rectangle of `l`'s space: the box around it in this layer's.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { homography(from: l, to: self).boundingBox(of: r) }

    /// A rectangle of this layer's space: the box around it in `l`'s.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { homography(from: self, to: l).boundingBox(of: r) }

    /// A time of `l`'s clock on this layer's; nil is absolute media time. Seconds.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { Self.convertTime(t, from: l, to: self) }

    /// A time of this layer's clock on `l`'s; nil is absolute media time. Seconds.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { Self.convertTime(t, from: self, to: l) }

    private static func convertTime(_ t: CFTimeInterval, from source: CALayer?, to target: CALayer?) -> CFTimeInterval {
        let shared = commonAncestor(source, target)
        var time = t
        var layer = source
        while let current = layer, current !== shared {
            time = current.timing.parent(fromLocal: time)
            layer = current.superlayer
        }
        return chain(from: target, below: shared).reversed().reduce(time) { $1.timing.local(fromParent: $0) }
    }

    private func homography(from source: CALayer?, to target: CALayer?) -> Homography {
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
            // Through layers that pass their space on in three dimensions, and into a plane after them.
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

    /// `layer` and its superlayers up to `ancestor`, which is left out.
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
        // Level by level, as hit testing goes, how deep they lie costs nothing.
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
