import QuartziteRenderer

/// The cause of a late frame, computed from the measured times.
package enum LateCause: Equatable, Sendable {
    /// The scene's code ran on the main thread, outside of the stages.
    case code(seconds: Double)
    /// A stage of the frame.
    case stage(FrameStage, seconds: Double)
    /// The panels of the window.
    case panels(seconds: Double)
    /// The GPU, while the CPU was done in time.
    case gpu(seconds: Double)
    /// Waiting for the display, although the work was done in time.
    case display(seconds: Double)
    /// Nothing that was measured.
    case pause(seconds: Double)

    /// The cause of a late frame; nil for a frame that is not late.
    ///
    /// If the CPU's work is longer than a display interval, the longest part of the work is the cause; otherwise the longest wait.
    package init?(_ frame: FrameTiming, display: Double) {
        guard LateFrames.length(of: frame.interval, display: display) != nil, let interval = frame.interval else { return nil }
        let report = frame.report
        // The code may have begun before the last present.
        let code = min(frame.code, interval)
        var parts: [(cause: LateCause, seconds: Double)] = [(.code(seconds: code), code), (.panels(seconds: frame.panels), frame.panels)]
        for stage in FrameStage.allCases where stage != .present {
            // Display links are called in the stage commit, but are the scene's code.
            let seconds = max(0, stage.seconds(of: report) - (stage == .commit ? frame.codeInCommit : 0))
            parts.append((.stage(stage, seconds: seconds), seconds))
        }
        let total = parts.reduce(0) { $0 + $1.seconds }
        if total > display, let longest = parts.max(by: { $0.seconds < $1.seconds }) {
            self = longest.cause
            return
        }
        if let gpu = report.gpu.seconds, gpu > display {
            self = .gpu(seconds: gpu)
            return
        }
        let pause = interval - total - report.present
        self = pause > report.present ? .pause(seconds: pause) : .display(seconds: report.present)
    }

    /// The cause as a sentence about a late frame.
    package func sentence(_ frame: FrameTiming, display: Double) -> String {
        let intervals = LateFrames.length(of: frame.interval, display: display) ?? 1
        let work = TimeText.milliseconds(frame.report.work)
        switch self {
        case .code(let seconds): return "The main thread was busy for \(TimeText.milliseconds(seconds)) ms: the scene's code ran."
        case .panels(let seconds): return "The window's panels took \(TimeText.milliseconds(seconds)) ms."
        case .gpu(let seconds): return "The GPU took \(TimeText.milliseconds(seconds)) ms, the CPU's work \(work) ms."
        case .display: return "The display waited: \(intervals) intervals passed although the work took \(work) ms."
        case .pause(let seconds):
            let wait = "The program waited for \(TimeText.milliseconds(seconds)) ms although the work took \(work) ms"
            return "\(wait): it was woken late, or other programs had the processor."
        case .stage(let stage, let seconds):
            return "\(stage.rawValue) took \(TimeText.milliseconds(seconds)) ms: \(Self.reason(stage, frame.report.counts))."
        }
    }

    private static func reason(_ stage: FrameStage, _ counts: FrameCounts) -> String {
        switch stage {
        case .commit: return "the scene's changes, its layout and what its layers draw"
        case .sample: return "the values of the animations"
        case .plan: return "\(CountText.short(counts.instances)) instances were placed"
        case .execute:
            if counts.uploadedBytes >= 1 << 20 { return "\(CountText.bytes(counts.uploadedBytes)) were uploaded" }
            let pixels = "\(CountText.short(counts.redrawnPixels)) pixels were redrawn by \(CountText.of(counts.draws, "draw"))"
            return counts.drawnSurfaces > 0 ? "\(pixels), and \(CountText.of(counts.drawnSurfaces, "surface"))" : pixels
        case .present: return "the frame was handed to the display"
        }
    }
}

/// Formats counts for the panels.
package enum CountText {
    /// Formats a count with three digits: `940`, `12.3 k`, `2.1 M`.
    package static func short(_ count: Int) -> String {
        switch count {
        case ..<10_000: return String(count)
        case ..<1_000_000: return "\(tenths(count, 1000)) k"
        default: return "\(tenths(count, 1_000_000)) M"
        }
    }

    /// Formats a count with its noun: `1 draw`, `12 draws`.
    package static func of(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        "\(short(count)) \(count == 1 ? noun : plural ?? noun + "s")"
    }

    /// Formats bytes: `940 B`, `14 kB`, `14.2 MB`; 1 kB is 1,024 bytes.
    package static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1024: return "\(count) B"
        case ..<(1 << 20): return "\((count + 512) / 1024) kB"
        default: return "\(tenths(count, 1 << 20)) MB"
        }
    }

    private static func tenths(_ count: Int, _ unit: Int) -> String {
        let tenths = (count * 10 + unit / 2) / unit
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
