import QuartziteGraphics

/// An animation of a list of numbers compiled for sampling: the points of a path, or a list as such, of numbers or of colours.
///
/// Two lists of the same length interpolate, and two paths with the same verbs. Between a line and a curve, both are cubic curves: see
/// `PathElements.canInterpolate(with:)`.
package struct ListTrack: Sendable {
    package var clock: TrackClock
    package var isAdditive = false
    package var isCumulative = false
    // Whether the ends are relative to the underlying list. Only with two keys.
    package var fromIsRelative = false
    package var toIsRelative = false
    /// Keys in `LayerAnimation.listKeys`.
    package var keys: Keyframes
    /// For a path with a relative end: the first of the copies of all keys in which cubic curves replace lines and curves; nil if there are
    /// no copies.
    package var firstCubicKey: Int32?

    package init(clock: TrackClock, keys: Keyframes) {
        self.clock = clock
        self.keys = keys
    }
}

extension UnsafePointer<ListTrack> {
    /// The clock in the track's memory.
    var clock: UnsafePointer<TrackClock> { pointer(to: \.clock).unsafelyUnwrapped }
}

/// A key of a list animation. The `LayerAnimation` keeps its numbers and verbs alive.
///
/// Sendable although the memory is not reference-counted: the memory is written while the animation is compiled, before others see it.
package struct ListKey: @unchecked Sendable {
    package let numbers: UnsafePointer<Double>
    package let count: Int
    /// The path whose points are the numbers; absent for a list of numbers or colours.
    package let path: LayerPath

    /// The points of a path; nil for no path.
    init?(_ path: LayerPath) {
        guard let points = path.points else { return nil }
        // A point is two doubles.
        numbers = UnsafeRawPointer(points).assumingMemoryBound(to: Double.self)
        count = 2 * Int(path.pointCount)
        self.path = path
    }

    /// A list of numbers.
    init(_ list: LayerObjects.Numbers) {
        self.init(numbers: list.memory, count: list.count, path: LayerPath())
    }

    /// A list of numbers whose memory outlives the key; nil for no memory.
    init?(_ list: UnsafeBufferPointer<Double>) {
        guard let numbers = list.baseAddress else { return nil }
        self.init(numbers: numbers, count: list.count, path: LayerPath())
    }

    private init(numbers: UnsafePointer<Double>, count: Int, path: LayerPath) {
        self.numbers = numbers
        self.count = count
        self.path = path
    }

    /// The same list with its numbers at another address.
    func moved(to numbers: UnsafePointer<Double>) -> ListKey {
        let points = UnsafeRawPointer(numbers).assumingMemoryBound(to: CGPoint.self)
        let moved = LayerPath(
            verbs: path.verbs, verbCount: Int(path.verbCount), points: points, pointCount: Int(path.pointCount))
        return ListKey(numbers: numbers, count: count, path: moved)
    }

    /// Writes the list's path with cubic curves in place of all lines and curves.
    /// - Parameters:
    ///   - out: the memory for the points of `shape`; may be the list's own memory.
    ///   - shape: a path without lines and quadratic curves.
    /// - Returns: false if the path does not interpolate with `shape`; then nothing is written.
    func writeCubics(to out: UnsafeMutablePointer<Double>, like shape: LayerPath) -> Bool {
        path.writeCubics(to: UnsafeMutableRawPointer(out).assumingMemoryBound(to: CGPoint.self), like: shape)
    }

    /// Whether the two lists interpolate.
    func fits(_ other: ListKey) -> Bool {
        count == other.count && (path.isPresent ? path.hasVerbs(of: other.path) : !other.path.isPresent)
    }
}

/// The list tracks of one property: replacing ones first, then additive ones, each in the order of addition.
package struct ListRun: Sendable {
    package let property: LayerProperty
    package let storage: ValueStorage
    /// In `LayerAnimation.lists`.
    package let tracks: Range<Int>
    /// Offset of the run's memory in that of the sampled layer, in numbers: room for the list being computed, then for the shown list.
    package let memory: Int32
    /// Length of the longest list of the run.
    package let capacity: Int32
}

