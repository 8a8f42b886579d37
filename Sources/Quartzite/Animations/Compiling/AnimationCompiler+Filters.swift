import QuartziteGraphics

/// Compiles animations of filter inputs: one track per four numbers.
extension AnimationCompiler {
    /// Adds the tracks of an animation that interpolates an input between two values.
    mutating func addInput(
        _ animation: CABasicAnimation, _ input: FilterInputPath, _ property: LayerProperty, _ clock: TrackClock
    ) throws(AnimationFault) {
        let from = try slots(animation.ends.from, input, "fromValue")
        let to = try slots(animation.ends.to, input, "toValue")
        let by = try slots(animation.ends.by, input, "byValue")
        for slot in 0..<input.slotCount {
            var track = ChannelTrack(clock: clock)
            (track.isAdditive, track.isCumulative) = (animation.isAdditive, animation.isCumulative)
            track.setEnds(from: from?[slot], to: to?[slot], by: by?[slot], missing: nil)
            add(track, property, slot: input.firstSlot + slot)
        }
    }

    /// Adds the tracks of a keyframe animation of an input.
    mutating func addInput(
        _ animation: CAKeyframeAnimation, _ input: FilterInputPath, _ property: LayerProperty,
        _ mode: CAAnimationCalculationMode.Kind, _ clock: TrackClock, _ values: [Any]
    ) throws(AnimationFault) {
        var keys: [[SIMD4<Double>]] = []
        for (index, value) in values.enumerated() {
            guard let slots = try slots(value, input, "values[\(index)]") else { throw AnimationFault.filters }
            keys.append(slots)
        }
        for slot in 0..<input.slotCount {
            let track = keyframes(animation, mode, clock, keys.map { $0[slot] }, isPaceable: input.slotCount == 1)
            add(track, property, slot: input.firstSlot + slot)
        }
    }

    private mutating func add(_ track: ChannelTrack, _ property: LayerProperty, slot: Int) {
        var track = track
        (track.slot, track.channelCount) = (Int32(slot), 4)
        tracks.channels.append((property, track))
    }

    /// Returns the numbers of an input value; nil for no value.
    private func slots(_ value: Any?, _ input: FilterInputPath, _ name: String) throws(AnimationFault) -> [SIMD4<Double>]? {
        guard let value else { return nil }
        if input.shape != .filters { return try channels(value, input.shape, name).map { [$0] } }
        guard let n = AnimatableValue(value)?.numbers, n.count == 4 * input.slotCount, n.allSatisfy(\.isFinite) else {
            throw AnimationFault("its \(name) is \(type(of: value)), but the input has \(4 * input.slotCount) numbers")
        }
        return (0..<input.slotCount).map { SIMD4(n[4 * $0], n[4 * $0 + 1], n[4 * $0 + 2], n[4 * $0 + 3]) }
    }
}

extension AnimationFault {
    static let filters = AnimationFault(
        "the property holds filters, which cannot be interpolated; animate their inputs, such as filters.NAME.inputRadius")
}
