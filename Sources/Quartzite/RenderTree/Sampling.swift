import QuartziteGraphics

/// What the clocks say about a sampled layer or tree: whether it moves, and if not, until when.
package struct Activity: Sendable, Equatable {
    /// Whether an animation is running: the next frame may differ.
    package var isAnimating = false
    /// The next time, on the clock that was sampled, at which an animation begins; infinite where none does.
    package var nextEvent = Double.infinity

    package init() {}
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
        case .after:
            // Where time runs backwards, the end is still to come.
            if rate < 0 { activity.nextEvent = min(activity.nextEvent, now + (time - beginTime - totalDuration) / -rate) }
            guard fillsForwards && !isRemovedOnCompletion else { return nil }
        }
        return (curve.isLinear ? state.progress : curve.value(at: state.progress), state.completedCycles)
    }
}

/// A layer whose animations are sampled: what `presentation()` and the render tree both run, the one implementation of
/// interpolation.
///
/// Every touched property starts from its committed value, so that the result depends on nothing but the layer and the time.
/// No allocation, except where a whole matrix that cannot be taken apart is animated.
package struct SampledLayer {
    private let animation: Unmanaged<LayerAnimation>
    private let base: UnsafePointer<LayerValues>
    private let transformComponents: UnsafePointer<TransformComponents>?
    private let sublayerTransformComponents: UnsafePointer<TransformComponents>?

    /// Both objects must be kept alive by the caller for as long as this value is used.
    package init(_ layer: CommittedLayer, _ animation: LayerAnimation) {
        self.animation = .passUnretained(animation)
        base = layer.values
        transformComponents = layer.components(of: .transform)
        sublayerTransformComponents = layer.components(of: .sublayerTransform)
    }

    /// Writes what the layer shows at `time`, its local time, into `values`.
    /// - Parameters:
    ///   - rate: how fast local time runs against `now`'s clock; 0 where it stands still.
    ///   - now: the time on the clock that `activity` speaks of.
    /// - Returns: the properties whose value is another than before.
    package func sample(
        at time: Double, rate: Double, now: Double, into values: inout LayerValues, activity: inout Activity
    ) -> LayerPropertySet {
        withUnsafeMutablePointer(to: &values) { sample(at: time, rate: rate, now: now, into: $0, activity: &activity) }
    }

    @inline(__always)
    func sample(
        at time: Double, rate: Double, now: Double, into values: UnsafeMutablePointer<LayerValues>,
        activity: inout Activity
    ) -> LayerPropertySet {
        animation._withUnsafeGuaranteedRef { animation in
            var changed: LayerPropertySet = []
            sampleLanes(animation.lanes, time, rate, now, values, &activity, &changed)
            if !animation.steps.isEmpty {
                if animation.properties.contains(.transform) {
                    sampleMatrix(.transform, animation, time, rate, now, values, &activity, &changed)
                }
                if animation.properties.contains(.sublayerTransform) {
                    sampleMatrix(.sublayerTransform, animation, time, rate, now, values, &activity, &changed)
                }
            }
            if !animation.objects.isEmpty { sampleObjects(animation.objects, time, rate, now, values, &activity, &changed) }
            return changed
        }
    }

    // MARK: Lanes

    @inline(__always)
    private func sampleLanes(
        _ tracks: TrackBuffer<LaneTrack>, _ time: Double, _ rate: Double, _ now: Double,
        _ values: UnsafeMutablePointer<LayerValues>, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        for index in 0..<tracks.count {
            let property = tracks[index].pointee.property
            guard isFirst(index, of: property, in: tracks) else { continue }
            // The committed value is not read where a track covers it: in a large tree that is what costs.
            var value = tracks[index].pointee.needsCurrent ? base.lanes(of: property) : SIMD4(repeating: 0)
            var isTouched = false
            for later in index..<tracks.count where tracks[later].pointee.property == property {
                guard let (progress, cycles) = tracks[later].pointee.timing.progress(
                    atLocal: time, rate: rate, now: now, activity: &activity)
                else {
                    if later == index && !tracks[index].pointee.needsCurrent { value = base.lanes(of: property) }
                    continue
                }
                isTouched = true
                Self.apply(tracks[later], to: &value, progress, cycles)
            }
            let shown = UnsafePointer(values).lanes(of: property)
            if !isTouched {
                // Copied, not written as lanes: no colour is not the same as a transparent one.
                values.pointee.copy(property, from: base)
            } else if shown != value {
                values.pointee.setLanes(value, of: property)
            }
            if shown != value { changed.formUnion(LayerPropertySet(property)) }
        }
    }

    @inline(__always)
    private func isFirst(_ index: Int, of property: LayerProperty, in tracks: TrackBuffer<LaneTrack>) -> Bool {
        for earlier in 0..<index where tracks[earlier].pointee.property == property { return false }
        return true
    }

    @inline(__always)
    static func apply(
        _ track: UnsafePointer<LaneTrack>, to value: inout SIMD4<Double>, _ progress: Double, _ cycles: Double
    ) {
        if track.pointee.laneCount == 4 {
            value = track.pointee.value(current: value, progress: progress, cycles: cycles)
            return
        }
        let (first, count) = (track.pointee.firstLane, track.pointee.laneCount)
        var current = SIMD4<Double>(repeating: 0)
        for lane in 0..<count { current[lane] = value[first + lane] }
        let new = track.pointee.value(current: current, progress: progress, cycles: cycles)
        for lane in 0..<count { value[first + lane] = new[lane] }
    }

    // MARK: Matrices

    private func sampleMatrix(
        _ property: LayerProperty, _ animation: LayerAnimation, _ time: Double, _ rate: Double, _ now: Double,
        _ values: UnsafeMutablePointer<LayerValues>, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        // The matrix is either whole or taken apart, whichever the last track left it in. What no track asks for is not read.
        var matrix = CATransform3DIdentity
        let committed = property == .sublayerTransform ? sublayerTransformComponents : transformComponents
        var parts = committed?.pointee ?? TransformComponents()
        var form = MatrixForm.committed
        if committed == nil {
            matrix = base.matrix(of: property)
            form = .whole
        }
        for index in 0..<animation.steps.count where animation.steps[index].pointee.property == property {
            let step = animation.steps[index]
            if step.pointee.isComponent {
                let track = animation.components[Int(step.pointee.index)]
                guard let component = track.pointee.component,
                    let (progress, cycles) = track.pointee.timing.progress(
                        atLocal: time, rate: rate, now: now, activity: &activity)
                else { continue }
                if form == .whole {
                    guard let taken = TransformComponents(matrix) else { continue }
                    parts = taken
                }
                parts[component: component] = track.pointee.value(
                    current: parts[component: component], progress: progress, cycles: cycles)
                form = .apart
            } else {
                let track = animation.matrices[Int(step.pointee.index)]
                guard let (progress, cycles) = track.pointee.timing.progress(
                    atLocal: time, rate: rate, now: now, activity: &activity)
                else { continue }
                if form == .apart { matrix = parts.matrix } else if form == .committed { matrix = base.matrix(of: property) }
                matrix = track.pointee.value(current: matrix, progress: progress, cycles: cycles)
                form = .whole
            }
        }
        if form == .apart { matrix = parts.matrix } else if form == .committed { matrix = base.matrix(of: property) }
        if UnsafePointer(values).matrix(of: property) != matrix {
            values.pointee.setMatrix(matrix, of: property)
            changed.formUnion(LayerPropertySet(property))
        }
    }

    /// Where the current matrix is: in `matrix`, in `parts`, or still as committed, in `parts` as well.
    private enum MatrixForm { case whole, apart, committed }

    // MARK: Objects

    private func sampleObjects(
        _ tracks: TrackBuffer<ObjectTrack>, _ time: Double, _ rate: Double, _ now: Double,
        _ values: UnsafeMutablePointer<LayerValues>, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        // Later tracks win, so each property is settled from its committed value onwards.
        let (contents, path) = (values.pointee.contents, values.pointee.shadowPath)
        values.pointee.contents = base.pointee.contents
        values.pointee.shadowPath = base.pointee.shadowPath
        for index in 0..<tracks.count {
            guard let (progress, _) = tracks[index].pointee.timing.progress(
                atLocal: time, rate: rate, now: now, activity: &activity)
            else { continue }
            switch progress < 0.5 ? tracks[index].pointee.from : tracks[index].pointee.to {
            case .image(let image): values.pointee.contents = LayerContents(image)
            case .path(let path): values.pointee.shadowPath = LayerPath(path)
            case .current: break
            }
        }
        if values.pointee.contents != contents { changed.formUnion(LayerPropertySet(.contents)) }
        if values.pointee.shadowPath != path { changed.formUnion(LayerPropertySet(.shadowPath)) }
    }
}
