// The flip transition: the old content rotates to its edge, and from there the new content rotates in.
//
//     0 ──── snapshot of the old content: 0° → 90° ──── ½ ──── the view itself: −90° → 0° ──── 1

/// One flip of one view.
@MainActor struct FlipTransition {
    private let view: UIView
    /// A layer in front of the view that shows a snapshot of the old content.
    private let cover = CALayer()
    /// The rotation axis. Its sign is the direction of rotation.
    private let axis: (x: CGFloat, y: CGFloat)

    /// Takes a snapshot of the view. Returns nil if the transition is not a flip, or if the view is in no superview or has no size.
    init?(of view: UIView, over transition: UIView.AnimationOptions.ViewTransition) {
        switch transition {
        case .flipFromLeft: axis = (0, 1)
        case .flipFromRight: axis = (0, -1)
        case .flipFromTop: axis = (-1, 0)
        case .flipFromBottom: axis = (1, 0)
        case .curlUp, .curlDown, .crossDissolve: return nil
        }
        guard view.layer.superlayer != nil, let picture = view.snapshotPicture() else { return nil }
        self.view = view
        let layer = view.layer
        cover.contents = picture
        (cover.bounds, cover.position, cover.anchorPoint) = (layer.bounds, layer.position, layer.anchorPoint)
        (cover.zPosition, cover.transform) = (layer.zPosition, layer.transform)
    }

    /// Adds the animations of both halves. The snapshot is removed when the block ends.
    func begin(_ block: AnimationBlock) {
        CATransaction.setDisableActions(true)
        view.layer.superlayer?.insertSublayer(cover, above: view.layer)
        cover.opacity = 0
        let (cover, layer) = (cover, view.layer)
        add(block, to: cover, angles: [0, .pi / 2, .pi / 2], opacities: [1, 0])
        add(block, to: layer, angles: [-.pi / 2, -.pi / 2, 0], opacities: [0, layer.opacity])
        block.afterwards { cover.removeFromSuperlayer() }
    }

    private func add(_ block: AnimationBlock, to layer: CALayer, angles: [CGFloat], opacities: [Float]) {
        let turn = CAKeyframeAnimation(keyPath: "transform")
        turn.values = Self.smooth(angles).map { angle in
            var matrix = CATransform3DIdentity
            // The viewer's distance is the sum of width and height, so that the near edge does not grow too large.
            matrix.m34 = -1 / max(1, layer.bounds.width + layer.bounds.height)
            matrix = CATransform3DRotate(matrix, angle, axis.x, axis.y, 0)
            return CATransform3DConcat(matrix, layer.transform)
        }
        turn.timingFunction = block.options.timingFunction
        block.equip(turn, on: layer)
        layer.add(turn, forKey: "turn")
        let half = CAKeyframeAnimation(keyPath: "opacity")
        half.values = opacities
        half.keyTimes = [0, 0.5, 1]
        half.calculationMode = .discrete
        half.timingFunction = block.options.timingFunction
        block.equip(half, on: layer)
        layer.add(half, forKey: "half")
    }

    /// Returns intermediate angles in steps of 5°. Matrices with perspective are interpolated by components, which is not exactly a
    /// rotation; small steps hide the difference.
    private static func smooth(_ angles: [CGFloat]) -> [CGFloat] {
        let steps = 18
        return (0...2 * steps).map { index in
            let (part, rest) = (min(1, index / steps), index < steps ? index : index - steps)
            return angles[part] + (angles[part + 1] - angles[part]) * CGFloat(rest) / CGFloat(steps)
        }
    }
}
