import QuartziteGraphics

/// What the tracks of a list come to.
enum SampledList {
    /// The committed list: no track has an effect, or the one that has shows it.
    case current
    /// A list in the memory at work.
    case list(ListKey)
}

extension SampledLayer {
    /// Settles a path: from its committed value on, track by track.
    ///
    /// The run has room for two lists, the one at work and the one that is shown, so that a frame can tell whether they differ.
    func sampleList(
        _ run: UnsafePointer<ListRun>, _ animation: LayerAnimation, _ moment: SampleMoment,
        _ values: UnsafeMutablePointer<LayerValues>, _ activity: inout Activity, _ changed: inout LayerPropertySet
    ) {
        guard let lists else { return }
        let offset = run.pointee.storage.offset
        let committed = UnsafeRawPointer(base).load(fromByteOffset: offset, as: LayerPath.self)
        let work = lists + Int(run.pointee.memory)
        let sampled = Self.list(run, animation, moment, work, &activity) { $0(ListKey(committed)) }
        let shown = UnsafeRawPointer(values).load(fromByteOffset: offset, as: LayerPath.self)
        var new = committed
        if case .list(let key) = sampled { new = key.path }
        // Compared before what is shown is written over.
        if shown != new { changed.formUnion(LayerPropertySet(run.pointee.property)) }
        if case .list(let key) = sampled {
            let kept = work + Int(run.pointee.capacity)
            kept.update(from: work, count: key.count)
            new = key.moved(to: kept).path
        }
        UnsafeMutableRawPointer(values).storeBytes(of: new, toByteOffset: offset, as: LayerPath.self)
    }

    /// What the tracks of a list come to, in `work`.
    ///
    /// - Parameter committed: hands out the list to start from, for as long as the call lasts.
    static func list(
        _ run: UnsafePointer<ListRun>, _ animation: LayerAnimation, _ moment: SampleMoment, _ work: UnsafeMutablePointer<Double>,
        _ activity: inout Activity, committed: ((ListKey?) -> Void) -> Void
    ) -> SampledList {
        var result = SampledList.current
        committed { base in
            var current = base
            for index in run.pointee.tracks {
                let track = animation.lists[index]
                guard let progress = track.pointee.clock.progress(at: moment, in: animation, &activity),
                    let key = track.pointee.write(to: work, current: current, at: progress, in: animation)
                else { continue }
                let written = key.moved(to: work)
                current = written
                result = .list(written)
            }
        }
        return result
    }
}
