import QuartziteGraphics

/// An animation of up to four numbers compiled for sampling: plain memory, no key path, no `Any`.
///
/// Sampling is `value(current, at: progress)`, where `current` is the underlying value that the tracks before have left. The result is
/// linear in the underlying value, so one formula covers every combination of from, to and by.
package struct ChannelTrack: Sendable {
    /// The source of the value.
    package enum Source: UInt8, Sendable {
        /// Between `from` and `to`.
        case ends
        /// The keys.
        case keyframes
        /// A place on a motion path.
        case motionPath
    }

    package var clock: TrackClock
    package var source = Source.ends
    // The channels of the property that the track sets.
    package var firstChannel: UInt8 = 0
    package var channelCount: UInt8 = 4
    /// For an input of a filter: index in `EffectValues.inputs`.
    package var slot: Int32 = 0
    package var isAdditive = false
    package var isCumulative = false
    package var from = SIMD4<Double>(repeating: 0)
    package var to = SIMD4<Double>(repeating: 0)
    // Whether the ends are relative to the underlying value.
    package var fromIsRelative = false
    package var toIsRelative = false
    /// Keys in `LayerAnimation.channelKeys`, or pieces in `LayerAnimation.pieces`.
    package var keys = Keyframes()

    /// Whether the track sets only some channels of the property.
    package var isPartial = false

    package init(clock: TrackClock) { self.clock = clock }

    /// Whether the track reads the underlying value (additive, relative, or partial).
    @inline(__always)
    var needsCurrent: Bool { isAdditive || fromIsRelative || toIsRelative || isPartial }
}

// Methods of the address: a method of the track would copy the whole track, 214 bytes, to read a few fields.
extension UnsafePointer<ChannelTrack> {
    /// The clock in the track's memory.
    @inline(__always)
    var clock: UnsafePointer<TrackClock> { pointer(to: \.clock).unsafelyUnwrapped }

    /// Returns the channels at a progress. A cumulative track adds, for every finished cycle, the value at which the cycle ended.
    @inline(__always)
    func value(current: SIMD4<Double>, at progress: TrackProgress, in animation: LayerAnimation) -> SIMD4<Double> {
        let start = pointee.fromIsRelative ? current + pointee.from : pointee.from
        let end = pointee.toIsRelative ? current + pointee.to : pointee.to
        var v: SIMD4<Double>
        switch pointee.source {
        case .ends: v = start + (end - start) * progress.value
        case .keyframes: v = keyframe(at: progress.value, in: animation)
        case .motionPath: v = point(at: progress.value, in: animation)
        }
        if pointee.isCumulative && progress.cycles > 0 {
            // Key times may end a cycle at another value than the last one.
            let last = pointee.clock.timing.autoreverses ? 0.0 : 1.0
            switch pointee.source {
            case .ends: v += (last == 0 ? start : end) * progress.cycles
            case .keyframes: v += keyframe(at: last, in: animation) * progress.cycles
            case .motionPath: v += (point(at: last, in: animation) - point(at: 0, in: animation)) * progress.cycles
            }
        }
        if pointee.isAdditive { v += current }
        return v
    }

    private func keyframe(at progress: Double, in animation: LayerAnimation) -> SIMD4<Double> {
        let (keys, values) = (pointee.keys, animation.channelKeys)
        guard keys.segmentCount > 0 else { return values[keys.key(0)].pointee }
        let place = keys.place(of: progress, in: animation.segments)
        let k = place.key
        let value = values[keys.key(k)].pointee
        switch keys.interpolation {
        case .held: return value
        case .linear: return value + (values[keys.key(k + 1)].pointee - value) * place.fraction
        case .cubic:
            let weights = animation.segments[place.segment].pointee.tangents.weights(at: place.fraction)
            let before = values[keys.key(k - 1)].pointee * weights.x + value * weights.y
            return before + values[keys.key(k + 1)].pointee * weights.z + values[keys.key(k + 2)].pointee * weights.w
        }
    }

    private func point(at progress: Double, in animation: LayerAnimation) -> SIMD4<Double> {
        let (piece, parameter) = place(at: progress, in: animation)
        let point = piece.pointee.point(at: parameter)
        return SIMD4(point.x, point.y, 0, 0)
    }

    /// The direction of a motion path at a progress, in radians from the x axis.
    func heading(at progress: Double, in animation: LayerAnimation) -> Double {
        let (piece, parameter) = place(at: progress, in: animation)
        let direction = piece.pointee.direction(at: parameter)
        return atan2(direction.y, direction.x)
    }

    /// The piece of a motion path and the parameter in it.
    private func place(at progress: Double, in animation: LayerAnimation) -> (UnsafePointer<PathPiece>, parameter: Double) {
        let keys = pointee.keys
        let place = keys.place(of: progress, in: animation.segments)
        let piece = animation.pieces[keys.key(place.key)]
        // In discrete mode the track holds the start of each piece, and at the very end the end of the last piece.
        if keys.interpolation == .held { return (piece, place.fraction >= 1 ? 1 : 0) }
        return (piece, piece.pointee.parameter(at: place.fraction, lengths: animation.arcLengths))
    }
}

/// The channel tracks of one property, which lie side by side: replacing ones first, then additive ones, each in the order of addition.
package struct ChannelRun: Sendable {
    package let property: LayerProperty
    /// See `ChannelTrack.slot`.
    package let slot: Int32
    package let storage: ValueStorage
    /// In `LayerAnimation.channels`.
    package let tracks: Range<Int>
}
