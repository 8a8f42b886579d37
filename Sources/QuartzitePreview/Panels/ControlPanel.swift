import CImGui
import QuartziteKit

/// The panel with the scene's controls, above the transport bar: as many rows as needed, in the order of the views.
///
/// The panel displays the session's list of controls and returns the person's actions. Its only state is the text being edited, and the
/// field to which Tab leads.
@MainActor
final class ControlPanel {
    /// The width of a slider's track, and the gap around its value, in points.
    private static let (track, valueGap): (Float, Float) = (100, 6)

    /// A control with its position in the panel, in pixels of the window.
    private struct Place {
        var control: SceneControl
        var corner: igPoint
        var nameWidth: Float
        /// The frames of a choice's options; of any other control one.
        var parts: [igRect]
    }

    private var buffer = TextBuffer(capacity: 256)
    /// The text field that has the keyboard.
    private var edited: UIView?
    /// The date picker whose typed text was not a date.
    private var refused: UIView?
    /// The field to which Tab leads, and the passes until it has the keyboard.
    private var focusing: (view: UIView, passes: Int)?
    private var places: [Place] = []

    /// Whether a text field has the keyboard, or gets it.
    var isEditing: Bool { edited != nil || focusing != nil }
    /// Whether the panel must be laid out again before the next event.
    var isSettling: Bool { focusing != nil }

    // MARK: Layout

    /// Returns the panel's frame in pixels, in a window of width `width` whose free area ends at `bottom`. Empty without controls.
    ///
    /// Call this only within a pass, because it measures text.
    func place(_ controls: [SceneControl], width: Float, bottom: Float, scale: Double) -> igRect {
        places = []
        guard !controls.isEmpty else { return igRect() }
        let items = controls.map { Self.item($0, scale: Float(scale)) }
        let layout = ControlLayout(items, width: Double(width), ControlLayout.Measures().scaled(scale))
        let top = max(0, bottom - Float(layout.height))
        for (control, place) in zip(controls, layout.places) {
            let parts = place.parts.map {
                igRect(x: Float($0.minX), y: top + Float($0.minY), width: Float($0.width), height: Float($0.height))
            }
            let corner = igPoint(x: Float(place.corner.x), y: top + Float(place.corner.y))
            places.append(Place(control: control, corner: corner, nameWidth: Float(place.nameWidth), parts: parts))
        }
        return igRect(x: 0, y: top, width: width, height: bottom - top)
    }

    private static func item(_ control: SceneControl, scale: Float) -> ControlLayout.Item {
        let nameWidth = control.name.isEmpty ? 0 : igTextSize(control.name, 0, 0).x + 6 * scale
        let parts: [Float] =
            switch control.content {
            case .button(let title): [max(40 * scale, igTextSize(title, 0, 0).x + 20 * scale)]
            case .slider(_, let minimum, let maximum): [track * scale + valueWidth(minimum, maximum, scale: scale)]
            case .toggle: [20 * scale]
            case .choice(let titles, _): titles.map { max(40 * scale, igTextSize($0, 0, 0).x + 20 * scale) }
            case .field(let text, _): [max(56 * scale, min(160 * scale, igTextSize(text, 0, 0).x + 24 * scale))]
            case .date(let text): [igTextSize(text, 0, 0).x + 16 * scale]
            case .label(let text): [igTextSize(text, 0, 0).x]
            }
        return ControlLayout.Item(nameWidth: Double(nameWidth), parts: parts.map(Double.init))
    }

    /// The room for the value beside a slider. All values of the slider fit, so that nothing moves while it is dragged.
    private static func valueWidth(_ minimum: Float, _ maximum: Float, scale: Float) -> Float {
        let limits = [minimum, maximum].map { igTextSize(ControlText.widest($0, in: minimum...max(minimum, maximum)), 0, 0).x }
        return (limits.max() ?? 0) + valueGap * scale
    }

    // MARK: Pass

    /// Lays out the panel in the frame from `place`.
    /// - Returns: the person's actions, in order.
    func pass(frame: igRect, scale: Double) -> [SceneControl.Action] {
        var actions: [SceneControl.Action] = []
        if let edited, !places.contains(where: { $0.control.view === edited }) { leave(edited, &actions) }
        guard !places.isEmpty else { return actions }
        igBeginPanel("controls", frame, 1, true)
        let step = Int(igTabStep())
        if step != 0, let edited, let next = Self.field(after: edited, by: step, in: places.map(\.control)) {
            finish(edited, &actions)
            igLeaveItem()
            // ImGui moves the keyboard focus in the pass after the request.
            focusing = (next, 2)
        }
        for (index, place) in places.enumerated() {
            igBeginItems(place.control.isEnabled, Float(place.control.alpha))
            item(place, id: "##control\(index)", scale: Float(scale), &actions)
            igEndItems()
        }
        igEndPanel()
        if let (view, passes) = focusing { focusing = edited === view || passes == 1 ? nil : (view, passes - 1) }
        return actions
    }

