// The text field: an editable line of text. The previewer's panel shows it and gives it the keyboard focus. A field with a frame
// shows its text there too. The layout is in UITextField+Layout.swift, values of the keyboard are in UITextInputTraits.swift.

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
    /// Asks whether a change of the text is accepted. `range` is the part that changes, in UTF-16 units. Default true.
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    /// Called after editing ended, with the reason.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Exists for source compatibility; never called, as there is no clear button. Default true.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Exists for source compatibility; never called. Default: nothing.
    func textFieldDidChangeSelection(_ textField: UITextField)
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
    /// Returns true.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    /// Calls `textFieldDidEndEditing(_:)`.
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
        textFieldDidEndEditing(textField)
    }
    /// Returns true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
}

/// An editable line of text.
@preconcurrency @MainActor open class UITextField: UIControl, UITextInput {
    /// The frame around a field.
    public enum BorderStyle: Int, Sendable {
        case none, line, bezel, roundedRect
    }

    /// When a side view or the clear button is shown.
    public enum ViewMode: Int, Sendable {
        case never, whileEditing, unlessEditing, always
    }

    /// Why editing ended.
    public enum DidEndEditingReason: Int, Sendable {
        case committed, cancelled
    }

    /// Posted after editing began. The object is the field.
    public static let textDidBeginEditingNotification = NSNotification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted after editing ended. The object is the field.
    public static let textDidEndEditingNotification = NSNotification.Name("UITextFieldTextDidEndEditingNotification")
    /// Posted after a person changed the text. The object is the field.
    public static let textDidChangeNotification = NSNotification.Name("UITextFieldTextDidChangeNotification")

