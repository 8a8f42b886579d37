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
    /// Whether nothing had changed since the last frame. The frame was drawn whole nevertheless.
    var isStill: Bool
    /// Seconds for which the scene's code ran before the frame, without the stage commit. Default 0.
    var code = 0.0

    /// The frame as the frame times of the window know it.
    var timing: FrameTiming {
        var timing = FrameTiming(number: number, report: report, interval: interval)
        (timing.sceneTime, timing.code) = (time, code)
        return timing
    }
}

/// A stage of a frame, or a time measured beside the stages.
enum ProfileStage: String, CaseIterable {
    case commit, sample, plan, execute, present, frame, gpu

    /// Returns the stage's seconds; nil if not measured.
    func seconds(of report: FrameReport) -> Double? {
        switch self {
        case .commit: report.commit
        case .sample: report.sample
        case .plan: report.plan
        case .execute: report.execute
        case .present: report.present
        case .frame: report.cpu
        case .gpu: report.gpu.seconds
        }
    }
}

/// A count of each frame.
enum ProfileCount: String, CaseIterable {
    case draws, passes, instances, textureUploads, uploadedBytes, redrawnPixels, drawnSurfaces, reusedSurfaces, failures

    func value(of report: FrameReport) -> Int {
        switch self {
        case .draws: report.counts.draws
        case .passes: report.counts.passes
        case .instances: report.counts.instances
        case .textureUploads: report.counts.textureUploads
        case .uploadedBytes: report.counts.uploadedBytes
        case .redrawnPixels: report.counts.redrawnPixels
        case .drawnSurfaces: report.counts.drawnSurfaces
        case .reusedSurfaces: report.counts.reusedSurfaces
        case .failures: report.counts.failures
        }
    }
}
