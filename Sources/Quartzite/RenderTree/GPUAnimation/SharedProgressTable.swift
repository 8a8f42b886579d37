import QuartziteGraphics

/// The distinct progress values of a GPU-animated group of layers: all that the CPU samples of these layers.
///
/// Layers with the same timing share an entry, so thousands of layers often need only a few entries. Entries follow the
/// superlayer's time. A layer timing other than the default is part of the entry.
package final class SharedProgressTable {
    /// The most entries; more do not fit into a shader's uniforms on every driver.
    package static let capacity = 256

    private struct Key: Hashable {
        var layer: LayerTiming
        var content: SharedProgress.Content
    }

    private struct Entry {
        var layer: LayerTiming
        var progress: SharedProgress
        /// Number of tracks that use the entry. The entry is free at 0.
        var users = 0
    }

    /// The clocks of an entry's layer and track, as plain memory: copying an entry would count references. The entry keeps the memory alive.
    private struct Clock {
        let layer: LayerTiming
        let track: SharedProgress.Track
        var isUsed: Bool
    }

    private var entries: ContiguousArray<Entry> = []
    /// By entry.
    private var clocks: ContiguousArray<Clock> = []
    private var indexes: [Key: Int] = [:]
    private var free: ContiguousArray<Int> = []
    /// By entry: the progress, and 1 or 0 for whether its tracks have an effect.
    package private(set) var progressValues: ContiguousArray<SIMD2<Float>> = []
    /// Whether any value changed since the owner last set this to false.
    package var isChanged = true

    package init() {}

    /// Number of entries in use.
    package var count: Int { indexes.count }

    /// Returns the index of an entry for one more track, or nil if the table is full.
    /// - Parameter layer: the timing of the track's layer.
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
            clocks[index] = Clock(layer: layer, track: progress.track, isUsed: true)
            progressValues[index] = SIMD2(0, 0)
        } else {
            guard entries.count < Self.capacity else { return nil }
            index = entries.count
            entries.append(Entry(layer: layer, progress: progress, users: 1))
            clocks.append(Clock(layer: layer, track: progress.track, isUsed: true))
            progressValues.append(SIMD2(0, 0))
        }
        indexes[key] = index
        return index
    }

    /// Releases one use of an entry.
    package func release(_ index: Int) {
        entries[index].users -= 1
        guard entries[index].users == 0 else { return }
        indexes[Key(layer: entries[index].layer, content: entries[index].progress.content)] = nil
        clocks[index].isUsed = false
        free.append(index)
    }

    /// Updates the entries to a time of the superlayer.
    ///
    /// - Complexity: O(entries). No allocation.
    func sample(at time: Double, rate: Double, now: Double, activity: inout Activity) {
        var isChanged = false
        clocks.withUnsafeBufferPointer { clocks in
            progressValues.withUnsafeMutableBufferPointer { progressValues in
                guard let first = clocks.baseAddress else { return }
                for index in clocks.indices where clocks[index].isUsed {
                    let (local, localRate) = clocks[index].layer.local(fromParent: time, rate: rate, now: now, &activity)
                    let track = (first + index).pointer(to: \.track).unsafelyUnwrapped
                    let value = track.value(at: SampleMoment(time: local, rate: localRate, now: now), &activity)
                    let progress = value.map { SIMD2(Float($0), 1) } ?? SIMD2(0, 0)
                    if progress != progressValues[index] {
                        progressValues[index] = progress
                        isChanged = true
                    }
                }
            }
        }
        if isChanged { self.isChanged = true }
    }
}
