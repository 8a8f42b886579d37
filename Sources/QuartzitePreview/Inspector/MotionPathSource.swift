// Where the values of a motion path come from.
//
//     document            the committed layers, each at its own time of the slider's time
//     recorded scene      up to the last commit the journal; after it the committed layers, whose animations are known ahead

import QuartziteKit

/// A layer of a scene with everything that its motion path depends on.
@MainActor
struct MotionPathSource {
    private let scene: Scene
    private let range: ClosedRange<Double>
    /// The layer and those around it up to the scene's root, the innermost first.
    private let chain: [CALayer]
    private let committed: [CommittedLayer]
    private let instance: Int
    private let recording: SceneRecording?
    private let now: Double

    /// Seconds at both sides of the playhead that a path of a long scene shows at least, and the longest range that it shows as a whole.
    static let (around, longest) = (10.0, 30.0)

    /// - Parameters:
    ///   - instance: the number of the layer's instance in replicators.
    ///   - time: the slider's time, in seconds.
    ///   - now: the media time.
    /// - Returns: nil for a layer that is not in the scene, and for a scene without a duration.
    init?(of layer: CALayer, instance: Int, in scene: Scene, time: Double, now: Double) {
        let playback = scene.playback
        var chain: [CALayer] = []
        var next: CALayer? = layer
        while let current = next, current !== scene.host {
            chain.append(current)
            next = current.superlayer
        }
        guard next === scene.host, let range = Self.range(of: playback, around: time) else { return nil }
        committed = chain.compactMap(\.committed)
        guard committed.count == chain.count else { return nil }
        (self.scene, self.range, self.chain, self.instance, self.now) = (scene, range, chain, instance, now)
        recording = playback.transition == nil ? playback.activeRecording.flatMap { $0.journal == nil ? nil : $0 } : nil
    }

    /// The range of a path: the whole scene, or the part between its in and out points. Of a longer one, a part with the playhead, which
    /// moves on in steps.
    static func range(of playback: Playback, around time: Double) -> ClosedRange<Double>? {
        let earliest = playback.activeRecording?.earliest ?? 0
        let low = max(earliest, playback.range.inPoint ?? earliest)
        let high = min(playback.timeline.duration, playback.range.outPoint ?? .infinity)
        guard low < high, high.isFinite else { return nil }
        if high - low <= longest { return low...high }
        let step = (max(low, min(high, time)) / around).rounded(.down) * around
        let (from, to) = (max(low, step - around), min(high, step + 2 * around))
        return from < to ? from...to : nil
    }

    // MARK: Changes

    /// Everything that a path depends on. Two equal states have the same path.
    struct State: Equatable {
        fileprivate let range: ClosedRange<Double>
        fileprivate let rate: Int
        fileprivate let instance: Int
        fileprivate let start: Double
        /// The number of commits of a recorded scene.
        fileprivate let commits: Int
        fileprivate let layers: [CommittedLayer]
        /// The place of the scrubbed layer, whose clock is the playhead's.
        fileprivate let scrubbed: Int?

        /// Whether both paths begin at the same time. The end of a recorded scene moves on in every frame.
        func hasSameBegin(as other: State) -> Bool { range.lowerBound == other.range.lowerBound }

        static func == (a: State, b: State) -> Bool {
            guard (a.range, a.rate, a.instance, a.start, a.commits) == (b.range, b.rate, b.instance, b.start, b.commits),
                a.scrubbed == b.scrubbed, a.layers.count == b.layers.count
            else { return false }
            return a.layers.indices.allSatisfy { index in
                let (old, new) = (a.layers[index], b.layers[index])
                if old === new { return true }
                // A commit of the clock alone leaves values and animation where they are.
                return index == a.scrubbed && old.id == new.id && old.values == new.values && old.animation === new.animation
            }
        }
    }

    var state: State {
        State(
            range: range, rate: scene.playback.framesPerSecond, instance: instance, start: start, commits: recording?.journal?.last ?? 0,
            layers: committed, scrubbed: scrubbed)
    }

    /// The scrubbed layer's time that is 0 on the slider.
    private var start: Double { scene.playback.transition?.start ?? 0 }

    private var scrubbed: Int? {
        let layer = scene.playback.layer
        return recording == nil ? chain.firstIndex { $0 === layer } : nil
    }

    // MARK: Sampling

