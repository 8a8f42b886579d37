// The drawn content of a navigation bar for one item: the title in the middle, and buttons on both sides. The bar cross-dissolves from
// one content to the next.

/// Text in a bar. The previewer's panel does not list these labels.
package final class BarLabel: UILabel {}

/// A button in a bar, drawn with layers and pressed where it lies.
final class BarButton: UIControl {
    private let label = BarLabel()
    private let picture = UIImageView()
    private let chevron = CAShapeLayer()
    private let onPress: @MainActor () -> Void
    private let isBack: Bool

    /// - Parameter isBack: whether the button shows an arrow to the left.
    init(title: String?, image: UIImage? = nil, isBold: Bool = false, isBack: Bool = false, onPress: @escaping @MainActor () -> Void) {
        (self.isBack, self.onPress) = (isBack, onPress)
        super.init(frame: .zero)
        label.text = title
        label.font = isBold ? .boldSystemFont(ofSize: 17) : .systemFont(ofSize: 17)
        picture.image = image
        picture.contentMode = .scaleAspectFit
        addSubview(label)
        addSubview(picture)
        if isBack { layer.addSublayer(chevron) }
        chevron.fillColor = nil
        chevron.lineWidth = 2
        chevron.lineCap = .round
        addTarget(for: .touchUpInside) { $0.onPress() }
        tintColorDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the text is shown beside the arrow of a button that leads back. Default true.
    var showsTitle = true {
        didSet { label.isHidden = isBack && !showsTitle }
    }

    override func tintColorDidChange() {
        label.textColor = tintColor
        chevron.strokeColor = tintColor.cgColor
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.3 : isEnabled ? 1 : 0.4 }
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let content = label.isHidden ? 0 : picture.image?.size.width ?? label.sizeThatFits(size).width
        return CGSize(width: (isBack ? 20 : 8) + content + 8, height: 44)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let content = bounds.inset(by: UIEdgeInsets(top: 0, left: isBack ? 20 : 8, bottom: 0, right: 8))
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
    ///   - backTitle: the title of the button that leads back; nil for no such button.
    ///   - goBack: called when that button is pressed.
    init(_ item: UINavigationItem, backTitle: String?, attributes: [NSAttributedString.Key: Any], goBack: @escaping @MainActor () -> Void) {
        super.init(frame: .zero)
        titleLabel.font = attributes[.font] as? UIFont ?? .boldSystemFont(ofSize: 17)
        titleLabel.textColor = attributes[.foregroundColor] as? UIColor ?? .label
        titleLabel.textAlignment = .center
        titleLabel.text = item.title
        titleView = item.titleView
        addSubview(item.titleView ?? titleLabel)
        let leftItems = item.leftBarButtonItems ?? []
        if let backTitle, !item.hidesBackButton, leftItems.isEmpty || item.leftItemsSupplementBackButton {
            left.append(BarButton(title: backTitle, isBack: true, onPress: goBack))
        }
        left += leftItems.map(view)
        right = (item.rightBarButtonItems ?? []).map(view)
        for view in left + right { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private func view(of item: UIBarButtonItem) -> UIView {
        if let view = item.customView { return view }
        let button = BarButton(title: item.title, image: item.image, isBold: item.style == .done) { item.press() }
        if let color = item.tintColor { button.tintColor = color }
        button.isEnabled = item.isEnabled
        button.alpha = item.isEnabled ? 1 : 0.4
        return button
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let titleWidth = (titleView?.bounds.width ?? titleLabel.sizeThatFits(.zero).width).rounded(.up)
        let back = left.first as? BarButton
        back?.showsTitle = true
        let sides = (left + right).reduce(16) { $0 + width(of: $1) }
        // A long title leaves only the arrow of the button that leads back.
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
