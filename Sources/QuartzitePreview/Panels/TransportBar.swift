import CImGui
import Foundation

/// The bar at the window's lower edge: a time slider as wide as the window, and below it play, the time (editable), the duration,
/// loop and speed; between them the states of a scene that has some.
///
/// The bar displays a scene's state and returns the person's actions. It changes nothing except its own text field.
@MainActor
final class TransportBar {
    /// The bar's height in points.
    static let height = 36.0
    private static let sliderHeight: Float = 14

    /// The state that the bar displays.
    struct State {
        /// The scrubbed layer's time in seconds, as in the title.
        var time: Double
        /// The slider's time in seconds; for an endless scene, modulo the duration.
        var sliderTime: Double
        var duration: Double
        var lastTime: Double
        var isPlaying: Bool
        var isEndless: Bool
        var loops: Bool
        var speed: Double
        /// The scene's states; nil for a scene without states. Default nil.
        var states: StateList?
    }

    private var timeText = [CChar](repeating: 0, count: 32)
    /// Whether the text field has the keyboard.
    private(set) var isEditing = false
    /// Whether the text field is getting the keyboard back, which takes some passes.
    var isSettling: Bool { refocusing > 0 }
    /// Whether the last typed text was not a time. The text stays in the field, marked.
    private var isRefused = false
    /// The number of remaining passes in which the field takes the keyboard back.
    private var refocusing = 0
    private var scale: Float = 1
    private var frame = igRect()

    /// Returns the bar's frame in a drawable of the given size, all in pixels.
    static func frame(width: Int, height: Int, scale: Double) -> igRect {
        let barHeight = Float((Self.height * scale).rounded())
        return igRect(x: 0, y: Float(height) - barHeight, width: Float(width), height: barHeight)
    }

    /// Lays the bar out.
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

    // MARK: Slider

    private func slider(_ frame: igRect, _ state: State, _ actions: inout [PreviewSession.BarAction]) {
        let margin = 9 * scale
        let area = igRect(x: frame.x, y: frame.y, width: frame.width, height: Self.sliderHeight * scale)
        let track = igRect(
            x: area.x + margin, y: (area.midY - scale).rounded(), width: max(1, area.width - 2 * margin),
            height: (3 * scale).rounded())
        igFillRect(track, track.height / 2, Theme.faint)
        guard state.duration > 0 else { return }

        _ = igArea("slider", area)
        let isActive = igIsItemActive()
        let isHovered = igIsItemHovered()
        let pointed = Double(min(1, max(0, (igPointer().x - track.x) / track.width))) * state.duration
        if igIsItemActivated() { actions.append(.sliderPressed) }
        if isActive { actions.append(.sliderMoved(time: min(pointed, state.lastTime))) }
        if igIsItemDeactivated() { actions.append(.sliderReleased) }

        let fraction = Float(min(1, max(0, (isActive ? pointed : state.sliderTime) / state.duration)))
        let knob = igPoint(x: track.x + fraction * track.width, y: track.midY)
        igFillRect(igRect(x: track.x, y: track.y, width: knob.x - track.x, height: track.height), track.height / 2, Theme.accent)
        igFillCircle(knob, (isActive || isHovered ? 6 : 4.5) * scale, Theme.knob)
        if isHovered, !isActive { tip("\(TimeText.seconds(min(pointed, state.lastTime))) s", x: igPointer().x) }
    }

    // MARK: Row

    private func row(_ frame: igRect, _ state: State, _ actions: inout [PreviewSession.BarAction]) {
        let top = frame.y + Self.sliderHeight * scale - scale
        let height = 20 * scale
        var left = frame.x + 5 * scale
        var right = frame.maxX - 5 * scale

        let play = igRect(x: left, y: top, width: 26 * scale, height: height)
        if igButton("##play", play) { actions.append(.command(.togglePlaying)) }
        if igIsItemHovered() { tip(state.isPlaying ? "pause (Space)" : "play (Space)", x: play.midX) }
        state.isPlaying ? drawPause(play) : drawPlay(play)
        left = play.maxX + 3 * scale

        // A narrow window shows fewer items; the least needed are left out first.
        if frame.width >= 190 * scale {
            let label = TimeText.speed(state.speed)
            let width = max(40 * scale, igTextSize(label, 0, 0).x + 12 * scale)
            let speed = igRect(x: right - width, y: top, width: width, height: height)
            speedMenu(speed, label, state, &actions)
            right = speed.x - 2 * scale
        }
        if frame.width >= 150 * scale {
            let loop = igRect(x: right - 26 * scale, y: top, width: 26 * scale, height: height)
            if igButton("##loop", loop) { actions.append(.command(.toggleLoop)) }
            if igIsItemHovered() { tip(state.loops ? "play once (l)" : "loop (l)", x: loop.midX) }
            drawLoop(loop, state.loops ? Theme.accent : Theme.dimText)
            right = loop.x - 2 * scale
        }

        let current = TimeText.seconds(state.time)
        let width = min(right - left, max(igTextSize(current, 0, 0).x, igTextSize("00.000", 0, 0).x) + 12 * scale)
        let field = igRect(x: left, y: top, width: width, height: height)
        timeField(field, current, &actions)
        left = field.maxX + 4 * scale

        let duration = state.duration > 0 ? "/ \(TimeText.seconds(state.duration)) s\(state.isEndless ? " ∞" : "")" : "s"
        let size = igTextSize(duration, 0, 0)
        if left + size.x <= right {
            // Align with the text field's baseline.
            igDrawText(igPoint(x: left, y: top + (3 * scale).rounded(.down)), 0, Theme.dimText, duration, 0)
            left += size.x
        }
        if let states = state.states {
            let area = igRect(x: left + 10 * scale, y: top, width: max(0, right - left - 14 * scale), height: height)
            StateBar(scale: scale, bar: frame, tip: { self.tip($0, x: $1) }).pass(states, area: area, &actions)
        }
    }

