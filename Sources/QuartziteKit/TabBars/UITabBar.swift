// The tab bar: a row of items with images and titles, drawn with layers and pressed where it lies. The previewer's panel also shows the
// titles. A bar without a frame draws nothing.
//
// Buttons are in TabBarButton.swift. The bar of a controller reports presses to the controller by `chosen`; another bar selects the item
// itself and notifies its delegate.

/// Receives the person's choices of items of a tab bar. All methods are optional. The bar of a tab bar controller tells the controller
/// instead.
@preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
    /// Called when a person selected an item, also if it was selected already.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
    /// Called before `beginCustomizingItems(_:)` takes effect.
    func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem])
    /// Called after `beginCustomizingItems(_:)`.
    func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem])
    /// Called before customizing ends. `changed` is always false.
    func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool)
    /// Called after customizing ended. `changed` is always false.
    func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}
}

/// A row of items, of which at most one is selected.
@preconcurrency @MainActor open class UITabBar: UIView {
    /// How the items share the bar.
    public enum ItemPositioning: Int, Sendable {
        /// The same as `fill`.
        case automatic
        /// The items have equal widths and fill the bar.
        case fill
        /// The items have the width `itemWidth` and lie in the middle.
        case centered
    }

    /// The height of a bar, in points.
    static let height: CGFloat = 49

    /// The object that is notified of selected items. Not retained. Default nil.
    open weak var delegate: (any UITabBarDelegate)?

    /// The items. Default nil.
    open var items: [UITabBarItem]? {
        didSet { itemsChanged(from: oldValue ?? []) }
    }
    /// The selected item. Setting it does not call the delegate. Default nil.
    open weak var selectedItem: UITabBarItem? {
        didSet { if selectedItem !== oldValue { showItems() } }
    }

    // MARK: Appearance

    /// The colour of the bar. Default nil: that of `standardAppearance`.
    open var barTintColor: UIColor? {
        didSet { showBackground() }
    }
    /// The colours. Default `default`.
    open var barStyle = UIBarStyle.default {
        didSet { showBackground() }
    }
    /// Whether content shows through the bar: the standard colour of a translucent bar is slightly transparent. Default true.
    open var isTranslucent = true {
        didSet { showBackground() }
    }
    /// The image that fills the bar. An image, even an empty one, replaces the colour. Default nil.
    open var backgroundImage: UIImage? {
        didSet { showBackground() }
    }
    /// The image above the bar. An image, even an empty one, hides the line there. Default nil.
    open var shadowImage: UIImage? {
        didSet { showBackground() }
    }
    /// The image behind the selected item, in its own size. Default nil.
    open var selectionIndicatorImage: UIImage? {
        didSet { showItems() }
    }
    /// The colour of items that are not selected. Default nil: gray.
    open var unselectedItemTintColor: UIColor? {
        didSet { showItems() }
    }
    /// How the items share the bar. Default `automatic`.
    open var itemPositioning = ItemPositioning.automatic {
        didSet { setNeedsLayout() }
    }
    /// The width of an item in points, if the items lie in the middle. 0, the default, stands for 76 points.
    open var itemWidth: CGFloat = 0 {
        didSet { setNeedsLayout() }
    }
    /// The space between two items in points, if the items lie in the middle. 0, the default, stands for 34 points.
    open var itemSpacing: CGFloat = 0 {
        didSet { setNeedsLayout() }
    }
    /// The appearance. Default: the standard one.
    open var standardAppearance = UITabBarAppearance() {
        didSet {
            standardAppearance = UITabBarAppearance(barAppearance: standardAppearance)
            watchAppearance()
        }
    }
    /// The appearance at the end of scrolled content. The value has no effect. Default nil.
    open var scrollEdgeAppearance: UITabBarAppearance?

    /// Called with the index of an item that a person pressed, even if it is selected. Set by the controller of the bar.
    var chosen: ((Int) -> Void)?
    private let background = TabBarBackground()
    private var buttons: [TabBarButton] = []

