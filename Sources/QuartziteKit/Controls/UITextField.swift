// The text field: an editable line of text. The previewer's panel shows it and gives it the keyboard focus.

/// Responds to the editing of a text field. Every method is optional.
@preconcurrency @MainActor public protocol UITextFieldDelegate: AnyObject {
    /// Asks whether editing may begin. Default true.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called after editing began.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Asks whether editing may end. Default true.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called after editing ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called when the return key is pressed. Implementations usually call `resignFirstResponder()`. Returns whether the field
    /// sends `editingDidEndOnExit`. Default true.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// An editable line of text.
@preconcurrency @MainActor open class UITextField: UIControl {
    /// The text. Setting it calls no targets. Default empty.
    open var text: String? = ""
    /// The hint that shows while the text is empty. The panel shows it as the field's name. Default nil.
    open var placeholder: String?
    /// The object that responds to editing. Not retained. Default nil.
    open weak var delegate: (any UITextFieldDelegate)?

    /// Whether the text is not empty.
    open var hasText: Bool { !(text ?? "").isEmpty }
    /// Whether the field has the keyboard focus.
    open var isEditing: Bool { isFirstResponder }

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

    /// Handles a person's change of the text. Has no effect without the keyboard focus.
    package func type(_ newText: String) {
        guard isEditing, newText != text else { return }
        text = newText
        sendActions(for: .editingChanged)
    }

    /// Handles a press of the return key. The field keeps the keyboard focus unless the program resigns it.
    package func pressReturn() {
        guard isEditing, delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }
}
