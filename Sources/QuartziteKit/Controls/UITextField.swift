// A line of text that a person can change. The previewer's panel shows it and hands the keyboard to it.

/// Is asked and told about the editing of a text field. All of it is optional.
@MainActor public protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Return was pressed. Usually calls `resignFirstResponder()`.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A line of text.
@MainActor open class UITextField: UIControl {
    /// Default empty. Setting it tells nobody.
    open var text: String? = ""
    /// Says what belongs in it while it is empty; the panel shows it as the field's name. Default nil.
    open var placeholder: String?
    open weak var delegate: (any UITextFieldDelegate)?

    public var hasText: Bool { !(text ?? "").isEmpty }
    /// Whether it has the keyboard.
    public var isEditing: Bool { isFirstResponder }

    open override var canBecomeFirstResponder: Bool { isEnabled && (delegate?.textFieldShouldBeginEditing(self) ?? true) }
    open override var canResignFirstResponder: Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        let wasEditing = isFirstResponder
        guard super.becomeFirstResponder() else { return false }
        if !wasEditing {
            delegate?.textFieldDidBeginEditing(self)
            sendActions(for: .editingDidBegin)
        }
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        let wasEditing = isFirstResponder
        guard super.resignFirstResponder() else { return false }
        if wasEditing {
            delegate?.textFieldDidEndEditing(self)
            sendActions(for: .editingDidEnd)
        }
        return true
    }

    /// A person typed: the text is this now. Nothing unless it has the keyboard.
    package func type(_ newText: String) {
        guard isEditing, newText != text else { return }
        text = newText
        sendActions(for: .editingChanged)
    }

    /// A person pressed return. The field keeps the keyboard unless the program gives it back.
    package func pressReturn() {
        guard isEditing, delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }
}
