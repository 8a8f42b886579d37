import Quartzite

/// How the two pictures of a transition are put together.
///
/// The layer with all in it is drawn into an offscreen target, as any group; what it showed before into another one, the layers of
/// both where the transition has them by then. So edges are as sharp as without it, and the targets are shown pixel by pixel. What
/// slides goes beyond the layer's bounds, unless a superlayer cuts it off.
///
///     progress        0              ½              1
///     fade            old         old + new        new          a true mixture, in transparent parts too
///     moveIn          old       old │ new over    new          new comes over old, which stays
///     push            old        ½ old│½ new       new          both move
///     reveal          old       old over │ new     new          old goes, new stands under it
extension LayerTransition {
    /// How far in it is, from 0 to 1: nothing can be more than a picture alone.
    private var amount: Double { progress.isFinite ? min(1, max(0, progress)) : 1 }

    /// By how much the new picture is moved, in a layer of these bounds.
    func newOffset(in bounds: CGRect) -> CGPoint {
        guard kind == .push || kind == .moveIn else { return .zero }
        return way(in: bounds, times: amount - 1)
    }

    /// By how much the old one is.
    func oldOffset(in bounds: CGRect) -> CGPoint {
        guard kind == .push || kind == .reveal else { return .zero }
        return way(in: bounds, times: amount)
    }

    /// The way that a picture goes from one end to the other: away from where the transition comes from. As in `contentsGravity`, the
    /// top is where y is largest.
    private func way(in bounds: CGRect, times factor: Double) -> CGPoint {
        switch direction {
        case .left: CGPoint(x: bounds.width * factor, y: 0)
        case .right: CGPoint(x: -bounds.width * factor, y: 0)
        case .top: CGPoint(x: 0, y: -bounds.height * factor)
        case .bottom: CGPoint(x: 0, y: bounds.height * factor)
        }
    }

    /// What the new picture N and the old one O, premultiplied, are multiplied by, for image.frag with MIXED:
    /// `N · (x − z · O.alpha) + O · (y − w · N.alpha)`.
    var weights: SIMD4<Float> {
        switch kind {
        case nil, .fade: SIMD4(Float(amount), Float(1 - amount), 0, 0)
        case .moveIn, .push: SIMD4(1, 1, 0, 1)
        case .reveal: SIMD4(1, 1, 1, 0)
        }
    }
}

extension PlannedLayer {
    /// Moves the layer as far as the transition has got. Whether it is hidden does not count yet: a layer that the transition hides
    /// still shows what it was.
    @inline(never)
    mutating func beginTransition(_ values: UnsafePointer<LayerValues>) {
        isTransitioning = isVisible
        let offset = values.pointee.transition.newOffset(in: values.pointee.bounds)
        if offset != .zero { world = Homography(moving: offset).followed(by: world) }
    }

    /// The space in which what it showed before is placed: the layer's own, moved by its own offset.
    @inline(never)
    func spaceOfSnapshot(_ values: UnsafePointer<LayerValues>) -> PlannedLayer {
        let (transition, bounds) = (values.pointee.transition, values.pointee.bounds)
        let (new, old) = (transition.newOffset(in: bounds), transition.oldOffset(in: bounds))
        var targetSurface = self
        targetSurface.isVisible = isTransitioning
        (targetSurface.opacity, targetSurface.innerClip, targetSurface.innerClipShape) = (1, clip, -1)
        targetSurface.world = Homography(moving: CGPoint(x: old.x - new.x, y: old.y - new.y)).followed(by: world)
        return targetSurface
    }
}

extension Homography {
    fileprivate init(moving offset: CGPoint) {
        self.init(m11: 1, m12: 0, m14: 0, m21: 0, m22: 1, m24: 0, m41: offset.x, m42: offset.y, m44: 1)
    }
}
