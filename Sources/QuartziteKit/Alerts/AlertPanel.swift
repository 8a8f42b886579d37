// The view of an alert: groups of rows on a light background, with the texts above the actions.

import Quartzite

/// The view of an alert or an action sheet. The cancel action of an action sheet is a group of its own.
final class AlertPanel: UIView {
    private weak var controller: UIAlertController?
    private let main = AlertGroup()
    private let last = AlertGroup()
    private let header = AlertHeader()

    /// The space between the groups of an action sheet, in points.
    private static let gap: CGFloat = 8

    init(_ controller: UIAlertController) {
        self.controller = controller
        super.init(frame: .zero)
        for group in [main, last] { addSubview(group) }
        update()
    }

    required init?(coder: NSCoder) { nil }

    private var isSheet: Bool { controller?.preferredStyle == .actionSheet }

    /// Shows the properties of the controller.
    func update() {
        guard let controller else { return }
        header.show(controller)
        let buttons = controller.actions.map { action in
            let button = AlertButton(action, isLarge: isSheet, isBold: isBold(action)) { [weak controller] in controller?.choose(action) }
            action.changed = { [weak button] in button?.update() }
            return button
        }
        let ordered = buttons.filter { $0.action.style != .cancel } + buttons.filter { $0.action.style == .cancel }
        let separate = isSheet ? ordered.filter { $0.action.style == .cancel } : []
        main.show(header: header.isBlank ? nil : header, ordered.filter { !separate.contains($0) }, mayStandInARow: !isSheet)
        last.show(header: nil, separate, mayStandInARow: false)
        last.isHidden = separate.isEmpty
        setNeedsLayout()
    }

    private func isBold(_ action: UIAlertAction) -> Bool {
        guard let controller, !isSheet, let preferred = controller.preferredAction else { return action.style == .cancel }
        return action === preferred
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (upper, lower) = heights(in: size)
        return CGSize(width: size.width, height: upper + lower + (last.isHidden ? 0 : Self.gap))
    }

    private func heights(in size: CGSize) -> (upper: CGFloat, lower: CGFloat) {
        let lower = last.isHidden ? 0 : last.height(width: size.width)
        let room = max(0, size.height - lower - (last.isHidden ? 0 : Self.gap))
        return (min(room, main.height(width: size.width)), lower)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let (upper, lower) = heights(in: bounds.size)
        main.frame = CGRect(x: 0, y: 0, width: bounds.width, height: upper)
        last.frame = CGRect(x: 0, y: bounds.height - lower, width: bounds.width, height: lower)
    }
}

/// A group of rows with round corners: texts, and buttons below them or side by side. What does not fit is scrolled.
private final class AlertGroup: UIView {
    private let scroll = UIScrollView()
    private var header: AlertHeader?
    private var buttons: [AlertButton] = []
    private var lines: [UIView] = []
    private var mayStandInARow = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(white: 0.97, alpha: 0.98)
        layer.cornerRadius = 14
        clipsToBounds = true
        addSubview(scroll)
    }

    required init?(coder: NSCoder) { nil }

    func show(header: AlertHeader?, _ buttons: [AlertButton], mayStandInARow: Bool) {
        for view in scroll.subviews { view.removeFromSuperview() }
        (self.header, self.buttons, self.mayStandInARow) = (header, buttons, mayStandInARow)
        lines = buttons.indices.compactMap { index in
            guard index > 0 || header != nil else { return nil }
            let line = UIView()
            line.backgroundColor = UIColor(white: 0, alpha: 0.2)
            return line
        }
        for view in buttons + lines { scroll.addSubview(view) }
        if let header { scroll.addSubview(header) }
        setNeedsLayout()
    }

    private func isRow(width: CGFloat) -> Bool {
        mayStandInARow && buttons.count == 2 && buttons.allSatisfy { $0.neededWidth <= width / 2 }
    }

    func height(width: CGFloat) -> CGFloat {
        let rows = isRow(width: width) ? 1 : buttons.count
        return (header?.height(width: width) ?? 0) + CGFloat(rows) * (buttons.first?.height ?? 0)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        scroll.frame = bounds
        scroll.contentSize = CGSize(width: bounds.width, height: height(width: bounds.width))
        var top = header?.height(width: bounds.width) ?? 0
        header?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
        let hairline = 1 / max(1, UIScreen.main.scale)
        var remaining = lines[...]
        if isRow(width: bounds.width) {
            // The cancel action stands on the left.
            let ordered = buttons.filter { $0.action.style == .cancel } + buttons.filter { $0.action.style != .cancel }
            let (width, height) = (bounds.width / 2, buttons[0].height)
            for (index, button) in ordered.enumerated() {
                button.frame = CGRect(x: CGFloat(index) * width, y: top, width: width, height: height)
            }
            remaining.popLast()?.frame = CGRect(x: width, y: top, width: hairline, height: height)
            remaining.popLast()?.frame = CGRect(x: 0, y: top, width: bounds.width, height: hairline)
            return
        }
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: 0, y: top, width: bounds.width, height: button.height)
            if index > 0 || header != nil {
                remaining.popFirst()?.frame = CGRect(x: 0, y: top, width: bounds.width, height: hairline)
            }
            top += button.height
        }
    }
}