extension ListTrack {
    /// Writes the list at a progress to `out`, which may be the memory of `current`.
    ///
    /// Paths that do not interpolate switch from the first to the second half-way. An additive path replaces an underlying path of
    /// different elements. A relative or additive list of another length than the underlying list has no effect.
    /// - Parameter current: the underlying list; nil for none, which an additive track takes for zeros.
    /// - Returns: the key whose length and path the written list has; nil where the track has no effect.
    func write(
        to out: UnsafeMutablePointer<Double>, current: ListKey?, at progress: TrackProgress, in animation: LayerAnimation
    ) -> ListKey? {
        var (k, segment, fraction) = (0, 0, 0.0)
        var interpolation = Keyframes.Interpolation.held
        if keys.segmentCount > 0 {
            let place = keys.place(of: progress.value, in: animation.segments)
            (k, segment, fraction, interpolation) = (place.key, place.segment, place.fraction, keys.interpolation)
        }
        var (keys, current) = (keys, current)
        if let firstCubicKey, let path = current, !path.fits(animation.listKeys[keys.key(k)].pointee),
            path.writeCubics(to: out, like: animation.listKeys[Int(firstCubicKey)].pointee.path)
        {
            keys.firstKey = firstCubicKey
            current = animation.listKeys[keys.key(k)].pointee.moved(to: out)
        }
        var key = animation.listKeys[keys.key(k)].pointee
        var next = animation.listKeys[keys.key(k + 1)].pointee
        if fromIsRelative || toIsRelative, !key.path.isPresent, !(current?.fits(key) ?? false) { return nil }
        if fromIsRelative || toIsRelative, let current, !current.fits(key) {
            if fraction < 0.5 ? fromIsRelative : toIsRelative { return nil }
            key = fraction < 0.5 ? key : next
            interpolation = .held
        } else if interpolation != .held, !key.fits(next) {
            if fraction >= 0.5 { key = next }
            interpolation = .held
        }
        if interpolation == .linear, !isAdditive, !isCumulative, !fromIsRelative, !toIsRelative {
            // Most animations: a loop without tests.
            for index in 0..<key.count {
                out[index] = key.numbers[index] + (next.numbers[index] - key.numbers[index]) * fraction
            }
            return key
        }
        var adds = isAdditive
        if isAdditive, let current, !current.fits(key) {
            guard key.path.isPresent else { return nil }
            adds = false
        }
        let before = animation.listKeys[keys.key(k - 1)].pointee
        let after = animation.listKeys[keys.key(k + 2)].pointee
        if interpolation == .held { next = key }
        if interpolation == .cubic, !key.fits(before) || !key.fits(after) { interpolation = .linear }
        let weights =
            interpolation == .cubic
            ? animation.segments[segment].pointee.tangents.weights(at: fraction) : SIMD4(0, 0, 0, 0)
        let cycle = cycle(after: progress.cycles, keys, in: animation)
        let base = adds || fromIsRelative || toIsRelative ? current : nil
        for index in 0..<key.count {
            let under = base.map { index < $0.count ? $0.numbers[index] : 0 } ?? 0
            var value = key.numbers[index]
            switch interpolation {
            case .held: break
            case .linear:
                let start = fromIsRelative ? value + under : value
                let end = toIsRelative ? next.numbers[index] + under : next.numbers[index]
                value = start + (end - start) * fraction
            case .cubic:
                let inner = value * weights.y + next.numbers[index] * weights.z
                value = inner + before.numbers[index] * weights.x + after.numbers[index] * weights.w
            }
            if let cycle, index < cycle.key.count {
                let last = cycle.key.numbers[index] + (cycle.next.numbers[index] - cycle.key.numbers[index]) * cycle.fraction
                value += (last + (cycle.isRelative ? under : 0)) * progress.cycles
            }
            out[index] = adds ? value + under : value
        }
        return key
    }

    /// The list at which a cycle ends, between two keys.
    private struct CycleEnd {
        var key: ListKey
        var next: ListKey
        var fraction: Double
        var isRelative: Bool
    }

    /// Returns the list that each finished cycle adds; nil for none.
    private func cycle(after cycles: Double, _ keys: Keyframes, in animation: LayerAnimation) -> CycleEnd? {
        guard isCumulative && cycles > 0 else { return nil }
        let isReversed = clock.timing.autoreverses
        var (k, fraction) = (0, 0.0)
        if keys.segmentCount > 0 {
            let place = keys.place(of: isReversed ? 0 : 1, in: animation.segments)
            (k, fraction) = (place.key, keys.interpolation == .held ? 0 : place.fraction)
        }
        var key = animation.listKeys[keys.key(k)].pointee
        var next = animation.listKeys[keys.key(k + 1)].pointee
        if !key.fits(next) {
            if fraction >= 0.5 { key = next }
            next = key
        }
        return CycleEnd(key: key, next: next, fraction: fraction, isRelative: isReversed ? fromIsRelative : toIsRelative)
    }
}
