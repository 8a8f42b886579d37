// The text view: text of several lines that scrolls. A layout manager lays the storage's text out, and a view inside the scroll view
// draws it.
//
//     textStorage ──► layoutManager ──► textContainer        width of the view less the insets
//                          └── drawGlyphs ──► DrawnText       as high as the text

import Quartzite

/// Text of several lines that scrolls. The program changes the text; a person cannot type into the view.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput {
    /// Posted after editing began. The object is the view.
    public static let textDidBeginEditingNotification = NSNotification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted after editing ended. The object is the view.
    public static let textDidEndEditingNotification = NSNotification.Name("UITextViewTextDidEndEditingNotification")
    /// Posted after `insertText` or `deleteBackward` changed the text. The object is the view.
    public static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")

    // MARK: Text

    /// The text. Setting it gives all of it the view's font, colour and alignment. Default empty.
    open var text: String! {
        get { textStorage.string }
        set { textStorage.setAttributedString(NSAttributedString(string: newValue ?? "", attributes: ownAttributes)) }
    }

    /// The text with attributes. Default empty.
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(attributedString: textStorage) }
        set { textStorage.setAttributedString(newValue ?? NSAttributedString(string: "")) }
    }

    /// The font of the whole text. Default nil: Helvetica at 12 points.
    open var font: UIFont? {
        didSet { apply(.font, font) }
    }

    /// The colour of the whole text. Default nil: black.
    open var textColor: UIColor? {
        didSet { apply(.foregroundColor, textColor) }
    }

    /// The alignment of the whole text. Default natural.
    open var textAlignment = NSTextAlignment.natural {
        didSet { apply(.paragraphStyle, paragraphStyle) }
    }

    /// The attributes of text that `insertText` adds. Default: font, colour and alignment.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { givenTypingAttributes ?? ownAttributes }
        set { givenTypingAttributes = newValue }
    }
    private var givenTypingAttributes: [NSAttributedString.Key: Any]?

    /// The attributes of links; a value for the program's own use. Default none.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]

    /// The selected characters, in UTF-16 units, limited to the text. `insertText` replaces them. Default: the end of the text.
    open var selectedRange: NSRange {
        get { selection.map(limited) ?? NSRange(location: textStorage.length, length: 0) }
        set {
            let range = limited(newValue)
            guard range != selectedRange else { return }
            selection = range
            textDelegate?.textViewDidChangeSelection(self)
        }
    }
    private var selection: NSRange?

    /// Returns the part of a range that lies in the text, which the program may have changed meanwhile.
    private func limited(_ range: NSRange) -> NSRange {
        let start = min(max(0, range.location), textStorage.length)
        return NSRange(location: start, length: min(max(0, range.length), textStorage.length - start))
    }

    /// Kinds of text that could be recognised; has no effect. Default none.
    open var dataDetectorTypes: UIDataDetectorTypes = []
    /// Whether the view can get the keyboard focus. Default true.
    open var isEditable = true
    /// Whether a person may select text; has no effect. Default true.
    open var isSelectable = true
    /// Whether a person may change attributes; has no effect. Default false.
    open var allowsEditingTextAttributes = false
    /// Whether typing replaces the text; has no effect. Default false.
    open var clearsOnInsertion = false

    // MARK: Layout

    /// The text's storage. Its changes show at once.
    public let textStorage: NSTextStorage
    /// The layout manager, which has one container.
    public let layoutManager: NSLayoutManager
    /// The container, as wide as the view less the insets.
    public let textContainer: NSTextContainer

    /// The distances of the container from the content's edges, in points. Default 8 above and below.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { layOutText() }
    }

    private let drawnText = DrawnText()

    /// Creates an empty view.
    /// - Parameters:
    ///   - frame: points of the superview.
    ///   - textContainer: the container to fill. Its layout manager and storage are used. nil makes all three.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        let container = textContainer ?? NSTextContainer()
        let manager = container.layoutManager ?? NSLayoutManager()
        let storage = manager.textStorage ?? NSTextStorage(string: "")
        if manager.textStorage == nil { storage.addLayoutManager(manager) }
        if container.layoutManager == nil { manager.addTextContainer(container) }
        (self.textContainer, layoutManager, textStorage) = (container, manager, storage)
        super.init(frame: frame)
        addText()
    }

    /// Creates an empty view with a frame in points of the superview.
    public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

    /// Creates an empty view. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        (textContainer, layoutManager, textStorage) = (NSTextContainer(), NSLayoutManager(), NSTextStorage(string: ""))
        textStorage.addLayoutManager(layoutManager)
        layoutManager.addTextContainer(textContainer)
        super.init(coder: coder)
        addText()
    }

    private func addText() {
        drawnText.owner = self
        addSubview(drawnText)
        // Only the main thread may change a storage that a view shows.
        layoutManager.changed = { [weak self] in MainActor.assumeIsolated { self?.textChanged() } }
        layOutText()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutText()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let needed = sizeOfText(width: size.width > 0 ? size.width : bounds.width)
        return CGSize(width: size.width > 0 ? min(size.width, needed.width) : needed.width, height: needed.height)
    }

    /// The size of the text in one line with the insets, if the view does not scroll. Constraints use the height at the view's width.
    open override var intrinsicContentSize: CGSize {
        let none = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
        return isScrollEnabled ? none : sizeOfText(width: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude)
    }

    override func wrappedHeight(width: CGFloat) -> CGFloat? {
        isScrollEnabled || width <= 0 ? nil : sizeOfText(width: width).height
    }

    /// Scrolls until characters are visible.
    open func scrollRangeToVisible(_ range: NSRange) {
        layOutText()
        let rect = layoutManager.boundingRect(forGlyphRange: range, in: textContainer)
        scrollRectToVisible(rect.offsetBy(dx: textContainerInset.left, dy: textContainerInset.top), animated: false)
    }

    /// Measures the text in a view of a width.
    private func sizeOfText(width: CGFloat) -> CGSize {
        let insets = textContainerInset
        let before = textContainer.size
        let size = CGSize(width: max(1, width - insets.left - insets.right), height: 0)
        // Another size makes the layout manager lay out the text again.
        if size != before { textContainer.size = size }
        defer { if size != before { textContainer.size = before } }
        let used = layoutManager.usedRect(for: textContainer)
        let line = (font ?? .systemFont(ofSize: 12)).lineHeight
        let padding = 2 * textContainer.lineFragmentPadding
        return CGSize(
            width: (used.width + padding + insets.left + insets.right).rounded(.up),
            height: (max(used.maxY, line) + insets.top + insets.bottom).rounded(.up))
    }

    private func layOutText() {
        let insets = textContainerInset
        let room = CGSize(width: max(1, bounds.width - insets.left - insets.right), height: 0)
        if textContainer.size != room { textContainer.size = room }
        let size = CGSize(width: bounds.width, height: sizeOfText(width: bounds.width).height)
        if contentSize != size { contentSize = size }
        let frame = CGRect(x: 0, y: 0, width: max(0, size.width), height: size.height)
        guard drawnText.frame != frame else { return }
        drawnText.frame = frame
        drawnText.setNeedsDisplay()
    }

    private func textChanged() {
        drawnText.setNeedsDisplay()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private var paragraphStyle: NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment = textAlignment
        return style
    }

    private var ownAttributes: [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [.font: font ?? UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12)]
        if let textColor { attributes[.foregroundColor] = textColor }
        if textAlignment != .natural { attributes[.paragraphStyle] = paragraphStyle }
        return attributes
    }

    private func apply(_ key: NSAttributedString.Key, _ value: Any?) {
        let all = NSRange(location: 0, length: textStorage.length)
        guard all.length > 0 else { return textChanged() }
        if let value { textStorage.addAttribute(key, value: value, range: all) } else { textStorage.removeAttribute(key, range: all) }
    }

    /// The view that draws the text into its contents.
    private final class DrawnText: UIView {
        weak var owner: UITextView?

        override init(frame: CGRect) {
            super.init(frame: frame)
            (isUserInteractionEnabled, contentMode) = (false, .redraw)
        }

        required init?(coder: NSCoder) { nil }

        override func draw(_ rect: CGRect) {
            guard let owner else { return }
            let all = NSRange(location: 0, length: owner.textStorage.length)
            owner.layoutManager.drawGlyphs(
                forGlyphRange: all, at: CGPoint(x: owner.textContainerInset.left, y: owner.textContainerInset.top))
        }
    }

    // MARK: Editing

    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    /// Whether the text is not empty.
    open var hasText: Bool { textStorage.length > 0 }
    /// Whether the view has the keyboard focus.
    open var isEditing: Bool { isFirstResponder }

    open override var canBecomeFirstResponder: Bool { isEditable && (textDelegate?.textViewShouldBeginEditing(self) ?? true) }
    open override var canResignFirstResponder: Bool { textDelegate?.textViewShouldEndEditing(self) ?? true }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        let wasEditing = isFirstResponder
        guard super.becomeFirstResponder() else { return false }
        if !wasEditing {
            textDelegate?.textViewDidBeginEditing(self)
            NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        }
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        let wasEditing = isFirstResponder
        guard super.resignFirstResponder() else { return false }
        if wasEditing {
            textDelegate?.textViewDidEndEditing(self)
            NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        }
        return true
    }

    /// Replaces the selection by a text, as if it were typed.
    open func insertText(_ text: String) { replace(selectedRange, by: text) }

    /// Deletes the selection, or the character before it, as if by a key.
    open func deleteBackward() {
        let range = selectedRange
        guard range.length == 0 else { return replace(range, by: "") }
        guard range.location > 0 else { return }
        replace((textStorage.string as NSString).rangeOfComposedCharacterSequence(at: range.location - 1), by: "")
    }

    private func replace(_ range: NSRange, by text: String) {
        guard textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true else { return }
        textStorage.replaceCharacters(in: range, with: NSAttributedString(string: text, attributes: typingAttributes))
        selection = NSRange(location: range.location + text.utf16.count, length: 0)
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        textDelegate?.textViewDidChangeSelection(self)
    }

    /// `selectedRange` as positions.
    open var selectedTextRange: UITextRange? {
        get { UITextRange(selectedRange.location, selectedRange.location + selectedRange.length) }
        set { if let newValue { selectedRange = newValue.range } }
    }
    /// Returns where a cursor would be at a position, in points of the content. No cursor is drawn.
    open func caretRect(for position: UITextPosition) -> CGRect {
        layOutText()
        let before = min(max(0, position.offset), textStorage.length)
        let height = (font ?? .systemFont(ofSize: 12)).lineHeight
        guard before > 0 else { return CGRect(x: textContainerInset.left, y: textContainerInset.top, width: 2, height: height) }
        let rect = layoutManager.boundingRect(forGlyphRange: NSRange(location: before - 1, length: 1), in: textContainer)
        return CGRect(x: rect.maxX + textContainerInset.left, y: rect.minY + textContainerInset.top, width: 2, height: rect.height)
    }
    /// Returns the rectangles of a range; no selection is drawn, so the default returns none.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    /// Returns the position before the character that is nearest to a point of the content.
    open func closestPosition(to point: CGPoint) -> UITextPosition? {
        layOutText()
        let inner = CGPoint(x: point.x - textContainerInset.left, y: point.y - textContainerInset.top)
        return UITextPosition(offset: layoutManager.glyphIndex(for: inner, in: textContainer))
    }
    /// Replaces a part of the text.
    open func replace(_ range: UITextRange, withText text: String) {
        guard range.end.offset <= textStorage.length else { return }
        replace(range.range, by: text)
    }
    /// The whole text.
    public var inputText: String { textStorage.string }

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
    /// Has no effect. Default false.
    open var isSecureTextEntry = false
    /// Whether quotation marks become typographic ones; has no effect. Default `default`.
    open var smartQuotesType = UITextSmartQuotesType.default
    /// Whether hyphens become dashes; has no effect. Default `default`.
    open var smartDashesType = UITextSmartDashesType.default
    /// Whether spaces are added to pasted text; has no effect. Default `default`.
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    /// The meaning of the text; has no effect. Default nil.
    open var textContentType: UITextContentType!
}
