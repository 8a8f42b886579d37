// The result of `profile`. As text: `ProfileReport+Table`; as JSON: `ProfileReport+JSON`; read again: `ProfileReport+Reading`.

import QuartziteKit
import QuartzitePreview
import QuartziteRenderer

/// The frames of a scene, and where they were measured.
struct ProfileReport {
    var scene: String
    var facts: ProfileFacts
    /// A description of the place where the frames were shown.
    var place: String
    var gpuMethod: String
    var width: Double
    var height: Double
    var scale: Double
    /// The time budget of a frame in seconds; with a display, the display's interval.
    var budget: Double
    /// Whether the frames were presented on a display. Without one no frame is late, but its work may be over budget.
    var hasDisplay: Bool
    var frames: [ProfiledFrame]
    /// The pictures of frame videos; nil for a scene without any.
    var pictures: DecodedPictures.Statistics?
    /// Whether the passes were measured, which takes time of its own. Default false.
    var measuresPasses = false

    /// The frames in the statistics. The first frame uploads images and compiles programs, so it is reported separately and not
    /// part of the statistics, unless it is the only frame.
    var counted: ArraySlice<ProfiledFrame> { frames.count > 1 ? frames.dropFirst() : frames[...] }

    /// Returns the seconds of all counted frames that have the time.
    func seconds(_ figure: TimeFigure) -> [Double] { counted.compactMap { figure.seconds(of: $0.timing) } }

    func statistics(_ figure: TimeFigure) -> FrameSummary? { FrameSummary(seconds(figure)) }

    func statistics(_ count: CountFigure) -> FrameSummary? {
        FrameSummary(counted.map { Double(count.value(of: $0.report)) })
    }

    /// The pace of the frames, or of their work without a display.
    var pace: FramePace {
        FramePace(
            hasDisplay ? seconds(.interval) : seconds(.work), of: hasDisplay ? .intervals : .work, budget: budget,
            overBudget: counted.count { $0.isOverBudget(budget) })
    }
    var stillCount: Int { counted.count(where: \.isStill) }

    /// Name and definition of every figure.
    var definitions: [(name: String, definition: String)] {
        TimeFigure.profiled.map { ($0.rawValue, $0 == .gpu ? "\($0.definition): \(gpuMethod)" : $0.definition) }
            + CountFigure.allCases.map { ($0.rawValue, $0.definition) } + StatisticDefinitions.all
            + (measuresPasses ? [("pass", PassStatistics.definition)] : [])
    }
}

/// The conditions of the figures besides the scene and its size: machine, driver and program.
struct ProfileFacts: Equatable {
    var machine: MachineFacts
    /// The `GL_RENDERER` string.
    var renderer: String
    /// The `GL_VERSION` string, which names the driver.
    var driver: String
    var build: String
    var version: String
    /// The hash of the scene at its beginning (`CAMLWriter.fingerprint`).
    var sceneHash: String
}
