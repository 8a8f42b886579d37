import QuartziteKit

// The motion path of the selected layer over the scene: when it is computed, and where the window shows it.
extension PreviewSession {
    /// The shortest time between two computations of a path while the scene plays, in seconds.
    private static let pause = 0.25

    /// Whether the path of the selected layer shows.
    var showsMotionPath: Bool { inspector.motionPath.isShown && !isBare && !isExploded && hasPanels && panelState.areShown }

    /// Shows or hides the path of the selected layer.
    func toggleMotionPath() {
        guard !isBare, hasPanels else { return }
        inspector.motionPath.isShown.toggle()
        guard inspector.motionPath.isShown else { return say("no motion path") }
        if isExploded { return say("the motion path shows when the layers are not apart") }
        guard let layer = selectedLayer else { return say("motion path: select a layer, and it shows") }
        let name = LayerTitle(layer, in: scene).text
        guard let path = currentMotionPath, !path.isStill else { return say("motion path: \(name) does not move") }
        let frames = path.dotStep == 1 ? "every frame" : "every \(path.dotStep) frames"
        say("motion path of \(name): a dot \(frames)" + (path.keys.isEmpty ? "" : ", a diamond at each keyframe"))
    }

    /// The path of the selected layer in the scene's plane; nil without one.
    private var currentMotionPath: MotionPath? {
        guard let layer = selectedLayer,
            let source = MotionPathSource(of: layer, instance: inspector.selectedInstance, in: scene, time: time, now: now())
        else { return nil }
        let state = source.state
        if let known = inspector.motionPath.known {
            if known.state == state { return known.path }
            // A program may change the scene in every frame.
            let isSameLayer = known.layer === layer && known.state.hasSameBegin(as: state)
            if isSameLayer, playback.isPlaying, windowTime() < known.time + Self.pause, windowTime() >= known.time { return known.path }
        }
        let path = source.path
        inspector.motionPath.known = MotionPathState.Known(layer: layer, state: state, path: path, time: windowTime())
        inspector.motionPath.count += 1
        return path
    }

    /// The path where the window shows it, in points of the scene's area; nil for none.
    var motionPathMarks: MotionPathMarks? {
        guard showsMotionPath, let path = currentMotionPath, !path.isStill else { return nil }
        guard let shown = scene.host.presentation(at: modelTime) else { return nil }
        return MotionPathMarks(path, through: shown.homography(upTo: nil), at: playback.sliderTime(at: playback.frameTime(at: now())))
    }
}

/// The state of the motion path from frame to frame.
@MainActor
struct MotionPathState {
    /// Whether a person has switched the path on. Default false.
    var isShown = false
    /// The path that was computed last.
    var known: Known?
    /// The number of computations, for tests.
    var count = 0

    struct Known {
        weak var layer: CALayer?
        var state: MotionPathSource.State
        var path: MotionPath
        /// When the path was computed, in seconds of the window's time.
        var time: Double
    }
}

/// A motion path as the window draws it, in points of the scene's area.
struct MotionPathMarks: Equatable {
    /// A part of the path without a gap.
    struct Line: Equatable {
        var points: [CGPoint]
        /// Whether the layer jumps from the first point to the second one.
        var isJump = false
    }

    private(set) var lines: [Line] = []
    private(set) var dots: [CGPoint] = []
    private(set) var keys: [CGPoint] = []
    /// The first and the last point.
    private(set) var ends: [CGPoint] = []
    /// The point at the shown time; nil outside of the path.
    private(set) var current: CGPoint?

    /// Projects a path.
    /// - Parameters:
    ///   - plane: the map from the path's plane to the area.
    ///   - time: the shown time.
    init(_ path: MotionPath, through plane: Homography, at time: Double) {
        var line: [CGPoint] = []
        func end() {
            if line.count > 1 { lines.append(Line(points: line)) }
            line = []
        }
        for (index, sample) in path.samples.enumerated() {
            guard let point = sample.point.flatMap(plane.visiblePoint) else {
                end()
                continue
            }
            // Points that lie on each other would only cost time.
            if line.last != point { line.append(point) }
            guard path.isJump(after: index), let next = path.samples[index + 1].point.flatMap(plane.visiblePoint) else { continue }
            end()
            lines.append(Line(points: [point, next], isJump: true))
        }
        end()
        dots = path.dots.compactMap(plane.visiblePoint)
        keys = path.keys.compactMap(plane.visiblePoint)
        ends = [path.samples.first, path.samples.last].compactMap { $0?.point.flatMap(plane.visiblePoint) }
        current = path.point(at: time).flatMap(plane.visiblePoint)
    }
}