    /// Returns the enabled text field that follows another one in the order of the controls, in a circle; nil for none.
    /// - Parameter step: 1 for the next field, -1 for the previous one.
    static func field(after view: UIView, by step: Int, in controls: [SceneControl]) -> UIView? {
        let fields = controls.filter { control in
            switch control.content {
            case .field, .date: control.isEnabled || control.view === view
            default: false
            }
        }
        guard fields.count > 1, let index = fields.firstIndex(where: { $0.view === view }) else { return nil }
        return fields[(index + step + fields.count) % fields.count].view
    }

    private func item(_ place: Place, id: String, scale: Float, _ actions: inout [SceneControl.Action]) {
        let control = place.control
        guard var frame = place.parts.first else { return }
        let nameTop = place.corner.y + (3 * scale).rounded(.down)
        let textTop = frame.y + (3 * scale).rounded(.down)
        let faded = control.alpha * (control.isEnabled ? 1 : 0.4)
        if place.nameWidth > 0 {
            igDrawTextCut(
                igPoint(x: place.corner.x, y: nameTop), 0, Theme.color(0xEDEDEF, alpha: 0.62 * faded), control.name, place.nameWidth)
        }
        switch (control.content, control.view) {
        case (.button(let title), let button as UIButton):
            igFillRect(frame, 3 * scale, Theme.color(0xFFFFFF, alpha: 0.16 * faded))
            if igButton(title + id, frame) { actions.append(.press(button)) }
        case (.slider(let value, let minimum, let maximum), let slider as UISlider):
            let room = Self.valueWidth(minimum, maximum, scale: scale)
            let text = ControlText.number(value, in: minimum...max(minimum, maximum))
            let color = Theme.color(0xEDEDEF, alpha: faded)
            igDrawText(igPoint(x: frame.maxX - room + Self.valueGap * scale, y: textTop), 0, color, text, 0)
            frame.width = max(1, frame.width - room)
            var moved = value
            let isMoved = igSlider(id, frame, &moved, minimum, maximum)
            let isLast = igIsItemDeactivated()
            if isMoved || isLast { actions.append(.drag(slider, to: moved, isLast: isLast)) }
        case (.toggle(let isOn), let toggle as UISwitch):
            var flipped = isOn
            if igCheckbox(id, igPoint(x: frame.x, y: frame.y), &flipped) { actions.append(.flip(toggle, to: flipped)) }
        case (.choice(let titles, let selected), let view):
            if let pressed = segments(titles, selected, id, place.parts, scale, faded) { actions.append(.choose(view, pressed)) }
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
        _ titles: [String], _ selected: Int?, _ id: String, _ frames: [igRect], _ scale: Float, _ alpha: Double
    ) -> Int? {
        var pressed: Int?
        for row in Self.rows(frames) { igFillRect(row, 3 * scale, Theme.color(0xFFFFFF, alpha: 0.16 * alpha)) }
        for (index, frame) in frames.enumerated() where index < titles.count {
            if index == selected { igFillRect(frame, 3 * scale, Theme.color(0x5B9CFF, alpha: 0.7 * alpha)) }
            if igButton("##segment\(id).\(index)", frame) { pressed = index }
            let room = frame.width - 8 * scale
            let width = min(room, igTextSize(titles[index], 0, 0).x)
            igDrawTextCut(
                igPoint(x: (frame.midX - width / 2).rounded(), y: frame.y + (3 * scale).rounded(.down)), 0,
                Theme.color(0xEDEDEF, alpha: alpha), titles[index], room)
        }
        return pressed
    }

    /// Joins the frames of each row.
    private static func rows(_ frames: [igRect]) -> [igRect] {
        var rows: [igRect] = []
        for frame in frames {
            if let last = rows.last, last.y == frame.y { rows[rows.count - 1].width = frame.maxX - last.x } else { rows.append(frame) }
        }
        return rows
    }

    // MARK: Text

    private func textField(
        _ field: UITextField, _ text: String, hasKeyboard: Bool, _ id: String, _ frame: igRect,
        _ actions: inout [SceneControl.Action]
    ) {
        let isEdited = edited === field
        var shown = isEdited ? buffer : TextBuffer(capacity: 256)
        if !isEdited || !hasKeyboard && shown.text != text { shown.text = text }
        if focusing?.view === field { igFocusNextItem() }
        let isEntered = shown.field(id, frame)
        if igIsItemActivated() {
            edited = field
            actions.append(.beginEditing(field))
        }
        guard edited === field else { return }
        buffer = shown
        actions.append(.type(field, shown.text))
        if isEntered { actions.append(.pressReturn(field)) }
        // ImGui ends editing at Enter and after a press elsewhere; the program may also have ended editing itself.
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
        if focusing?.view === picker { igFocusNextItem() }
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

    /// Ends editing by Tab: the typed text counts.
    private func finish(_ view: UIView, _ actions: inout [SceneControl.Action]) {
        if let picker = view as? UIDatePicker { actions.append(.pick(picker, buffer.text)) }
        leave(view, &actions)
    }

    private func leave(_ view: UIView, _ actions: inout [SceneControl.Action]) {
        edited = nil
        if let field = view as? UITextField { actions.append(.endEditing(field)) }
    }
}
