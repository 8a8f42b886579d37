import QuartziteGraphics

// The life of animations on the model's side: when they begin, when they are over, who is told.
//
//     advance(to: now)     begin ──► animationDidStart          end ──► off the layer (removedOnCompletion), animationDidStop(true)
//
// Nothing is looked at before the next time at which something is due, or until a commit has changed clocks or animations: a
// frame in between costs a comparison. Drawing needs none of this: the render tree samples by itself.

extension LayerContext {
    /// The clock is at `now`, in media time: a frame loop says so on the model's thread before the commit of each frame.
    ///
    /// Animations whose time has come begin or end, their delegates are told, and completion blocks that waited for them become
    /// due.
    ///
    /// - Complexity: O(1) while nothing is due, else O(animated layers × depth). No allocation while nothing is due.
    package func advance(to now: Double) {
        guard watch.isStale || now >= watch.nextEvent else { return }
        let events = watch.advance(to: now, in: self)
        for event in events { event.deliver() }
    }

    /// When the loop must call `advance(to:)` next, whatever it draws.
    package var activity: Activity {
        var activity = Activity()
        activity.nextEvent = watch.isStale ? -.infinity : watch.nextEvent
        return activity
    }
}

/// The layers of a tree that have animations, and when one of these will begin or end.
struct AnimationWatch {
    /// Each once; the flag `isWatched` says that a layer is in here.
    private var layers: [CALayer] = []
    /// Clocks or animations have changed since the last look.
    private(set) var isStale = false
    /// Media time of the next begin or end as far as the clocks tell now.
    private(set) var nextEvent = Double.infinity

    /// A layer was committed with other animations or another clock.
    mutating func changed(_ layer: CALayer) {
        isStale = true
        guard !layer.attachedAnimations.isEmpty, !layer.flags.contains(.isWatched) else { return }
        layer.flags.insert(.isWatched)
        layers.append(layer)
    }

    /// Looks at all animations and does what is due on the model. What is to be told comes back, in the order of time.
    mutating func advance(to now: Double, in context: LayerContext) -> [AnimationEvent] {
        isStale = false
        nextEvent = .infinity
        var due: [(time: Double, event: AnimationEvent)] = []
        layers.removeAll { layer in
            guard layer.context === context, !layer.attachedAnimations.isEmpty else {
                layer.flags.remove(.isWatched)
                return true
            }
            layer.advanceAnimations(
                to: now, keepsFinished: context.keepsFinishedAnimations, nextEvent: &nextEvent) { due.append(($0, $1)) }
            return false
        }
        // Stable, so that what happens at one time keeps the order of addition.
        return due.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element.event)
    }
}

extension CALayer {
    /// Starts and ends the layer's animations. What is over and wants it is taken off.
    fileprivate func advanceAnimations(
        to now: Double, keepsFinished: Bool, nextEvent: inout Double, tell: (Double, AnimationEvent) -> Void
    ) {
        let (local, rate) = clock(at: now)
        var isAnyOver = false
        /// The media time of a time of this layer's; now where its clock says nothing about it.
        func mediaTime(_ time: Double) -> Double { rate == 0 ? now : now + (time - local) / rate }
        for index in attachedAnimations.indices where attachedAnimations[index].stage != .finished {
            guard let timing = attachedAnimations[index].timing else { continue }
            let animation = attachedAnimations[index].animation
            let phase = timing.isValid ? timing.state(atParent: local).phase : .after
            if attachedAnimations[index].stage == .waiting {
                if phase == .before {
                    if rate > 0 { nextEvent = min(nextEvent, mediaTime(timing.beginTime)) }
                    continue
                }
                attachedAnimations[index].stage = .running
                if timing.isValid { tell(mediaTime(timing.beginTime), .started(animation)) }
            }
            let end = timing.beginTime + timing.totalDuration
            if phase == .after {
                attachedAnimations[index].stage = .finished
                attachedAnimations[index].awaitedBy = []
                tell(timing.isValid ? mediaTime(end) : now, .stopped(animation, finished: timing.isValid))
                isAnyOver = isAnyOver || animation.isRemovedOnCompletion
            } else if rate > 0, end.isFinite {
                nextEvent = min(nextEvent, mediaTime(end))
            }
        }
        guard isAnyOver, !keepsFinished else { return }
        attachedAnimations.removeAll { $0.stage == .finished && $0.animation.isRemovedOnCompletion }
        animationsChanged()
    }

    /// The layer's time at a media time, and how fast it runs.
    private func clock(at now: Double) -> (time: Double, rate: Double) {
        var clocks: [LayerTiming] = []
        var layer: CALayer? = self
        while let current = layer {
            clocks.append(current.timing)
            layer = current.superlayer
        }
        var (time, rate) = (now, 1.0)
        for clock in clocks.reversed() {
            rate = time < clock.beginTime ? 0 : rate * clock.speed
            time = clock.local(fromParent: time)
        }
        return (time, rate)
    }

    /// The layer has left its tree for good: animations that do not outlive their end are off, and their delegates are told.
    func dropAnimations() {
        // Nobody waits for what is not displayed.
        for index in attachedAnimations.indices { attachedAnimations[index].awaitedBy = [] }
        guard attachedAnimations.contains(where: \.animation.isRemovedOnCompletion) else { return }
        let dropped = attachedAnimations.filter(\.animation.isRemovedOnCompletion)
        attachedAnimations.removeAll(where: \.animation.isRemovedOnCompletion)
        animationsChanged()
        for animation in dropped { animation.stop(finished: false) }
    }
}
