import QuartziteRenderer

/// A presented frame with the times around it. All times are in seconds.
package struct FrameTiming: Equatable, Sendable {
    /// The frame's number, counted from 1.
    package var number: Int
    package var report: FrameReport
    /// Seconds between the presents of the previous frame and this frame, less those of frames between them that were left out because they
    /// showed nothing new; nil after a rest.
    package var interval: Double?
    /// The time from the arrival of the input that caused the frame to its present; nil without input. Default nil.
    package var latency: Double?
    /// The scene's time that the frame shows, as in the title; nil if unknown. Default nil.
    package var sceneTime: Double?
    /// The time for which the scene's code ran since the previous frame: gestures, timers, controls, display links. Default 0.
    package var code = 0.0
    /// The part of `code` that is in the stage commit: display links. Default 0.
    package var codeInCommit = 0.0
    /// The time that the window's panels took since the previous frame, to lay them out and draw them. Default 0.
    package var panels = 0.0

    package init(number: Int, report: FrameReport, interval: Double?) {
        (self.number, self.report, self.interval) = (number, report, interval)
    }

    /// The CPU work of the frame, without waiting for the display.
    package var work: Double { report.work }
}
