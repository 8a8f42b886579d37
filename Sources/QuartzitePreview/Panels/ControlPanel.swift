import CImGui
import QuartziteKit

/// The panel with the scene's controls, above the transport bar: as many rows as needed, in the order of the views.
///
/// The panel displays the session's list of controls and returns the person's actions. Its only state is the text being edited.
@MainActor
final class ControlPanel {
    private static let rowHeight: Float = 26
    private static let itemHeight: Float = 20
    private static let margin: Float = 8
    private static let gap: Float = 12

    /// A control with its position in the panel.
    private struct Place {
        var control: SceneControl
        var frame: igRect
        var nameWidth: Float
    }

    private var buffer = TextBuffer(capacity: 256)
    /// The text field that has the keyboard.
    private var edited: UIView?
    /// The date picker whose typed text was not a date.
    private var refused: UIView?
    private var places: [Place] = []

    /// Whether a text field has the keyboard.
    var isEditing: Bool { edited != nil }

    // MARK: Layout

    /// Returns the panel's frame in pixels, in a window of width `width` whose free area ends at `bottom`. Empty without controls.
    ///
    /// Call this only within a pass, because it measures text.
    func place(_ controls: [SceneControl], width: Float, bottom: Float, scale: Double) -> igRect {
        let scale = Float(scale)
        let (left, right) = (Self.margin * scale, width - Self.margin * scale)
        var (x, row) = (left, 0)
        places = []
        for control in controls {
            let nameWidth = control.name.isEmpty ? 0 : igTextSize(control.name, 0, 0).x + 6 * scale
            let needed = nameWidth + Self.width(of: control, scale: scale)
            if x > left, x + needed > right { (x, row) = (left, row + 1) }
            let y = (Float(row) * Self.rowHeight + (Self.rowHeight - Self.itemHeight) / 2) * scale
            let frame = igRect(x: x, y: y.rounded(), width: min(needed, right - x), height: (Self.itemHeight * scale).rounded())
            places.append(
                Place(control: control, frame: frame, nameWidth: min(nameWidth, max(frame.width / 2, frame.width - (needed - nameWidth)))))
            x += needed + Self.gap * scale
        }
        guard !places.isEmpty else { return igRect() }
        let height = (Float(row + 1) * Self.rowHeight * scale).rounded()
        let top = max(0, bottom - height)
        for index in places.indices { places[index].frame.y += top }
        return igRect(x: 0, y: top, width: width, height: bottom - top)
    }

    private static func width(of control: SceneControl, scale: Float) -> Float {
        switch control.content {
        case .button(let title): max(40 * scale, igTextSize(title, 0, 0).x + 20 * scale)
        case .slider: 110 * scale
        case .toggle: itemHeight * scale
        case .choice(let titles, _): segmentWidths(titles, scale: scale).reduce(0, +)
        case .field(let text, _): max(56 * scale, min(160 * scale, igTextSize(text, 0, 0).x + 24 * scale))
        case .date(let text): igTextSize(text, 0, 0).x + 16 * scale
        case .label(let text): igTextSize(text, 0, 0).x
        }
    }

    private static func segmentWidths(_ titles: [String], scale: Float) -> [Float] {
        titles.map { max(40 * scale, igTextSize($0, 0, 0).x + 20 * scale) }
    }

    // MARK: Pass

    /// Lays the panel out in the frame from `place`.
    /// - Returns: the person's actions, in order.
    func pass(frame: igRect, scale: Double) -> [SceneControl.Action] {
        var actions: [SceneControl.Action] = []
        if let edited, !places.contains(where: { $0.control.view === edited }) { leave(edited, &actions) }
        guard !places.isEmpty else { return actions }
        igBeginPanel("controls", frame, 1, true)
        for (index, place) in places.enumerated() {
            igBeginItems(place.control.isEnabled, Float(place.control.alpha))
            item(place, id: "##control\(index)", scale: Float(scale), &actions)
            igEndItems()
        }
        igEndPanel()
        return actions
    }

