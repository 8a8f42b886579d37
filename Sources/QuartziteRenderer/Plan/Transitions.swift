import Quartzite

/// How the two surfaces of a transition are composited.
///
/// The layer and its sublayers are drawn into one offscreen target, as any group, and the transition snapshot into another. Both
/// are laid out at the offset that the transition has reached, so that edges stay sharp, and the targets are composited pixel by
/// pixel. Moving content extends beyond the layer's bounds, unless a superlayer clips it.
///
///     progress        0              ½              1
///     fade            old         old + new        new          a linear mix, in transparent parts too
///     moveIn          old       old │ new over    new          the new content fades in while it moves over the old, which stays
///     push            old        ½ old│½ new       new          both move: the old content fades out, the new fades in
///     reveal          old       old over │ new     new          the old content fades out while it moves away, the new stays below
extension LayerTransition {
    /// Progress clamped to 0…1: no weight may exceed a full surface.
    private var amount: Double { progress.isFinite ? min(1, max(0, progress)) : 1 }

    /// Displacement of the new content for a layer with the given bounds, in points.
    func newOffset(in bounds: CGRect) -> CGPoint {
        guard kind == .push || kind == .moveIn else { return .zero }
        return way(in: bounds, times: amount - 1)
    }

    /// Displacement of the old content, in points.
    func oldOffset(in bounds: CGRect) -> CGPoint {
        guard kind == .push || kind == .reveal else { return .zero }
        return way(in: bounds, times: amount)
    }

    /// Displacement over the full width or height, away from the edge at which the transition begins, times `factor`. As in
    /// `contentsGravity`, the top is at the largest y.
    private func way(in bounds: CGRect, times factor: Double) -> CGPoint {
        switch direction {
        case .left: CGPoint(x: bounds.width * factor, y: 0)
        case .right: CGPoint(x: -bounds.width * factor, y: 0)
        case .top: CGPoint(x: 0, y: -bounds.height * factor)
        case .bottom: CGPoint(x: 0, y: bounds.height * factor)
        }
    }

    /// Weights of the new surface N and the old surface O, both premultiplied, for `image.frag` with `crossfaded`: `N · (x − z ·
    /// O.alpha) + O · (y − w · N.alpha)`.
    var weights: SIMD4<Float> {
        let (new, old) = (Float(amount), Float(1 - amount))
        return switch kind {
        case nil, .fade: SIMD4(new, old, 0, 0)
        case .moveIn: SIMD4(new, 1, 0, new)
        case .push: SIMD4(new, old, 0, new * old)
        case .reveal: SIMD4(1, old, old, 0)
        }
    }
}

extension PlannedLayer {
    /// Moves the layer to the transition's current offset. `hidden` does not apply yet: a layer that the transition hides still
    /// shows its snapshot.
    @inline(never)
    mutating func beginTransition(_ values: UnsafePointer<LayerValues>) {
        isTransitioning = isVisible
        let offset = values.pointee.transition.newOffset(in: values.pointee.bounds)
        if offset != .zero { world = Homography(moving: offset).followed(by: world) }
    }

    /// Returns the state in which the snapshot's root is laid out: the layer's own, displaced by the snapshot's offset.
    @inline(never)
    func snapshotParent(_ values: UnsafePointer<LayerValues>) -> PlannedLayer {
        let (transition, bounds) = (values.pointee.transition, values.pointee.bounds)
        let (new, old) = (transition.newOffset(in: bounds), transition.oldOffset(in: bounds))
        var surroundings = self
        surroundings.isVisible = isTransitioning
        (surroundings.outerOpacity, surroundings.innerClip, surroundings.innerClipShape) = (1, clip, nil)
        surroundings.world = Homography(moving: CGPoint(x: old.x - new.x, y: old.y - new.y)).followed(by: world)
        return surroundings
    }
}

extension Homography {
    /// Makes a translation.
    fileprivate init(moving offset: CGPoint) {
        self.init(m11: 1, m12: 0, m14: 0, m21: 0, m22: 1, m24: 0, m41: offset.x, m42: offset.y, m44: 1)
    }
}
