// Frames as a table of comma-separated values: `profile --csv`, and the recording of the window.

import QuartziteRenderer

/// Formats frames as rows of a CSV file. Times are in milliseconds, the scene's time in seconds; a value that was not measured is empty.
package struct FrameCSV: Sendable {
    /// The times that are columns.
    private let times: [TimeFigure]

    /// The columns of frames without a window.
    package static let profile = FrameCSV(times: TimeFigure.profiled)
    /// The columns of the window's frames.
    package static let window = FrameCSV(times: TimeFigure.allCases)

    /// The names of the columns, as the first line.
    package var header: String {
        let names = ["frame", "time_s", "late"] + times.map { "\($0.rawValue)_ms" } + CountFigure.allCases.map(\.rawValue)
        return names.joined(separator: ",") + "\n"
    }

    /// A line for a frame.
    /// - Parameter display: seconds between two frames of the display; nil without a display, where no frame is late.
    package func row(_ frame: FrameTiming, display: Double?) -> String {
        var cells = [String(frame.number), frame.sceneTime.map(Self.text) ?? ""]
        // The length of a late frame in display intervals; 0 for other frames.
        cells.append(display.map { String(LateFrames.length(of: frame.interval, display: $0) ?? 0) } ?? "")
        for time in times { cells.append(time.seconds(of: frame).map { Self.text($0 * 1000) } ?? "") }
        for count in CountFigure.allCases { cells.append(String(count.value(of: frame.report))) }
        return cells.joined(separator: ",") + "\n"
    }

    /// A number with up to six decimals, in every locale with a point.
    private static func text(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        return JSONValue.number((value * 1e6).rounded() / 1e6)
    }
}
