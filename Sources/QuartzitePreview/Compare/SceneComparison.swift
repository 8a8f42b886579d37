// The comparison of the scene in the window, A, with another one, B.
//
// B has no time of its own: before each frame it is set to A's time plus the offset. It is never played, so both show the same time
// whatever A's transport does: playing, scrubbing, ranges, shuttle, transitions between states.
//
//     a document, or a paused layer    held at the time by the scrubbed layer's timing
//     a program                        sampled at the media time that corresponds to the time; it runs in the present

import QuartziteKit
import QuartziteRenderer

/// A second scene that the window shows with the first one.
@MainActor package final class SceneComparison {
    /// The second scene.
    package private(set) var other: Scene
    /// The seconds by which B is later than A; negative for earlier.
    package private(set) var offset: Double
    /// Whether B stays in its state, whatever state A is in.
    package let keepsState: Bool
    /// What a person has chosen in the window, or for the same scene on the command line; nil for another scene of the command line.
    package let choice: ComparisonChoice?

    /// How both scenes are shown. Default: side by side.
    package private(set) var mode = ComparisonMode.sideBySide
    /// The position of the line of a wipe, as a fraction of the width from 0 to 1. Default: the middle.
    package private(set) var wipe = 0.5
    /// Whether a blink shows B now.
    package private(set) var showsOther = false
    /// The window's time of the next change of a blink, in seconds; infinity while nothing changes by itself.
    package private(set) var nextBlink = Double.infinity
    /// Whether the difference is shown as numbers in every mode. Default false.
    package var isReadingWanted = false
    /// The difference as numbers; nil while it is hidden.
    package private(set) var reading: ComparisonReading?
    /// Whether the mode or the position of the line has changed, so that the window must be drawn.
    var isStale = true

    /// Whether a scene has changed since the reading, and the window's time of the reading.
    private var readingIsStale = true
    private var lastReading = -Double.infinity
    private var isMovingWipe = false
    /// Whether a control or gesture of B has the mouse.
    private var isPressing = false
    /// The time and the transition to which B was set last.
    private var held: (time: Double, layer: ObjectIdentifier)?
    private var shownTransition: StateChange?
    private var shownPosition: Double?
    /// The media time at which B's clock started.
    private var start = 0.0

    /// Seconds for which a blink shows a scene.
    static let blinkTime = 0.5
    /// The least time between two readings while time runs, in seconds.
    private static let readingTime = 0.25
    /// The distance in points at which the mouse takes hold of the line of a wipe.
    private static let reach = 6.0

    /// - Parameters:
    ///   - offset: the seconds by which B is later than A. Default 0.
    ///   - keepsState: whether B stays in its state. Default false.
    ///   - choice: what a person has chosen in the window. Default nil.
    package init(with other: Scene, offset: Double = 0, keepsState: Bool = false, choice: ComparisonChoice? = nil) {
        (self.other, self.offset, self.keepsState, self.choice) = (other, offset, keepsState, choice)
    }

    // MARK: Scene

    /// Starts B's clock. Call once for each B, before its first frame.
    func begin(at time: Double) {
        start = time
        other.start(at: time)
        (held, shownTransition, shownPosition) = (nil, nil, nil)
        changed()
    }

    /// Shows B later than A by some seconds; earlier by a negative number.
    func set(offset: Double) {
        guard offset.isFinite else { return }
        // The sum of steps back and forth is zero.
        self.offset = abs(offset) < 1e-9 ? 0 : offset
        changed()
    }

    /// Shows both scenes as another comparison does.
    /// - Parameter now: the window's time in seconds.
    func adopt(_ before: SceneComparison, now: Double) {
        show(before.mode, now: now)
        (wipe, isReadingWanted) = (before.wipe, before.isReadingWanted)
    }

    /// Shows a newer version of B, which was made while A stayed the current scene.
    func replace(by newer: Scene) {
        if let state = other.states?.current, newer.states?.names.contains(state) == true { newer.states?.set(state) }
        other.context.commitHandler = nil
        other.end()
        other = newer
    }

    /// Lays B out like A: with the same scale and offset.
    func layout(like scene: Scene, size: CGSize, view: CanvasView) {
        other.layout(size: size, view: view)
        let ratio = scene.fit / max(1e-9, other.fit)
        if abs(ratio - 1) > 1e-6 {
            other.layout(size: size, view: CanvasView(mode: view.mode, magnification: view.magnification * ratio, offset: view.offset))
        }
        UIScreen.main.set(size: scene.space)
        other.commit()
        changed()
    }

    /// Runs what B's program has to do. A document has nothing.
    /// - Parameter scene: A.
    func turn(beside scene: Scene, at time: Double) {
        guard other.controller != nil else { return }
        other.runningBeside(scene) {
            other.advance(to: time)
            other.commit()
        }
    }

    /// Sets B to A's time and state.
    /// - Parameter time: the media time of A's frame.
    /// - Returns: the media time of B's frame.
    func follow(_ scene: Scene, at time: Double) -> Double {
        followState(of: scene)
        let wanted = max(0, Self.time(of: scene, at: time) + offset)
        let playback = other.playback
        if other.controller != nil, !playback.scrubsPausedLayer { return start + wanted }
        let layer = ObjectIdentifier(playback.layer)
        if held?.time != wanted || held?.layer != layer {
            playback.hold(at: wanted, now: time)
            held = (wanted, layer)
            other.commit()
        }
        return time
    }

    /// The time of a scene. A scene without animations has no time that passes.
    private static func time(of scene: Scene, at mediaTime: Double) -> Double {
        let playback = scene.playback
        return playback.timeline.duration > 0 || playback.layer.speed == 0 ? playback.time(at: mediaTime) : 0
    }

    private func followState(of scene: Scene) {
        guard !keepsState, let states = other.states, let theirs = scene.states else { return }
        func has(_ name: String?) -> Bool { name.map(states.names.contains) ?? true }
        if scene.stateDrag != nil, let position = scene.statePosition {
            guard position != shownPosition, theirs.stops.map(\.name) == states.stops.map(\.name) else { return }
            (shownPosition, shownTransition, held) = (position, nil, nil)
            return other.showStates(at: position)
        }
        if shownPosition != nil {
            other.endStateDrag()
            (shownPosition, held) = (nil, nil)
        }
        if let transition = scene.shownTransition {
            guard transition != shownTransition, has(transition.from), has(transition.to) else { return }
            shownTransition = transition
            other.endTransition()
            states.set(transition.from)
            other.commit()
            other.change(to: transition.to, wasPlaying: false)
            held = nil
        } else {
            if shownTransition != nil { other.endTransition() }
            let isElsewhere = theirs.current != states.current && has(theirs.current)
            if isElsewhere { states.set(theirs.current) }
            if shownTransition != nil || isElsewhere {
                other.commit()
                held = nil
            }
            shownTransition = nil
        }
    }

    // MARK: Modes

    /// The number of scenes beside each other.
    package var columns: Int { mode == .sideBySide ? 2 : 1 }

    /// Shows both scenes in another mode.
    /// - Parameter now: the window's time in seconds.
    package func show(_ mode: ComparisonMode, now: Double) {
        (self.mode, showsOther, isMovingWipe) = (mode, false, false)
        nextBlink = mode == .blink ? now + Self.blinkTime : .infinity
        isStale = true
        if !readsDifference { reading = nil }
    }

    /// Shows the other of the two scenes alone, until the next call.
    package func toggleOther() {
        showsOther = mode == .blink ? !showsOther : true
        (mode, nextBlink, isStale) = (.blink, .infinity, true)
    }

    /// Changes the scene of a blink if it is time.
    /// - Returns: whether the other scene is shown now.
    func tick(now: Double) -> Bool {
        guard now >= nextBlink else { return false }
        showsOther.toggle()
        (nextBlink, isStale) = (now + Self.blinkTime, true)
        return true
    }

    /// How the window shows both frames.
    /// - Parameters:
    ///   - width: of a frame, in pixels.
    ///   - gap: the pixels between two frames beside each other.
    ///   - scale: pixels per point.
    func view(width: Int32, gap: Int32, scale: Double) -> ComparedView {
        switch mode {
        case .sideBySide: .sideBySide(gap: gap)
        case .wipe: .wipe(column: Int32((wipe * Double(width)).rounded()), line: Int32(max(1, scale.rounded())))
        case .blink: showsOther ? .second : .first
        case .difference: .difference
        }
    }

    // MARK: Mouse

    /// Whether a point of the area is near the line of a wipe.
    func isOnLine(_ point: CGPoint, width: Double) -> Bool {
        mode == .wipe && (isMovingWipe || abs(point.x - wipe * width) <= Self.reach)
    }

    /// Handles a press of the mouse at a point of the area.
    /// - Returns: whether the mouse moves the line.
    func press(at point: CGPoint, width: Double) -> Bool {
        isMovingWipe = isOnLine(point, width: width)
        return isMovingWipe
    }

    /// Handles a move of the mouse.
    /// - Returns: whether the mouse moves the line.
    func move(to point: CGPoint, width: Double) -> Bool {
        guard isMovingWipe, width > 0 else { return isMovingWipe }
        wipe = min(1, max(0, point.x / width))
        isStale = true
        return true
    }

    /// Handles the release of the mouse.
    /// - Returns: whether the mouse moved the line.
    func release() -> Bool {
        defer { isMovingWipe = false }
        return isMovingWipe
    }

    // MARK: B's own controls

    /// Presses B's program where A is pressed, so that both can be compared after a tap. A paused layer follows A's time instead.
    /// - Parameter scene: A.
    func pressOther(beside scene: Scene, at point: CGPoint, time: Double) {
        guard other.controller != nil, !other.playback.scrubsPausedLayer, other.takesPress(at: point) else { return }
        isPressing = true
        other.runningBeside(scene) { other.press(at: point, time: time) }
    }

    /// Moves the mouse over B's program.
    func dragOther(beside scene: Scene, to point: CGPoint, time: Double, factor: Double) {
        if isPressing { other.runningBeside(scene) { other.drag(to: point, time: time, factor: factor) } }
    }

    /// Releases B's program.
    func releaseOther(beside scene: Scene, at point: CGPoint, time: Double) {
        if isPressing { other.runningBeside(scene) { other.release(at: point, time: time) } }
        isPressing = false
    }

    /// Cancels the press of B's program.
    func cancelOther(beside scene: Scene, time: Double) {
        if isPressing { other.runningBeside(scene) { other.cancelDrag(time: time) } }
        isPressing = false
    }

    // MARK: Numbers

    /// Whether the difference is shown as numbers.
    package var readsDifference: Bool { isReadingVisible && (isReadingWanted || mode == .difference) }
    /// Whether the window has a place for the numbers. Without one, no pixels are read. Default true.
    var isReadingVisible = true

    /// Records that a frame of A or B has changed.
    func changed() { (isStale, readingIsStale) = (true, true) }

    /// Whether the difference must be read now.
    func wantsReading(now: Double) -> Bool { readsDifference && readingIsStale && now >= lastReading + Self.readingTime }

    /// Takes the difference that was read; nil if it could not be read.
    func take(_ reading: ComparisonReading?, now: Double) {
        (self.reading, lastReading, readingIsStale) = (reading, now, false)
    }

    /// Shows or hides the difference as numbers.
    package func toggleReading() {
        isReadingWanted.toggle()
        (readingIsStale, lastReading) = (true, -.infinity)
        if !readsDifference { reading = nil }
    }

    /// The window's time of the next change without an event, in seconds.
    var nextChange: Double { min(nextBlink, readsDifference && readingIsStale ? lastReading + Self.readingTime : .infinity) }

    /// Whether the window must draw a frame.
    func wantsFrame(now: Double) -> Bool { isStale || wantsReading(now: now) }
}
