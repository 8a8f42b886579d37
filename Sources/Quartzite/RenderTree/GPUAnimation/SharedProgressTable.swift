import QuartziteGraphics

/// The distinct paces that a run of layers has: what is left to sample of layers that the vertex shader samples.
///
/// Layers that began together and animate alike share an entry, so a table of thousands of layers often has a handful. Its clock is the
/// superlayer's; a layer's own clock, where it is not the usual one, is part of the entry.
package final class SharedProgressTable {
    /// More do not fit into a shader's uniforms everywhere.
    package static let capacity = 256

    private struct Key: Hashable {
        var layer: LayerTiming
        var content: SharedProgress.Content
    }

    private struct Entry {
        var layer: LayerTiming
        var progress: SharedProgress
        /// How many tracks use it; none leaves it free.
        var users = 0
    }

    private var entries: ContiguousArray<Entry> = []
    private var indexes: [Key: Int] = [:]
    private var free: ContiguousArray<Int> = []
    /// By entry: the number, and whether the tracks have an effect at all, 1 or 0.
    package private(set) var progressValues: ContiguousArray<SIMD2<Float>> = []
    /// Whether a pace has changed since this was last set to false.
    package var isChanged = true

    package init() {}

    /// How many numbers are followed.
    package var count: Int { indexes.count }

    /// The entry for a pace, for one more track; nil where there is no room.
    /// - Parameter layer: the clock of the track's layer.
    package func acquire(_ progress: SharedProgress, in layer: LayerTiming) -> Int? {
        let key = Key(layer: layer, content: progress.content)
        if let index = indexes[key] {
            entries[index].users += 1
            return index
        }
        let index: Int
        if let freed = free.popLast() {
            index = freed
            entries[index] = Entry(layer: layer, progress: progress, users: 1)
            progressValues[index] = SIMD2(0, 0)
        } else {
            guard entries.count < Self.capacity else { return nil }
            index = entries.count
            entries.append(Entry(layer: layer, progress: progress, users: 1))
            progressValues.append(SIMD2(0, 0))
        }
        indexes[key] = index
        return index
    }

    /// A track less uses the entry.
    package func release(_ index: Int) {
        entries[index].users -= 1
        guard entries[index].users == 0 else { return }
        indexes[Key(layer: entries[index].layer, content: entries[index].progress.content)] = nil
        free.append(index)
    }

    /// Brings the paces to a time of the superlayer.
    ///
    /// - Complexity: O(distinct paces). No allocation.
    func sample(at time: Double, rate: Double, now: Double, activity: inout Activity) {
        for index in entries.indices where entries[index].users > 0 {
            let (local, localRate) = entries[index].layer.local(fromParent: time, rate: rate, now: now, &activity)
            let value = entries[index].progress.value(at: SampleMoment(time: local, rate: localRate, now: now), &activity)
            let progress = value.map { SIMD2(Float($0), 1) } ?? SIMD2(0, 0)
            if progress != progressValues[index] {
                progressValues[index] = progress
                isChanged = true
            }
        }
    }
}

extension LayerTiming {
    /// The layer's time and how fast it runs, from its superlayer's; notes when it begins.
    @inline(__always)
    func local(fromParent time: Double, rate: Double, now: Double, _ activity: inout Activity) -> (Double, rate: Double) {
        if time < beginTime {
            if rate > 0 { activity.nextEvent = min(activity.nextEvent, now + (beginTime - time) / rate) }
            return (0, 0)
        }
        return ((time - beginTime) * speed + timeOffset, rate * speed)
    }
}
