// The toolbar: a bar with buttons. A translucent bar blurs what is behind it, for which programs also use bars without buttons.

/// Where a bar is.
public enum UIBarPosition: Int, Sendable {
    case any, bottom, top, topAttached
}

/// Is told of changes of a toolbar.
@preconcurrency @MainActor public protocol UIToolbarDelegate: AnyObject {}

/// The colours of a toolbar.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}

/// A bar with buttons in a row. Spaces are items too: `UIBarButtonItem.flexibleSpace()`.
@preconcurrency @MainActor open class UIToolbar: UIView {
    private let effectView = UIVisualEffectView()
    private let hairline = UIView()
    private var buttons: [(item: UIBarButtonItem, view: UIView?)] = []
    private var ownImage: UIImage?

    /// The items, from left to right.
    open var items: [UIBarButtonItem]? {
        didSet { rebuild() }
    }
    /// The object that is told of changes; never used. Not retained. Default nil.
    open weak var delegate: (any UIToolbarDelegate)?
    /// The colours. Default `default`.
    open var barStyle = UIBarStyle.default {
        didSet { updateColors() }
    }
    /// The colour of the background; nil for the standard one. Default nil.
    open var barTintColor: UIColor? {
        didSet { updateColors() }
    }
    /// Whether what is behind the bar shows through, blurred. Default true.
    open var isTranslucent = true {
        didSet { updateColors() }
    }
    /// The appearance. Its background colour and line are used if a program sets another appearance. Default: the standard one.
    open var standardAppearance = UIToolbarAppearance() {
        didSet {
            hasAppearance = true
            updateColors()
        }
    }
    private var hasAppearance = false
    /// The appearance in a low window. The value has no effect. Default nil.
    open var compactAppearance: UIToolbarAppearance?
    /// The appearance at the end of scrolled content. The value has no effect. Default nil.
    open var scrollEdgeAppearance: UIToolbarAppearance?

    /// Creates a bar without items.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addParts()
    }

    /// Creates a bar without items. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addParts()
    }

    private func addParts() {
        addSubview(effectView)
        addSubview(hairline)
        updateColors()
    }

    /// Sets the items.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        self.items = items
        guard animated else { return }
        let views = buttons.compactMap(\.view)
        let alphas = views.map { $0.alpha }
        for view in views { view.alpha = 0 }
        UIView.animate(withDuration: 0.3) { for (view, alpha) in zip(views, alphas) { view.alpha = alpha } }
    }

    /// Sets the background image. An image, even an empty one, makes the background clear.
    open func setBackgroundImage(_ image: UIImage?, forToolbarPosition position: UIBarPosition, barMetrics: UIBarMetrics) {
        ownImage = image
        updateColors()
    }

    /// Sets the image in place of the line above the bar. An image, even an empty one, hides the line.
    open func setShadowImage(_ image: UIImage?, forToolbarPosition position: UIBarPosition) { hairline.isHidden = image != nil }

    private func updateColors() {
        UIImage.show(ownImage, in: layer)
        let color = barTintColor ?? (hasAppearance ? standardAppearance.backgroundColor : nil)
        effectView.isHidden = ownImage != nil || hasAppearance && color == nil
        let isClear = isTranslucent && color == nil
        effectView.effect = isClear ? UIBlurEffect(style: barStyle == .black ? .systemChromeMaterialDark : .systemChromeMaterial) : nil
        effectView.backgroundColor = isClear ? nil : color ?? (barStyle == .black ? .black : UIBarAppearance.standardColor)
        hairline.backgroundColor = hasAppearance ? standardAppearance.shadowColor : UIBarAppearance.standardShadowColor
    }

    private func rebuild() {
        for (item, view) in buttons {
            item.changed = nil
            view?.removeFromSuperview()
        }
        buttons = (items ?? []).map { item in
            item.changed = { [weak self] in self?.rebuild() }
            return (item, item.systemSpace == nil ? item.makeShownView() : nil)
        }
        for view in buttons.compactMap(\.view) { addSubview(view) }
        setNeedsLayout()
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width > 0 ? size.width : bounds.width, height: 44) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        effectView.frame = bounds
        let line = 1 / max(1, UIScreen.main.scale)
        hairline.frame = CGRect(x: 0, y: 0, width: bounds.width, height: line)
        let widths = buttons.map { item, view in
            if item.systemSpace == .fixedSpace { return item.width }
            guard let view else { return 0 }
            return item.width > 0 ? item.width : view is BarButton ? view.sizeThatFits(bounds.size).width : view.bounds.width
        }
        let growing = buttons.count { $0.item.systemSpace == .flexibleSpace }
        let room = max(0, bounds.width - 16 - widths.reduce(0, +))
        var x: CGFloat = 8
        for ((item, view), width) in zip(buttons, widths) {
            if let view {
                let height = view is BarButton ? bounds.height : min(bounds.height, view.bounds.height)
                view.frame = CGRect(x: x, y: (bounds.height - height) / 2, width: width, height: height)
            }
            x += item.systemSpace == .flexibleSpace ? room / CGFloat(growing) : width
        }
    }
}