/// The title, the message and the text fields of an alert.
private final class AlertHeader: UIView {
    private let titleLabel = BarLabel()
    private let messageLabel = BarLabel()
    private var fields: [UITextField] = []
    private var isSheet = false

    private static let side: CGFloat = 16
    private static let fieldHeight: CGFloat = 30

    override init(frame: CGRect) {
        super.init(frame: frame)
        for label in [titleLabel, messageLabel] {
            (label.numberOfLines, label.textAlignment) = (0, .center)
            addSubview(label)
        }
    }

    required init?(coder: NSCoder) { nil }

    /// Whether there is nothing to show.
    var isBlank: Bool { !isShown(titleLabel) && !isShown(messageLabel) && fields.isEmpty }

    private func isShown(_ label: UILabel) -> Bool { !(label.text ?? "").isEmpty }

    func show(_ controller: UIAlertController) {
        isSheet = controller.preferredStyle == .actionSheet
        let hasTitle = !(controller.title ?? "").isEmpty || controller.attributedTitle != nil
        titleLabel.font = isSheet ? .systemFont(ofSize: 13, weight: .semibold) : .systemFont(ofSize: 17, weight: .semibold)
        // A message without a title is shown like a title.
        messageLabel.font = isSheet || hasTitle ? .systemFont(ofSize: 13) : titleLabel.font
        for label in [titleLabel, messageLabel] { label.textColor = isSheet ? .secondaryLabel : .label }
        set(titleLabel, controller.title, controller.attributedTitle)
        set(messageLabel, controller.message, controller.attributedMessage)
        for field in fields where !controller.fields.contains(field) { field.removeFromSuperview() }
        fields = controller.fields
        for field in fields { addSubview(field) }
        setNeedsLayout()
    }

    private func set(_ label: UILabel, _ text: String?, _ attributed: NSAttributedString?) {
        if let attributed { label.attributedText = attributed } else { label.text = text }
    }

    func height(width: CGFloat) -> CGFloat { isBlank ? 0 : place(width: width, nil) }

    override func layoutSubviews() {
        super.layoutSubviews()
        _ = place(width: bounds.width) { view, frame in view.frame = frame }
    }

    /// Places the views below each other, and returns the height.
    private func place(width: CGFloat, _ set: ((UIView, CGRect) -> Void)?) -> CGFloat {
        let (edge, inner) = (isSheet ? CGFloat(14) : 20, max(0, width - 2 * Self.side))
        var y = edge
        for (label, space) in [(titleLabel, isSheet ? CGFloat(12) : 4), (messageLabel, 0)] where isShown(label) {
            let height = label.sizeThatFits(CGSize(width: inner, height: 0)).height
            set?(label, CGRect(x: Self.side, y: y, width: inner, height: height))
            y += height + (isShown(messageLabel) ? space : 0)
        }
        if !fields.isEmpty { y += isShown(titleLabel) || isShown(messageLabel) ? 16 : 0 }
        for (index, field) in fields.enumerated() {
            set?(field, CGRect(x: Self.side, y: y, width: inner, height: Self.fieldHeight))
            y += Self.fieldHeight + (index + 1 < fields.count ? 8 : 0)
        }
        return (y + edge).rounded(.up)
    }
}

/// The button of an action.
private final class AlertButton: UIControl {
    let action: UIAlertAction
    let height: CGFloat
    private let label = BarLabel()

    init(_ action: UIAlertAction, isLarge: Bool, isBold: Bool, onPress: @escaping @MainActor () -> Void) {
        self.action = action
        height = isLarge ? 57 : 44
        super.init(frame: .zero)
        label.text = action.title
        label.font = .systemFont(ofSize: isLarge ? 20 : 17, weight: isBold ? .semibold : .regular)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.7
        addSubview(label)
        addTarget(for: .touchUpInside) { (_: AlertButton) in onPress() }
        update()
    }

    required init?(coder: NSCoder) { nil }

    /// The width of the title with its margins, in points.
    var neededWidth: CGFloat { label.sizeThatFits(.zero).width + 16 }

    func update() {
        isEnabled = action.isEnabled
        let color = action.titleColor ?? (action.style == .destructive ? .systemRed : tintColor)
        label.textColor = action.isEnabled ? color : .tertiaryLabel
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? UIColor(white: 0, alpha: 0.1) : nil }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 0)
    }
}
