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
    /// due. Layers that draw what is animated ask to be drawn in that commit.
    ///
    /// - Complexity: O(1) while nothing is due, else O(animated layers × depth); and O(depth) for each layer that draws what is
    ///   animated. No allocation while nothing is due and nobody draws.
    package func advance(to now: Double) {
        if watch.isStale || now >= watch.nextEvent {
            let events = watch.advance(to: now, in: self)
            for event in events { event.deliver() }
        }
        watch.redraw(at: now)
        if !frameLayers.isEmpty { callFrameHandlers(at: now) }
        if !tiledLayers.isEmpty { updateTiles(presented: true, now: now) }
    }

    /// When the loop must call `advance(to:)` next, whatever it draws: at the next frame where layers draw what is animated.
    package var activity: Activity {
        var activity = Activity()
        activity.isAnimating = watch.isRedrawing || isMakingFrames
        activity.nextEvent = watch.isStale ? -.infinity : watch.nextEvent
        for layer in tiledLayers { activity.nextEvent = min(activity.nextEvent, layer.tiles.nextUpdate) }
        return activity
    }
}

/// The layers of a tree that have animations, and when one of these will begin or end.
final class AnimationWatch {
    /// Each once; the flag `isWatched` says that a layer is in here.
    private var layers: [CALayer] = []
    /// Clocks or animations have changed since the last look.
    private(set) var isStale = false
    /// Media time of the next begin or end as far as the clocks tell now.
    private(set) var nextEvent = Double.infinity
    /// Those of the layers that must be drawn while their animations run.
    private var drawingLayers: [CALayer] = []
    /// Whether one of these is on its way.
    private(set) var isRedrawing = false

    /// A layer was committed with other animations or another clock.
    func changed(_ layer: CALayer) {
        isStale = true
        guard !layer.attachedAnimations.isEmpty, !layer.flags.contains(.isWatched) else { return }
        layer.flags.insert(.isWatched)
        layers.append(layer)
    }

    /// A layer has left the tree: it is let go at the next look, which no animation of its may ever ask for.
    func left(_ layer: CALayer) {
        if layer.flags.contains(.isWatched) { isStale = true }
    }

    /// Looks at all animations and does what is due on the model. What is to be told comes back, in the order of time.
    func advance(to now: Double, in context: LayerContext) -> [AnimationEvent] {
        isStale = false
        var due: [(time: Double, event: AnimationEvent)] = []
        var next = Double.infinity
        // Of lists of their own: a layer that is asked to draw may run the program's code, and that may commit.
        let watched = layers
        layers = []
        for layer in watched {
            guard layer.context === context, !layer.attachedAnimations.isEmpty else {
                layer.flags.remove(.isWatched)
                continue
            }
            layers.append(layer)
            layer.advanceAnimations(to: now, keepsFinished: context.keepsFinishedAnimations, nextEvent: &next) {
                due.append(($0, $1))
            }
        }
        nextEvent = next
        drawingLayers = layers.filter { $0.attachedAnimations.contains(where: \.redraws) }
        // Stable, so that what happens at one time keeps the order of addition.
        return due.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element.event)
    }
}

extension AnimationWatch {
    /// Asks the layers that draw what is animated to do so, where their time has gone on.
    func redraw(at now: Double) {
        guard !drawingLayers.isEmpty || isRedrawing else { return }
        isRedrawing = false
        for layer in Array(drawingLayers) where layer.redrawAnimated(at: now) { isRedrawing = true }
    }
}

extension CALayer {
    /// Asks to be drawn if an animation that the drawing depends on shows something else than when it was drawn last.
    /// - Returns: whether one of them is on its way.
    fileprivate func redrawAnimated(at now: Double) -> Bool {
        let (local, rate) = clock(at: now)
        var (isShown, isMoving) = (false, false)
        for attached in attachedAnimations where attached.redraws {
            guard let timing = attached.timing, timing.isValid else { continue }
            switch timing.state(atParent: local).phase {
            case .active: (isShown, isMoving) = (true, true)
            case .before: isShown = isShown || timing.fillsBackwards
            case .after: isShown = isShown || (timing.fillsForwards && !timing.isRemovedOnCompletion)
            }
        }
        let drawn = newRareData.drawnTime
        newRareData.drawnTime = isShown ? local : .nan
        // What no longer shows is drawn once more without it.
        if isShown ? drawn != local : !drawn.isNaN { setNeedsDisplay() }
        return isMoving && rate != 0
    }

    /// Starts and ends the layer's animations. What is over and wants it is taken off.
    fileprivate func advanceAnimations(
        to now: Double, keepsFinished: Bool, nextEvent: inout Double, tell: (Double, AnimationEvent) -> Void
    ) {
        let (local, rate) = clock(at: now)
        var (isAnyOver, redraws) = (false, false)
        /// The media time of a time of this layer's; now where its clock says nothing about it.
        func mediaTime(_ time: Double) -> Double { rate == 0 ? now : now + (time - local) / rate }
        for index in attachedAnimations.indices where attachedAnimations[index].stage != .finished {
            guard let timing = attachedAnimations[index].timing else { continue }
            let animation = attachedAnimations[index].animation
            let isSound = timing.isValid || timing.isEmpty
            let phase = timing.isValid ? timing.state(atParent: local).phase : .after
            if attachedAnimations[index].stage == .waiting {
                if phase == .before {
                    if rate > 0 { nextEvent = min(nextEvent, mediaTime(timing.beginTime)) }
                    continue
                }
                attachedAnimations[index].stage = .running
                if isSound { tell(mediaTime(timing.beginTime), .started(animation)) }
            }
            let end = timing.beginTime + timing.totalDuration
            if phase == .after {
                attachedAnimations[index].stage = .finished
                attachedAnimations[index].awaitedBy = []
                tell(timing.isValid ? mediaTime(end) : now, .stopped(animation, finished: isSound))
                isAnyOver = isAnyOver || animation.isRemovedOnCompletion
                redraws = redraws || attachedAnimations[index].redraws
            } else if rate > 0, end.isFinite {
                nextEvent = min(nextEvent, mediaTime(end))
            }
        }
        guard isAnyOver, !keepsFinished else { return }
        attachedAnimations.removeAll { $0.stage == .finished && $0.animation.isRemovedOnCompletion }
        animationsChanged(redraws: redraws)
    }

    /// The layer's time at a media time, and how fast it runs.
    func clock(at now: Double) -> (time: Double, rate: Double) {
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

    /// Lets completion blocks run that wait for the layer's animations: nobody waits for what is not displayed.
    func letCompletionsGo() {
        for index in attachedAnimations.indices { attachedAnimations[index].awaitedBy = [] }
    }

    /// The layer has left its tree for good: animations that do not outlive their end are off, and their delegates are told.
    func dropAnimations() {
        letCompletionsGo()
        guard attachedAnimations.contains(where: \.animation.isRemovedOnCompletion) else { return }
        let dropped = attachedAnimations.filter(\.animation.isRemovedOnCompletion)
        attachedAnimations.removeAll(where: \.animation.isRemovedOnCompletion)
        animationsChanged(redraws: dropped.contains(where: \.redraws))
        for animation in dropped { animation.stop(finished: false) }
    }
}
