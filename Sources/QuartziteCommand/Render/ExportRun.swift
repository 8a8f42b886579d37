import Foundation
import QuartziteExport
import QuartziteKit

/// The run of an export by a command: with progress, signals and the costs at the end.
@MainActor struct ExportRun {
    let options: ExportOptions
    private let interruption = Interruption(tell: StandardError.tell)

    init(_ options: ExportOptions) {
        self.options = options
        // Before any file is written that must be removed after a signal.
        interruption.listen()
    }

    /// Draws and writes everything.
    /// - Parameter jobs: the number of threads that draw.
    func run<E: Encoder>(_ frames: FrameSource, _ encoder: E, jobs: Int) throws {
        let progress = ProgressLine(count: frames.count, isQuiet: options.quiet, interval: options.progress)
        defer { progress.clear() }
        let costs = try Export(frames, encoder, jobs: jobs, log: progress.tell).run(interruption: interruption, onProgress: progress.update)
        progress.clear()
        if options.statistics {
            StandardError.tell(costs.text(frames: frames.count, cores: ProcessInfo.processInfo.activeProcessorCount))
        }
    }
}