    /// Computes the path.
    /// - Complexity: O(samples · depth); in a recorded scene also O(commits in the range).
    var path: MotionPath {
        let (turns, keys) = turns
        let rate = scene.playback.framesPerSecond
        guard let recording, let journal = recording.journal else {
            let sampler = AnchorSampler(committed, instance: instance)
            let clock = documentClock
            return MotionPath(in: range, framesPerSecond: rate, turns: turns, keys: keys) { time in
                Self.point(sampler.place(at: clock(time), now: now))
            }
        }
        var past = Past(journal, chain.map(\.id), at: recording.mediaTime(of: range.lowerBound))
        let host = scene.host.timing
        return MotionPath(in: range, framesPerSecond: rate, turns: turns, keys: keys) { time in
            let media = recording.mediaTime(of: time)
            guard let layers = past.layers(at: media) else { return nil }
            var times: [Double] = []
            for layer in layers.reversed() { times.append(layer.timing.local(fromParent: times.last ?? host.local(fromParent: media))) }
            return Self.point(AnchorSampler(layers, instance: instance).place(at: times.reversed(), now: media))
        }
    }

    private static func point(_ place: (plane: Homography, anchor: CGPoint)?) -> CGPoint? {
        place.flatMap { $0.plane.visiblePoint($0.anchor) }
    }

    /// Returns a function from the slider's time to the times of all layers of the chain. Layers around the scrubbed layer, and all layers if
    /// it is not among them, have the time of now.
    private var documentClock: (Double) -> [Double] {
        let still = chain.map { $0.convertTime(now, from: nil) }
        guard let scrubbed else { return { _ in still } }
        let timings = committed.map(\.timing)
        let start = start
        return { time in
            var times = still
            times[scrubbed] = time + start
            for index in (0..<scrubbed).reversed() { times[index] = timings[index].local(fromParent: times[index + 1]) }
            return times
        }
    }

    /// The times at which an animation of the chain begins, ends or passes a key, and those of the layer's own animations that move it.
    private var turns: (all: [Double], own: [Double]) {
        var (all, own): ([Double], [Double]) = ([], [])
        func add(_ times: [Double], _ animation: CAAnimation, isOwn: Bool) {
            guard all.count < MotionPath.mostTurns else { return }
            let inside = times.filter(range.contains)
            all += inside
            if isOwn, animation.movesAnchor { own += inside }
        }
        if let recording {
            let places = Dictionary(chain.enumerated().map { ($1.id, $0) }) { first, _ in first }
            for record in recording.animations.animations {
                guard let place = places[record.layer] else { continue }
                let ends = [record.added, record.removed].compactMap { $0 }
                let last = record.removed ?? .infinity
                let times = KeyframeTimes.times(of: record.shown, record.timing).map { time in
                    record.path.reversed().reduce(time) { $1.parent(fromLocal: $0) }
                }
                add(ends + times.filter { $0 >= record.added && $0 <= last }, record.shown, isOwn: place == 0)
            }
        } else if let scrubbed {
            let timings = committed.map(\.timing)
            for place in 0...scrubbed {
                for attached in chain[place].attachedAnimations {
                    guard let timing = attached.timing else { continue }
                    let times = KeyframeTimes.times(of: attached.shown, timing).map { time in
                        timings[place..<scrubbed].reduce(time) { $1.parent(fromLocal: $0) } - start
                    }
                    add(times, attached.shown, isOwn: place == 0)
                }
            }
        }
        return (all, own)
    }

    /// The layers of a chain at ascending times of a recorded scene.
    private struct Past {
        private let journal: SceneJournal
        private let chain: [LayerID]
        private var position: Int
        private var layers: [LayerID: CommittedLayer] = [:]

        init(_ journal: SceneJournal, _ chain: [LayerID], at time: Double) {
            (self.journal, self.chain) = (journal, chain)
            position = journal.position(at: time)
            let table = journal.table(at: position)
            for id in chain { layers[id] = table.layers[id] }
        }

        /// Returns the layers at a time; nil if the innermost one was not below the outermost one then.
        mutating func layers(at time: Double) -> [CommittedLayer]? {
            let next = journal.position(at: time)
            if next != position {
                for commit in journal.changes(from: position, to: next) {
                    for id in commit.removed where chain.contains(id) { layers[id] = nil }
                    for layer in commit.updated where chain.contains(layer.id) { layers[layer.id] = layer }
                }
                position = next
            }
            var result: [CommittedLayer] = []
            for id in chain {
                guard let layer = layers[id] else { return nil }
                if let inner = result.last, !layer.sublayers.contains(inner.id), layer.mask != inner.id { return nil }
                result.append(layer)
            }
            return result
        }
    }
}

extension CAAnimation {
    /// Whether the animation may move the anchor point of its layer.
    fileprivate var movesAnchor: Bool {
        switch self {
        case let group as CAAnimationGroup: return group.animations?.contains { $0.movesAnchor } ?? false
        case let property as CAPropertyAnimation:
            let key = property.keyPath.map { $0.prefix { $0 != "." } } ?? ""
            return ["position", "transform", "anchorPoint", "anchorPointZ", "bounds", "zPosition"].contains(key)
        default: return false
        }
    }
}