    /// Creates a bar without items.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        watchAppearance()
    }

    /// Creates a bar without items. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        watchAppearance()
    }

    /// Sets the items. With `animated` the new items dissolve in.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
        self.items = items
        guard animated else { return }
        layoutIfNeeded()
        for button in buttons { button.alpha = 0 }
        UIView.animate(withDuration: 0.3) { for button in self.buttons { button.alpha = button.isEnabled ? 1 : 0.4 } }
    }

    // MARK: Customizing

    /// Whether a person rearranges the items; only between `beginCustomizingItems(_:)` and `endCustomizing(animated:)`.
    open private(set) var isCustomizing = false

    /// Tells the delegate that customizing begins. There is no view in which a person rearranges items.
    open func beginCustomizingItems(_ items: [UITabBarItem]) {
        guard !isCustomizing else { return }
        delegate?.tabBar(self, willBeginCustomizing: items)
        isCustomizing = true
        delegate?.tabBar(self, didBeginCustomizing: items)
    }

    /// Ends customizing, and tells the delegate.
    /// - Returns: whether items were changed: always false.
    @discardableResult
    open func endCustomizing(animated: Bool) -> Bool {
        guard isCustomizing else { return false }
        delegate?.tabBar(self, willEndCustomizing: items ?? [], changed: false)
        isCustomizing = false
        delegate?.tabBar(self, didEndCustomizing: items ?? [], changed: false)
        return false
    }

    // MARK: Presses

    /// Handles a person's press of an item. Has no effect for an invalid index, or on a disabled item.
    package func choose(_ index: Int) {
        guard let items, items.indices.contains(index), items[index].isEnabled, isUserInteractionEnabled else { return }
        if let chosen { return chosen(index) }
        selectedItem = items[index]
        delegate?.tabBar(self, didSelect: items[index])
    }

    // MARK: Layout

    /// The size of a bar: 49 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }

    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue, let superview else { return }
            superview.setNeedsLayout()
            barMoved()
        }
    }

    open override var frame: CGRect {
        didSet { if frame != oldValue { barMoved() } }
    }

    open override var center: CGPoint {
        didSet { if center != oldValue { barMoved() } }
    }

    /// The safe area of the content beside the bar changes.
    private func barMoved() { superview?.subviews.forEach { $0.noticeSafeArea() } }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showItems()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard !bounds.isEmpty else { return }
        makeContent()
        background.frame = bounds
        let (width, spacing, start) = itemLayout
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: start + CGFloat(index) * (width + spacing), y: 0, width: width, height: bounds.height)
        }
    }

    /// The width of an item, the space between two, and the start of the first one, in points.
    private var itemLayout: (width: CGFloat, spacing: CGFloat, start: CGFloat) {
        let appearance = shownAppearance
        let positioning = itemPositioning == .automatic ? appearance.stackedItemPositioning : itemPositioning
        let count = CGFloat(max(1, buttons.count))
        guard positioning == .centered else { return (bounds.width / count, 0, 0) }
        func first(_ values: CGFloat...) -> CGFloat { values.first { $0 > 0 } ?? 0 }
        let width = first(itemWidth, appearance.stackedItemWidth, 76)
        let spacing = first(itemSpacing, appearance.stackedItemSpacing, 34)
        let whole = count * width + (count - 1) * spacing
        // Items that do not fit fill the bar.
        return whole > bounds.width ? (bounds.width / count, 0, 0) : (width, spacing, (bounds.width - whole) / 2)
    }

    // MARK: Content

    /// The appearance with which the selected item is shown.
    private var shownAppearance: UITabBarAppearance { selectedItem?.standardAppearance ?? standardAppearance }

    private func watchAppearance() {
        standardAppearance.changed = { [weak self] in self?.appearanceChanged() }
        appearanceChanged()
    }

    private func appearanceChanged() {
        showBackground()
        showItems()
        setNeedsLayout()
    }

    private func itemsChanged(from old: [UITabBarItem]) {
        for item in old { item.changed = nil }
        for item in items ?? [] { item.changed = { [weak self] in self?.showItems() } }
        if let selectedItem, items?.contains(where: { $0 === selectedItem }) != true { self.selectedItem = nil }
        for button in buttons { button.removeFromSuperview() }
        buttons = []
        setNeedsLayout()
    }

    /// Creates the views of a bar that has a frame.
    private func makeContent() {
        if background.superview == nil {
            insertSubview(background, at: 0)
            showBackground()
        }
        guard buttons.count != (items ?? []).count else { return }
        for button in buttons { button.removeFromSuperview() }
        buttons = (items ?? []).indices.map { index in TabBarButton { [weak self] in self?.choose(index) } }
        for button in buttons { addSubview(button) }
        showItems()
    }

    private func showBackground() {
        let appearance = shownAppearance
        let standard = isTranslucent ? appearance.backgroundColor : appearance.backgroundColor?.withAlphaComponent(1)
        let color = barTintColor ?? (barStyle == .black ? .black : standard)
        background.show(
            color: backgroundImage == nil ? color : nil, image: backgroundImage ?? appearance.backgroundImage,
            shadowColor: appearance.shadowColor, shadowImage: shadowImage ?? appearance.shadowImage)
    }

    private func showItems() {
        guard buttons.count == (items ?? []).count else { return }
        if shownAppearance !== standardAppearance { showBackground() }
        let states = shownAppearance.stackedLayoutAppearance
        for (item, button) in zip(items ?? [], buttons) {
            item.shownView = button
            let isSelected = item === selectedItem
            let state = isSelected ? states.selected : item.isEnabled ? states.normal : states.disabled
            let color = isSelected ? tintColor : unselectedItemTintColor
            var look = TabBarButton.Look(tint: state.iconColor ?? color ?? .systemGray)
            // The item's own attributes come first, then those of the state, then those of the normal state.
            let own = isSelected ? item.titleTextAttributes(for: .selected) : nil
            look.title = states.normal.titleTextAttributes.merging(item.titleTextAttributes(for: .normal) ?? [:]) { $1 }
            if isSelected { look.title[.foregroundColor] = nil }
            look.title.merge(state.titleTextAttributes) { $1 }
            look.title.merge(own ?? [:]) { $1 }
            look.titleOffset = item.titlePositionAdjustment == .zero ? state.titlePositionAdjustment : item.titlePositionAdjustment
            look.badgeColor = item.badgeColor ?? state.badgeBackgroundColor ?? .systemRed
            look.badge = state.badgeTextAttributes.merging(item.badgeTextAttributes(for: .normal) ?? [:]) { $1 }
            look.badgeOffset = state.badgePositionAdjustment
            if isSelected { look.indicator = indicator }
            button.show(item, look, isSelected: isSelected)
        }
    }

    /// The image behind the selected item.
    private var indicator: UIImage? {
        if let selectionIndicatorImage { return selectionIndicatorImage }
        let (image, tint) = (shownAppearance.selectionIndicatorImage, shownAppearance.selectionIndicatorTintColor)
        return tint.flatMap { image?.withTintColor($0) } ?? image
    }
}
