// The action of an animation block for a property whose values can be added: the animation begins with the difference between the
// model's old and new value, and ends with no difference. So animations that begin at different times add up:
//
//     block 1    0 → 1    −1 ────╲___0
//     block 2    1 → 0    +1 ───────────╲___0
//     shown               0 ──────╱‾‾‾‾‾╲___0     the model's value, 0, plus both differences
//
// A change replaces the running animations of its property, and starts at the value on screen, if the block repeats, if another
// animation that is not additive runs under the property's key, and if a transform cannot be added.

/// Adds the animation of one property to its layer, after the change of the model.
///
/// Isolated to no actor, since layers run actions on any thread. Blocks run on the main thread only.
struct AdditiveChange: CAAction {
    /// The animation with timing, without values.
    private let animation: CABasicAnimation
    /// The model's value before the change.
    private let old: AnimatableValue
    /// The value on screen before the change.
    private let shown: Any
    /// Whether the animation keeps its first value until its end.
    private let isHeld: Bool
    /// Whether the animation starts at the value on screen, without regard to the other animations of the property.
    private let replaces: Bool

    /// Creates the action for a change of a layer's property that is about to happen. Returns nil for values that cannot be added.
    /// - Parameters:
    ///   - layer: the layer whose property changes.
    ///   - animation: the animation of the property, with timing. The key path is the property's key, or that of a part of the property.
    ///   - isHeld: whether the animation keeps its first value until its end.
    ///   - replaces: whether the animation replaces the property's other animations.
    init?(of layer: CALayer, animation: CABasicAnimation, isHeld: Bool, replaces: Bool) {
        guard let key = animation.keyPath, let value = layer.value(forKeyPath: key), let old = AnimatableValue(value) else { return nil }
        switch old {
        case .number, .point, .size, .rect, .affine, .transform: break
        case .boolean, .color, .image, .path, .string, .array: return nil
        }
        self.animation = animation
        self.old = old
        self.isHeld = isHeld
        self.replaces = replaces
        shown = layer.shownForAnimation.value(forKeyPath: key) ?? value
    }

    /// The action as a program sees it: an animation with the block's timing, or spring, from the value on screen. A layer may copy it
    /// for a property of its own:
    ///
    ///     override func action(forKey event: String) -> CAAction? {
    ///         guard event == "progress", let fade = super.action(forKey: "opacity") as? CABasicAnimation,
    ///             let animation = fade.copy() as? CABasicAnimation
    ///         else { return super.action(forKey: event) }
    ///         animation.keyPath = event
    var visibleAction: any CAAction {
        guard let visible = animation.copy() as? CABasicAnimation else { return self }
        visible.fromValue = shown
        visible.standsFor = self
        return visible
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer, let new = AnimatableValue(layer.value(forKeyPath: event)),
            // A change of the bounds may leave the origin or the size as it is.
            !AnimatableValue.areEqual(old, new)
        else { return }
        let running = Self.keys(of: event, in: layer)
        guard !replaces, let ends = Difference(from: old, to: new), running.allSatisfy({ ends.canBeAdded(to: layer.animation(forKey: $0)) })
        else { return replace(running, in: layer, event) }
        guard !ends.isZero else { return }
        animation.isAdditive = true
        animation.fromValue = ends.from.any
        animation.toValue = isHeld ? ends.from.any : ends.to.any
        layer.add(animation, forKey: running.isEmpty ? event : Self.freeKey(of: event, in: layer))
    }

    private func replace(_ running: [String], in layer: CALayer, _ event: String) {
        for key in running { layer.removeAnimation(forKey: key) }
        animation.fromValue = shown
        if isHeld { animation.toValue = shown }
        layer.add(animation, forKey: event)
    }

    // MARK: Keys

    /// Returns the keys of a property's animations: `opacity`, `opacity-2` …
    static func keys(of event: String, in layer: CALayer) -> [String] {
        (layer.animationKeys() ?? []).filter { $0 == event || $0.hasPrefix(event + "-") && Int($0.dropFirst(event.count + 1)) != nil }
    }

