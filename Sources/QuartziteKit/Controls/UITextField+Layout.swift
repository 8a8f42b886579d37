// The appearance of a text field with a frame: a label for the text or the placeholder, side views and a border.

extension UITextField {
    /// The inset of the text from a border, in points.
    private static let margin: CGFloat = 7

    /// Implements `textRect(forBounds:)`.
    func ownTextRect(_ bounds: CGRect) -> CGRect {
        let margin = borderStyle == .none ? 0 : Self.margin
        let border = borderRect(forBounds: bounds)
        var (left, right) = (border.minX + margin, border.maxX - margin)
        if shows(leftView, leftViewMode) { left = max(left, leftViewRect(forBounds: bounds).maxX) }
        if shows(rightView, rightViewMode) { right = min(right, rightViewRect(forBounds: bounds).minX) }
        return CGRect(x: left, y: border.minY, width: max(0, right - left), height: border.height)
    }

    /// Implements `leftViewRect(forBounds:)` and `rightViewRect(forBounds:)`.
    func sideRect(_ view: UIView?, in bounds: CGRect, isLeft: Bool) -> CGRect {
        guard let size = view?.bounds.size else { return .zero }
        return CGRect(
            x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Implements `intrinsicContentSize`.
    var ownSize: CGSize {
        let text = shownText.sizeThatFits(.zero)
        let line = (font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up)
        let isBordered = borderStyle != .none
        let sides = [(leftView, leftViewMode), (rightView, rightViewMode)].reduce(0) { sum, side in
            sum + (shows(side.0, side.1) ? side.0?.bounds.width ?? 0 : 0)
        }
        return CGSize(
            width: text.width + sides + (isBordered ? 2 * Self.margin : 0), height: max(text.height, line) + (isBordered ? 12 : 0))
    }

    /// The whole text.
    public var inputText: String { text ?? "" }

    /// Implements `caretRect(for:)`.
    func ownCaretRect(_ position: UITextPosition) -> CGRect {
        let rect = editingRect(forBounds: bounds)
        let font = font ?? .systemFont(ofSize: 17)
        let shown = isSecureTextEntry ? String(repeating: "•", count: inputText.utf16.count) : inputText
        func width(_ length: Int) -> CGFloat {
            (shown as NSString).substring(to: min(max(0, length), shown.utf16.count)).size(withAttributes: [.font: font]).width
        }
        let (before, all) = (width(position.offset), width(shown.utf16.count))
        let start =
            switch textAlignment {
            case .center: rect.midX - all / 2
            case .right: rect.maxX - all
            default: rect.minX
            }
        return CGRect(x: start + before, y: rect.midY - font.lineHeight / 2, width: 2, height: font.lineHeight)
    }

    /// Implements `closestPosition(to:)`.
    func ownClosestPosition(to point: CGPoint) -> UITextPosition {
        func x(_ offset: Int) -> CGFloat { ownCaretRect(UITextPosition(offset: offset)).minX }
        var (low, high) = (0, inputText.utf16.count)
        while low < high {
            let middle = (low + high) / 2
            if (x(middle) + x(middle + 1)) / 2 < point.x { low = middle + 1 } else { high = middle }
        }
        return UITextPosition(offset: low)
    }

    /// Implements `replace(_:withText:)`.
    func replaceOwnText(_ range: UITextRange, by text: String) {
        let old = inputText as NSString
        guard range.end.offset <= old.length else { return }
        self.text = old.replacingCharacters(in: range.range, with: text)
    }

    private func shows(_ view: UIView?, _ mode: ViewMode) -> Bool {
        guard view != nil else { return false }
        switch mode {
        case .never: return false
        case .whileEditing: return isEditing
        case .unlessEditing: return !isEditing
        case .always: return true
        }
    }

    /// Shows the text, or the placeholder while the text is empty.
    func show() {
        shownText.font = font ?? .systemFont(ofSize: 17)
        shownText.textAlignment = textAlignment
        shownText.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
        if hasText {
            shownText.text = isSecureTextEntry ? String(repeating: "•", count: (text ?? "").count) : text
            shownText.textColor = textColor ?? .label
        } else {
            shownText.textColor = placeholderStyle?.ownColor ?? .placeholderText
            if let font = placeholderStyle?.chosenFont { shownText.font = font }
            if let attributedPlaceholder { shownText.attributedText = attributedPlaceholder } else { shownText.text = placeholder }
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Shows the border.
    func showBorder() {
        layer.borderWidth = borderStyle == .none ? 0 : 0.5
        layer.borderColor = UIColor.systemGray3.cgColor
        layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
        setNeedsLayout()
    }

    /// Exchanges a side view.
    func replaceSideView(_ old: UIView?, by new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        showSideViews()
    }

    /// Shows and hides the side views.
    func showSideViews() {
        leftView?.isHidden = !shows(leftView, leftViewMode)
        rightView?.isHidden = !shows(rightView, rightViewMode)
        setNeedsLayout()
    }

    /// The rectangle of what shows: the text, or the placeholder while the text is empty.
    var shownRect: CGRect {
        !hasText ? placeholderRect(forBounds: bounds) : isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    /// Places the text and the side views.
    func layOutText() {
        let rect = shownRect
        shownText.frame = rect
        let isDrawn = drawnText?.draws(hasText: hasText) ?? false
        // Text is drawn beyond an empty layer.
        shownText.isHidden = rect.isEmpty || isDrawn
        drawnText?.isHidden = !isDrawn
        drawnText?.frame = bounds
        drawnText?.setNeedsDisplay()
        if shows(leftView, leftViewMode) { leftView?.frame = leftViewRect(forBounds: bounds) }
        if shows(rightView, rightViewMode) { rightView?.frame = rightViewRect(forBounds: bounds) }
    }
}

/// The part of a text field that a subclass draws by `drawText(in:)` or `drawPlaceholder(in:)`. A view of its own, because the class
/// may also override the field's `draw(_:)`.
final class DrawnFieldText: UIView {
    private weak var field: UITextField?

    init(of field: UITextField) {
        self.field = field
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Whether a class of fields overrides one of the methods.
    static func isNeeded(for type: UITextField.Type) -> Bool {
        MethodOverrides.fieldText.exist(in: type) || MethodOverrides.fieldPlaceholder.exist(in: type)
    }

    /// Whether the field's class draws the text, or the placeholder of a field without a text.
    func draws(hasText: Bool) -> Bool {
        guard let field else { return false }
        return (hasText ? MethodOverrides.fieldText : .fieldPlaceholder).exist(in: type(of: field))
    }

    override func draw(_ rect: CGRect) {
        guard let field else { return }
        if field.hasText { field.drawText(in: field.shownRect) } else { field.drawPlaceholder(in: field.shownRect) }
    }
}

/// The smallest replacement that makes one text of another.
struct TextChange {
    /// The replaced part of the old text, in UTF-16 units.
    let range: NSRange
    /// The text in its place.
    let inserted: String

    init(from old: String, to new: String) {
        let before = old.commonPrefix(with: new)
        let (oldRest, newRest) = (old.dropFirst(before.count), new.dropFirst(before.count))
        let after = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
        range = NSRange(location: before.utf16.count, length: oldRest.dropLast(after).utf16.count)
        inserted = String(newRest.dropLast(after))
    }
}
