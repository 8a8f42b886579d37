// The drawn content of a navigation bar for one item: the title in the middle, and buttons on both sides. The bar cross-dissolves from
// one content to the next.

/// Text in a bar. The previewer's panel does not list these labels.
package final class BarLabel: UILabel {}

/// A button in a bar, drawn with layers and pressed where it lies.
final class BarButton: UIControl {
    private let label = BarLabel()
    private let picture = UIImageView()
    private let chevron = CAShapeLayer()
    private let onPress: @MainActor (UIView) -> Void
    private let isBack: Bool
    private let arrow: UIImageView?

    /// - Parameters:
    ///   - isBack: whether the button shows an arrow to the left.
    ///   - arrow: the image in place of the drawn arrow. Default nil.
    init(
        title: String?, image: UIImage? = nil, isBold: Bool = false, isBack: Bool = false, arrow: UIImage? = nil,
        onPress: @escaping @MainActor (UIView) -> Void
    ) {
        (self.isBack, self.onPress) = (isBack, onPress)
        self.arrow = arrow.map { UIImageView(image: $0) }
        super.init(frame: .zero)
        self.arrow?.showsTemplates = true
        if let arrow = self.arrow { addSubview(arrow) }
        label.text = title
        label.font = isBold ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 17)
        picture.image = image
        picture.contentMode = .scaleAspectFit
        addSubview(label)
        addSubview(picture)
        if isBack, arrow == nil { layer.addSublayer(chevron) }
        chevron.fillColor = nil
        chevron.lineWidth = 2
        chevron.lineCap = .round
        addTarget(for: .touchUpInside) { $0.onPress($0) }
        tintColorDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the text is shown beside the arrow of a back button. Default true.
    var showsTitle = true {
        didSet { label.isHidden = isBack && !showsTitle }
    }

    private var titleColor: UIColor?

    /// Shows the title in the font and the colour of some attributes.
    func showTitle(with attributes: [NSAttributedString.Key: Any]) {
        if let font = attributes[.font] as? UIFont { label.font = font }
        titleColor = attributes[.foregroundColor] as? UIColor
        tintColorDidChange()
    }

    override func tintColorDidChange() {
        label.textColor = titleColor ?? tintColor
        chevron.strokeColor = tintColor.cgColor
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.3 : isEnabled ? 1 : 0.4 }
    }

    /// The space before the content, in points.
    private var leading: CGFloat { isBack ? (arrow?.bounds.width ?? 8) + 12 : 8 }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let content = label.isHidden ? 0 : picture.image?.size.width ?? label.sizeThatFits(size).width
        return CGSize(width: leading + content + 8, height: 44)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let content = bounds.inset(by: UIEdgeInsets(top: 0, left: leading, bottom: 0, right: 8))
        arrow?.center = CGPoint(x: 8 + (arrow?.bounds.width ?? 0) / 2, y: bounds.midY)
        label.frame = content
        picture.frame = content
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 16, y: bounds.midY - 8))
        path.addLine(to: CGPoint(x: 8, y: bounds.midY))
        path.addLine(to: CGPoint(x: 16, y: bounds.midY + 8))
        chevron.path = path
    }
}

/// The title and the buttons of one item.
final class NavigationBarContent: UIView {
    private let titleLabel = BarLabel()
    private var titleView: UIView?
    private var left: [UIView] = []
    private var right: [UIView] = []

    /// - Parameters:
    ///   - backTitle: the title of the back button; nil for no such button.
    ///   - arrow: the image in place of that button's arrow; nil or an empty image for the standard arrow.
    ///   - goBack: called when that button is pressed.
    init(
        _ item: UINavigationItem, backTitle: String?, arrow: UIImage?, attributes: [NSAttributedString.Key: Any],
        goBack: @escaping @MainActor () -> Void
    ) {
        super.init(frame: .zero)
        titleLabel.font = attributes[.font] as? UIFont ?? .boldSystemFont(ofSize: 17)
        titleLabel.textColor = attributes[.foregroundColor] as? UIColor ?? .label
        titleLabel.textAlignment = .center
        titleLabel.text = item.title
        titleView = item.titleView
        addSubview(item.titleView ?? titleLabel)
        let leftItems = item.leftBarButtonItems ?? []
        if let backTitle, !item.hidesBackButton, leftItems.isEmpty || item.leftItemsSupplementBackButton {
            let image = arrow.flatMap { $0.cgImage == nil ? nil : $0 }
            left.append(BarButton(title: backTitle, isBack: true, arrow: image) { _ in goBack() })
        }
        left += leftItems.map { $0.makeShownView() }
        right = (item.rightBarButtonItems ?? []).map { $0.makeShownView() }
        for view in left + right { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let titleWidth = (titleView?.bounds.width ?? titleLabel.sizeThatFits(.zero).width).rounded(.up)
        let back = left.first as? BarButton
        back?.showsTitle = true
        let sides = (left + right).reduce(16) { $0 + width(of: $1) }
        // A long title leaves only the arrow of the back button.
        if titleWidth > bounds.width - sides { back?.showsTitle = false }
        var (start, end) = (CGFloat(8), bounds.width - 8)
        for view in left {
            place(view, at: start, min(width(of: view), max(0, end - start)))
            start = view.frame.maxX
        }
        for view in right {
            let length = min(width(of: view), max(0, end - start))
            end -= length
            place(view, at: end, length)
        }
        // In the middle of the bar if there is room, else as near to it as possible.
        let length = min(titleWidth, max(0, end - start))
        let x = min(max(start, bounds.midX - length / 2), end - length)
        if let titleView {
            titleView.center = CGPoint(x: x + length / 2, y: bounds.midY)
        } else {
            titleLabel.frame = CGRect(x: x, y: 0, width: length, height: bounds.height)
        }
    }

    private func width(of view: UIView) -> CGFloat { view is BarButton ? view.sizeThatFits(bounds.size).width : view.bounds.width }

    private func place(_ view: UIView, at x: CGFloat, _ width: CGFloat) {
        let own = view is BarButton ? bounds.height : min(bounds.height, view.bounds.height)
        view.frame = CGRect(x: x, y: (bounds.height - own) / 2, width: width, height: own)
    }

    /// The buttons, for tests.
    var buttons: [BarButton] { (left + right).compactMap { $0 as? BarButton } }
}

extension UIBarButtonItem {
    /// Makes the view that shows the item in a bar: its own view, or a button.
    func makeShownView() -> UIView {
        if let customView {
            shownView = customView
            return customView
        }
        let button = BarButton(title: title, image: image, isBold: style == .done) { self.press(in: $0) }
        shownView = button
        if let tintColor { button.tintColor = tintColor }
        if let attributes = titleTextAttributes(for: .normal) { button.showTitle(with: attributes) }
        button.isEnabled = isEnabled
        button.alpha = isEnabled ? 1 : 0.4
        return button
    }
}
