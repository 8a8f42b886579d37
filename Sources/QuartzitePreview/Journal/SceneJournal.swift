// The journal of a scene: the commits of its program, with their times.
//
//     position    0        1       2       3       4            number of commits that the tree contains
//                 ├────────┼───────┼───────┼───────┤
//     entries          a       b       c       d                each with the time of its commit
//     checkpoints whole tree               whole tree
//
// The tree at a time is the nearest checkpoint before, and the entries up to the time. Checkpoints lie so close that a replay costs no more
// than about a walk over the whole tree, and so far apart that they hold about as many layers as the entries. A full journal drops its
// oldest entries; the checkpoint at its beginning then contains them.

import QuartziteKit

/// The commits of a program with their times, from which the tree at any time can be rebuilt. A value: it knows no clock, no scene and no
/// renderer.
package struct SceneJournal: Sendable {
    /// How much a journal keeps.
    package struct Limit: Sendable, Equatable {
        /// The number of commits. Default 20,000.
        package var commits = 20_000
        /// The estimated memory of commits, their pictures and the checkpoints, in bytes. Default 128 MiB.
        package var bytes = 128 << 20

        package init() {}
    }

    struct Entry: Sendable {
        /// The media time of the commit, in seconds.
        var time: Double
        var commit: Commit
        var bytes: Int
    }

    struct Checkpoint: Sendable {
        var position: Int
        var table: LayerTable
        var bytes: Int { table.layers.count * SceneJournal.bytesPerReference }
    }

    package let limit: Limit
    /// The earliest time for which the tree can be rebuilt: the beginning, or the time of the last dropped entry.
    package private(set) var start: Double
    /// The position at `start`.
    package private(set) var first = 0
    /// The estimated memory in bytes.
    package private(set) var bytes = 0
    private(set) var entries: [Entry] = []
    /// Sorted; the first one is that of `first`.
    private(set) var checkpoints: [Checkpoint]
    /// The tree after the last entry.
    private(set) var latest: LayerTable
    /// The number of layers in the entries since the last checkpoint.
    private var layersSinceCheckpoint = 0

    /// Begins a journal with a whole tree.
    /// - Parameters:
    ///   - whole: all layers of the tree.
    ///   - time: the media time of the beginning, in seconds.
    ///   - limit: how much the journal keeps. Default: 20,000 commits and 128 MiB.
    package init(whole: Commit, at time: Double, limit: Limit = Limit()) {
        self.limit = limit
        start = time
        latest = LayerTable(whole: whole)
        checkpoints = [Checkpoint(position: 0, table: latest)]
        bytes = checkpoints[0].bytes
    }

    /// The position after the last entry.
    package var last: Int { first + entries.count }

    /// The time of the last commit, or that of the beginning.
    package var end: Double { entries.last?.time ?? start }

    /// Whether the oldest entries were dropped.
    package var hasDropped: Bool { first > 0 }

    /// Adds a commit. A time before that of the last entry counts as that time.
    /// - Parameter shown: the position that is shown: entries after it are not dropped. Default nil: all may be.
    /// - Returns: the effect of the commit on the tree.
    @discardableResult mutating func append(_ commit: Commit, at time: Double, keeping shown: Int? = nil) -> LayerTable.Effect {
        let effect = latest.apply(commit)
        entries.append(Entry(time: max(end, time), commit: commit, bytes: effect.bytes))
        bytes += effect.bytes
        layersSinceCheckpoint += commit.updated.count + commit.removed.count
        if layersSinceCheckpoint >= max(Self.leastReplay, latest.layers.count) { setCheckpoint() }
        if entries.count > limit.commits || bytes > limit.bytes { drop(keeping: shown) }
        return effect
    }

    /// Returns the position of the tree at a time: the number of commits up to then. Times before `start` count as `start`.
    package func position(at time: Double) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return first + low
    }

    // MARK: Checkpoints

    /// The number of layers that a replay may process in any case.
    private static let leastReplay = 256

    private mutating func setCheckpoint() {
        layersSinceCheckpoint = 0
        let checkpoint = Checkpoint(position: last, table: latest)
        checkpoints.append(checkpoint)
        bytes += checkpoint.bytes
    }

    /// Drops the oldest eighth, and more until the journal is within its limit.
    private mutating func drop(keeping shown: Int?) {
        let most = min(entries.count, shown.map { $0 - first } ?? .max)
        let (fewCommits, fewBytes) = (limit.commits / 8 * 7, limit.bytes / 8 * 7)
        var (count, left) = (0, bytes)
        while count < most, entries.count - count > fewCommits || left > fewBytes {
            left -= entries[count].bytes
            count += 1
        }
        guard count > 0 else { return }
        let base = Checkpoint(position: first + count, table: table(at: first + count))
        start = entries[count - 1].time
        entries.removeFirst(count)
        first += count
        checkpoints.removeAll { $0.position <= first }
        checkpoints.insert(base, at: 0)
        bytes = entries.reduce(0) { $0 + $1.bytes } + checkpoints.reduce(0) { $0 + $1.bytes }
    }

    // MARK: Replay

    /// Returns the tree at a position.
    /// - Complexity: O(layers), or less.
    func table(at position: Int) -> LayerTable {
        let position = min(last, max(first, position))
        if position == last { return latest }
        let nearest = checkpoints.last { $0.position <= position } ?? checkpoints[0]
        var table = nearest.table
        for index in nearest.position - first..<position - first { table.apply(entries[index].commit) }
        return table
    }

    /// Returns the commits that lead from the tree at one position to that at another one, in order.
    /// - Parameter old: a position that was not dropped.
    package func changes(from old: Int, to new: Int) -> [Commit] {
        if old == new { return [] }
        let (from, to) = (min(last, max(first, old)), min(last, max(first, new)))
        // For a few steps forwards, these are the commits themselves.
        if to >= from, to - from <= Self.leastReplay { return entries[from - first..<to - first].map(\.commit) }
        return [table(at: from).change(to: table(at: to))]
    }
}
