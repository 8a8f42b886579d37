import QuartziteGraphics

extension AnimationCompiler {
    /// Adds the track of an animation through several values or along a path.
    mutating func add(_ animation: CAKeyframeAnimation, _ clock: TrackClock) throws(AnimationFault) {
        let path = try path(of: animation)
        let storage = animation.keyframes
        guard let mode = storage.calculationMode.kind else {
            throw AnimationFault("no calculation mode is called “\(storage.calculationMode.rawValue)”")
        }
        if let motion = storage.path {
            try addMotion(along: motion, animation, path, mode, clock)
            return
        }
        guard let values = storage.values, !values.isEmpty else { throw AnimationFault("it has neither values nor a path") }
        // Images drawn by Core Animation show the model value here. Outside of nested groups such an animation shows its value.
        if clock.groupCount > 1, mode == .discrete, values.count == 1, storage.keyTimes == [0, 1] {
            throw AnimationFault("a discrete animation of one value with the key times 0 and 1 does nothing in a group that is in a group")
        }
        if let function = animation.valueFunction?.kind {
            guard path.shape == .transform else { throw AnimationFault("a value function makes transforms, and the property holds none") }
            let numbers = try values.indexed { value, name throws(AnimationFault) in try inputs(value, function, name) }
            var track = keyframes(animation, mode, clock, numbers, isPaceable: function.inputCount == 1)
            track.isAdditive = false
            tracks.addStep(.function(function), path.property, track, isAdditive: animation.isAdditive)
            return
        }
        if case .filterInput(let input) = path.part { return try addInput(animation, input, path.property, mode, clock, values) }
        switch path.shape {
        case .filters: throw AnimationFault.filters
        case .number, .boolean, .point, .size, .rect, .color:
            let numbers = try values.indexed { value, name throws(AnimationFault) in try channels(value, path.shape, name) }
            addChannels(keyframes(animation, mode, clock, numbers, isPaceable: true), path)
        case .transform:
            addMatrices(
                animation, mode, clock, path.property,
                try values.indexed { value, name throws(AnimationFault) in try matrix(value, name) })
        case .path:
            addPaths(
                animation, mode, clock, path.property,
                try values.indexed { value, name throws(AnimationFault) in try self.path(value, name) })
        case .numbers, .colors:
            try addLists(
                animation, mode, clock, path.property,
                try values.indexed { value, name throws(AnimationFault) in try list(value, path.shape, name) })
        case .image:
            let pictures = try values.indexed { value, name throws(AnimationFault) in try picture(value, name) }
            guard !animation.isAdditive else { throw AnimationFault("a picture cannot be added to another") }
            let firstKey = tracks.objectKeys.count
            tracks.addKeys(pictures)
            let keys = schedule(animation, mode, keyCount: pictures.count, firstKey: firstKey, distances: nil)
            tracks.objects.append(ObjectTrack(clock: clock, keys: keys))
        }
    }

    /// Adds the segments of a keyframe animation and assigns keys and segments to its track.
    mutating func schedule(
        _ animation: CAKeyframeAnimation, _ mode: CAAnimationCalculationMode.Kind, keyCount: Int, firstKey: Int,
        distances: [Double]?
    ) -> Keyframes {
        var keys = Keyframes()
        keys.firstKey = Int32(firstKey)
        keys.keyCount = Int32(keyCount)
        guard keyCount > 1 else { return keys }
        addSegments(
            animation, mode, count: mode == .discrete ? keyCount : keyCount - 1, distances: distances, to: &keys)
        return keys
    }

    /// Adds segments.
    /// - Parameter path: the motion path; nil for an animation of values.
    mutating func addSegments(
        _ animation: CAKeyframeAnimation, _ mode: CAAnimationCalculationMode.Kind, count: Int, path: PathElements? = nil,
        distances: [Double]?, to keys: inout Keyframes
    ) {
        let schedule = KeyframeSchedule(animation.keyframes, mode: mode, segmentCount: count, path: path, distances: distances)
        if let reason = schedule.ignoredKeyTimes { report(animation, "ignores its key times: \(reason)") }
        keys.interpolation = schedule.interpolation
        keys.firstSegment = Int32(tracks.segments.count)
        keys.segmentCount = Int32(schedule.segments.count)
        tracks.segments.append(contentsOf: schedule.segments)
    }

    mutating func keyframes(
        _ animation: CAKeyframeAnimation, _ mode: CAAnimationCalculationMode.Kind, _ clock: TrackClock,
        _ values: [SIMD4<Double>], isPaceable: Bool
    ) -> ChannelTrack {
        var track = ChannelTrack(clock: clock)
        track.source = .keyframes
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        let distances = zip(values, values.dropFirst()).map { a, b in
            let difference = b - a
            return (difference * difference).sum().squareRoot()
        }
        let firstKey = tracks.channelKeys.count
        tracks.channelKeys.append(contentsOf: values)
        track.keys = schedule(
            animation, mode, keyCount: values.count, firstKey: firstKey, distances: isPaceable ? distances : nil)
        return track
    }

    private mutating func addMatrices(
        _ animation: CAKeyframeAnimation, _ mode: CAAnimationCalculationMode.Kind, _ clock: TrackClock,
        _ property: LayerProperty, _ values: [CATransform3D]
    ) {
        let firstKey = tracks.matrixKeys.count
        for value in values {
            var key = MatrixKey(value)
            if let last = tracks.matrixKeys.last, tracks.matrixKeys.count > firstKey { key.parts.turn(towards: last.parts) }
            tracks.matrixKeys.append(key)
        }
        let distances = zip(values, values.dropFirst()).map { a, b in
            let difference = b.rows - a.rows
            return (difference * difference).sum().squareRoot()
        }
        var track = MatrixTrack(
            clock: clock, from: .key(Int32(firstKey)), to: .key(Int32(firstKey + values.count - 1)))
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        track.keys = schedule(animation, mode, keyCount: values.count, firstKey: firstKey, distances: distances)
        tracks.add(track, property)
    }

    private mutating func addPaths(
        _ animation: CAKeyframeAnimation, _ mode: CAAnimationCalculationMode.Kind, _ clock: TrackClock,
        _ property: LayerProperty, _ values: [PathElements]
    ) {
        if mode != .discrete, values.contains(where: { !$0.canInterpolate(with: values[0]) }) { reportSwitch(animation) }
        let firstKey = tracks.listKeys.count
        for value in mode == .discrete ? values : PathElements.withEqualVerbs(values) { tracks.addKey(value) }
        let keys = schedule(animation, mode, keyCount: values.count, firstKey: firstKey, distances: nil)
        var track = ListTrack(clock: clock, keys: keys)
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        if track.isAdditive { reportMisfit(values[0], property, animation) }
        tracks.lists.append((property, track))
    }
}

extension [Any] {
    /// Returns the results of `take` for all elements; `take` also receives the element's name, such as `values[2]`.
    fileprivate func indexed<Value>(
        _ take: (Any, String) throws(AnimationFault) -> Value?
    ) throws(AnimationFault) -> [Value] {
        var result: [Value] = []
        for (index, element) in enumerated() {
            guard let value = try take(element, "values[\(index)]") else { throw AnimationFault("its values[\(index)] is nil") }
            result.append(value)
        }
        return result
    }
}
