/// One of several parts of an export. Each may be drawn by a process of its own.
///
/// The frames are cut into runs of 32. Shard i of n draws every n-th run, beginning with run i. So all shards take about the same time,
/// even if a part of the scene is slower to draw.
package struct Shard: Equatable, Sendable, CustomStringConvertible {
    /// The number of frames in a run.
    package static let runLength = 32

    /// From 0 to `count - 1`.
    package let index: Int
    package let count: Int

    /// Returns nil unless `index` is from 0 to `count - 1`.
    package init?(_ index: Int, of count: Int) {
        guard count > 0, (0..<count).contains(index) else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// The shard that draws a frame.
    package init(drawing frame: Int, of count: Int) { (index, self.count) = (frame / Self.runLength % max(1, count), max(1, count)) }

    /// Whether this shard draws a frame.
    package func draws(_ frame: Int) -> Bool { frame / Self.runLength % count == index }

    package var description: String { "\(index)/\(count)" }
}
