// The figures of a frame with their names and definitions: for the window, the tables and files of `profile`, and traces.

import QuartziteRenderer

/// A time that is measured for each frame.
package enum TimeFigure: String, CaseIterable, Sendable {
    case commit, sample, plan, execute, present, frame, work, gpu, interval, code, panels, input

    /// The times of a frame without a window: no panels, no input.
    package static let profiled: [TimeFigure] = [.commit, .sample, .plan, .execute, .present, .frame, .work, .gpu, .interval, .code]

    /// Returns the seconds; nil if not measured.
    package func seconds(of frame: FrameTiming) -> Double? {
        switch self {
        case .commit: frame.report.commit
        case .sample: frame.report.sample
        case .plan: frame.report.plan
        case .execute: frame.report.execute
        case .present: frame.report.present
        case .frame: frame.report.cpu
        case .work: frame.report.work
        case .gpu: frame.report.gpu.seconds
        case .interval: frame.interval
        case .code: frame.code
        case .panels: frame.panels
        case .input: frame.latency
        }
    }

    /// What the time is, for a person.
    package var definition: String {
        switch self {
        case .commit: "collecting the scene's changes, with its layout, display links and what its layers draw"
        case .sample: "the values of all animations at the frame's time"
        case .plan: "planning the passes and draws of what changed"
        case .execute: "passing the frame to OpenGL; a software renderer draws in it"
        case .present: "copying and handing the frame to the display, with the wait for it; 0 without a display"
        case .frame: "commit + sample + plan + execute + present, on the CPU"
        case .work: "commit + sample + plan + execute, on the CPU"
        case .gpu: "the GPU's time for the frame"
        case .interval: "between the presents of the frame before and of this one; none without a display"
        case .code: "the scene's own code since the frame before, outside of the stages"
        case .panels: "laying out and drawing the window's panels since the frame before, outside of the stages"
        case .input: "from the arrival of an input to the present that shows its effect"
        }
    }
}

/// A count of each frame.
package enum CountFigure: String, CaseIterable, Sendable {
    case draws, passes, instances, textureUploads, uploadedBytes, redrawnPixels, drawnSurfaces, reusedSurfaces, failures, layers
    case textureBytes, targetBytes

    /// Returns the count.
    package func value(of report: FrameReport) -> Int {
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
        case .layers: report.counts.layers
        case .textureBytes: report.counts.textureBytes
        case .targetBytes: report.counts.targetBytes
        }
    }

    /// Sets the count in a report, as read from a file.
    package func set(_ value: Int, in report: inout FrameReport) {
        switch self {
        case .draws: report.counts.draws = value
        case .passes: report.counts.passes = value
        case .instances: report.counts.instances = value
        case .textureUploads: report.counts.textureUploads = value
        case .uploadedBytes: report.counts.uploadedBytes = value
        case .redrawnPixels: report.counts.redrawnPixels = value
        case .drawnSurfaces: report.counts.drawnSurfaces = value
        case .reusedSurfaces: report.counts.reusedSurfaces = value
        case .failures: report.counts.failures = value
        case .layers: report.counts.layers = value
        case .textureBytes: report.counts.textureBytes = value
        case .targetBytes: report.counts.targetBytes = value
        }
    }

    /// Whether the count is of bytes.
    package var isBytes: Bool { [.uploadedBytes, .textureBytes, .targetBytes].contains(self) }

    /// What is counted, for a person.
    package var definition: String {
        switch self {
        case .draws: "draw calls"
        case .passes: "passes: sequences of draws, or a copy, into one target"
        case .instances: "instances drawn: rectangles of layers and surfaces"
        case .textureUploads: "images uploaded to the GPU"
        case .uploadedBytes: "bytes uploaded to the GPU: images and instances"
        case .redrawnPixels: "redrawn pixels of the viewport"
        case .drawnSurfaces: "offscreen surfaces drawn"
        case .reusedSurfaces: "offscreen surfaces shown as an earlier frame drew them"
        case .failures: "batches and passes not drawn, for lack of a program, a texture or a target"
        case .layers: "layers in the tree, hidden ones and the copies of replicators included"
        case .textureBytes: "bytes of the images' textures on the GPU"
        case .targetBytes: "bytes of the viewport's and surfaces' targets on the GPU"
        }
    }
}

/// The definitions of statistics over the figures of several frames.
package enum StatisticDefinitions {
    /// Name and definition of each.
    package static let all: [(name: String, definition: String)] = [
        ("pXX", FrameSummary.definition),
        ("over budget", "frames whose work exceeds the budget: the display's interval, without a display 1/60 s"),
        ("late", "\(LateFrames.definition); its length is \(LateFrames.lengthDefinition)"),
        ("fps", "1000 / mean ms of an interval; without a display, of the work"),
        ("low", FrameLows.definition),
        ("statistics", "over all frames except the first, which uploads images and compiles programs"),
    ]
}
