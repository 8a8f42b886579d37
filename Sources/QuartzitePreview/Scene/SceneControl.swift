// The controls of a scene as values: their display in the panel, and a person's actions.
//
// Controls draw nothing in the layer tree. The list is read from the views in every turn of the window's loop; if two lists differ,
// the panel is redrawn.

import QuartziteKit

/// The current state of a control or label.
@MainActor struct SceneControl {
    /// The kind of control and its displayed value.
    enum Content: Equatable {
        case button(title: String)
        case slider(value: Float, minimum: Float, maximum: Float)
        case toggle(isOn: Bool)
        /// One of several options; `selected` is nil if none is selected.
        case choice(titles: [String], selected: Int?)
        /// A text field. `isEditing` says whether the program gives it the keyboard.
        case field(text: String, isEditing: Bool)
        case date(text: String)
        case label(text: String)
    }

    let view: UIView
    /// The label in front of the control; may be empty.
    let name: String
    let content: Content
    let isEnabled: Bool
    /// The view's opacity, including that of its superviews, 0 to 1.
    let alpha: Double

    /// A person's action on a control.
    enum Action {
        case press(UIButton)
        case drag(UISlider, to: Float, isLast: Bool)
        case flip(UISwitch, to: Bool)
        case choose(UIView, Int)
        case beginEditing(UITextField)
        case type(UITextField, String)
        case pressReturn(UITextField)
        case endEditing(UITextField)
        /// A date picker's text, as typed.
        case pick(UIDatePicker, String)
    }

    /// Lists the controls of a view and its subviews, back to front. Hidden controls are left out; those without user interaction
    /// are disabled.
    static func list(in root: UIView) -> [SceneControl] {
        var found: [SceneControl] = []
        add(root, to: &found, alpha: 1, isEnabled: true)
        return found
    }

    private static func add(_ view: UIView, to found: inout [SceneControl], alpha: Double, isEnabled: Bool) {
        guard !view.isHidden else { return }
        let alpha = alpha * min(1, max(0, Double(view.alpha)))
        let isEnabled = isEnabled && view.isUserInteractionEnabled
        if let content = content(of: view) {
            found.append(
                SceneControl(
                    view: view, name: name(of: view), content: content,
                    isEnabled: isEnabled && ((view as? UIControl)?.isEnabled ?? true), alpha: alpha))
        }
        for child in view.subviews { add(child, to: &found, alpha: alpha, isEnabled: isEnabled) }
    }

    private static func content(of view: UIView) -> Content? {
        switch view {
        // Bars draw their texts themselves.
        case is BarLabel: nil
        case let button as UIButton: .button(title: button.currentTitle ?? "")
        case let slider as UISlider:
            .slider(value: slider.value, minimum: slider.minimumValue, maximum: slider.maximumValue)
        case let toggle as UISwitch: .toggle(isOn: toggle.isOn)
        case let segments as UISegmentedControl:
            .choice(
                titles: (0..<segments.numberOfSegments).map { segments.titleForSegment(at: $0) ?? "\($0 + 1)" },
                selected: segments.selectedSegmentIndex >= 0 ? segments.selectedSegmentIndex : nil)
        case let bar as UITabBar:
            .choice(
                titles: (bar.items ?? []).enumerated().map { $1.title ?? "\($0 + 1)" },
                selected: bar.items?.firstIndex { $0 === bar.selectedItem })
        case let field as UITextField: .field(text: field.text ?? "", isEditing: field.isEditing)
        case let picker as UIDatePicker: .date(text: DateText(picker).text(of: picker.date))
        // A label within a control shows the control's own text.
        case let label as UILabel where !(label.superview is UIControl): .label(text: label.text ?? "")
        default: nil
        }
    }

    private static func name(of view: UIView) -> String {
        if let name = view.accessibilityLabel { return name }
        if let toggle = view as? UISwitch { return toggle.title ?? "" }
        return (view as? UITextField)?.placeholder ?? ""
    }

    /// Performs an action.
    /// - Returns: false for a text that is not a date.
    @discardableResult
    static func perform(_ action: Action) -> Bool {
        switch action {
        case .press(let button): button.press()
        case .drag(let slider, let value, let isLast): slider.drag(to: value, isLast: isLast)
        case .flip(let toggle, let isOn): toggle.flip(to: isOn)
        case .choose(let view, let index):
            (view as? UISegmentedControl)?.choose(index)
            (view as? UITabBar)?.choose(index)
        case .beginEditing(let field): field.becomeFirstResponder()
        case .type(let field, let text): field.type(text)
        case .pressReturn(let field): field.pressReturn()
        case .endEditing(let field): field.resignFirstResponder()
        case .pick(let picker, let text):
            guard let date = DateText(picker).date(from: text) else { return false }
            picker.pick(date)
        }
        return true
    }
}

extension SceneControl: Equatable {
    nonisolated static func == (left: SceneControl, right: SceneControl) -> Bool {
        left.view === right.view && left.name == right.name && left.content == right.content && left.isEnabled == right.isEnabled
            && left.alpha == right.alpha
    }
}
