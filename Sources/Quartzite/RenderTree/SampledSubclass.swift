import QuartziteGraphics

/// A layer whose animations touch what only its class has: the same sampling as `SampledLayer`'s, over `SubclassValues`.
///
/// Every touched property starts from its committed value. Lists are written in place: a frame allocates only where a path takes on
/// other elements than it had, or a list another length.
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
                for index in 0..<animation.subclassChannelRuns.count {
                    sampleChannels(animation.subclassChannelRuns[index], animation, layer, moment, &values, &activity, &changed)
                }
                for index in 0..<animation.subclassListRuns.count {
                    sampleList(animation.subclassListRuns[index], animation, layer, moment, &values, &activity, &changed)
                }
                for index in 0..<animation.subclassMatrixRuns.count {
                    sampleMatrix(animation.subclassMatrixRuns[index], animation, layer, moment, &values, &activity, &changed)
                }
                return changed
            }
        }
    }

    private func sampleChannels(
        _ run: UnsafePointer<ChannelRun>, _ animation: LayerAnimation, _ layer: CommittedLayer, _ moment: SampleMoment,
        _ values: inout SubclassValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        let property = run.pointee.property
        let value = SampledLayer.channels(run, animation, moment, &activity) { layer.subclass.channels(of: property) }
        let shown = values.channels(of: property)
        guard let value else {
            // Copied, not written as channels: no colour is not the same as a transparent one.
            values.copy(property, from: layer.subclass)
            if shown != values.channels(of: property) { changed.formUnion(LayerPropertySet(property)) }
            return
        }
        if shown != value { changed.formUnion(LayerPropertySet(property)) }
        values.setChannels(value, of: property)
    }

    private func sampleMatrix(
        _ run: UnsafePointer<MatrixRun>, _ animation: LayerAnimation, _ layer: CommittedLayer, _ moment: SampleMoment,
        _ values: inout SubclassValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        let property = run.pointee.property
        let matrix = SampledLayer.matrix(run, animation, moment, &activity, components: nil) { layer.subclass.matrix(of: property) }
        let isChanged = values.matrix(of: property) != matrix
        values.setMatrix(matrix, of: property)
        guard isChanged else { return }
        changed.formUnion(LayerPropertySet(property))
    }

    private func sampleList(
        _ run: UnsafePointer<ListRun>, _ animation: LayerAnimation, _ layer: CommittedLayer, _ moment: SampleMoment,
        _ values: inout SubclassValues, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        guard let lists else { return }
        let property = run.pointee.property
        let work = lists + Int(run.pointee.memory)
        let sampled = SampledLayer.list(run, animation, moment, work, &activity) { layer.subclass.withList(of: property, $0) }
        let isChanged =
            switch sampled {
            case .list(let key): values.show(key, of: property)
            case .current: values.showList(of: property, asIn: layer.subclass)
            }
        if isChanged { changed.formUnion(LayerPropertySet(property)) }
    }
}
