import QuartziteRenderer

/// The bars of frames along time. A bar is as wide as its frame's interval, so a late frame shows its length; the last frame ends
/// at the right edge.
package struct FrameGraph: Equatable, Sendable {
    package struct Bar: Equatable, Sendable {
        /// The frame's position in the list of frames.
        package var index: Int
        /// The left edge, in pixels from that of the graph. Negative for a bar that is partly visible.
        package var x: Double
        /// The width in pixels.
        package var width: Double
    }

    /// The visible bars, last frame first.
    package private(set) var bars: [Bar] = []

    /// Lays out the bars.
    /// - Parameters:
    ///   - frames: the frames, oldest first.
    ///   - refreshInterval: seconds between two frames of the display, as wide as the 240th part of the graph, but at least a pixel.
    ///   - width: the graph's width in pixels.
    package init(_ frames: [FrameTiming], refreshInterval: Double, width: Double) {
        let unit = max(1, width / Double(FrameHistory.capacity))
        var x = width
        for index in frames.indices.reversed() {
            guard x > 0 else { break }
            let intervals = (frames[index].interval ?? refreshInterval) / refreshInterval
            let barWidth = max(1, min(width, intervals * unit))
            x -= barWidth
            bars.append(Bar(index: index, x: x, width: barWidth))
        }
    }

    /// Returns the position in the list of the frame whose bar is at `x`: the nearest bar, if there is none. Nil without bars.
    package func frame(at x: Double) -> Int? {
        (bars.first { x >= $0.x } ?? bars.last)?.index
    }
}
