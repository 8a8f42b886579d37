import Glibc
import QuartziteKit

/// Counts of the window's work, printed for tests and measurements.
///
/// With `QUARTZITE_STATISTICS=1` in the environment, a line of them goes to stderr at the end and at each SIGUSR1. Tests check with it that
/// nothing is drawn while nothing changes.
struct PreviewStatistics {
    /// Frames in which the scene was drawn.
    var sceneFrames = 0
    /// Frames in which only panels were drawn.
    var panelFrames = 0
    /// Turns of the window's loop.
    var turns = 0
    /// The times from jumps in time until their frames were shown.
    var seeks = SeekTimes()

    /// Whether the environment asks for the line.
    static let isPrinted = ProcessInfo.processInfo.environment["QUARTZITE_STATISTICS"] == "1"

    /// Returns the line, without its end.
    /// - Parameters:
    ///   - surface: the window's surface, which counts its swaps.
    ///   - history: the frames that were shown.
    @MainActor
    func line(surface: WindowSurface, history: FrameHistory, session: PreviewSession, isVSyncOn: Bool) -> String {
        var parts = ["swaps \(surface.swapCount) scene-frames \(sceneFrames) panel-frames \(panelFrames) turns \(turns)"]
        if let work = history.work { parts.append("work-p50 \(work.p50)") }
        if let panels = history.panelTimes.summary { parts.append("panels-p50 \(panels.p50)") }
        if let latency = history.latency { parts.append("latency-p50 \(latency.p50) latency-p99 \(latency.p99)") }
        if let first = surface.firstSwap { parts.append("first-swap \(first)") }
        if let pictures = session.scene.decodedPictures?.statistics {
            parts.append(
                "late-frames \(history.late.count) pictures-decoded \(pictures.decoded) pictures-passed \(pictures.passed)"
                    + " pictures-missed \(pictures.missed) picture-bytes-peak \(pictures.peakBytes)")
            if let seeks = seeks.summary { parts.append("seeks \(seeks.count) seek-p50 \(seeks.p50) seek-p99 \(seeks.p99)") }
        }
        if let path = session.selectedLayer.flatMap({ TreePath(of: $0, below: session.scene.root) }) {
            parts.append("selected \(path.steps.isEmpty ? "root" : path.description)")
        }
        let printed = session.messageList.count(of: .printed)
        if printed > 0 { parts.append("printed-rows \(printed)") }
        if let held = session.frameTimes.frozen { parts.append("held-frame \(held.frame.number)") }
        if !isVSyncOn { parts.append("vsync off") }
        return parts.joined(separator: " ")
    }
}
