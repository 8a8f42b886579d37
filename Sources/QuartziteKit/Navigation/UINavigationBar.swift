// The navigation bar: a plain bar with a title and buttons, drawn with layers.

/// The colours of bars.
public enum UIBarStyle: Int, Sendable {
    case `default`, black
}

/// Where a bar is.
public enum UIBarMetrics: Int, Sendable {
    case `default`, compact
}

/// Decides about the items of a navigation bar, and is notified of their changes. A navigation controller is its bar's delegate.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: AnyObject {
    /// Asks whether the back button may remove the top item. Default true.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
}

extension UINavigationBarDelegate {
    /// Returns true.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
}

/// Shows the title and the buttons of the top item of a stack of items.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    /// The height of the bar of a navigation controller, in points.
    static let height: CGFloat = 44

    private let hairline = UIView()
    private var content: NavigationBarContent?
    private var stack: [UINavigationItem] = []
    /// Called when the back button is pressed.
    var goBack: (@MainActor () -> Void)?

    /// The object that decides about the items. Not retained. Default nil.
    open weak var delegate: (any UINavigationBarDelegate)?

    /// The items, of which the last one is shown.
    open var items: [UINavigationItem]? {
        get { stack }
        set { setItems(newValue, animated: false) }
    }
    /// The item that is shown, or nil.
    open var topItem: UINavigationItem? { stack.last }
    /// The item below the one that is shown, or nil.
    open var backItem: UINavigationItem? { stack.dropLast().last }

    /// The colour of the background; nil for the standard colour. Default nil.
    open var barTintColor: UIColor? {
        didSet { updateColors() }
    }
    /// The colours. Default `default`.
    open var barStyle = UIBarStyle.default {
        didSet { updateColors() }
    }
    /// Whether content shows through the bar. The value has no effect: content lies below the bar. Default true.
    open var isTranslucent = true
    /// Whether titles are large. The value has no effect. Default false.
    open var prefersLargeTitles = false
    /// The font and the colour of the title. Default nil: bold, 17 points, in the label colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { rebuild() }
    }
    /// The font and the colour of large titles. The value has no effect: there are no large titles. Default nil.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    /// The image below the bar. An image, even an empty one, hides the line there. Default nil.
    open var shadowImage: UIImage? {
        didSet { hairline.isHidden = shadowImage != nil }
    }
    /// The appearance. Default: the standard one.
    open var standardAppearance = UINavigationBarAppearance() {
        didSet {
            standardAppearance = UINavigationBarAppearance(barAppearance: standardAppearance)
            watchAppearance()
        }
    }
    /// The appearance at the end of scrolled content. The value has no effect. Default nil.
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    /// The appearance in a low window. The value has no effect. Default nil.
    open var compactAppearance: UINavigationBarAppearance?

    /// Creates a bar without items.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(hairline)
        watchAppearance()
    }

    /// Creates a bar without items. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(hairline)
        watchAppearance()
    }

    /// Sets the background image. An image, even an empty one, makes the background clear.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        ownImage = backgroundImage
        updateColors()
    }
    private var ownImage: UIImage?

    /// Returns the background image that was set by `setBackgroundImage(_:for:)`, or nil.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { ownImage }

    /// The image in place of the arrow of the back button, shown in the tint colour. Default nil.
    open var backIndicatorImage: UIImage? {
        didSet { rebuild() }
    }
    /// The mask of the back indicator during transitions. The value has no effect. Default nil.
    open var backIndicatorTransitionMaskImage: UIImage?

    /// Adds an item, and shows it.
    open func pushItem(_ item: UINavigationItem, animated: Bool) { setItems(stack + [item], animated: animated) }

    /// Removes the top item, and shows the one below.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        guard let top = stack.last else { return nil }
        setItems(Array(stack.dropLast()), animated: animated)
        return top
    }

    /// Sets the items, and shows the last one.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let new = items ?? []
        show(new)
        guard animated, let content else { return }
        content.alpha = 0
        UIView.animate(withDuration: 0.3) { content.alpha = 1 }
    }

    /// Shows the last of some items, and lets the old content disappear with a transition of controllers.
    func show(_ items: [UINavigationItem], with transition: ControllerTransition? = nil) {
        for item in stack { item.changed = nil }
        stack = items
        topItem?.changed = { [weak self] in
            self?.updateBackground()
            self?.rebuild()
        }
        backItem?.changed = { [weak self] in self?.rebuild() }
        updateBackground()
        let old = content
        content = makeContent()
        guard let transition, transition.isAnimated else {
            old?.removeFromSuperview()
            return
        }
        let new = content
        new?.alpha = 0
        transition.animate(
            alongsideTransition: { _ in
                new?.alpha = 1
                old?.alpha = 0
            }, completion: { _ in old?.removeFromSuperview() })
    }

    private func rebuild() {
        content?.removeFromSuperview()
        content = makeContent()
    }

    private func makeContent() -> NavigationBarContent? {
        guard let topItem else { return nil }
        let appearance = shownAppearance
        let attributes = titleTextAttributes ?? appearance.titleTextAttributes
        let arrow = backIndicatorImage ?? appearance.backIndicatorImage
        let content = NavigationBarContent(
            topItem, backTitle: backItem?.backTitle, arrow: arrow, attributes: attributes
        ) { [weak self] in self?.pressBack() }
        content.frame = bounds
        addSubview(content)
        return content
    }

    private func pressBack() {
        guard let topItem, delegate?.navigationBar(self, shouldPop: topItem) ?? true else { return }
        if let goBack { goBack() } else { popItem(animated: true) }
    }

    /// The appearance of the top item, or the bar's own one.
    private var shownAppearance: UINavigationBarAppearance { topItem?.standardAppearance ?? standardAppearance }

    private func watchAppearance() {
        standardAppearance.changed = { [weak self] in self?.updateColors() }
        updateColors()
    }

    private func updateColors() {
        showBackground()
        rebuild()
    }

    /// Shows the background of another top item, or of a changed one. A `backgroundColor` that a program has set stays where items have no
    /// appearance of their own.
    private func updateBackground() {
        if topItem?.standardAppearance != nil || shownAppearance !== backgroundAppearance { showBackground() }
    }

    /// The appearance whose background is shown.
    private weak var backgroundAppearance: UINavigationBarAppearance?

    /// Shows the background and the line of the appearance of the top item.
    private func showBackground() {
        let appearance = shownAppearance
        backgroundAppearance = appearance
        hairline.backgroundColor = appearance.shadowColor
        let standard = barStyle == .black ? UIColor.black : appearance.backgroundColor
        UIImage.show(ownImage ?? appearance.backgroundImage, in: layer)
        backgroundColor = ownImage != nil ? nil : barTintColor ?? standard
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let line = 1 / max(1, UIScreen.main.scale)
        hairline.frame = CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line)
        content?.frame = bounds
    }
}
