import QuartziteGraphics

/// The combined value of a list's tracks.
enum SampledList {
    /// The committed list: either no track has an effect, or the track that has one shows the committed list.
    case current
    /// A list in the working memory.
    case list(ListKey)
}

extension SampledLayer {
    /// Samples a path or list: from its committed value on, track by track.
    ///
    /// The run has room for two lists, the one being computed and the one that is shown. A property that owns its memory needs only the
    /// first.
    @inline(never)
    func sampleList(
        _ run: UnsafePointer<ListRun>, _ animation: LayerAnimation, _ moment: SampleMoment, _ place: ValuePlace,
        _ activity: inout Activity, _ isChanged: inout Bool
    ) {
        guard let lists else { return }
        let storage = run.pointee.storage
        let work = lists + Int(run.pointee.memory)
        let sampled = Self.list(run, animation, moment, work, &activity) { storage.withList(in: place.committed, $0) }
        let isOther =
            switch (storage.kind, sampled) {
            case (.path, _): Self.show(sampled, storage, place, work, kept: work + Int(run.pointee.capacity))
            case (_, .list(let key)): storage.show(key, in: place.shown)
            case (_, .current): storage.copyList(from: place.committed, to: place.shown)
            }
        if isOther { isChanged = true }
    }

    /// Writes a path that borrows its memory: a sampled path moves from the working memory to `kept`.
    ///
    /// - Returns: whether the path has changed.
    private static func show(
        _ sampled: SampledList, _ storage: ValueStorage, _ place: ValuePlace, _ work: UnsafeMutablePointer<Double>,
        kept: UnsafeMutablePointer<Double>
    ) -> Bool {
        let shown = storage.path(in: place.shown)
        switch sampled {
        case .current:
            let new = storage.path(in: place.committed)
            storage.setPath(new, in: place.shown)
            return shown != new
        case .list(let key):
            // The shown path may lie in `kept`, so it is compared before it is overwritten.
            let isChanged = shown != key.path
            kept.update(from: work, count: key.count)
            storage.setPath(key.moved(to: kept).path, in: place.shown)
            return isChanged
        }
    }

    /// The combined list of a property's tracks, in `work`.
    ///
    /// - Parameter committed: hands out the list to start from, for as long as the call lasts.
    private static func list(
        _ run: UnsafePointer<ListRun>, _ animation: LayerAnimation, _ moment: SampleMoment, _ work: UnsafeMutablePointer<Double>,
        _ activity: inout Activity, committed: ((ListKey?) -> Void) -> Void
    ) -> SampledList {
        var result = SampledList.current
        committed { base in
            var current = base
            for index in run.pointee.tracks {
                let track = animation.lists[index]
                guard let progress = track.clock.progress(at: moment, in: animation, &activity),
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
