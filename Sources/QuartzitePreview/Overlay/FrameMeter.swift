import QuartziteKit
import QuartziteRenderer

/// Measures the frames of the window: what happens between two presents, and when the next one comes.
struct FrameMeter {
    /// The frames so far.
    private(set) var history: FrameHistory
    /// The monotonic time of the last present; nil after a rest.
    private(set) var lastPresent: Double?
    private var code = 0.0
    private var codeInCommit = 0.0
    private var panels = 0.0
    /// Seconds since the last present of frames that were left out.
    private var leftOutTime = 0.0

    init(refreshInterval: Double) { history = FrameHistory(refreshInterval: refreshInterval) }

    /// Seconds between two frames of the display.
    var refreshInterval: Double {
        get { history.refreshInterval }
        set { history.refreshInterval = newValue }
    }

    /// Records that the scene's code ran.
    /// - Parameter isInCommit: whether the time is also part of the stage commit. Default false.
    mutating func codeRan(since start: Double, isInCommit: Bool = false) {
        let seconds = MediaClock.monotonic() - start
        code += seconds
        if isInCommit { codeInCommit += seconds }
    }

    /// Records the costs of the panels.
    mutating func add(_ costs: PanelCosts) {
        panels += costs.layout + costs.drawing
        code += costs.code
    }

    /// Records a present of the scene.
    /// - Parameters:
    ///   - time: the monotonic time of the present.
    ///   - input: the monotonic time of the input that caused the frame; nil without input.
    ///   - sceneTime: the scene's time that the frame shows; nil if none passes.
    mutating func presented(_ report: FrameReport, at time: Double, input: Double? = nil, sceneTime: Double?) {
        var frame = FrameTiming(number: 0, report: report, interval: lastPresent.map { time - $0 - leftOutTime })
        frame.latency = input.map { time - $0 }
        frame.sceneTime = sceneTime
        (frame.code, frame.codeInCommit, frame.panels) = (code, codeInCommit, panels)
        (code, codeInCommit, panels) = (0, 0, 0)
        history.append(frame)
        (lastPresent, leftOutTime) = (time, 0)
    }

    /// Records that time runs and a frame was left out, because it showed nothing new: the next present is not late for it.
    /// - Parameter interval: seconds between two frames of the display.
    mutating func leftOut(_ interval: Double) { leftOutTime += interval }

    /// Records a frame that the render thread drew on its own while the scene's code ran.
    mutating func presentedAlone(_ frame: FrameRenderer.OwnFrame, sceneTime: Double?) {
        var timing = FrameTiming(number: 0, report: frame.report, interval: lastPresent.map { frame.presented - $0 })
        timing.sceneTime = sceneTime
        history.append(timing)
        (lastPresent, leftOutTime) = (frame.presented, 0)
    }

    /// Sets the present from which the next interval is measured.
    mutating func timeRuns(since present: Double) { (lastPresent, leftOutTime) = (present, 0) }

    /// Records that time does not run: the time until the next present says nothing about speed.
    mutating func rested() {
        (lastPresent, leftOutTime) = (nil, 0)
        (code, codeInCommit, panels) = (0, 0, 0)
    }

    /// Forgets all frames.
    mutating func startOver() { history.removeAll() }
}

/// The costs of the panels since the last frame, in seconds. No stage of a frame contains these times.
struct PanelCosts: Equatable {
    var layout = 0.0
    var drawing = 0.0
    /// The scene's code that panels called.
    var code = 0.0
}
