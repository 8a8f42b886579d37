import QuartziteGraphics

/// The one number of a track that changes from frame to frame: the progress between the track's ends, or the value itself for
/// keyframes and paths.
///
/// Tracks of many layers with the same number share it. `content` is equal for tracks that do.
package struct SharedProgress: Sendable {
    /// A representative of all animations with equal content, and the track among its channels or components.
    let animation: LayerAnimation
    let isComponent: Bool
    let index: Int32
    /// The channel of the value; −1 for the progress.
    let channel: Int32

    /// Everything that the number depends on, except the layer's time.
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
    }

    private var address: UnsafePointer<ChannelTrack> {
        isComponent ? animation.components[Int(index)] : animation.channels[Int(index)]
    }

    /// What the number depends on. Computed when it is needed: stored in every track, it would take much memory.
    var content: Content {
        let track = address
        return channel < 0 && track.pointee.clock.isPlain
            ? .timing(track.pointee.clock.timing) : .track(TrackContent(track, animation, channel: channel))
    }

    /// The track for sampling.
    var track: Track {
        Track(clock: address.pointee.clock, animation: .passUnretained(animation), address: address, channel: channel)
    }

    /// A track for sampling. Valid as long as the animation lives.
    struct Track {
        /// A copy of the track's clock. Among many layers, reading it at its address would mostly be waiting for memory.
        let clock: TrackClock
        let animation: Unmanaged<LayerAnimation>
        let address: UnsafePointer<ChannelTrack>
        /// The channel of the value; −1 for the progress.
        let channel: Int32
    }
}

// A method of the address: a method of the track would copy the whole track.
extension UnsafePointer<SharedProgress.Track> {
    /// Returns the number at a moment of the layer, or nil while the track has no effect.
    @inline(__always)
    func value(at moment: SampleMoment, _ activity: inout Activity) -> Double? {
        pointee.animation._withUnsafeGuaranteedRef { animation in
            let clock = pointer(to: \.clock).unsafelyUnwrapped
            guard let progress = clock.progress(at: moment, in: animation, &activity) else { return nil }
            if pointee.channel < 0 { return progress.value }
            return pointee.address.value(current: SIMD4(repeating: 0), at: progress, in: animation)[Int(pointee.channel)]
        }
    }
}

/// The content of a track. Tracks with equal content have the same number at every time.
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
        spring = clock.spring.map { animation.springs[Int($0)].pointee }
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
            pieces = (0..<frames.keyCount).map { animation.pieces[Int(frames.firstKey + $0)].pointee }
        } else {
            keys = (0..<frames.keyCount).map { animation.channelKeys[Int(frames.firstKey + $0)].pointee }
            pieces = []
        }
    }
}

extension TrackClock {
    /// Whether the progress depends on the timing alone, without groups or a spring.
    var isPlain: Bool { groupCount == 0 && spring == nil }
}

extension AnimationTiming: Hashable {
    /// Hashes the fields that commonly differ.
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
