import CImGui
import Foundation

/// The bar at the window's lower edge: a time slider as wide as the window, and below it play, the time (editable), the duration,
/// loop and speed; between them the states of a scene that has some.
///
/// The bar displays a scene's state and returns the person's actions. It changes nothing except its own text field.
@MainActor
final class TransportBar {
    /// The bar's height in points.
    static let height = 42.0
    /// The height of the slider with the costs above its track, in points.
    static let sliderHeight: Float = 20

    /// The state that the bar displays.
    struct State {
        /// The scrubbed layer's time in seconds, as in the title.
        var time: Double
        /// The slider's time in seconds; for an endless scene, modulo the duration.
        var sliderTime: Double
        var duration: Double
        var lastTime: Double
        var isPlaying: Bool
        /// Whether the scene repeats `duration` for ever.
        var isEndless: Bool
        var mode: PlayMode
        /// The playing rate, with the direction and factor of the shuttle.
        var speed: Double
        /// The rate that the menu of speeds marks.
        var chosenSpeed: Double
        /// The locked frame rate in frames per second; nil for the display's rate.
        var lockedRate: Int?
        var dragEnd: DragEnd
        /// The in and out points.
        var range: PlaybackRange
        /// The cost of frames along the slider.
        var costs: CostHistogram
        /// Seconds that a frame may take on the display. Default 1/60.
        var budget = 1.0 / 60
        /// The scene's states; nil for a scene without states. Default nil.
        var states: StateList?
        /// The earliest time that can be shown, in seconds: the beginning of the journal. Default 0.
        var earliest = 0.0
        /// The errors and warnings that the badge counts. Default none.
        var messages = MessageCounts()
        /// The mode in which two scenes are compared; nil for one scene. Default nil.
        var comparison: ComparisonMode?
        /// The frames per second, for times in frames. Default 60.
        var framesPerSecond = 60
        /// Whether times are shown in frames. Default false.
        var showsFrames = false
        /// Whether the mouse still holds what Esc has given up: the knob then stays where the scene is. Default false.
        var isDragGivenUp = false

        /// A time without its unit: seconds with three decimals, or the number of the frame that is shown at the time.
        func text(_ time: Double) -> String {
            showsFrames ? TimeText.frame(time, perSecond: framesPerSecond) : TimeText.seconds(time)
        }

        /// The unit of `text`.
        var unit: String { showsFrames ? "f" : "s" }
        /// The export that runs; nil for none. Default nil.
        var export: ExportState?
        /// The keys, for the texts beside the pointer. Default: those of the table.
        var keys = KeyMap.standard
    }

    private var timeText = [CChar](repeating: 0, count: 32)
    /// Whether the text field has the keyboard.
    private(set) var isEditing = false
    /// Whether the text field is getting the keyboard back, which takes some passes.
    var isSettling: Bool { refocusing > 0 }
    /// Why the last typed text was refused; nil if it was not. A refused text stays in the field, marked.
    private var refusal: String?
    /// The number of remaining passes in which the field takes the keyboard back.
    private var refocusing = 0
    private(set) var scale: Float = 1
    private(set) var frame = igRect()

    /// Returns the bar's frame in a drawable of the given size, all in pixels.
    static func frame(width: Int, height: Int, scale: Double) -> igRect {
        let barHeight = Float((Self.height * scale).rounded())
        return igRect(x: 0, y: Float(height) - barHeight, width: Float(width), height: barHeight)
    }

    /// Lays out the bar.
    /// - Returns: the person's actions, in order.
    func pass(frame: igRect, scale: Double, state: State) -> [PreviewSession.BarAction] {
        self.scale = Float(scale)
        self.frame = frame
        var actions: [PreviewSession.BarAction] = []
        igBeginPanel("bar", frame, 1, true)
        slider(frame, state, &actions)
        row(frame, state, &actions)
        igEndPanel()
        return actions
    }

    // MARK: Row

