import QuartziteGraphics

/// A layer whose animations touch what only its class has: the same sampling as `SampledLayer`'s, over `SubclassValues`.
///
/// Every touched property starts from its committed value. Paths of one topology turn into each other point by point, in place.
package struct SampledSubclass {
    private let layer: Unmanaged<CommittedLayer>
    private let animation: Unmanaged<LayerAnimation>

    /// Both objects must be kept alive by the caller for as long as this value is used.
    package init(_ layer: CommittedLayer, _ animation: LayerAnimation) {
        self.layer = .passUnretained(layer)
        self.animation = .passUnretained(animation)
    }

    /// Writes what the layer shows at `time`, its local time, into `values`; see `SampledLayer.sample`.
    /// - Returns: the properties whose value is another than before.
    package func sample(
        at time: Double, rate: Double, now: Double, into values: inout SubclassValues, activity: inout Activity
    ) -> LayerPropertySet {
        layer._withUnsafeGuaranteedRef { layer in
            animation._withUnsafeGuaranteedRef { animation in
                var changed: LayerPropertySet = []
                sampleLanes(animation.subclassLanes, layer, time, rate, now, &values, &activity, &changed)
                if !animation.subclassObjects.isEmpty {
                    samplePaths(animation.subclassObjects, layer, time, rate, now, &values, &activity, &changed)
                }
                return changed
            }
        }
    }

    private func sampleLanes(
        _ tracks: TrackBuffer<LaneTrack>, _ layer: CommittedLayer, _ time: Double, _ rate: Double, _ now: Double,
        _ values: inout SubclassValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        var sampled: LayerPropertySet = []
        for index in 0..<tracks.count {
            let property = tracks[index].pointee.property
            if sampled.contains(property) { continue }
            sampled.formUnion(LayerPropertySet(property))
            var value = layer.subclass.lanes(of: property)
            var isTouched = false
            for later in index..<tracks.count where tracks[later].pointee.property == property {
                guard let (progress, cycles) = tracks[later].pointee.timing.progress(
                    atLocal: time, rate: rate, now: now, activity: &activity)
                else { continue }
                isTouched = true
                SampledLayer.apply(tracks[later], to: &value, progress, cycles)
            }
            let shown = values.lanes(of: property)
            if !isTouched {
                // Copied, not written as lanes: no colour is not the same as a transparent one.
                values.copy(property, from: layer.subclass)
            } else if shown != value {
                values.setLanes(value, of: property)
            }
            if shown != value { changed.formUnion(LayerPropertySet(property)) }
        }
    }

    /// The last track that has an effect decides.
    private func samplePaths(
        _ tracks: TrackBuffer<ObjectTrack>, _ layer: CommittedLayer, _ time: Double, _ rate: Double, _ now: Double,
        _ values: inout SubclassValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        var shown: (track: Int, progress: Double)?
        for index in 0..<tracks.count {
            if let (progress, _) = tracks[index].pointee.timing.progress(
                atLocal: time, rate: rate, now: now, activity: &activity)
            {
                shown = (index, progress)
            }
        }
        let committed = layer.subclass.path(of: .path)
        var isChanged = false
        values.changeShape { shape in
            guard let shown else {
                isChanged = shape.path != committed
                if isChanged { shape.path = committed }
                return
            }
            let track = tracks[shown.track]
            let (start, end) = (track.pointee.from.path(current: committed), track.pointee.to.path(current: committed))
            isChanged = shape.become(between: start, end, at: shown.progress)
        }
        if isChanged { changed.formUnion(LayerPropertySet(.path)) }
    }
}

extension ObjectTrack.End {
    fileprivate func path(current: PathElements?) -> PathElements? {
        switch self {
        case .path(let path): path.elements
        case .current: current
        case .image: nil
        }
    }
}

extension ShapeValues {
    /// Takes on the path between two, or the nearer one where they have not the same topology. Whether that changed anything.
    fileprivate mutating func become(between start: PathElements?, _ end: PathElements?, at progress: Double) -> Bool {
        guard let start, let end, start.hasTopology(of: end) else {
            let nearer = progress < 0.5 ? start : end
            guard path != nearer else { return false }
            path = nearer
            return true
        }
        var elements = path ?? start
        path = nil
        let isChanged = elements.become(between: start, end, at: progress)
        path = elements
        return isChanged
    }
}
