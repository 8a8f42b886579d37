// Motion of a scroll view by itself: after a drag, and by animations that the program starts. A display link sets the offset at
// each frame of the scene's clock.

extension UIScrollView {
    /// A motion in progress.
    struct RunningMotion {
        enum Kind {
            /// After a drag.
            case deceleration
            /// Started by the program.
            case animation
            /// Back into the range, after a change of the content or its inset.
            case adjustment
        }

        var kind: Kind
        var x: ScrollMotion
        var y: ScrollMotion
        /// The media time of the start, in seconds.
        var start: Double
        var link: CADisplayLink

        var end: Double { max(x.end, y.end) }
    }

    /// Starts a motion, which replaces a running one. A motion without a distance ends at once.
    func start(x: ScrollMotion, y: ScrollMotion, kind: RunningMotion.Kind) {
        motion?.link.invalidate()
        let link = CADisplayLink { [weak self] link in
            // The link runs on the main run loop.
            MainActor.assumeIsolated {
                guard let self else { return link.invalidate() }
                self.advance(to: link.timestamp)
            }
        }
        motion = RunningMotion(kind: kind, x: x, y: y, start: CACurrentMediaTime(), link: link)
        showIndicators()
        if max(x.end, y.end) <= 0 { return finishMotion() }
        link.add(to: .main, forMode: .common)
    }

    /// Stops the motion where the content is. The delegate is not notified.
    func stopMotion() {
        guard let motion else { return }
        motion.link.invalidate()
        self.motion = nil
        isDecelerating = false
        hideIndicators()
    }

    private func advance(to time: Double) {
        guard let motion else { return }
        let passed = time - motion.start
        guard passed < motion.end else { return finishMotion() }
        move(to: CGPoint(x: motion.x.value(at: passed), y: motion.y.value(at: passed)))
    }

    private func finishMotion() {
        guard let motion else { return }
        motion.link.invalidate()
        move(to: CGPoint(x: motion.x.target, y: motion.y.target))
        // The delegate may have started another motion.
        guard self.motion?.link === motion.link else { return }
        self.motion = nil
        isDecelerating = false
        hideIndicators()
        switch motion.kind {
        case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
        case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
        case .adjustment: break
        }
    }

    /// Continues a motion after a change of the range, with the velocity that the content has.
    func redirectMotion() {
        guard let motion, motion.kind != .animation else { return }
        let passed = CACurrentMediaTime() - motion.start
        let velocity = CGPoint(x: motion.x.velocity(at: passed), y: motion.y.velocity(at: passed))
        func redirected(_ old: ScrollMotion, _ offset: CGFloat, _ velocity: CGFloat, _ range: ScrollRange) -> ScrollMotion {
            // On the way back to an edge, the content goes to the new edge instead.
            if old.returnsToEdge, !range.contains(offset) {
                return release(offset, velocity, goal: offset, range)
            }
            return release(offset, velocity, goal: range.clamp(old.target), range)
        }
        start(
            x: redirected(motion.x, contentOffset.x, velocity.x, horizontalRange),
            y: redirected(motion.y, contentOffset.y, velocity.y, verticalRange), kind: motion.kind)
    }

    /// Returns the motion along an axis after a release.
    func release(_ offset: CGFloat, _ velocity: CGFloat, goal: CGFloat, _ range: ScrollRange) -> ScrollMotion {
        let natural = ScrollMotion.tau(rate: decelerationRate.rawValue)
        // If the delegate chose another goal, the glide takes the time that keeps the velocity, within limits.
        let fitting = velocity == 0 ? natural : Double((goal - offset) / velocity)
        let tau = fitting > 0 ? min(max(fitting, 0.1), natural) : min(0.1, natural)
        return ScrollMotion(
            from: offset, velocity: velocity, goal: goal, range: range, tau: abs(fitting - natural) < 1e-9 ? natural : tau, bounces: bounces
        )
    }

    // MARK: Requests of the program

    /// Implements `setContentOffset(_:animated:)`.
    func showOffset(_ offset: CGPoint, animated: Bool) {
        stopMotion()
        guard animated, UIView.areAnimationsEnabled else {
            contentOffset = offset
            return
        }
        guard offset != contentOffset else { return }
        start(
            x: ScrollMotion(easeFrom: contentOffset.x, to: offset.x), y: ScrollMotion(easeFrom: contentOffset.y, to: offset.y),
            kind: .animation)
    }

    /// Implements `scrollRectToVisible(_:animated:)`.
    func show(_ rect: CGRect, animated: Bool) {
        let inset = adjustedContentInset
        let visible = bounds.inset(by: inset)
        func offset(_ current: CGFloat, _ shown: (CGFloat, CGFloat), _ wanted: (CGFloat, CGFloat)) -> CGFloat {
            if wanted.0 < shown.0 || wanted.1 - wanted.0 > shown.1 - shown.0 { return current + wanted.0 - shown.0 }
            return wanted.1 > shown.1 ? current + wanted.1 - shown.1 : current
        }
        let target = CGPoint(
            x: offset(contentOffset.x, (visible.minX, visible.maxX), (rect.minX, rect.maxX)),
            y: offset(contentOffset.y, (visible.minY, visible.maxY), (rect.minY, rect.maxY)))
        showOffset(clamped(target), animated: animated)
    }

    // MARK: The wheel

    /// Returns whether a turn of the wheel would move the content.
    func canScroll(by delta: CGVector) -> Bool {
        guard isScrollEnabled else { return false }
        let offset = CGPoint(x: contentOffset.x - delta.dx, y: contentOffset.y - delta.dy)
        return clamped(offset) != clamped(contentOffset)
    }

    /// Scrolls by a turn of the wheel, at most to the edges.
    func scrollByWheel(_ delta: CGVector) {
        stopMotion()
        showIndicators()
        move(to: clamped(CGPoint(x: contentOffset.x - delta.dx, y: contentOffset.y - delta.dy)))
        hideIndicators()
    }
}
