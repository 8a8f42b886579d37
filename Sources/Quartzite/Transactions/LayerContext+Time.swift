import QuartziteGraphics

// The life cycle of animations on the model side: begin, end, and notification of delegates.
//
//     advance(to: now)     begin ──► animationDidStart          end ──► off the layer (removedOnCompletion), animationDidStop(true)
//
// No animation is examined before the next due time, or until a commit changes clocks or animations, so an ordinary frame costs
// one comparison. Drawing does not depend on this file: the render tree samples animations itself.

extension LayerContext {
    /// Advances animations to `now`, a media time in seconds. A frame loop calls this on the model's thread before the commit of
    /// each frame.
    ///
    /// Due animations begin or end, their delegates are notified, and completion blocks that waited for them become due. Layers
    /// that draw animated properties request drawing in that commit.
    ///
    /// - Complexity: O(1) while nothing is due, else O(animated layers), and O(depth) for each layer whose animations are due or have
    ///   changed, or for all of them if a clock has changed; and O(depth) for each layer that draws what is animated. No allocation while
    ///   nothing is due and no layer draws.
    package func advance(to now: Double) {
        if watch.isStale || now >= watch.nextEvent {
            let events = watch.advance(to: now, in: self)
            for event in events { event.deliver() }
        }
        watch.redraw(at: now)
        if !frameLayers.isEmpty { callFrameHandlers(at: now) }
        if !tiledLayers.isEmpty { updateTiles(presented: true, now: now) }
    }

    /// Reports when the loop must next call `advance(to:)`: at the next frame while layers draw animated properties, otherwise at
    /// the next event.
    package var activity: Activity {
        var activity = Activity()
        activity.isAnimating = watch.isRedrawing || isMakingFrames
        activity.nextEvent = watch.isStale ? -.infinity : watch.nextEvent
        for layer in tiledLayers { activity.nextEvent = min(activity.nextEvent, layer.tiles.nextUpdate) }
        return activity
    }
}

/// The layers of a tree with animations, and the time at which the next of these begins or ends.
final class AnimationWatch {
    private struct Entry {
        let layer: CALayer
        /// The media time of the layer's next begin or end by the clocks of the last examination, in seconds.
        var nextEvent = -Double.infinity
        /// Whether the layer must be drawn while its animations run.
        var redraws = false
        /// Whether the layer was not examined yet.
        var isNew = true
    }

    /// The layers, which the flag `isWatched` marks. A layer that has left and come back since the last examination has a second entry.
    private var entries: ContiguousArray<Entry> = []
    /// Whether all layers must be examined, because clocks have changed.
    private var allAreStale = false
    /// Whether the layers with the flag `hasStaleAnimations` must be examined.
    private var someAreStale = false
    /// Whether layers have left the tree since the last examination.
    private var someHaveLeft = false
    /// The media time of the last examination.
    private var examined = -Double.infinity
    /// The media time of the next begin or end by the current clocks, in seconds.
    private(set) var nextEvent = Double.infinity
    /// The layers that must be drawn while their animations run.
    private var drawingLayers: [CALayer] = []
    /// Whether an animation of a drawing layer is running.
    private(set) var isRedrawing = false

    /// Whether clocks, animations or the watched layers have changed since the last examination.
    var isStale: Bool { allAreStale || someAreStale || someHaveLeft }

    /// Adds a layer that was committed with changed animations, a changed clock, or in another place.
    /// - Parameter timing: the layer's clock in the commit before; nil if it was not displayed.
    func changed(_ layer: CALayer, _ timing: LayerTiming?) {
        // The clock is also that of the sublayers. Sublayers that were not displayed or have moved are told one by one.
        if let timing, timing != layer.timing { allAreStale = true }
        let isWatched = layer.flags.contains(.isWatched)
        if layer.attachedAnimations.isEmpty && !isWatched { return }
        layer.flags.insert([.isWatched, .hasStaleAnimations])
        someAreStale = true
        if !isWatched { entries.append(Entry(layer: layer)) }
    }

    /// Schedules an examination when a layer leaves the tree. The examination releases the layer if it was watched.
    func left(_ layer: CALayer) {
        if layer.flags.contains(.isWatched) { someHaveLeft = true }
    }

    /// Examines the animations that are due or have changed, and updates the model. Returns the events to deliver, in order of time.
    func advance(to now: Double, in context: LayerContext) -> [AnimationEvent] {
        let (all, some, haveLeft) = (allAreStale || now < examined, someAreStale, someHaveLeft)
        (allAreStale, someAreStale, someHaveLeft, examined) = (false, false, false, now)
        var due: [(time: Double, event: AnimationEvent)] = []
        var next = Double.infinity
        // Taken out: drawing requests may run the program's code, and that code may commit and add layers.
        var watched = ContiguousArray<Entry>()
        swap(&watched, &entries)
        var count = 0
        for index in watched.indices {
            if all || watched[index].nextEvent <= now || some && watched[index].layer.flags.contains(.hasStaleAnimations)
                || haveLeft && !watched[index].layer.isWatched(in: context)
            {
                let layer = watched[index].layer
                // The flags of a layer that has left are those of its new context. A layer that has come back is told with its next commit.
                guard layer.isWatched(in: context) else { continue }
                let isStale = layer.flags.contains(.hasStaleAnimations)
                // The first entry of a layer that has come back was examined for the second one too.
                if watched[index].isNew && !isStale { continue }
                watched[index].isNew = false
                layer.flags.remove(.hasStaleAnimations)
                guard !layer.attachedAnimations.isEmpty else {
                    layer.flags.remove(.isWatched)
                    continue
                }
                watched[index].nextEvent = layer.advanceAnimations(to: now, keepsFinished: context.keepsFinishedAnimations) {
                    due.append(($0, $1))
                }
                watched[index].redraws = layer.attachedAnimations.contains(where: \.redraws)
            }
            next = min(next, watched[index].nextEvent)
            watched.swapAt(count, index)
            count += 1
        }
        watched.removeLast(watched.count - count)
        watched.append(contentsOf: entries)
        entries = watched
        nextEvent = next
        drawingLayers = entries.lazy.filter(\.redraws).map(\.layer)
        // Stable, so that simultaneous events keep the order in which animations were added.
        return due.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element.event)
    }
}