    private func timeField(_ frame: igRect, _ current: String, _ actions: inout [PreviewSession.BarAction]) {
        if !isEditing { write(current) }
        if refocusing > 0 {
            // ImGui moves the keyboard focus in the pass after the request.
            igFocusNextItem()
            refocusing -= 1
        }
        let isEntered = igTextField("##time", frame, &timeText, timeText.count)
        let isEscaped = igIsItemDeactivated() && igIsEscapePressed()
        let isLeft = igIsItemDeactivated() && !isEntered && !isEscaped
        if igIsItemHovered(), !isEditing, !isRefused { tip("click to type: 0.5  30f  50%  +3f", x: frame.midX) }
        if isEntered || isLeft {
            let text = String(decoding: timeText.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if let input = TimeInput(text) {
                isRefused = false
                if text != current { actions.append(.timeTyped(input)) }
            } else if isEntered {
                isRefused = true
                refocusing = 2
            } else {
                isRefused = false
            }
        }
        if isEscaped { isRefused = false }
        isEditing = igIsItemActive() || refocusing > 0
        if isRefused {
            igStrokeRect(frame, 3 * scale, scale, Theme.bad)
            tip("not a time: 0.5  0.5s  30f  50%  +3f", x: frame.midX, isError: true)
        }
    }

    private func write(_ text: String) {
        let bytes = text.utf8.prefix(timeText.count - 1)
        for index in timeText.indices { timeText[index] = 0 }
        for (index, byte) in bytes.enumerated() { timeText[index] = CChar(bitPattern: byte) }
    }

    private func speedMenu(
        _ frame: igRect, _ label: String, _ state: State, _ actions: inout [PreviewSession.BarAction]
    ) {
        if igButton("\(label)##speed", frame) { igOpenPopup("speeds") }
        if igIsItemHovered() { tip("speed ( [ and ] )", x: frame.midX) }
        guard igBeginPopup("speeds", igPoint(x: frame.maxX, y: self.frame.y - 3 * scale), igPoint(x: 1, y: 1)) else { return }
        for speed in [4, 2, 1, 0.5, 0.25, 0.1] {
            if igSelectable(TimeText.speed(speed), speed == state.speed, 44 * scale) { actions.append(.speedChosen(speed)) }
        }
        igEndPopup()
    }

    /// Draws a short text above the bar, near its subject.
    private func tip(_ text: String, x: Float, isError: Bool = false) {
        let size = igTextSize(text, 0, 0)
        let width = size.x + 12 * scale
        let left = max(frame.x + 2 * scale, min(frame.maxX - width - 2 * scale, x - width / 2))
        let panel = igRect(
            x: left.rounded(), y: (frame.y - size.y - 9 * scale).rounded(), width: width.rounded(.up), height: size.y + 6 * scale)
        igBeginPanel("tip", panel, 0.92, false)
        igDrawText(
            igPoint(x: panel.x + 6 * scale, y: panel.y + 3 * scale), 0, isError ? Theme.bad : Theme.text, text, 0)
        igEndPanel()
    }

    // MARK: Icons

    private func drawPlay(_ frame: igRect) {
        let size = 5 * scale
        igFillTriangle(
            igPoint(x: frame.midX - size * 0.8, y: frame.midY - size), igPoint(x: frame.midX - size * 0.8, y: frame.midY + size),
            igPoint(x: frame.midX + size, y: frame.midY), Theme.text)
    }

    private func drawPause(_ frame: igRect) {
        let width = (3 * scale).rounded(), height = (10 * scale).rounded()
        let y = (frame.midY - height / 2).rounded()
        for x in [frame.midX - width - scale, frame.midX + scale] {
            igFillRect(igRect(x: x.rounded(), y: y, width: width, height: height), 0, Theme.text)
        }
    }

    /// Draws a flat ring with an arrow head on the upper and the lower side.
    private func drawLoop(_ frame: igRect, _ color: UInt32) {
        let width = 13 * scale, height = 8 * scale, head = 3 * scale
        let ring = igRect(
            x: (frame.midX - width / 2).rounded() + 0.5, y: (frame.midY - height / 2).rounded() + 0.5, width: width, height: height)
        igStrokeRect(ring, 3.5 * scale, 1.5 * scale, color)
        igFillTriangle(
            igPoint(x: ring.midX - head * 0.6, y: ring.y - head), igPoint(x: ring.midX + head, y: ring.y),
            igPoint(x: ring.midX - head * 0.6, y: ring.y + head), color)
        igFillTriangle(
            igPoint(x: ring.midX + head * 0.6, y: ring.maxY - head), igPoint(x: ring.midX - head, y: ring.maxY),
            igPoint(x: ring.midX + head * 0.6, y: ring.maxY + head), color)
    }
}