    private func row(_ frame: igRect, _ state: State, _ actions: inout [PreviewSession.BarAction]) {
        let top = frame.y + Self.sliderHeight * scale - scale
        let height = 20 * scale
        var left = frame.x + 5 * scale
        var right = frame.maxX - 5 * scale

        let menu = igRect(x: left, y: top, width: 22 * scale, height: height)
        if igButton("##menu", menu) { actions.append(.command(.showMenu)) }
        if igIsItemHovered() { tip(state.keys.tip("menu", .showMenu), x: menu.midX) }
        drawMenu(menu)
        left = menu.maxX + scale

        let play = igRect(x: left, y: top, width: 26 * scale, height: height)
        if igButton("##play", play) { actions.append(.command(.togglePlaying)) }
        if igIsItemHovered() { tip(state.keys.tip(state.isPlaying ? "pause" : "play", .togglePlaying), x: play.midX) }
        state.isPlaying ? drawPause(play) : drawPlay(play)
        left = play.maxX + 3 * scale

        // A narrow window shows fewer items; the least needed are left out first.
        if frame.width >= 190 * scale {
            let lock = frame.width >= 250 * scale ? state.lockedRate.map { " · \($0)" } ?? "" : ""
            let label = TimeText.speed(state.speed) + lock
            let width = max(40 * scale, igTextSize(label, 0, 0).x + 12 * scale)
            let speed = igRect(x: right - width, y: top, width: width, height: height)
            speedMenu(speed, label, state, &actions)
            right = speed.x - 2 * scale
        }
        if frame.width >= 150 * scale {
            let mode = igRect(x: right - 26 * scale, y: top, width: 26 * scale, height: height)
            if igButton("##mode", mode) { actions.append(.command(.transport(.nextMode))) }
            if igIsItemHovered() {
                tip(state.keys.tip("\(state.mode.name); next: \(state.mode.next.name)", .transport(.nextMode)), x: mode.midX)
            }
            draw(state.mode, mode)
            right = mode.x - 2 * scale
        }

        right = export(state.export, right: right, left: left, top: top, height: height, &actions)
        if frame.width >= 220 * scale { right = badge(state, right: right, top: top, height: height, &actions) }
        if frame.width >= 280 * scale { right = comparison(state, right: right, top: top, height: height, &actions) }

        let current = state.text(state.time)
        let width = min(right - left, max(igTextSize(current, 0, 0).x, igTextSize("00.000", 0, 0).x) + 12 * scale)
        let field = igRect(x: left, y: top, width: width, height: height)
        timeField(field, current, state, &actions)
        left = field.maxX + 4 * scale

        let duration = Self.durationText(state)
        let size = igTextSize(duration, 0, 0)
        // The name of the state is needed more.
        let stateBar = StateBar(scale: scale, bar: frame, tip: { self.tip($0, x: $1) })
        let isRoom = state.states.map { stateBar.isReadable($0, width: right - left - size.x - 14 * scale) } ?? true
        if left + size.x <= right, isRoom {
            // The row begins below the slider, which overlaps it by a point.
            let unit = igRect(x: left - 2 * scale, y: top + 2 * scale, width: size.x + 4 * scale, height: height - 2 * scale)
            if igArea("##unit", unit) { actions.append(.toggleFrames) }
            if igIsItemHovered() {
                let other = state.showsFrames ? "seconds" : "frames of 1/\(state.framesPerSecond) s"
                tip("click: the time in \(other)", x: unit.midX)
            }
            // Align with the text field's baseline.
            let color = igIsItemHovered() ? Theme.text : Theme.dimText
            igDrawText(igPoint(x: left, y: top + (3 * scale).rounded(.down)), 0, color, duration, 0)
            left += size.x
        }
        if let states = state.states {
            let area = igRect(x: left + 10 * scale, y: top, width: max(0, right - left - 14 * scale), height: height)
            stateBar.pass(states, area: area, isDragGivenUp: state.isDragGivenUp, &actions)
        }
    }

    /// The text after the time: the scene's duration. The time of an endless scene may be any number of cycles.
    static func durationText(_ state: State) -> String {
        guard state.duration > 0 else { return state.unit }
        let duration = "\(state.text(state.duration)) \(state.unit)"
        return state.isEndless ? "every \(duration)" : "/ \(duration)"
    }

    private func timeField(_ frame: igRect, _ current: String, _ state: State, _ actions: inout [PreviewSession.BarAction]) {
        if !isEditing { write(current) }
        if refocusing > 0 {
            // ImGui moves the keyboard focus in the pass after the request.
            igFocusNextItem()
            refocusing -= 1
        }
        let isEntered = igTextField("##time", frame, &timeText, timeText.count)
        let isEscaped = igIsItemDeactivated() && igIsEscapePressed()
        let isLeft = igIsItemDeactivated() && !isEntered && !isEscaped
        if igIsItemHovered(), !isEditing, refusal == nil { tip("click to type: \(Self.typedTimes)", x: frame.midX) }
        if isEntered || isLeft {
            let text = String(decoding: timeText.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            switch Self.read(text, state) {
            case .time(let input):
                refusal = nil
                if text != current { actions.append(.timeTyped(input)) }
            case .refused(let reason):
                refusal = isEntered ? reason : nil
                if isEntered { refocusing = 2 }
            }
        }
        if isEscaped { refusal = nil }
        isEditing = igIsItemActive() || refocusing > 0
        if let refusal {
            igStrokeRect(frame, 3 * scale, scale, Theme.bad)
            tip(refusal, x: frame.midX, isError: true)
        }
    }

    /// The forms of a typed time.
    static let typedTimes = "0.5  500ms  1:30  30f  50%  +3f"

    /// What a typed text means.
    enum TypedTime: Equatable {
        case time(TimeInput)
        /// No time that the field takes, and why.
        case refused(String)
    }

    /// Reads the text of the time field.
    static func read(_ text: String, _ state: State) -> TypedTime {
        guard let input = TimeInput(text, plain: state.showsFrames ? .frames : .seconds) else {
            return .refused("not a time: \(typedTimes)")
        }
        let seconds = input.seconds(from: state.time, duration: state.duration, frame: 1 / Double(max(1, state.framesPerSecond)))
        // The field shows the time in whole milliseconds, so the way back to 0 may be a little longer than it says.
        guard input.isRelative, seconds < -0.001 else { return .time(input) }
        return .refused("a sign moves from the time that is shown, and this would be before 0")
    }

    private func write(_ text: String) {
        let bytes = text.utf8.prefix(timeText.count - 1)
        for index in timeText.indices { timeText[index] = 0 }
        for (index, byte) in bytes.enumerated() { timeText[index] = CChar(bitPattern: byte) }
    }

    /// Draws a short text above the bar, near its subject.
    func tip(_ text: String, x: Float, isError: Bool = false) {
        // A narrow window has several lines.
        let wrap = max(40 * scale, frame.width - 16 * scale)
        let size = igTextSize(text, 0, wrap)
        let width = size.x + 12 * scale
        let left = max(frame.x + 2 * scale, min(frame.maxX - width - 2 * scale, x - width / 2))
        let panel = igRect(
            x: left.rounded(), y: (frame.y - size.y - 9 * scale).rounded(), width: width.rounded(.up), height: size.y + 6 * scale)
        igBeginTip("tip", panel, 0.92)
        igDrawText(
            igPoint(x: panel.x + 6 * scale, y: panel.y + 3 * scale), 0, isError ? Theme.bad : Theme.text, text, wrap)
        igEndPanel()
    }
}
