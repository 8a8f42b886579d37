import QuartziteGraphics

extension AnimationCompiler {
    /// Adds the track of an animation that interpolates between two values.
    mutating func add(_ animation: CABasicAnimation, _ clock: TrackClock) throws(AnimationFault) {
        let path = try path(of: animation)
        let ends = animation.ends
        if ends.startsFromNil { return }
        guard ends.from != nil || ends.to != nil || ends.by != nil else {
            throw AnimationFault("it has neither fromValue nor toValue nor byValue")
        }
        if let function = animation.valueFunction?.kind {
            guard path.shape == .transform else { throw AnimationFault("a value function makes transforms, and the property holds none") }
            try addFunction(function, animation, path.property, clock)
            return
        }
        if case .filterInput(let input) = path.part { return try addInput(animation, input, path.property, clock) }
        switch path.shape {
        case .transform: try addMatrix(animation, path.property, clock)
        case .image: try addPictures(animation, path.property, clock)
        case .path: try addPath(animation, path.property, clock)
        case .numbers, .colors: try addList(animation, path.property, clock)
        case .filters: throw AnimationFault.filters
        case .number, .boolean, .point, .size, .rect, .color: addChannels(try laneTrack(animation, path.shape, clock), path)
        }
    }

    /// Adds a track of channels to the property or matrix component that its path names.
    mutating func addChannels(_ track: ChannelTrack, _ path: PropertyPath) {
        var track = track
        switch path.part {
        case .whole: track.channelCount = UInt8(path.property.channelCount)
        case .channels(let first, let count):
            (track.firstChannel, track.channelCount) = (UInt8(first), UInt8(count))
            track.isPartial = true
        case .component(let component):
            track.channelCount = component == .translation ? 2 : 1
            tracks.addStep(.component(component), path.property, track, isAdditive: track.isAdditive)
            return
        case .filterInput(let input): (track.slot, track.channelCount) = (Int32(input.firstSlot), 4)
        }
        tracks.channels.append((path.property, track))
    }

    private func laneTrack(
        _ animation: CABasicAnimation, _ shape: LayerProperty.Shape, _ clock: TrackClock
    ) throws(AnimationFault) -> ChannelTrack {
        var track = ChannelTrack(clock: clock)
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        track.setEnds(
            from: try channels(animation.ends.from, shape, "fromValue"), to: try channels(animation.ends.to, shape, "toValue"),
            by: try channels(animation.ends.by, shape, "byValue"), missing: nil)
        return track
    }

    private mutating func addFunction(
        _ function: CAValueFunction.Kind, _ animation: CABasicAnimation, _ property: LayerProperty, _ clock: TrackClock
    ) throws(AnimationFault) {
        var track = ChannelTrack(clock: clock)
        track.isCumulative = animation.isCumulative
        track.setEnds(
            from: try inputs(animation.ends.from, function, "fromValue"), to: try inputs(animation.ends.to, function, "toValue"),
            by: try inputs(animation.ends.by, function, "byValue"), missing: function.neutralInput)
        tracks.addStep(.function(function), property, track, isAdditive: animation.isAdditive)
    }

    // MARK: Matrices

    private mutating func addMatrix(
        _ animation: CABasicAnimation, _ property: LayerProperty, _ clock: TrackClock
    ) throws(AnimationFault) {
        let from = try matrix(animation.ends.from, "fromValue")
        let to = try matrix(animation.ends.to, "toValue")
        let by = try matrix(animation.ends.by, "byValue")
        // The start of additive animations.
        let missing = animation.isAdditive ? MatrixTrack.End.key(tracks.addKey(CATransform3DIdentity)) : .current
        var track = MatrixTrack(clock: clock, from: missing, to: missing)
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        if let from { track.from = .key(tracks.addKey(from)) }
        if let to { track.to = .key(tracks.addKey(to)) }
        switch (from, to, by) {
        case (let from?, nil, let by?): track.to = .key(tracks.addKey(CATransform3DConcat(from, by)))
        case (nil, let to?, let by?):
            let inverse = CATransform3DInvert(by)
            guard inverse != by || CATransform3DConcat(by, by) == CATransform3DIdentity else {
                throw AnimationFault("its byValue has no inverse")
            }
            track.from = .key(tracks.addKey(CATransform3DConcat(to, inverse)))
        case (nil, nil, let by?):
            let key = tracks.addKey(by)
            track.to = animation.isAdditive ? .key(key) : .currentBy(key)
        default: break
        }
        tracks.add(track, property)
    }

