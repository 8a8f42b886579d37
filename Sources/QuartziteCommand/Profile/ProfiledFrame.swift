import QuartzitePreview
import QuartziteRenderer

/// One measured frame.
struct ProfiledFrame {
    /// The frame's number, counted from 0.
    var number: Int
    /// The scene's (or scrubbed layer's) time in seconds.
    var time: Double
    /// The start of the frame in seconds since the first frame.
    var start: Double
    var report: FrameReport
    /// Seconds between the presents of the previous frame and this frame; nil for the first frame, and without a display.
    var interval: Double?
    /// Whether nothing had changed since the last frame. The frame was still drawn whole.
    var isStill: Bool
    /// Seconds for which the scene's code ran before the frame, without the stage commit. Default 0.
    var code = 0.0
    /// The costs of the passes, if they were measured. Default none.
    var passes: [PassCost] = []
    /// A small picture of the frame, as JPEG. Default none.
    var picture: [UInt8]?

    /// The frame in the form of the window's frame times.
    var timing: FrameTiming {
        var timing = FrameTiming(number: number, report: report, interval: interval)
        (timing.sceneTime, timing.code) = (time, code)
        return timing
    }

    /// Whether the CPU's work for the frame exceeds a budget in seconds.
    func isOverBudget(_ budget: Double) -> Bool { report.work > budget }
}
