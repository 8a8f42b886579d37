import QuartziteRenderer

/// One frame that was measured.
struct ProfiledFrame {
    /// Counts from 0.
    var number: Int
    /// The scene's (or scrubbed layer's) time that it shows, in seconds.
    var time: Double
    /// When the frame began, in seconds since the first one.
    var start: Double
    var report: FrameReport
    /// Whether nothing had changed since the frame before: it was drawn whole all the same.
    var isStill: Bool
}

/// A stage of a frame, or what stands beside them.
enum ProfileStage: String, CaseIterable {
    case commit, sample, plan, execute, present, frame, gpu

    /// Seconds that it took; nil where it was not measured.
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

/// Something that is counted in every frame.
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
