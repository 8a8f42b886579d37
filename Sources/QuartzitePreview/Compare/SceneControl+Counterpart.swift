import QuartziteKit

extension SceneControl.Action {
    /// The control that a person has used.
    private var view: UIView {
        switch self {
        case .press(let view): view
        case .drag(let view, _, _): view
        case .flip(let view, _): view
        case .choose(let view, _): view
        case .beginEditing(let view), .type(let view, _), .pressReturn(let view), .endEditing(let view): view
        case .pick(let view, _): view
        }
    }

    /// The same action on another control; nil if the control cannot do it, or for the keyboard's focus, which only one control has.
    private func on(_ other: UIView) -> Self? {
        switch self {
        case .press: return (other as? UIButton).map { .press($0) }
        case .drag(_, let value, let isLast): return (other as? UISlider).map { .drag($0, to: value, isLast: isLast) }
        case .flip(_, let isOn): return (other as? UISwitch).map { .flip($0, to: isOn) }
        case .choose(let view, let index): return Swift.type(of: view) == Swift.type(of: other) ? .choose(other, index) : nil
        case .type(_, let text): return (other as? UITextField).map { .type($0, text) }
        case .pressReturn: return (other as? UITextField).map { .pressReturn($0) }
        case .pick(_, let text): return (other as? UIDatePicker).map { .pick($0, text) }
        case .beginEditing, .endEditing: return nil
        }
    }

    /// The same action on the control with the same index in another scene's list of controls. Nil if there is no control of the same kind.
    @MainActor func counterpart(of scene: Scene, in other: Scene) -> Self? {
        guard let index = scene.controls.firstIndex(where: { $0.view === view }) else { return nil }
        let controls = other.controls
        return controls.indices.contains(index) ? on(controls[index].view) : nil
    }
}
