// The scrubbing of a transition's animation.
//
// An animation that gives an animator is scrubbed by the animator's fraction. Any other animation is scrubbed by the clock of the
// container's layer, which is stopped (speed 0) and moved (timeOffset). So `UIView.animate`, layer animations and transitions are all
// scrubbed. After the interaction a display link moves the clock to the end, or back to the start, where the animations are removed
// and the models get their old values.

/// Shows parts of one transition's animation.
@MainActor final class TransitionScrubbing {
    private enum Means {
        case animator(any UIViewImplicitlyAnimating)
        /// The local time of the container's layer at the begin.
        case clock(start: Double)
    }

    /// The layers whose clocks transitions control now.
    fileprivate static var layers: Set<ObjectIdentifier> = []

    private unowned let transition: ControllerTransition
    private let means: Means
    private var link: CADisplayLink?
    private var part = 0.0
    /// Whether the clock has reached the end, or the start again. The completions of the animations then complete the transition.
    private(set) var hasArrived = false

    private var layer: CALayer { transition.containerView.layer }
    private var duration: Double { max(1e-3, transition.transitionDuration) }

    /// Begins the animation at its start, without motion.
    init(of transition: ControllerTransition, by animation: any UIViewControllerAnimatedTransitioning) {
        self.transition = transition
        let animator = animation.interruptibleAnimator(using: transition)
        if !(animator is NoAnimator) {
            means = .animator(animator)
            animator.pauseAnimation()
            return
        }
        let layer = transition.containerView.layer
        means = .clock(start: layer.convertTime(CACurrentMediaTime(), from: nil))
        setClock(speed: 0, offset: layer.convertTime(CACurrentMediaTime(), from: nil))
        transition.changes.record { animation.animateTransition(using: transition) }
    }

    /// Takes over an animation that runs since a local time of the container's layer, and pauses it.
    init(pausing transition: ControllerTransition, by animation: any UIViewControllerAnimatedTransitioning, since start: Double) {
        self.transition = transition
        let animator = animation.interruptibleAnimator(using: transition)
        if !(animator is NoAnimator) {
            means = .animator(animator)
        } else {
            means = .clock(start: start)
            let layer = transition.containerView.layer
            let time = layer.convertTime(CACurrentMediaTime(), from: nil)
            part = min(1, max(0, (time - start) / max(1e-3, transition.transitionDuration)))
            setClock(speed: 0, offset: time)
        }
    }

    /// Shows a part of the animation, 0…1.
    func show(_ part: Double) {
        self.part = part
        switch means {
        case .animator(let animator): animator.fractionComplete = CGFloat(part)
        // At the very end, the animations would be over during the interaction.
        case .clock(let start): setClock(speed: 0, offset: start + min(part * duration, duration - 1e-4))
        }
    }

    /// Pauses after the interaction. Returns the part that is shown.
    func pause() -> Double {
        link?.invalidate()
        link = nil
        if case .animator(let animator) = means {
            animator.pauseAnimation()
            part = Double(animator.isReversed ? 1 - animator.fractionComplete : animator.fractionComplete)
            animator.isReversed = false
        }
        return part
    }

    /// Runs to the end or back to the start, in a time.
    func run(toEnd: Bool, seconds: Double) {
        switch means {
        case .animator(let animator):
            animator.isReversed = !toEnd
            let timing = (transition.interactor as? UIPercentDrivenInteractiveTransition)?.timingCurve
            animator.continueAnimation(withTimingParameters: timing, durationFactor: CGFloat(max(0.001, seconds / duration)))
        case .clock:
            let (from, begin) = (part, CACurrentMediaTime())
            let curve = transition.completionCurve.timingFunction.curve
            let link = CADisplayLink { [weak self] link in
                // Display links of the main thread's run loop are called on the main thread.
                MainActor.assumeIsolated {
                    let passed = seconds > 0 ? (link.timestamp - begin) / seconds : 1
                    guard passed < 1 else { return self?.arrive(atEnd: toEnd) ?? link.invalidate() }
                    self?.show(from + ((toEnd ? 1 : 0) - from) * curve.value(at: passed))
                }
            }
            self.link = link
            link.add(to: .main, forMode: .common)
        }
    }

    /// Ends the animations after the clock has arrived. Their completions complete the transition.
    private func arrive(atEnd: Bool) {
        link?.invalidate()
        link = nil
        guard case .clock(let start) = means else { return }
        hasArrived = true
        if atEnd {
            setClock(speed: 1, offset: start + duration)
        } else {
            setClock(speed: 0, offset: start)
            transition.changes.revert()
        }
    }

    /// Brings the animation to its end or its start at once.
    func finish(atEnd: Bool) {
        link?.invalidate()
        link = nil
        switch means {
        case .animator(let animator): animator.finish(atEnd: atEnd)
        case .clock: if atEnd { transition.changes.removeAnimations() } else { transition.changes.revert() }
        }
    }

    /// Lets the container's clock run as before.
    func end() {
        link?.invalidate()
        link = nil
        guard case .clock = means else { return }
        Self.layers.remove(ObjectIdentifier(layer))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
        CATransaction.commit()
    }

    private func setClock(speed: Float, offset: Double) {
        let layer = transition.containerView.layer
        Self.layers.insert(ObjectIdentifier(layer))
        let now = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (layer.speed, layer.timeOffset, layer.beginTime) = (speed, offset, speed == 0 ? 0 : now)
        CATransaction.commit()
    }
}

extension CALayer {
    /// Whether a transition controls the layer's clock, so that nothing else may pause or scrub the layer.
    @MainActor package var isScrubbedByTransition: Bool { TransitionScrubbing.layers.contains(ObjectIdentifier(self)) }
}

extension UIViewImplicitlyAnimating {
    /// Ends a running or paused animator at its end or its start. Has no effect on another one.
    func finish(atEnd: Bool) {
        guard state == .active else { return }
        stopAnimation(false)
        finishAnimation(at: atEnd ? .end : .start)
    }
}
