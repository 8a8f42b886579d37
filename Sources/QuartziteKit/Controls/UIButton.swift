// The button: a title and an image, which depend on the state. The previewer's panel shows the title too and presses the button. A
// button with a frame shows its title and image there, and can be pressed there.
//
// The placement of title and image is in UIButton+Layout.swift, configurations are in UIButton+Configuration.swift.

/// A button with a title and an image.
@preconcurrency @MainActor open class UIButton: UIControl {
    /// The type of a button.
    public enum ButtonType: Int, Sendable {
        /// White title, images in their own colours.
        case custom
        /// Title and template images in the tint colour, dimmed while pressed.
        case system
        case detailDisclosure, infoLight, infoDark, contactAdd, plain, close
        /// The same as `system`.
        public static let roundedRect = ButtonType.system
    }

    /// The purpose of a button.
    public enum Role: Int, Sendable {
        case normal, primary, cancel, destructive
    }

    /// The values that a program sets for the states.
    struct StateValues {
        var titles: [State: String] = [:]
        var styledTitles: [State: NSAttributedString] = [:]
        var titleColors: [State: UIColor] = [:]
        var shadowColors: [State: UIColor] = [:]
        var images: [State: UIImage] = [:]
        var backgroundImages: [State: UIImage] = [:]
    }

    /// The type with which the button was created. Default `custom`.
    open private(set) var buttonType = ButtonType.custom
    /// The purpose of the button; has no effect. Default `normal`.
    open var role = Role.normal
    /// Whether the pointer changes over the button; has no effect. Default false.
    open var isPointerInteractionEnabled = false
    /// Makes the pointer's appearance over the button; never called. Default nil.
    open var pointerStyleProvider: PointerStyleProvider?
    /// Makes the pointer's appearance over a button.
    public typealias PointerStyleProvider = (UIButton, UIPointerEffect, UIPointerShape) -> UIPointerStyle?
    var values = StateValues()
    private(set) var picture: UIImageView?
    private var label: UILabel?
    /// Whether the title is hidden because the button has no frame: text is drawn beyond an empty layer.
    var hasHiddenTitle = false

