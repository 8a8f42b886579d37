import QuartziteGraphics

extension SampledLayer {
    /// Samples a property of up to four numbers: from its committed value on, track by track.
    @inline(__always)
    func sampleChannels(
        _ run: UnsafePointer<ChannelRun>, _ animation: LayerAnimation, _ moment: SampleMoment, _ place: ValuePlace,
        _ activity: inout Activity, _ isChanged: inout Bool
    ) {
        let storage = run.pointee.storage
        let value = Self.channels(run, animation, moment, &activity) { storage.channels(in: place.committed) }
        let shown = storage.channels(in: place.shown)
        guard let value else {
            storage.copyChannels(from: place.committed, to: place.shown)
            if shown != storage.channels(in: place.shown) { isChanged = true }
            return
        }
        if shown != value { isChanged = true }
        // Write even equal values: −0 and +0 compare equal, and results must not depend on history.
        storage.setChannels(value, in: place.shown)
    }

    /// The combined value of a property's tracks; nil where none has an effect.
    ///
    /// - Parameter committed: the value to start from. Called only where a track reads it: in a large tree, that read is the main cost.
    @inline(__always)
    static func channels(
        _ run: UnsafePointer<ChannelRun>, _ animation: LayerAnimation, _ moment: SampleMoment, _ activity: inout Activity,
        committed: () -> SIMD4<Double>
    ) -> SIMD4<Double>? {
        var value: SIMD4<Double>?
        for index in run.pointee.tracks {
            let track = animation.channels[index]
            guard let progress = track.clock.progress(at: moment, in: animation, &activity) else { continue }
            let current = value ?? (track.pointee.needsCurrent ? committed() : SIMD4(repeating: 0))
            value = apply(track, to: current, progress, animation)
        }
        return value
    }

    @inline(__always)
    private static func apply(
        _ track: UnsafePointer<ChannelTrack>, to value: SIMD4<Double>, _ progress: TrackProgress, _ animation: LayerAnimation
    ) -> SIMD4<Double> {
        if !track.pointee.isPartial { return track.value(current: value, at: progress, in: animation) }
        let (first, count) = (Int(track.pointee.firstChannel), Int(track.pointee.channelCount))
        var current = SIMD4<Double>(repeating: 0)
        for channel in 0..<count { current[channel] = value[first + channel] }
        let new = track.value(current: current, at: progress, in: animation)
        var result = value
        for channel in 0..<count { result[first + channel] = new[channel] }
        return result
    }
}
