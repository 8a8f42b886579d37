import QuartziteGraphics

/// What changes of a track from frame to frame, as one number: the progress between its ends, or the value itself where the ends do
/// not say it (keys, places on a path).
///
/// Tracks of many layers that come to the same number share it; `content` tells which those are.
package struct SharedProgress: Sendable {
    /// The animation that stands for all whose content is the same; its track among the channels or the components.
    let animation: LayerAnimation
    let isComponent: Bool
    let index: Int32
    /// The lane of the value; −1 for the progress.
    let channel: Int32
    let content: Content

    /// Everything that the number depends on, but for the layer's time.
    enum Content: Hashable, Sendable {
        case timing(AnimationTiming)
        case track(TrackContent)
    }

    init(_ animation: LayerAnimation, isComponent: Bool, index: Int, channel: Int) {
        self.animation = animation
        self.isComponent = isComponent
        self.index = Int32(index)
        let track = isComponent ? animation.components[index] : animation.channels[index]
        let isValue = track.pointee.source != .ends
        self.channel = isValue ? Int32(channel) : -1
        content =
            !isValue && track.pointee.clock.isPlain
            ? .timing(track.pointee.clock.timing) : .track(TrackContent(track, animation, channel: self.channel))
    }

    /// The number at a moment of the layer; nil where the track has no effect.
    func value(at moment: SampleMoment, _ activity: inout Activity) -> Double? {
        let track = isComponent ? animation.components[Int(index)] : animation.channels[Int(index)]
        guard let progress = track.pointee.clock.progress(at: moment, in: animation, &activity) else { return nil }
        if channel < 0 { return progress.value }
        return track.pointee.value(current: SIMD4(repeating: 0), at: progress, in: animation)[Int(channel)]
    }
}

/// A track's content: the same in two tracks that come to the same number at every time.
struct TrackContent: Hashable, Sendable {
    private let timing: AnimationTiming
    private let groups: [AnimationTiming]
    private let spring: SpringResponse?
    private let channel: Int32
    private let interpolation: Keyframes.Interpolation?
    private let keys: [SIMD4<Double>]
    private let segments: [KeySegment]
    private let pieces: [PathPiece]

    init(_ track: UnsafePointer<ChannelTrack>, _ animation: LayerAnimation, channel: Int32) {
        let clock = track.pointee.clock
        timing = clock.timing
        groups = (0..<clock.groupCount).map { animation.groups[Int(clock.firstGroup + $0)].pointee }
        spring = clock.spring >= 0 ? animation.springs[Int(clock.spring)].pointee : nil
        self.channel = channel
        guard channel >= 0 else {
            (interpolation, keys, segments, pieces) = (nil, [], [], [])
            return
        }
        let frames = track.pointee.keys
        interpolation = frames.interpolation
        segments = (0..<frames.segmentCount).map { animation.segments[Int(frames.firstSegment + $0)].pointee }
        if track.pointee.source == .motionPath {
            keys = []
            pieces = (0..<max(1, frames.segmentCount)).map { animation.pieces[Int(frames.firstKey + $0)].pointee }
        } else {
            keys = (0..<frames.keyCount).map { animation.channelKeys[Int(frames.firstKey + $0)].pointee }
            pieces = []
        }
    }
}

extension TrackClock {
    /// Whether its timing is all that it depends on.
    var isPlain: Bool { groupCount == 0 && spring < 0 }
}

extension AnimationTiming: Hashable {
    /// By what commonly differs.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(beginTime)
        hasher.combine(duration)
        hasher.combine(timeOffset)
        hasher.combine(speed)
    }
}

extension LayerTiming: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(beginTime)
        hasher.combine(speed)
        hasher.combine(timeOffset)
    }
}
