// The controls of a scene as values: what the panel shows of them, and what a person does to them.
//
// Controls draw nothing in the layer tree. A list is taken of the views whenever the window turns; two lists differ where a panel has to
// be drawn again.

import QuartziteKit

/// A control, or a label, as it is now.
@MainActor struct SceneControl {
    /// What it is and what it shows.
    enum Content: Equatable {
        case button(title: String)
        case slider(value: Float, minimum: Float, maximum: Float)
        case toggle(isOn: Bool)
        /// One of several; `selected` is nil while none is.
        case choice(titles: [String], selected: Int?)
        /// `isEditing` says whether the program lets it have the keyboard.
        case field(text: String, isEditing: Bool)
        case date(text: String)
        case label(text: String)
    }

    let view: UIView
    /// What stands before it; empty for nothing.
    let name: String
    let content: Content
    let isEnabled: Bool
    /// That of the view within all it is in, 0 to 1.
    let alpha: Double

    /// What a person asks of one.
    enum Action {
        case press(UIButton)
        case drag(UISlider, to: Float, isLast: Bool)
        case flip(UISwitch, to: Bool)
        case choose(UIView, Int)
        case beginEditing(UITextField)
        case type(UITextField, String)
        case pressReturn(UITextField)
        case endEditing(UITextField)
        /// The text as it was typed.
        case pick(UIDatePicker, String)
    }

    /// The controls at and under a view, back to front. Hidden ones are left out, and those without interaction are shown switched off.
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
        case let label as UILabel: .label(text: label.text ?? "")
        default: nil
        }
    }

    private static func name(of view: UIView) -> String {
        if let name = view.accessibilityLabel { return name }
        if let toggle = view as? UISwitch { return toggle.title ?? "" }
        return (view as? UITextField)?.placeholder ?? ""
    }

    /// Does what a person asked for.
    /// - Returns: false for a text that is no date.
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