extension AnimationWatch {
    /// Requests drawing of the layers that draw animated properties and whose time has changed.
    func redraw(at now: Double) {
        guard !drawingLayers.isEmpty || isRedrawing else { return }
        isRedrawing = false
        for layer in Array(drawingLayers) where layer.redrawAnimated(at: now) { isRedrawing = true }
    }
}

extension CALayer {
    /// Whether the layer is displayed in a context that tracks the layer's animations.
    fileprivate func isWatched(in context: LayerContext) -> Bool { self.context === context && flags.contains(.isWatched) }

    /// Requests drawing if an animation that the drawing depends on shows another value than in the last drawing.
    /// - Returns: whether one of these animations is running.
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
        // After the animation, the layer is drawn once more without it.
        if isShown ? drawn != local : !drawn.isNaN { setNeedsDisplay() }
        return isMoving && rate != 0
    }

    /// Begins and ends the layer's animations. Removes those that are over and have `isRemovedOnCompletion`.
    /// - Returns: the media time of the next begin or end by the current clocks, in seconds.
    fileprivate func advanceAnimations(
        to now: Double, keepsFinished: Bool, notify: (Double, AnimationEvent) -> Void
    ) -> Double {
        // While a clock has not begun yet, its begin is the next event: the animations' own times are not known before.
        var activity = Activity()
        let (local, rate) = clock(at: now, &activity)
        var nextEvent = activity.nextEvent
        /// Returns the media time of a local time; `now` if the clock is stopped.
        func mediaTime(_ time: Double) -> Double { rate == 0 ? now : now + (time - local) / rate }
        for index in attachedAnimations.indices where attachedAnimations[index].stage != .finished {
            guard let timing = attachedAnimations[index].ownTiming else { continue }
            let animation = attachedAnimations[index].animation
            let isSound = timing.isValid || timing.isEmpty
            var phase = timing.isValid ? timing.state(atParent: local).phase : .after
            var end = timing.beginTime + timing.totalDuration
            if attachedAnimations[index].edited != nil, let shown = attachedAnimations[index].timing, shown.isValid {
                end = max(end, shown.beginTime + shown.totalDuration)
                if phase == .after, shown.state(atParent: local).phase != .after { phase = .active }
            }
            if attachedAnimations[index].stage == .waiting {
                if phase == .before {
                    if rate > 0 { nextEvent = min(nextEvent, mediaTime(timing.beginTime)) }
                    continue
                }
                attachedAnimations[index].stage = .running
                if isSound { notify(mediaTime(timing.beginTime), .started(animation)) }
            }
            if phase == .after {
                attachedAnimations[index].stage = .finished
                attachedAnimations[index].awaitedBy = []
                notify(timing.isValid ? mediaTime(end) : now, .stopped(animation, finished: isSound))
            } else if rate > 0, end.isFinite {
                nextEvent = min(nextEvent, mediaTime(end))
            }
        }
        // An animation that stayed because of an edit leaves when the edit goes.
        func isOver(_ attached: AttachedAnimation) -> Bool { attached.stage == .finished && attached.leavesAtItsEnd }
        guard !keepsFinished, attachedAnimations.contains(where: isOver) else { return nextEvent }
        let redraws = attachedAnimations.contains { isOver($0) && $0.redraws }
        attachedAnimations.removeAll(where: isOver)
        animationsChanged(redraws: redraws)
        return nextEvent
    }

    /// Returns the layer's time at a media time, and the rate of its clock.
    func clock(at now: Double) -> (time: Double, rate: Double) {
        var activity = Activity()
        return clock(at: now, &activity)
    }

    /// The same; records in `activity` when the next clock of the layer and its superlayers begins.
    private func clock(at now: Double, _ activity: inout Activity) -> (time: Double, rate: Double) {
        // Most layers have the clock of their superlayer.
        var timings: [LayerTiming] = []
        var layer: CALayer? = self
        while let current = layer {
            if current.sharedTiming != nil { timings.append(current.timing) }
            layer = current.superlayer
        }
        var clock = (time: now, rate: 1.0)
        for timing in timings.reversed() {
            clock = timing.local(fromParent: clock.time, rate: clock.rate, now: now, &activity)
        }
        return clock
    }

    /// Releases the completion blocks that wait for the layer's animations, because a layer that is not displayed delays no block.
    func releaseCompletions() {
        for index in attachedAnimations.indices { attachedAnimations[index].awaitedBy = [] }
    }

    /// Removes animations with `isRemovedOnCompletion` after the layer has left its tree for good, and notifies their delegates.
    func dropAnimations() {
        releaseCompletions()
        guard attachedAnimations.contains(where: \.animation.isRemovedOnCompletion) else { return }
        let dropped = attachedAnimations.filter(\.animation.isRemovedOnCompletion)
        attachedAnimations = attachedAnimations.filter { !$0.animation.isRemovedOnCompletion }
        animationsChanged(redraws: dropped.contains(where: \.redraws))
        for animation in dropped { animation.stop(finished: false) }
    }
}
