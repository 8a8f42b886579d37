import QuartziteGraphics

/// The answer of the clocks for a sampled layer or tree: whether it moves, and if not, until when.
package struct Activity: Sendable, Equatable {
    /// Whether an animation is running: the next frame may differ.
    package var isAnimating = false
    /// The next time, on the clock that was sampled, at which an animation begins; infinite where none does.
    package var nextEvent = Double.infinity

    package init() {}
}

/// A layer whose animations are sampled. `presentation()` and the render tree both sample with it: there is one implementation of
/// interpolation.
///
/// Every animated property starts from its committed value, so the result depends only on the layer and the time. No allocation, no
/// dictionary, no existential.
///
///     SampledLayer            one layer at one time: every layer's values, and those of its class
///     SampledLayer+Channels   numbers, points, rectangles, colours
///     SampledLayer+Matrices   transforms
///     SampledLayer+Lists      paths, lists of numbers and colours
package struct SampledLayer {
    let animation: Unmanaged<LayerAnimation>
    private let base: UnsafePointer<LayerValues>
    /// Room for the sampled lists; the values refer to it.
    let lists: UnsafeMutablePointer<Double>?
    /// Keeps the shown frame alive; nil where `animation` shows neither a movie nor pictures that are decoded when they are shown.
    let frame: UnsafeMutablePointer<CGImage?>?
    /// Whether pictures that are decoded when they are shown are decoded here. Otherwise the values refer to the deferred picture.
    private let decodesPictures: Bool
    /// The kind of the values at `classBase`.
    private let classKind: LayerKind
    /// The tracks of a layer that has only plain tracks. They lie in the sample's memory, so that sampling need not read the animation's
    /// object.
    private let plainTracks: UnsafePointer<PlainTrack>?
    private let plainCount: Int
    private let transformComponents: UnsafePointer<TransformComponents>?
    private let sublayerTransformComponents: UnsafePointer<TransformComponents>?
    /// The committed values of the layer's class; nil if no animation changes them.
    private let classBase: UnsafeRawPointer?

    /// The caller keeps both objects alive while this value is used, and the memory while the last sampled values are used.
    /// - Parameters:
    ///   - animation: that of the layer.
    ///   - memory: that of the layer's node, with its plain tracks; nil for a layer that is sampled without a node.
    ///   - lists: `animation.listMemory` numbers, initialised; may be nil where that is 0.
    ///   - frame: initialised; may be nil where `animation.showsFrames` is false.
    ///   - decodesPictures: whether pictures that are decoded when they are shown are decoded here. Default true.
    init(
        _ layer: CommittedLayer, _ animation: LayerAnimation, _ memory: SampleMemory? = nil, lists: UnsafeMutablePointer<Double>?,
        frame: UnsafeMutablePointer<CGImage?>? = nil, decodesPictures: Bool = true
    ) {
        assert(animation === layer.animation)
        self.animation = .passUnretained(animation)
        base = layer.values
        self.lists = lists
        self.frame = frame
        self.decodesPictures = decodesPictures
        (plainTracks, plainCount) = (memory?.plainTracks, memory?.plainCount ?? 0)
        transformComponents = layer.components(of: .transform)
        sublayerTransformComponents = layer.components(of: .sublayerTransform)
        let subclass = layer.animatedSubclass
        (classBase, classKind) = (subclass?.memory, subclass?.kind ?? .plain)
    }

    /// The components of a run's matrix, as committed; nil for a matrix that cannot be decomposed, or where no track needs them.
    @inline(__always)
    func components(of run: UnsafePointer<MatrixRun>) -> UnsafePointer<TransformComponents>? {
        switch run.pointee.matrix {
        case .transform: transformComponents
        case .sublayerTransform: sublayerTransformComponents
        case .other: nil
        }
    }

    /// Writes the values common to all layers (`LayerValues`) that the layer shows at `time`, its local time. If
    /// `LayerAnimation.touchesRareValues`, the rare values of `values` are written too, and no other thread may read them meanwhile.
    /// - Parameters:
    ///   - rate: the speed of local time against the clock of `now`; 0 where local time stands still.
    ///   - now: the time on the clock of the times in `activity`.
    /// - Returns: whether a value changed.
    package func sample(
        at time: Double, rate: Double, now: Double, into values: inout LayerValues, activity: inout Activity
    ) -> Bool {
        withUnsafeMutablePointer(to: &values) { sample(at: time, rate: rate, now: now, into: $0, activity: &activity) }
    }

    @inline(__always)
    func sample(
        at time: Double, rate: Double, now: Double, into values: UnsafeMutablePointer<LayerValues>,
        activity: inout Activity
    ) -> Bool {
        let moment = SampleMoment(time: time, rate: rate, now: now)
        if let plainTracks {
            var isChanged = false
            for index in 0..<plainCount
            where (plainTracks + index).sample(
                at: moment, from: UnsafeRawPointer(base), into: UnsafeMutableRawPointer(values), &activity)
            { isChanged = true }
            return isChanged
        }
        return sampleAll(at: moment, into: values, activity: &activity)
    }

    /// The rare values of `values`, which must own them.
    @inline(__always)
    private func rarePlace(_ values: UnsafeMutablePointer<LayerValues>) -> ValuePlace {
        ValuePlace(
            committed: UnsafeRawPointer(base.pointee.rareValues),
            shown: UnsafeMutableRawPointer(mutating: UnsafeRawPointer(values.pointee.rareValues)))
    }

    // Not inlined: most layers have plain tracks only, and the loop over all layers is fastest while it is small.
    @inline(never)
    private func sampleAll(
        at moment: SampleMoment, into values: UnsafeMutablePointer<LayerValues>, activity: inout Activity
    ) -> Bool {
        animation._withUnsafeGuaranteedRef { animation in
            var isChanged = false
            let place = ValuePlace(committed: UnsafeRawPointer(base), shown: UnsafeMutableRawPointer(values))
            // Most animations change no rare value: theirs are not touched, as a large tree waits for its memory.
            let rare = animation.touchesRareValues ? rarePlace(values) : place
            sample(animation.layerRuns, animation, moment, place, rare: rare, &activity, &isChanged)
            if !animation.objects.isEmpty { sampleContents(animation, moment, values, &activity, &isChanged) }
            if !animation.transitions.isEmpty { sampleTransitions(animation, moment, values, &activity, &isChanged) }
            return isChanged
        }
    }

    /// Writes the values of the layer's class that the layer shows at `time`; see `sample(at:rate:now:into:activity:)`.
    ///
    /// - Complexity: allocates only for a path of other elements or a list of another length than the ones shown before.
    // Not inlined: few layers have such values, and the loop over all layers is fastest while it is small.
    @inline(never)
    package func sample(
        at time: Double, rate: Double, now: Double, into values: inout SubclassValues, activity: inout Activity
    ) -> Bool {
        // Values of two classes have nothing in common.
        guard let classBase, values.kind == classKind else { return false }
        return animation._withUnsafeGuaranteedRef { animation in
            let moment = SampleMoment(time: time, rate: rate, now: now)
            var isChanged = false
            values.withMutableMemory { shown in
                let place = ValuePlace(committed: classBase, shown: shown)
                sample(animation.classRuns, animation, moment, place, rare: place, &activity, &isChanged)
            }
            return isChanged
        }
    }

    /// Samples the properties of every layer, or those of the layer's class.
    /// - Parameter rare: the rare values of every layer, if a run belongs to one of them.
    @inline(__always)
    private func sample(
        _ runs: TrackRuns, _ animation: LayerAnimation, _ moment: SampleMoment, _ place: ValuePlace, rare: ValuePlace,
        _ activity: inout Activity, _ isChanged: inout Bool
    ) {
        for index in 0..<runs.channels.count {
            let run = runs.channels[index]
            sampleChannels(run, animation, moment, run.pointee.storage.isRare ? rare : place, &activity, &isChanged)
        }
        for index in 0..<runs.matrices.count {
            let run = runs.matrices[index]
            sampleMatrix(run, animation, moment, run.pointee.storage.isRare ? rare : place, &activity, &isChanged)
        }
        for index in 0..<runs.lists.count {
            let run = runs.lists[index]
            sampleList(run, animation, moment, run.pointee.storage.isRare ? rare : place, &activity, &isChanged)
        }
    }

    private func sampleContents(
        _ animation: LayerAnimation, _ moment: SampleMoment, _ values: UnsafeMutablePointer<LayerValues>,
        _ activity: inout Activity, _ isChanged: inout Bool
    ) {
        // Later tracks win: the contents start from the committed ones.
        var shown = base.pointee.contents
        // Keeps the old frame alive until the values no longer refer to it. Otherwise a new frame could get its address and be taken for
        // it.
        let last = frame?.pointee
        defer { withExtendedLifetime(last) {} }
        for index in 0..<animation.objects.count {
            let track = animation.objects[index]
            guard let progress = track.clock.progress(at: moment, in: animation, &activity) else { continue }
            switch track.pointee.key(at: progress.value, in: animation) {
            case .current: break
            case .contents(let contents): shown = contents
            case .movie(let movie):
                guard let frame else { continue }
                // While a frame is not decoded yet, the frame before stays.
                if let picture = movie.picture(at: progress.value) { frame.pointee = picture }
                if let picture = frame.pointee { shown = LayerContents(picture) }
            case .deferred(let key):
                guard decodesPictures, let frame else {
                    shown = key.contents
                    continue
                }
                let (picture, isExact) = key.decodedPicture()
                if let picture {
                    frame.pointee = picture
                    shown = LayerContents(picture)
                }
                // The exact picture arrives without a commit.
                if !isExact { activity.isAnimating = true }
            }
        }
        guard values.pointee.contents != shown else { return }
        values.pointee.contents = shown
        isChanged = true
    }

    private func sampleTransitions(
        _ animation: LayerAnimation, _ moment: SampleMoment, _ values: UnsafeMutablePointer<LayerValues>,
        _ activity: inout Activity, _ isChanged: inout Bool
    ) {
        // The transition that was added last shows.
        var shown = LayerTransition()
        for index in 0..<animation.transitions.count {
            let track = animation.transitions[index]
            guard let progress = track.clock.progress(at: moment, in: animation, &activity) else { continue }
            shown = track.pointee.state(at: progress.value)
        }
        guard values.pointee.transition != shown else { return }
        UnsafeMutablePointer(mutating: values.pointee.rareValues).pointee.transition = shown
        isChanged = true
    }
}

/// The committed values of a layer that sampling starts from, and the shown ones that sampling writes, by address.
struct ValuePlace {
    let committed: UnsafeRawPointer
    let shown: UnsafeMutableRawPointer
}