    /// The text. Setting it calls no targets. Default empty.
    open var text: String? = "" {
        didSet { show() }
    }
    /// The text with attributes. Setting it sets `text`; the attributes are not shown.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(string: text ?? "", attributes: defaultTextAttributes) }
        set { text = newValue?.string }
    }
    /// The hint that shows while the text is empty. The panel shows it as the field's name. Default nil.
    open var placeholder: String? {
        didSet { show() }
    }
    /// The hint with attributes. Setting it sets `placeholder`. Default nil.
    open var attributedPlaceholder: NSAttributedString? {
        didSet {
            placeholder = attributedPlaceholder?.string
            show()
        }
    }
    /// The attributes of the text. Default: the font and the colour.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { [.font: font as Any, .foregroundColor: textColor as Any] }
        set {
            if let font = newValue[.font] as? UIFont { self.font = font }
            if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
        }
    }
    /// The attributes of text that is typed; a value for the program's own use. Default nil.
    open var typingAttributes: [NSAttributedString.Key: Any]?
    /// The font. Default: the system font at 17 points.
    open var font: UIFont? = .systemFont(ofSize: 17) {
        didSet { show() }
    }
    /// The colour of the text. Default `label`.
    open var textColor: UIColor? = .label {
        didSet { show() }
    }
    /// The alignment of the text. Default natural.
    open var textAlignment = NSTextAlignment.natural {
        didSet { show() }
    }
    /// The frame around the field. Default none.
    open var borderStyle = BorderStyle.none {
        didSet { showBorder() }
    }
    /// An image behind the text. Default nil.
    open var background: UIImage? {
        didSet { layer.contents = background?.upright }
    }
    /// An image behind the text of a disabled field; has no effect. Default nil.
    open var disabledBackground: UIImage?
    /// Whether the text shrinks to fit. Default false.
    open var adjustsFontSizeToFitWidth = false {
        didSet { show() }
    }
    /// The smallest size of shrunken text, in points. Default 0.
    open var minimumFontSize: CGFloat = 0
    /// Whether editing begins with an empty field; has no effect. Default false.
    open var clearsOnBeginEditing = false
    /// Whether typing replaces the text; has no effect. Default false.
    open var clearsOnInsertion = false
    /// Whether a person may change attributes; has no effect. Default false.
    open var allowsEditingTextAttributes = false
    /// When the clear button would show: there is none. Default never.
    open var clearButtonMode = ViewMode.never
    /// A view at the left end. Default nil.
    open var leftView: UIView? {
        didSet { replaceSideView(oldValue, by: leftView) }
    }
    /// When the left view is shown. Default never.
    open var leftViewMode = ViewMode.never {
        didSet { showSideViews() }
    }
    /// A view at the right end. Default nil.
    open var rightView: UIView? {
        didSet { replaceSideView(oldValue, by: rightView) }
    }
    /// When the right view is shown. Default never.
    open var rightViewMode = ViewMode.never {
        didSet { showSideViews() }
    }
    private var keyboardView: UIView?
    private var accessoryView: UIView?
    /// A view in place of the keyboard, which is not shown. Default nil.
    open override var inputView: UIView? {
        get { keyboardView }
        set { keyboardView = newValue }
    }
    /// A view above the keyboard, which is not shown. Default nil.
    open override var inputAccessoryView: UIView? {
        get { accessoryView }
        set { accessoryView = newValue }
    }
    /// The object that responds to editing. Not retained. Default nil.
    open weak var delegate: (any UITextFieldDelegate)?

    // MARK: Keyboard

    /// The kind of keyboard; has no effect. Default `default`.
    open var keyboardType = UIKeyboardType.default
    /// The appearance of the keyboard; has no effect. Default `default`.
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// The label of the return key; has no effect. Default `default`.
    open var returnKeyType = UIReturnKeyType.default
    /// Whether words begin with capitals; has no effect. Default sentences.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Whether words are corrected; has no effect. Default `default`.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// Whether the spelling is checked; has no effect. Default `default`.
    open var spellCheckingType = UITextSpellCheckingType.default
    /// Whether the return key needs a text; has no effect. Default false.
    open var enablesReturnKeyAutomatically = false
    /// Whether dots stand for the characters. Default false.
    open var isSecureTextEntry = false {
        didSet { show() }
    }
    /// Whether quotation marks become typographic ones; has no effect. Default `default`.
    open var smartQuotesType = UITextSmartQuotesType.default
    /// Whether hyphens become dashes; has no effect. Default `default`.
    open var smartDashesType = UITextSmartDashesType.default
    /// Whether spaces are added to pasted text; has no effect. Default `default`.
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    /// The meaning of the text; has no effect. Default nil.
    open var textContentType: UITextContentType!

    let shownText = UILabel()
    /// Holds the colour and the font that a program sets for the placeholder by key-value coding. nil until the first reading of
    /// `placeholderLabel`.
    private(set) var placeholderStyle: FieldPlaceholderLabel?
    /// Stands for the label of the placeholder.
    var placeholderLabel: FieldPlaceholderLabel {
        if let placeholderStyle { return placeholderStyle }
        let label = FieldPlaceholderLabel(of: self)
        placeholderStyle = label
        return label
    }
    /// Shows what the methods of a subclass draw; nil if the class overrides none of them.
    private(set) var drawnText: DrawnFieldText?

    /// Creates an empty field with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addText()
    }

    /// Creates an empty field. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addText()
    }

    private func addText() {
        addSubview(shownText)
        guard DrawnFieldText.isNeeded(for: Swift.type(of: self)) else { return }
        let view = DrawnFieldText(of: self)
        addSubview(view)
        drawnText = view
    }

    // MARK: Placement

    /// Returns the rectangle of the border for the field's bounds. The default returns the bounds.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Returns the rectangle of the text for the field's bounds: between the side views, and inset by 7 points within a border.
    open func textRect(forBounds bounds: CGRect) -> CGRect { ownTextRect(bounds) }
    /// Returns the rectangle of the placeholder for the field's bounds. The default returns `textRect(forBounds:)`.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the rectangle of the text while it is edited, for the field's bounds. The default returns `textRect(forBounds:)`.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the rectangle of the clear button, which is not shown.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.maxX - 24, y: bounds.midY - 9.5, width: 19, height: 19)
    }
    /// Returns the rectangle of the left view for the field's bounds.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(leftView, in: bounds, isLeft: true) }
    /// Returns the rectangle of the right view for the field's bounds.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(rightView, in: bounds, isLeft: false) }

    /// Draws the text into the current context. Called only if a subclass overrides the method; otherwise a label shows the text. The
    /// default draws the same as the label.
    open func drawText(in rect: CGRect) {
        if hasText { shownText.drawOwnText(in: rect) }
    }
    /// Draws the placeholder into the current context. Called only if a subclass overrides the method; otherwise a label shows the
    /// placeholder. The default draws the same as the label.
    open func drawPlaceholder(in rect: CGRect) {
        if !hasText { shownText.drawOwnText(in: rect) }
    }

    /// The size of the text, of one line at least, with the border's insets, in points.
    open override var intrinsicContentSize: CGSize { ownSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { ownSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutText()
    }

    // MARK: Editing

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
            showSideViews()
            delegate?.textFieldDidBeginEditing(self)
            sendActions(for: .editingDidBegin)
            NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        }
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        let wasEditing = isFirstResponder
        guard super.resignFirstResponder() else { return false }
        if wasEditing {
            showSideViews()
            delegate?.textFieldDidEndEditing(self, reason: .committed)
            sendActions(for: .editingDidEnd)
            NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        }
        return true
    }

    /// Inserts text at the end, as typed by a person.
    open func insertText(_ text: String) { self.text = (self.text ?? "") + text }
    /// Deletes the last character.
    open func deleteBackward() { text = String((text ?? "").dropLast()) }

    /// The position of the cursor. It is always the end of the text, as the panel edits the text; setting it has no effect.
    open var selectedTextRange: UITextRange? {
        get { UITextRange(inputText.utf16.count, inputText.utf16.count) }
        set {}
    }
    /// Returns where a cursor would be at a position, in points of the field. No cursor is drawn.
    open func caretRect(for position: UITextPosition) -> CGRect { ownCaretRect(position) }
    /// Returns the rectangles of a range; no selection is drawn, so the default returns none.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    /// Returns the position that is nearest to a point of the field.
    open func closestPosition(to point: CGPoint) -> UITextPosition? { ownClosestPosition(to: point) }
    /// Replaces a part of the text.
    open func replace(_ range: UITextRange, withText text: String) { replaceOwnText(range, by: text) }

    open override func paste(_ sender: Any?) {
        if let text = UIPasteboard.general.string { insertText(text) }
    }
    open override func copy(_ sender: Any?) {
        if !isSecureTextEntry { UIPasteboard.general.string = text }
    }

    /// Handles a person's change of the text. Has no effect without the keyboard focus, or if the delegate refuses the change.
    package func type(_ newText: String) {
        guard isEditing, newText != text else { return }
        let change = TextChange(from: text ?? "", to: newText)
        guard delegate?.textField(self, shouldChangeCharactersIn: change.range, replacementString: change.inserted) ?? true else { return }
        text = newText
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    /// Handles a press of the return key. The field keeps the keyboard focus unless the program resigns it.
    package func pressReturn() {
        guard isEditing, delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }
}
