/// When and how the progress of an export is reported. A value without a clock: times are arguments.
package struct ExportProgress: Sendable {
    private let count: Int
    private let began: Double
    private let interval: Double
    private var last: Double

    /// - Parameters:
    ///   - count: the number of frames.
    ///   - interval: seconds between two lines, also before the first.
    ///   - now: the time of the beginning in seconds.
    package init(count: Int, interval: Double, now: Double) {
        (self.count, self.interval, began, last) = (count, interval, now, now)
    }

    /// Returns a line if it is time for one.
    /// - Parameter written: the number of frames that are written.
    package mutating func line(written: Int, now: Double) -> String? {
        guard count > 1, written < count, now - last >= interval else { return nil }
        last = now
        return Self.text(written: written, count: count, seconds: now - began)
    }

    /// Formats the progress: `312 of 2040 frames, 58.3 a second, 30 s left`.
    /// - Parameter seconds: since the beginning.
    package static func text(written: Int, count: Int, seconds: Double) -> String {
        let frames = "\(written) of \(ExportSummary.frames(count))"
        guard written > 0, seconds > 0 else { return frames }
        let rate = Double(written) / seconds
        return "\(frames), \(String(format: rate < 100 ? "%.1f" : "%.0f", rate)) a second, \(duration(Double(count - written) / rate)) left"
    }

    /// Formats a duration, rounded up: `30 s`, `2 min 5 s`, `1 h 20 min`.
    static func duration(_ seconds: Double) -> String {
        guard seconds < 1e7 else { return "a long time" }
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole % 3600 / 60) min"
    }
}