    // MARK: Pictures and paths

    private mutating func addPictures(
        _ animation: CABasicAnimation, _ property: LayerProperty, _ clock: TrackClock
    ) throws(AnimationFault) {
        guard animation.ends.by == nil else { throw AnimationFault("a byValue cannot be added to a picture") }
        let from = try picture(animation.ends.from, "fromValue")
        let to = try picture(animation.ends.to, "toValue")
        var keys = Keyframes()
        keys.firstKey = Int32(tracks.objectKeys.count)
        for picture in [from, to] {
            if let picture { tracks.addKey(picture) } else { tracks.objectKeys.append(.current) }
        }
        addWholeSegment(to: &keys)
        tracks.objects.append(ObjectTrack(clock: clock, keys: keys))
    }

    private mutating func addPath(
        _ animation: CABasicAnimation, _ property: LayerProperty, _ clock: TrackClock
    ) throws(AnimationFault) {
        guard animation.ends.by == nil else { throw AnimationFault("a byValue cannot be added to a path") }
        let from = try path(animation.ends.from, "fromValue")
        let to = try path(animation.ends.to, "toValue")
        if let from, let to, !from.canInterpolate(with: to) { reportSwitch(animation) }
        guard let shape = from ?? to else { return }
        var keys = Keyframes()
        keys.firstKey = Int32(tracks.listKeys.count)
        let ends = PathElements.withEqualVerbs([from ?? shape.zeroed, to ?? shape.zeroed])
        for end in ends { tracks.addKey(end) }
        addWholeSegment(to: &keys)
        var track = ListTrack(clock: clock, keys: keys)
        (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
        track.fromIsRelative = from == nil && !animation.isAdditive
        track.toIsRelative = to == nil && !animation.isAdditive
        if track.fromIsRelative || track.toIsRelative {
            track.firstCubicKey = Int32(tracks.listKeys.count)
            for end in ends { tracks.addKey(end.asCubics) }
        }
        if from == nil || to == nil || animation.isAdditive { reportMisfit(shape, property, animation) }
        tracks.lists.append((property, track))
    }

    /// Reports that an animation's paths do not interpolate.
    func reportSwitch(_ animation: CAPropertyAnimation) {
        report(animation, "switches half-way: its paths do not have the same number and order of moves, segments and closes")
    }

    /// Reports that an animation starts from the layer's own path, or adds to it, and that the elements of the two differ. The layer's
    /// path may change to matching elements later.
    func reportMisfit(_ shape: PathElements, _ property: LayerProperty, _ animation: CAPropertyAnimation) {
        guard let current = modelPath(property) else { return }
        if animation.isAdditive {
            if current.verbs == shape.verbs { return }
            report(animation, "replaces the layer's path, to which it cannot be added: the two have different elements")
        } else if !current.canInterpolate(with: shape) {
            reportSwitch(animation)
        }
    }

    /// Adds one linear segment between the last two keys.
    mutating func addWholeSegment(to keys: inout Keyframes) {
        keys.keyCount = 2
        keys.firstSegment = Int32(tracks.segments.count)
        keys.segmentCount = 1
        tracks.segments.append(KeySegment(begin: 0, key: 0, start: 0, length: 1))
    }
}

extension ChannelTrack {
    /// Resolves both ends of an interpolation from the animation's from, to and by values.
    /// - Parameter missing: the substitute for an end that is not specified; nil for the current value, or for zero where the
    ///   track is additive.
    mutating func setEnds(
        from: SIMD4<Double>?, to: SIMD4<Double>?, by: SIMD4<Double>?, missing: SIMD4<Double>?
    ) {
        let base = missing ?? SIMD4(repeating: 0)
        let isRelative = missing == nil && !isAdditive
        switch (from, to, by) {
        case (let from?, let to?, _): (self.from, self.to) = (from, to)
        case (let from?, nil, let by?): (self.from, self.to) = (from, from + by)
        case (nil, let to?, let by?): (self.from, self.to) = (to - by, to)
        case (nil, nil, let by?):
            (self.from, self.to) = (base, base + by)
            (fromIsRelative, toIsRelative) = (isRelative, isRelative)
        case (let from?, nil, nil):
            (self.from, self.to) = (from, base)
            toIsRelative = isRelative
        case (nil, let to?, nil):
            (self.from, self.to) = (base, to)
            fromIsRelative = isRelative
        case (nil, nil, nil): break
        }
    }
}
