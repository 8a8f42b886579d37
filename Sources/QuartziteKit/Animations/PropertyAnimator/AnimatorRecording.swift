// Records the changes that an animator's blocks make. A view's layer requests an action before each change; the action of a recording
// makes an item of the change instead of adding an animation.

/// The items of an animator, and the completions of blocks in its blocks.
@MainActor final class AnimatorRecording {
    private(set) var items: [AnimatorItem] = []
    /// The completions of `UIView.animate` within the animator's blocks.
    private(set) var completions: [@MainActor (Bool) -> Void] = []
    /// The index of the first item of the running block. nil outside of blocks, and for the rest of a block that ended its animator:
    /// these changes happen at once.
    private var blockStart: Int?
    /// Seconds of the animator.
    var duration = 0.0

    /// Runs a block of the animator, and makes items of its changes. The block may add blocks to the animator or end it.
    func record(_ span: AnimatorSpan, _ options: UIView.AnimationOptions, _ body: () -> Void) {
        let outerStart = blockStart
        blockStart = items.count
        let block = AnimationBlock(duration: duration * span.length, delay: 0, options: options)
        (block.recording, block.span) = (self, span)
        block.run(body, completion: nil)
        if blockStart != nil { blockStart = outerStart }
    }

    /// Adds a closure that is called when the animator ends; on the next turn of the run loop if the running block ended the animator.
    func addCompletion(_ completion: @escaping @MainActor (Bool) -> Void) {
        guard blockStart == nil else { return completions.append(completion) }
        // The main thread's run loop calls this closure.
        RunLoop.main.perform { MainActor.assumeIsolated { completion(true) } }
    }

    /// Forgets everything, at the end of the animator.
    func removeAll() { (items, completions, blockStart) = ([], [], nil) }

    /// The action for a change that is about to happen.
    func action(for layer: CALayer, forKey key: String, span: AnimatorSpan) -> any CAAction {
        let shown = layer.shownForAnimation.value(forKeyPath: key)
        return Change(recording: self, old: layer.value(forKeyPath: key), shown: shown, span: span)
    }

    /// Makes an item of the keyframes of a block within a block.
    func add(_ animation: KeyframeRecording.Animation, span: AnimatorSpan) {
        guard blockStart != nil, let key = animation.animation.keyPath else { return }
        animation.animation.timingFunction = nil
        let old = animation.animation.values?.first
        items.append(AnimatorItem(layer: animation.layer, key: key, span: span, old: old, interpolation: .keyframes(animation.animation)))
    }

    /// Records a change after it happened. Isolated to no actor, since layers run actions on any thread. Blocks run on the main
    /// thread only.
    private struct Change: CAAction {
        let recording: AnimatorRecording
        let old: Any?
        let shown: Any?
        let span: AnimatorSpan

        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
            guard let layer = anObject as? CALayer, Thread.isMainThread else { return }
            // Both stay on the current thread, which is the main thread.
            nonisolated(unsafe) let (change, target) = (self, layer)
            MainActor.assumeIsolated { change.recording.changed(target, event, change) }
        }
    }

    private func changed(_ layer: CALayer, _ key: String, _ change: Change) {
        guard let blockStart else { return }
        // A change of the bounds may leave the origin or the size as it is.
        if let old = AnimatableValue(change.old), AnimatableValue.areEqual(old, AnimatableValue(layer.value(forKeyPath: key))) { return }
        let known = items[blockStart...].first { $0.layer === layer && $0.key == key && $0.span == change.span }
        guard let interpolation = interpolation(in: layer, key, from: known?.old?.any ?? change.old, change.shown, isNew: known == nil)
        else { return }
        if let known {
            known.update(interpolation)
        } else {
            items.append(AnimatorItem(layer: layer, key: key, span: change.span, old: change.old, interpolation: interpolation))
        }
    }

    /// Returns the interpolation to the layer's value; nil if the value has not changed. An interpolation that cannot be added starts at
    /// the value on screen and replaces the animations of the property.
    private func interpolation(
        in layer: CALayer, _ key: String, from old: Any?, _ shown: Any?, isNew: Bool
    ) -> AnimatorItem.Interpolation? {
        let new = AnimatableValue(layer.value(forKeyPath: key))
        let running = AdditiveChange.keys(of: key, in: layer)
        if let old = AnimatableValue(old), let new, let ends = Difference(from: old, to: new),
            running.allSatisfy({ ends.canBeAdded(to: layer.animation(forKey: $0)) })
        {
            return isNew && ends.isZero ? nil : .ends(from: ends.from, to: ends.to, isAdditive: true)
        }
        // A colour from or to none fades.
        guard let from = AnimatableValue(shown) ?? new?.faded, let to = new ?? from.faded else { return nil }
        if isNew { for key in running { layer.removeAnimation(forKey: key) } }
        return .ends(from: from, to: to, isAdditive: false)
    }
}

extension AnimatableValue {
    /// The colour without opacity; nil for other values.
    fileprivate var faded: AnimatableValue? {
        guard case .color(let color) = self else { return nil }
        return .color(color.copy(alpha: 0) ?? color)
    }
}
