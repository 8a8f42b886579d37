import QuartziteGraphics

/// What the clocks say about a sampled layer or tree: whether it moves, and if not, until when.
package struct Activity: Sendable, Equatable {
    /// Whether an animation is running: the next frame may differ.
    package var isAnimating = false
    /// The next time, on the clock that was sampled, at which an animation begins; infinite where none does.
    package var nextEvent = Double.infinity

    package init() {}
}

/// A layer whose animations are sampled: what `presentation()` and the render tree both run, the one implementation of
/// interpolation.
///
/// Every touched property starts from its committed value, so that the result depends on nothing but the layer and the time.
/// No allocation, no dictionary, no existential.
///
///     SampledLayer            one layer at one time: what every layer has
///     SampledLayer+Lanes      numbers, points, rectangles, colours
///     SampledLayer+Matrices   transforms
///     SampledLayer+Lists      paths
///     SampledSubclass         what only the layer's class has
package struct SampledLayer {
    let animation: Unmanaged<LayerAnimation>
    let base: UnsafePointer<LayerValues>
    /// Room for what the animations' lists come to; the values refer to it.
    let lists: UnsafeMutablePointer<Double>?
    /// Keeps the frame of a moving picture that is shown alive; nil where `animation` shows none.
    let frame: UnsafeMutablePointer<CGImage?>?
    private let transformComponents: UnsafePointer<TransformComponents>?
    private let sublayerTransformComponents: UnsafePointer<TransformComponents>?

    /// Both objects must be kept alive by the caller for as long as this value is used, and the memory for as long as the values are
    /// that were sampled last.
    /// - Parameters:
    ///   - lists: `animation.listMemory` numbers, initialised; may be nil where that is 0.
    ///   - frame: initialised; may be nil where the animation shows no moving picture.
    package init(
        _ layer: CommittedLayer, _ animation: LayerAnimation, lists: UnsafeMutablePointer<Double>?,
        frame: UnsafeMutablePointer<CGImage?>? = nil
    ) {
        self.animation = .passUnretained(animation)
        base = layer.values
        self.lists = lists
        self.frame = frame
        transformComponents = layer.components(of: .transform)
        sublayerTransformComponents = layer.components(of: .sublayerTransform)
    }

    /// The components of a matrix property, as committed; nil for a matrix that cannot be taken apart, or where no track needs them.
    @inline(__always)
    func components(of property: LayerProperty) -> UnsafePointer<TransformComponents>? {
        property == .sublayerTransform ? sublayerTransformComponents : transformComponents
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
            let moment = SampleMoment(time: time, rate: rate, now: now)
            var changed: LayerPropertySet = []
            for index in 0..<animation.channelRuns.count {
                sampleChannels(animation.channelRuns[index], animation, moment, values, &activity, &changed)
            }
            for index in 0..<animation.matrixRuns.count {
                sampleMatrix(animation.matrixRuns[index], animation, moment, values, &activity, &changed)
            }
            for index in 0..<animation.listAnimatedGroups.count {
                sampleList(animation.listAnimatedGroups[index], animation, moment, values, &activity, &changed)
            }
            if !animation.objects.isEmpty { sampleContents(animation, moment, values, &activity, &changed) }
            if !animation.transitions.isEmpty { sampleTransitions(animation, moment, values, &activity, &changed) }
            return changed
        }
    }

    private func sampleContents(
        _ animation: LayerAnimation, _ moment: SampleMoment, _ values: UnsafeMutablePointer<LayerValues>,
        _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        // Later tracks win, so the contents are settled from what was committed onwards.
        var shown = base.pointee.contents
        // Until the values refer to it no longer, so that no new frame is taken for the old one by its address.
        let last = frame?.pointee
        defer { withExtendedLifetime(last) {} }
        for index in 0..<animation.objects.count {
            let track = animation.objects[index]
            guard let progress = track.pointee.clock.progress(at: moment, in: animation, &activity) else { continue }
            switch track.pointee.key(at: progress.value, in: animation) {
            case .current: break
            case .contents(let contents): shown = contents
            case .movie(let movie):
                guard let frame else { continue }
                // What is not there yet leaves the frame that was shown.
                if let picture = movie.picture(at: progress.value) { frame.pointee = picture }
                if let picture = frame.pointee { shown = LayerContents(picture) }
            }
        }
        guard values.pointee.contents != shown else { return }
        values.pointee.contents = shown
        changed.formUnion(LayerPropertySet(.contents))
    }

    private func sampleTransitions(
        _ animation: LayerAnimation, _ moment: SampleMoment, _ values: UnsafeMutablePointer<LayerValues>,
        _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        // The one that was added last shows.
        var shown = LayerTransition()
        for index in 0..<animation.transitions.count {
            let track = animation.transitions[index]
            guard let progress = track.pointee.clock.progress(at: moment, in: animation, &activity) else { continue }
            shown = track.pointee.state(at: progress.value)
        }
        guard values.pointee.transition != shown else { return }
        values.pointee.transition = shown
        changed.formUnion(.transition)
    }
}