    /// Returns the first of `opacity`, `opacity-2`, `opacity-3` … without an animation.
    static func freeKey(of event: String, in layer: CALayer) -> String {
        var (key, number) = (event, 1)
        while layer.animation(forKey: key) != nil {
            number += 1
            key = "\(event)-\(number)"
        }
        return key
    }
}

/// The ends of an additive animation: the difference that gives the old value when added to the new one, and the value that changes
/// nothing.
struct Difference {
    let from: AnimatableValue
    let to: AnimatableValue

    /// Returns nil for values without a difference: of different types, not finite, or matrices without an inverse.
    init?(from old: AnimatableValue, to new: AnimatableValue) {
        switch (old, new) {
        case (.number(let old), .number(let new)):
            guard (old - new).isFinite else { return nil }
            (from, to) = (.number(old - new), .number(0))
        case (.point(let old), .point(let new)): (from, to) = (.point(CGPoint(x: old.x - new.x, y: old.y - new.y)), .point(.zero))
        case (.size(let old), .size(let new)):
            (from, to) = (.size(CGSize(width: old.width - new.width, height: old.height - new.height)), .size(.zero))
        case (.rect(let old), .rect(let new)):
            // The standardised sides of a difference would lose the sign.
            let origin = CGPoint(x: old.origin.x - new.origin.x, y: old.origin.y - new.origin.y)
            let size = CGSize(width: old.size.width - new.size.width, height: old.size.height - new.size.height)
            (from, to) = (.rect(CGRect(origin: origin, size: size)), .rect(.zero))
        case (.affine(let old), .affine(let new)):
            guard new.a * new.d != new.b * new.c else { return nil }
            (from, to) = (.affine(old.concatenating(new.inverted())), .affine(.identity))
        case (.transform(let old), .transform(let new)):
            let inverse = CATransform3DInvert(new)
            guard Self.isIdentity(CATransform3DConcat(new, inverse)) else { return nil }
            (from, to) = (.transform(CATransform3DConcat(old, inverse)), .transform(CATransform3DIdentity))
        default: return nil
        }
    }

    /// Whether the two ends are equal.
    var isZero: Bool {
        switch (from, to) {
        case (.number(let from), .number(let to)): from == to
        case (.point(let from), .point(let to)): from == to
        case (.size(let from), .size(let to)): from == to
        case (.rect(let from), .rect(let to)): from.origin == to.origin && from.size == to.size
        case (.affine(let from), .affine(let to)): from == to
        case (.transform(let from), .transform(let to)): CATransform3DEqualToTransform(from, to)
        default: false
        }
    }

    /// Returns whether the difference and a running animation add up to the right values. Numbers do in any order; matrices only if
    /// they commute, as turns about the same axis do.
    func canBeAdded(to running: CAAnimation?) -> Bool {
        guard let running = running as? CABasicAnimation, running.isAdditive else { return false }
        switch (from, AnimatableValue(running.fromValue)) {
        case (.transform(let a), .transform(let b)?):
            return Self.areClose(CATransform3DConcat(a, b), CATransform3DConcat(b, a))
        case (.affine(let a), .affine(let b)?):
            return Self.areClose(
                CATransform3DMakeAffineTransform(a.concatenating(b)), CATransform3DMakeAffineTransform(b.concatenating(a)))
        default: return true
        }
    }

    private static func isIdentity(_ matrix: CATransform3D) -> Bool { areClose(matrix, CATransform3DIdentity) }

    /// Returns whether two matrices differ by rounding errors only.
    private static func areClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        let (a, b) = (elements(a), elements(b))
        let largest = zip(a, b).map { max(abs($0), abs($1)) }.max() ?? 0
        return zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, largest) }
    }

    private static func elements(_ m: CATransform3D) -> [CGFloat] {
        [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44]
    }
}

extension CALayer {
    /// The layer whose values an animation begins with: the presentation while animations run, otherwise the model. Until the next commit, the
    /// presentation still shows animations that were removed.
    var shownForAnimation: CALayer { animationKeys()?.isEmpty == false ? presentation() ?? self : self }
}
