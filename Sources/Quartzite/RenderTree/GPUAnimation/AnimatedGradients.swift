import QuartziteGraphics

/// The colours and locations of the gradient layers of a GPU-animated group. The CPU samples these lists, and nothing else of the layers
/// but their shared progress.
///
/// Each layer has a slot of numbers with room for the same number of stops:
///
///     committed colours │ committed locations │ shown colours │ shown locations
///
/// Colours are straight sRGB, four numbers each. Locations that a layer leaves out are evenly spaced here.
package final class AnimatedGradients {
    /// The most stops of a layer. A gradient with more is sampled as an ordinary layer.
    package static let mostStops = 64

    /// One of a layer's lists.
    private struct List {
        /// The track; nil if the list is not animated.
        var track: UnsafePointer<ListTrack>?
        /// The progress of the shown list; nil for the committed one.
        var progress: Double?
    }

    /// A layer. `layers` keeps what it refers to alive.
    private struct Entry {
        let animation: Unmanaged<LayerAnimation>
        let timing: LayerTiming
        let count: Int
        let hasLocations: Bool
        var colors: List
        var locations: List
    }

    /// The stops for which a slot has room.
    package let room: Int
    private var layers: ContiguousArray<CommittedLayer> = []
    private var entries: ContiguousArray<Entry> = []
    private var numbers: ContiguousArray<Double> = []
    /// The layers whose stops may have changed since the last `drainChange`.
    private var change = 0..<0

    /// Makes gradients without layers.
    /// - Parameter room: the largest number of stops of a layer.
    package init(room: Int) { self.room = room }

    /// The number of layers.
    package var count: Int { entries.count }

    private var stride: Int { 10 * room }

    // MARK: Layers

    /// Appends a layer for which `GradientFacts` exist, with at most `room` stops.
    package func append(_ layer: CommittedLayer) {
        guard let (entry, values) = encoded(layer) else { return }
        layers.append(layer)
        entries.append(entry)
        numbers.append(contentsOf: repeatElement(0, count: stride))
        write(values, entry.count, to: count - 1)
        mark(count - 1..<count)
    }

    /// Appends a layer of other gradients with the same room.
    package func append(_ index: Int, of others: AnimatedGradients) {
        layers.append(others.layers[index])
        entries.append(others.entries[index])
        numbers.append(contentsOf: others.numbers[index * stride..<(index + 1) * stride])
        mark(count - 1..<count)
    }

    /// Replaces a layer by one for which `GradientFacts` exist, with at most `room` stops.
    package func replace(_ index: Int, by layer: CommittedLayer) {
        guard let (entry, values) = encoded(layer) else { return }
        layers[index] = layer
        entries[index] = entry
        write(values, entry.count, to: index)
        mark(index..<index + 1)
    }

    private func encoded(_ layer: CommittedLayer) -> (Entry, GradientValues)? {
        guard case .gradient(let values) = layer.subclass, let colors = values.colors, let animation = layer.animation else { return nil }
        func list(_ property: LayerProperty) -> List {
            List(track: animation.listRun(of: property).map { animation.lists[$0.pointee.tracks.lowerBound] })
        }
        let entry = Entry(
            animation: .passUnretained(animation), timing: layer.timing, count: min(room, colors.count / 4),
            hasLocations: values.locations != nil, colors: list(.gradientColors), locations: list(.gradientLocations))
        return (entry, values)
    }

    /// Writes the committed lists to a slot, as the shown ones too.
    private func write(_ values: GradientValues, _ count: Int, to index: Int) {
        let (committed, shown) = (index * stride, index * stride + 5 * room)
        for place in 0..<4 * count {
            let number = values.colors?[place] ?? 0
            (numbers[committed + place], numbers[shown + place]) = (number, number)
        }
        for place in 0..<count {
            let number = values.location(of: place, count: count)
            (numbers[committed + 4 * room + place], numbers[shown + 4 * room + place]) = (number, number)
        }
    }

    private func mark(_ range: Range<Int>) {
        change = change.isEmpty ? range : min(change.lowerBound, range.lowerBound)..<max(change.upperBound, range.upperBound)
    }

    // MARK: Sampling

    /// Samples the lists at a time of the superlayer.
    ///
    /// - Complexity: O(stops). No allocation.
    func sample(at time: Double, rate: Double, now: Double, activity: inout Activity) {
        let (room, stride) = (room, stride)
        var changed = 0..<0
        entries.withUnsafeMutableBufferPointer { entries in
            numbers.withUnsafeMutableBufferPointer { numbers in
                guard let first = entries.baseAddress, let slots = numbers.baseAddress else { return }
                for index in entries.indices {
                    let (entry, slot) = (first + index, slots + index * stride)
                    let (local, localRate) = entry.pointee.timing.local(fromParent: time, rate: rate, now: now, &activity)
                    let moment = SampleMoment(time: local, rate: localRate, now: now)
                    let count = entry.pointee.count
                    let isChanged = entry.pointee.animation._withUnsafeGuaranteedRef { animation in
                        let hasColors = Self.sample(
                            &entry.pointee.colors, animation, moment, committed: slot, shown: slot + 5 * room, count: 4 * count, &activity)
                        let hasLocations = Self.sample(
                            &entry.pointee.locations, animation, moment, committed: slot + 4 * room, shown: slot + 9 * room,
                            count: count, isAbsent: !entry.pointee.hasLocations, &activity)
                        return hasColors || hasLocations
                    }
                    if isChanged { changed = (changed.isEmpty ? index : changed.lowerBound)..<index + 1 }
                }
            }
        }
        if !changed.isEmpty { mark(changed) }
    }

    /// Samples a list. Returns whether it may have changed.
    /// - Parameter isAbsent: whether the layer has no such list of its own.
    @inline(__always)
    private static func sample(
        _ list: inout List, _ animation: LayerAnimation, _ moment: SampleMoment, committed: UnsafePointer<Double>,
        shown: UnsafeMutablePointer<Double>, count: Int, isAbsent: Bool = false, _ activity: inout Activity
    ) -> Bool {
        guard let track = list.track else { return false }
        let progress = track.clock.progress(at: moment, in: animation, &activity)
        if progress?.value == list.progress { return false }
        list.progress = progress?.value
        let current = isAbsent ? nil : ListKey(UnsafeBufferPointer(start: committed, count: count))
        if let progress, track.pointee.write(to: shown, current: current, at: progress, in: animation) != nil { return true }
        shown.update(from: committed, count: count)
        return true
    }

    /// Returns and clears the range of layers whose stops may have changed.
    package func drainChange() -> Range<Int> {
        defer { change = 0..<0 }
        return change
    }

    /// Calls `body` with the stops that a layer shows, in order.
    @inline(__always)
    package func forEachStop(of index: Int, _ body: (GradientStops.Stop) -> Void) {
        let count = entries[index].count
        numbers.withUnsafeBufferPointer { numbers in
            guard let shown = numbers.baseAddress.map({ $0 + index * stride + 5 * room }) else { return }
            GradientStops.forEach(shown, count: count, location: { shown[4 * room + $0] }, body)
        }
    }
}

