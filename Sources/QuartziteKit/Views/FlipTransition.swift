// A view that turns over: what it showed turns away to its edge, and from there what it shows now turns in.
//
//     0 ──── picture before: 0° → 90° ──── ½ ──── the view itself: −90° → 0° ──── 1

/// One turn of one view.
@MainActor struct FlipTransition {
    private let view: UIView
    /// The picture before, in front of the view.
    private let cover = CALayer()
    /// Where the axis lies, and which way it goes round.
    private let axis: (x: CGFloat, y: CGFloat)

    /// Takes the picture of the view as it is now. Nil where the transition is no turn, or the view has nothing to turn in.
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

    /// Adds both halves. The picture goes when the block is over.
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
            // As far away as the view is wide and high together: what comes near does not swell.
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

    /// Matrices with perspective are blended part by part, which is not quite a turn; steps of five degrees hide that.
    private static func smooth(_ angles: [CGFloat]) -> [CGFloat] {
        let steps = 18
        return (0...2 * steps).map { index in
            let (part, rest) = (min(1, index / steps), index < steps ? index : index - steps)
            return angles[part] + (angles[part + 1] - angles[part]) * CGFloat(rest) / CGFloat(steps)
        }
    }
}