    /// Creates a button of a type, with a frame of zero.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    /// Creates a button with the title and image of an action, which is called when a person presses the button.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        if let image = primaryAction.image { setImage(image, for: .normal) }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// Creates a button with a configuration, and an action that is called when a person presses the button.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
    }

    // MARK: Titles

    /// Sets the title for a state. A state without a title shows the normal title.
    open func setTitle(_ title: String?, for state: State) {
        values.titles[state] = title
        contentChanged()
    }

    /// Returns the title that was set for a state, or nil.
    open func title(for state: State) -> String? { values.titles[state] }

    /// The title for the current state.
    open var currentTitle: String? { configuration?.title ?? value(\.titles) }

    /// Sets the title with attributes for a state, which has precedence over the plain title.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        values.styledTitles[state] = title
        contentChanged()
    }

    /// Returns the title with attributes that was set for a state, or nil.
    open func attributedTitle(for state: State) -> NSAttributedString? { values.styledTitles[state] }

    /// The title with attributes for the current state.
    open var currentAttributedTitle: NSAttributedString? { value(\.styledTitles) }

    /// Sets the title's colour for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        values.titleColors[state] = color
        contentChanged()
    }

    /// Returns the title's colour that was set for a state, or nil.
    open func titleColor(for state: State) -> UIColor? { values.titleColors[state] }

    /// The title's colour for the current state. Default white; in buttons of type `system` the tint colour.
    open var currentTitleColor: UIColor {
        if let color = configuration?.foregroundColor(tint: tintColor) { return color }
        return value(\.titleColors) ?? (buttonType == .custom ? .white : isEnabled ? tintColor : .tertiaryLabel)
    }

    /// Sets the colour of the title's shadow for a state.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        values.shadowColors[state] = color
        contentChanged()
    }

    /// Returns the colour of the title's shadow that was set for a state, or nil.
    open func titleShadowColor(for state: State) -> UIColor? { values.shadowColors[state] }

    /// The colour of the title's shadow for the current state, or nil.
    open var currentTitleShadowColor: UIColor? { value(\.shadowColors) }

    /// The label that shows the title. Reading creates the label. The button sets its text and colour.
    open var titleLabel: UILabel? {
        if let label { return label }
        let new = UILabel()
        new.font = .systemFont(ofSize: buttonType == .custom ? UIFont.buttonFontSize : 15)
        new.textAlignment = .center
        new.lineBreakMode = .byTruncatingMiddle
        label = new
        addSubview(new)
        return new
    }

    /// The label that shows the configuration's subtitle below the title; nil before there is a subtitle. The button sets its text and
    /// colour.
    open var subtitleLabel: UILabel? { secondLabel }
    private var secondLabel: UILabel?
    /// The subtitle, or nil if there is none.
    var shownSubtitle: String? { configuration?.subtitle.flatMap { $0.isEmpty ? nil : $0 } }

    private func showSubtitle() {
        guard shownSubtitle != nil || secondLabel != nil else { return }
        let label = secondLabel ?? UILabel()
        if secondLabel == nil {
            label.font = .systemFont(ofSize: 12)
            label.textAlignment = .center
            secondLabel = label
            addSubview(label)
        }
        label.text = shownSubtitle
        label.textColor = currentTitleColor
        label.alpha = isHighlighted ? 0.2 : 1
    }

    // MARK: Images

    /// Sets the image for a state. A state without an image shows the normal image.
    open func setImage(_ image: UIImage?, for state: State) {
        values.images[state] = image
        contentChanged()
    }

    /// Returns the image that was set for a state, or nil.
    open func image(for state: State) -> UIImage? { values.images[state] }

    /// The image for the current state.
    open var currentImage: UIImage? { configuration?.image ?? value(\.images) }

    /// Sets the background image for a state, which fills the button. A state without an image shows the normal one.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        values.backgroundImages[state] = image
        contentChanged()
    }

    /// Returns the background image that was set for a state, or nil.
    open func backgroundImage(for state: State) -> UIImage? { values.backgroundImages[state] }

    /// The background image for the current state, or nil.
    open var currentBackgroundImage: UIImage? { value(\.backgroundImages) }

    /// The view that shows the image; nil before an image is set.
    open var imageView: UIImageView? { picture }

    /// Exists for source compatibility; has no effect. Default true.
    open var adjustsImageWhenHighlighted = true
    /// Exists for source compatibility; has no effect. Default true.
    open var adjustsImageWhenDisabled = true
    /// Exists for source compatibility; has no effect. Default false.
    open var showsTouchWhenHighlighted = false
    /// Exists for source compatibility; has no effect. Default false.
    open var reversesTitleShadowWhenHighlighted = false

    // MARK: Placement

    /// The insets of title and image from the button's edges, in points. Default zero.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { contentChanged() }
    }
    /// Insets that move the title, in points; they do not change the button's own size. Default zero.
    open var titleEdgeInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }
    /// Insets that move the image, in points; they do not change the button's own size. Default zero.
    open var imageEdgeInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }

    /// Returns the rectangle of the background for the button's bounds. The default returns the bounds.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the rectangle of title and image for the button's bounds: the bounds within `contentEdgeInsets`.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: effectiveInsets) }

    /// Returns the rectangle of the title for a content rectangle.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { placeTitle(in: contentRect) }

    /// Returns the rectangle of the image for a content rectangle.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { placeImage(in: contentRect) }

    // MARK: Configuration

    /// The appearance as one value, or nil. Its title and image have precedence over those of the states.
    open var configuration: Configuration? {
        didSet { contentChanged() }
    }
    /// Called before the button shows a change of its state or configuration. Default nil.
    open var configurationUpdateHandler: (@MainActor (UIButton) -> Void)?
    /// Exists for source compatibility; has no effect. Default true.
    open var automaticallyUpdatesConfiguration = true

    /// Calls `configurationUpdateHandler`. Called after a change of the state.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    /// Requests `updateConfiguration()`, which is called at once.
    open func setNeedsUpdateConfiguration() {
        updateConfiguration()
        contentChanged()
    }

    // MARK: State

    open override var isEnabled: Bool { didSet { stateChanged() } }
    open override var isSelected: Bool { didSet { stateChanged() } }
    open override var isHighlighted: Bool { didSet { stateChanged() } }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        show()
    }

    private func stateChanged() {
        if configurationUpdateHandler != nil { updateConfiguration() }
        show()
    }

    private func contentChanged() {
        show()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Returns a value for the current state: its own, else the normal one.
    private func value<Value>(_ path: KeyPath<StateValues, [State: Value]>) -> Value? {
        let values = values[keyPath: path]
        return values[state] ?? values[.normal]
    }

    private func show() {
        if !values.backgroundImages.isEmpty || layer.contents != nil {
            let shown = currentBackgroundImage
            UIImage.show(shown, as: shown?.shown(tint: tintColor, isTemplate: buttonType != .custom), in: layer)
        }
        let isDimmed = buttonType != .custom && isHighlighted
        if let image = currentImage {
            let view = picture ?? UIImageView(frame: .zero)
            if picture == nil {
                picture = view
                addSubview(view)
            }
            view.showsTemplates = buttonType != .custom
            if view.image !== image {
                view.image = image
                setNeedsLayout()
            }
        }
        picture?.isHidden = currentImage == nil
        picture?.alpha = isDimmed ? 0.2 : 1
        let (title, styled) = (currentTitle, currentAttributedTitle)
        if title != nil || styled != nil || label != nil || shownSubtitle != nil { showTitle(title, styled, isDimmed) }
        showSubtitle()
        showConfiguration()
    }

    private func showTitle(_ title: String?, _ styled: NSAttributedString?, _ isDimmed: Bool) {
        guard let label = titleLabel else { return }
        label.textColor = currentTitleColor
        label.shadowColor = currentTitleShadowColor
        if let styled, configuration == nil {
            if label.attributedText != styled { label.attributedText = styled }
        } else if label.text != title {
            label.text = title
            setNeedsLayout()
        }
        label.alpha = isDimmed ? 0.2 : 1
    }

    // MARK: Presses

    /// The menu that a press shows, if `showsMenuAsPrimaryAction` is true. Default nil.
    open var menu: UIMenu?
    /// Whether the menu shows the marked action's title as the button's title. The value has no effect. Default false.
    open var changesSelectionAsPrimaryAction = false

    /// Shows the menu.
    private func openMenu() {
        guard let menu else { return }
        sendActions(for: .menuActionTriggered)
        MenuView.open(menu, from: self)
    }

    override var ownsTaps: Bool { true }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let wasTracking = isTracking
        let isInside = touches.first.map { isNear($0, event) } ?? false
        super.touchesEnded(touches, with: event)
        guard wasTracking, isInside else { return }
        if showsMenuAsPrimaryAction, menu != nil { openMenu() } else { sendActions(for: .primaryActionTriggered) }
    }

    /// Performs a whole press, as by a person in the panel. Has no effect on a disabled button.
    package func press() {
        guard isEnabled else { return }
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        if showsMenuAsPrimaryAction, menu != nil { openMenu() } else { sendActions(for: .primaryActionTriggered) }
    }

    /// The size of title and image with the insets, in points; no intrinsic size without both.
    open override var intrinsicContentSize: CGSize { ownSize }

    /// Returns the size of title and image with the insets, in points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let own = ownSize
        return own.width == UIView.noIntrinsicMetric ? super.sizeThatFits(size) : own
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutContent()
    }
}