/// What is known about the stops of an animated gradient layer at all times.
package struct GradientFacts {
    /// The number of stops.
    package let count: Int
    /// Whether the premultiplied colour always changes linearly between two stops: straight colours are interpolated, so either the alpha
    /// or the rest of the colour must be the same at both.
    package let isLinear: Bool
    /// The smallest distance between two stops; 0 if it is not known.
    package let smallestDistance: Double

    /// Returns nil unless all animations of the layer's class change the colours or the locations, each by one track that replaces the
    /// list, and all lists have the same length.
    package init?(_ layer: CommittedLayer) {
        guard case .gradient(let values) = layer.subclass, let colors = values.colors, let animation = layer.animation,
            case let count = colors.count / 4, colors.count == 4 * count, (2...AnimatedGradients.mostStops).contains(count),
            values.locations.map({ $0.count == count }) ?? true, animation.classRuns.channels.isEmpty, animation.classRuns.matrices.isEmpty
        else { return nil }
        var (allColors, allLocations) = ([colors], [(0..<count).map { values.location(of: $0, count: count) }])
        var areLocationsBounded = true
        for index in 0..<animation.classRuns.lists.count {
            let run = animation.classRuns.lists[index]
            let track = animation.lists[run.pointee.tracks.lowerBound]
            let isColors = run.pointee.property == .gradientColors
            guard isColors || run.pointee.property == .gradientLocations, run.pointee.tracks.count == 1, !track.pointee.isAdditive,
                !track.pointee.isCumulative
            else { return nil }
            let keys = track.pointee.keys
            for place in 0..<Int(keys.keyCount) {
                let key = animation.listKeys[keys.key(place)]
                guard key.pointee.count == (isColors ? 4 * count : count) else { return nil }
                let list = Array(UnsafeBufferPointer(start: key.pointee.numbers, count: key.pointee.count))
                if isColors { allColors.append(list) } else { allLocations.append(list) }
            }
            if !isColors && !track.pointee.staysBetweenKeys(in: animation) { areLocationsBounded = false }
        }
        self.count = count
        isLinear = (0..<count - 1).allSatisfy { stop in
            let (first, second) = (4 * stop, 4 * stop + 4)
            let hasSameAlpha = allColors.allSatisfy { $0[first + 3] == $0[second + 3] }
            return hasSameAlpha || allColors.allSatisfy { colors in (0..<3).allSatisfy { colors[first + $0] == colors[second + $0] } }
        }
        let distances = allLocations.flatMap { locations in zip(locations.dropFirst(), locations).map { $0 - $1 } }
        let smallest = distances.min() ?? 0
        smallestDistance = areLocationsBounded && smallest > 0 && distances.allSatisfy(\.isFinite) ? smallest : 0
    }
}

extension ListTrack {
    /// Whether each list lies between two keys at all times.
    fileprivate func staysBetweenKeys(in animation: LayerAnimation) -> Bool {
        guard !fromIsRelative, !toIsRelative, clock.progressRange(in: animation) == 0...1, keys.interpolation != .cubic else {
            return false
        }
        return (0..<Int(keys.segmentCount)).allSatisfy {
            animation.segments[Int(keys.firstSegment) + $0].pointee.curve.range == 0...1
        }
    }
}

extension LayerAnimation {
    /// Returns the run of a list property of the layer's class; nil if it is not animated.
    fileprivate func listRun(of property: LayerProperty) -> UnsafePointer<ListRun>? {
        for index in 0..<classRuns.lists.count where classRuns.lists[index].pointee.property == property { return classRuns.lists[index] }
        return nil
    }
}