    private func item(_ place: Place, id: String, scale: Float, _ actions: inout [SceneControl.Action]) {
        let control = place.control
        let textTop = place.frame.y + (3 * scale).rounded(.down)
        let faded = control.alpha * (control.isEnabled ? 1 : 0.4)
        if place.nameWidth > 0 {
            igDrawText(igPoint(x: place.frame.x, y: textTop), 0, Theme.color(0xEDEDEF, alpha: 0.62 * faded), control.name, 0)
        }
        var frame = place.frame
        frame.x += place.nameWidth
        frame.width -= place.nameWidth
        switch (control.content, control.view) {
        case (.button(let title), let button as UIButton):
            igFillRect(frame, 3 * scale, Theme.color(0xFFFFFF, alpha: 0.16 * faded))
            if igButton(title + id, frame) { actions.append(.press(button)) }
        case (.slider(let value, let minimum, let maximum), let slider as UISlider):
            var moved = value
            let isMoved = igSlider(id, frame, &moved, minimum, maximum)
            let isLast = igIsItemDeactivated()
            if isMoved || isLast { actions.append(.drag(slider, to: moved, isLast: isLast)) }
        case (.toggle(let isOn), let toggle as UISwitch):
            var flipped = isOn
            if igCheckbox(id, igPoint(x: frame.x, y: frame.y), &flipped) { actions.append(.flip(toggle, to: flipped)) }
        case (.choice(let titles, let selected), let view):
            if let pressed = segments(titles, selected, id, frame, Float(scale), faded) { actions.append(.choose(view, pressed)) }
        case (.field(let text, let hasKeyboard), let field as UITextField):
            textField(field, text, hasKeyboard: hasKeyboard, id, frame, &actions)
        case (.date(let text), let picker as UIDatePicker):
            dateField(picker, text, id, frame, scale, &actions)
        case (.label(let text), _):
            igDrawText(igPoint(x: frame.x, y: textTop), 0, Theme.color(0xEDEDEF, alpha: faded), text, 0)
        default: break
        }
    }

    /// Draws a segmented control. Returns the segment that was pressed, if any.
    private func segments(
        _ titles: [String], _ selected: Int?, _ id: String, _ frame: igRect, _ scale: Float, _ alpha: Double
    ) -> Int? {
        var pressed: Int?
        igFillRect(frame, 3 * scale, Theme.color(0xFFFFFF, alpha: 0.16 * alpha))
        var segment = frame
        for (index, width) in Self.segmentWidths(titles, scale: scale).enumerated() {
            segment.width = min(width, frame.maxX - segment.x)
            guard segment.width > 0 else { break }
            if index == selected { igFillRect(segment, 3 * scale, Theme.color(0x5B9CFF, alpha: 0.7 * alpha)) }
            if igButton("\(titles[index])\(id).\(index)", segment) { pressed = index }
            segment.x += segment.width
        }
        return pressed
    }

    // MARK: Text

    private func textField(
        _ field: UITextField, _ text: String, hasKeyboard: Bool, _ id: String, _ frame: igRect,
        _ actions: inout [SceneControl.Action]
    ) {
        let isEdited = edited === field
        var shown = isEdited ? buffer : TextBuffer(capacity: 256)
        if !isEdited || !hasKeyboard && shown.text != text { shown.text = text }
        let isEntered = shown.field(id, frame)
        if igIsItemActivated() {
            edited = field
            actions.append(.beginEditing(field))
        }
        guard edited === field else { return }
        buffer = shown
        actions.append(.type(field, shown.text))
        if isEntered { actions.append(.pressReturn(field)) }
        // ImGui ends editing at Enter and when a press goes elsewhere; a program may also have ended editing itself.
        if igIsItemDeactivated() {
            leave(field, &actions)
        } else if isEdited, !hasKeyboard {
            igLeaveItem()
            edited = nil
        }
    }

    private func dateField(
        _ picker: UIDatePicker, _ text: String, _ id: String, _ frame: igRect, _ scale: Float,
        _ actions: inout [SceneControl.Action]
    ) {
        let isEdited = edited === picker
        var shown = isEdited || refused === picker ? buffer : TextBuffer(capacity: 256)
        if !isEdited, refused !== picker { shown.text = text }
        _ = shown.field(id, frame)
        if igIsItemActivated() { edited = picker }
        if edited === picker {
            buffer = shown
            refused = nil
            if igIsItemDeactivated() {
                edited = nil
                if !igIsEscapePressed() { actions.append(.pick(picker, shown.text)) }
            }
        }
        if refused === picker { igStrokeRect(frame, 3 * scale, scale, Theme.bad) }
    }

    /// Marks the text typed into the picker as not a date. The text stays until it is edited again.
    func refuse(_ picker: UIDatePicker) { refused = picker }

    private func leave(_ view: UIView, _ actions: inout [SceneControl.Action]) {
        edited = nil
        if let field = view as? UITextField { actions.append(.endEditing(field)) }
    }
}
