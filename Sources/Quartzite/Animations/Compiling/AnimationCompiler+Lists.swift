import QuartziteGraphics

// Compiles animations of lists: numbers, and colours as four numbers each. Lists of different lengths do not interpolate, and such
// an animation has no effect.
extension AnimationCompiler {
    /// Adds the track of an animation that interpolates between two lists.
    mutating func addList(
        _ animation: CABasicAnimation, _ property: LayerProperty, _ clock: TrackClock
    ) throws(AnimationFault) {
        let from = try list(animation.ends.from, property.shape, "fromValue")
        let to = try list(animation.ends.to, property.shape, "toValue")
        let by = try list(animation.ends.by, property.shape, "byValue")
        let given = [from, to, by].compactMap { $0 }
        guard let zeros = given.first.map({ [Double](repeating: 0, count: $0.count) }) else { return }
        try requireSameLength(given)
        var track = ListTrack(clock: clock, keys: Keyframes())
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        let ends: (from: [Double], to: [Double])
        switch (from, to, by) {
        case (let from?, let to?, _): ends = (from, to)
        case (let from?, nil, let by?): ends = (from, zip(from, by).map(+))
        case (nil, let to?, let by?): ends = (zip(to, by).map(-), to)
        case (let from?, nil, nil):
            ends = (from, zeros)
            track.toIsRelative = !animation.isAdditive
        case (nil, let to?, nil):
            ends = (zeros, to)
            track.fromIsRelative = !animation.isAdditive
        case (nil, nil, let by):
            ends = (zeros, by ?? zeros)
            (track.fromIsRelative, track.toIsRelative) = (!animation.isAdditive, !animation.isAdditive)
        }
        track.keys.firstKey = Int32(tracks.listKeys.count)
        tracks.addKey(ends.from)
        tracks.addKey(ends.to)
        addWholeSegment(to: &track.keys)
        tracks.lists.append((property, track))
    }

    /// Adds the track of a keyframe animation of lists.
    mutating func addLists(
        _ animation: CAKeyframeAnimation, _ mode: CAAnimationCalculationMode.Kind, _ clock: TrackClock,
        _ property: LayerProperty, _ values: [[Double]]
    ) throws(AnimationFault) {
        if mode != .discrete { try requireSameLength(values) }
        let distances = zip(values, values.dropFirst()).map { a, b in
            zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
        }
        let firstKey = tracks.listKeys.count
        for value in values { tracks.addKey(value) }
        let keys = schedule(animation, mode, keyCount: values.count, firstKey: firstKey, distances: distances)
        var track = ListTrack(clock: clock, keys: keys)
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        tracks.lists.append((property, track))
    }

    private func requireSameLength(_ lists: [[Double]]) throws(AnimationFault) {
        guard lists.allSatisfy({ $0.count == lists[0].count }) else { throw AnimationFault("its arrays are of different lengths") }
    }
}
