import CImGui
import QuartziteRenderer

/// Draws the histogram of the frames: intervals, and behind them the CPU work, on a logarithmic axis.
@MainActor
enum FrameHistogramView {
    /// The durations with a text under the axis, in milliseconds.
    private static let labels = [1, 4, 16, 64, 256]
    /// The height of the texts under the axis, in points.
    private static let labelHeight: Float = 12

    static func draw(_ history: FrameHistory, in frame: igRect, scale: Float) {
        let plot = igRect(x: frame.x, y: frame.y, width: frame.width, height: (frame.height - labelHeight * scale).rounded())
        igFillRect(plot, 2 * scale, Theme.color(0x000000, alpha: 0.35))
        igPushClip(frame)
        defer { igPopClip() }
        let display = history.refreshInterval
        for interval in 1...3 {
            let x = x(of: display * Double(interval), plot).rounded()
            igFillRect(igRect(x: x, y: plot.y, width: 1, height: plot.height), 0, Theme.color(0xFFFFFF, alpha: interval == 1 ? 0.5 : 0.25))
        }
        bars(history.workTimes.histogram, in: plot) { _ in Theme.color(0xFFFFFF, alpha: 0.22) }
        let limit = LateFrames.limit * display
        bars(history.intervalTimes.histogram, in: plot) {
            DurationHistogram.bounds(of: $0).to > limit ? Theme.bad : Theme.accent
        }
        let size = (ImGuiHost.recordSize * scale).rounded()
        for milliseconds in labels {
            let text = milliseconds == labels.last ? "\(milliseconds) ms" : "\(milliseconds)"
            let x = x(of: Double(milliseconds) / 1000, plot)
            let width = igTextSize(text, size, 0).x
            igDrawText(igPoint(x: (x - width / 2).rounded(), y: plot.maxY + scale), size, Theme.dimText, text, 0)
        }
        let names: [(String, UInt32)] = [("interval", Theme.accent), ("work", Theme.color(0xFFFFFF, alpha: 0.5))]
        var right = plot.maxX - 4 * scale
        for (name, color) in names {
            right -= igTextSize(name, size, 0).x
            igDrawText(igPoint(x: right.rounded(), y: plot.y + 2 * scale), size, color, name, 0)
            right -= 8 * scale
        }
    }

    private static func x(of duration: Double, _ plot: igRect) -> Float {
        plot.x + Float(DurationHistogram.position(of: duration) / Double(DurationHistogram.bucketCount)) * plot.width
    }

    /// Draws a bar for each bucket. Its height is the square root of the count, so that single frames are seen.
    private static func bars(_ histogram: DurationHistogram, in plot: igRect, color: (Int) -> UInt32) {
        let most = histogram.largest
        guard most > 0 else { return }
        let step = plot.width / Float(DurationHistogram.bucketCount)
        for bucket in histogram.filled where histogram.counts[bucket] > 0 {
            let left = (plot.x + Float(bucket) * step).rounded(), right = (plot.x + Float(bucket + 1) * step).rounded()
            let height = max(2, (Float(histogram.counts[bucket]) / Float(most)).squareRoot() * plot.height * 0.9)
            igFillRect(igRect(x: left, y: plot.maxY - height, width: max(1, right - left - 1), height: height), 0, color(bucket))
        }
    }
}
