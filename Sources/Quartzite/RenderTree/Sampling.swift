import QuartziteGraphics

/// What the clocks say about a sampled layer or tree: whether it moves, and if not, until when.
package struct Activity: Sendable, Equatable {
    /// Whether an animation is running: the next frame may differ.
    package var isAnimating = false
    /// The next time, on the clock that was sampled, at which an animation begins; infinite where none does.
    package var nextEvent = Double.infinity

    package init() {}

    package mutating func formUnion(_ other: Activity) {
        isAnimating = isAnimating || other.isAnimating
        nextEvent = min(nextEvent, other.nextEvent)
    }
}

extension AnimationTiming {
    /// What a track shows at a time of its layer: the progress through its pace and the cycles done; nil where it has no effect.
    @inline(__always)
    func progress(atLocal time: Double, rate: Double, now: Double, activity: inout Activity) -> (Double, cycles: Double)? {
        let state = state(atParent: time)
        switch state.phase {
        case .before:
            if rate > 0 { activity.nextEvent = min(activity.nextEvent, now + (beginTime - time) / rate) }
            guard fillsBackwards else { return nil }
        case .active:
            if rate != 0 && speed != 0 { activity.isAnimating = true }
            // Running backwards, it is over before its beginning; forwards it may have an end, which another frame must show.
        case .after:
            if rate < 0 { activity.nextEvent = min(activity.nextEvent, now + (time - beginTime - totalDuration) / -rate) }
            guard fillsForwards && !isRemovedOnCompletion else { return nil }
        }
        return (curve.isLinear ? state.progress : curve.value(at: state.progress), state.completedCycles)
    }
}

extension CommittedLayer {
    /// Writes what the animations make of the committed values at `time`, the layer's local time, into `values`, and returns
    /// the properties whose value is another than before.
    ///
    /// Every touched property starts from its committed value, so that the result depends on nothing but the layer and the
    /// time. No allocation, except where a whole matrix without an inverse is animated.
    /// - Parameters:
    ///   - rate: how fast local time runs against `now`'s clock; 0 where it stands still.
    ///   - now: the time on the clock that `activity` speaks of.
    func sample(
        at time: Double, rate: Double, now: Double, into values: inout LayerValues, activity: inout Activity
    ) -> LayerPropertySet {
        guard let animation else { return [] }
        var changed: LayerPropertySet = []
        sampleLanes(animation, time, rate, now, &values, &activity, &changed)
        if !animation.matrices.isEmpty {
            sampleMatrix(.transform, animation, time, rate, now, &values, &activity, &changed)
            sampleMatrix(.sublayerTransform, animation, time, rate, now, &values, &activity, &changed)
        }
        for track in animation.objects {
            guard let (progress, _) = track.timing.progress(atLocal: time, rate: rate, now: now, activity: &activity) else {
                values.copyObject(track.property, from: self.values, &changed)
                continue
            }
            if let shown = progress < 0.5 ? track.from : track.to {
                values.setObject(shown, of: track.property, &changed)
            } else {
                values.copyObject(track.property, from: self.values, &changed)
            }
        }
        return changed
    }

    @inline(__always)
    private func sampleLanes(
        _ animation: LayerAnimation, _ time: Double, _ rate: Double, _ now: Double, _ values: inout LayerValues,
        _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        animation.lanes.withUnsafeBufferPointer { tracks in
            // Most layers animate one property by one track: then nothing has to be put together.
            for index in tracks.indices {
                let property = tracks[index].property
                guard isFirst(index, of: property, in: tracks) else { continue }
                let base = self.values.lanes(of: property)
                var value = base
                var isTouched = false
                for later in index..<tracks.count where tracks[later].property == property {
                    guard let (progress, cycles) = tracks[later].timing.progress(
                        atLocal: time, rate: rate, now: now, activity: &activity)
                    else { continue }
                    isTouched = true
                    apply(tracks[later], to: &value, progress, cycles)
                }
                if !isTouched {
                    // A colour that is none is not the same as a transparent one.
                    guard property.shape != .color else {
                        let before = values.lanes(of: property)
                        values.copy(property, from: self.values)
                        if before != base { changed.formUnion(LayerPropertySet(property)) }
                        continue
                    }
                }
                if values.lanes(of: property) != value {
                    values.setLanes(value, of: property)
                    changed.formUnion(LayerPropertySet(property))
                }
            }
        }
    }

    @inline(__always)
    private func isFirst(_ index: Int, of property: LayerProperty, in tracks: UnsafeBufferPointer<LaneTrack>) -> Bool {
        for earlier in 0..<index where tracks[earlier].property == property { return false }
        return true
    }

    @inline(__always)
    private func apply(_ track: LaneTrack, to value: inout SIMD4<Double>, _ progress: Double, _ cycles: Double) {
        if track.laneCount == 4 {
            value = track.value(current: value, progress: progress, cycles: cycles)
            return
        }
        var current = SIMD4<Double>(repeating: 0)
        for lane in 0..<track.laneCount { current[lane] = value[track.firstLane + lane] }
        let new = track.value(current: current, progress: progress, cycles: cycles)
        for lane in 0..<track.laneCount { value[track.firstLane + lane] = new[lane] }
    }

    private func sampleMatrix(
        _ property: LayerProperty, _ animation: LayerAnimation, _ time: Double, _ rate: Double, _ now: Double,
        _ values: inout LayerValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        guard animation.properties.contains(property) else { return }
        let base = self.values.matrix(of: property)
        // The matrix is either whole or taken apart, whichever the last track left it in.
        var matrix = base
        var parts = components(of: property)
        var isWhole = true
        for track in animation.matrices where track.property == property {
            switch track {
            case .component(let track):
                guard let component = track.component,
                    let (progress, cycles) = track.timing.progress(atLocal: time, rate: rate, now: now, activity: &activity)
                else { continue }
                if isWhole && parts == nil { parts = TransformComponents(matrix) }
                guard var taken = parts else { continue }
                taken[component: component] = track.value(current: taken[component: component], progress: progress, cycles: cycles)
                parts = taken
                isWhole = false
            case .matrix(let track):
                guard let (progress, _) = track.timing.progress(atLocal: time, rate: rate, now: now, activity: &activity)
                else { continue }
                if !isWhole, let taken = parts { matrix = taken.matrix }
                matrix = track.value(current: matrix, progress: progress)
                parts = nil
                isWhole = true
            }
        }
        if !isWhole, let taken = parts { matrix = taken.matrix }
        if values.matrix(of: property) != matrix {
            values.setMatrix(matrix, of: property)
            changed.formUnion(LayerPropertySet(property))
        }
    }
}

extension LayerValues {
    fileprivate mutating func copyObject(_ property: LayerProperty, from base: LayerValues, _ changed: inout LayerPropertySet) {
        switch property {
        case .contents where contents !== base.contents: contents = base.contents
        case .shadowPath where shadowPath != base.shadowPath: shadowPath = base.shadowPath
        default: return
        }
        changed.formUnion(LayerPropertySet(property))
    }

    fileprivate mutating func setObject(
        _ value: AnimatableValue, of property: LayerProperty, _ changed: inout LayerPropertySet
    ) {
        switch (property, value) {
        case (.contents, .image(let image)) where contents !== image: contents = image
        case (.shadowPath, .path(let path)) where shadowPath != path: shadowPath = path
        default: return
        }
        changed.formUnion(LayerPropertySet(property))
    }
}
