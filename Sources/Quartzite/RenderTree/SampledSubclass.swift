import QuartziteGraphics

/// A layer whose animations touch what only its class has: the same sampling as `SampledLayer`'s, over `SubclassValues`.
///
/// Every touched property starts from its committed value. Paths are written in place: a frame allocates only where a path takes on
/// other elements than it had.
package struct SampledSubclass {
    private let layer: Unmanaged<CommittedLayer>
    private let animation: Unmanaged<LayerAnimation>
    private let lists: UnsafeMutablePointer<Double>?

    /// What holds for `SampledLayer` holds here.
    package init(_ sampled: SampledLayer, _ layer: CommittedLayer) {
        self.layer = .passUnretained(layer)
        animation = sampled.animation
        lists = sampled.lists
    }

    /// Writes what the layer shows at `time`, its local time, into `values`; see `SampledLayer.sample`.
    /// - Returns: the properties whose value is another than before.
    package func sample(
        at time: Double, rate: Double, now: Double, into values: inout SubclassValues, activity: inout Activity
    ) -> LayerPropertySet {
        layer._withUnsafeGuaranteedRef { layer in
            animation._withUnsafeGuaranteedRef { animation in
                let moment = SampleMoment(time: time, rate: rate, now: now)
                var changed: LayerPropertySet = []
                for index in 0..<animation.subclassLaneRuns.count {
                    sampleLanes(animation.subclassLaneRuns[index], animation, layer, moment, &values, &activity, &changed)
                }
                for index in 0..<animation.subclassListRuns.count {
                    sampleList(animation.subclassListRuns[index], animation, layer, moment, &values, &activity, &changed)
                }
                return changed
            }
        }
    }

    private func sampleLanes(
        _ run: UnsafePointer<LaneRun>, _ animation: LayerAnimation, _ layer: CommittedLayer, _ moment: SampleMoment,
        _ values: inout SubclassValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        let property = run.pointee.property
        let value = SampledLayer.lanes(run, animation, moment, &activity) { layer.subclass.lanes(of: property) }
        let shown = values.lanes(of: property)
        guard let value else {
            // Copied, not written as lanes: no colour is not the same as a transparent one.
            values.copy(property, from: layer.subclass)
            if shown != values.lanes(of: property) { changed.formUnion(LayerPropertySet(property)) }
            return
        }
        guard shown != value else { return }
        values.setLanes(value, of: property)
        changed.formUnion(LayerPropertySet(property))
    }

    private func sampleList(
        _ run: UnsafePointer<ListRun>, _ animation: LayerAnimation, _ layer: CommittedLayer, _ moment: SampleMoment,
        _ values: inout SubclassValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        guard let lists else { return }
        let property = run.pointee.property
        let work = lists + Int(run.pointee.memory)
        let committed = layer.subclass.path(of: property)
        let sampled = SampledLayer.list(run, animation, moment, work, &activity) { body in
            guard let committed else { return body(nil) }
            committed.withMemory { body(ListKey($0)) }
        }
        var isChanged = false
        values.changeShape { shape in
            switch sampled {
            case .list(let key): isChanged = shape.show(key.path)
            case .current:
                isChanged = shape.path != committed
                if isChanged { shape.path = committed }
            }
        }
        if isChanged { changed.formUnion(LayerPropertySet(property)) }
    }
}

extension ShapeValues {
    /// Takes on a path that was sampled, in the memory of the one it has where the elements are the same. Whether that changed it.
    fileprivate mutating func show(_ sampled: LayerPath) -> Bool {
        guard let verbs = sampled.verbs, let points = sampled.points else { return false }
        // Taken out, so that nobody else holds it while it is written.
        guard var elements = path.take() else {
            path = sampled.elements
            return true
        }
        let hasVerbs = UnsafeBufferPointer(start: verbs, count: Int(sampled.verbCount)).elementsEqual(elements.verbs)
        let isChanged = hasVerbs ? elements.movePoints(to: points) : true
        path = hasVerbs ? elements : sampled.elements
        return isChanged
    }
}
