// The button. The previewer's panel shows its title and presses it. A button with a frame shows its image there, and can be pressed
// there.

/// A button with a title and an image.
@preconcurrency @MainActor open class UIButton: UIControl {
    /// The type of a button. All types look alike.
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        /// The same as `system`.
        public static let roundedRect = ButtonType.system
    }

    /// The type with which the button was created. Default `custom`.
    open private(set) var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]
    private var picture: UIImageView?

    /// Creates a button of a type, with a frame of zero. All types look alike.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    /// Creates a button with the title of an action, which is called when a person presses the button.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// Sets the title for a state. A state without a title shows the normal title.
    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    /// Returns the title that was set for a state, or nil.
    open func title(for state: State) -> String? { titles[state] }

    /// The title for the current state.
    open var currentTitle: String? { titles[state] ?? titles[.normal] }

    // MARK: Images

    /// Sets the image for a state, which is shown in the centre in its own size, reduced if it is too large. A state without an
    /// image shows the normal image.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        showPictures()
    }

    /// Returns the image that was set for a state, or nil.
    open func image(for state: State) -> UIImage? { images[state] }

    /// The image for the current state.
    open var currentImage: UIImage? { images[state] ?? images[.normal] }

    /// Sets the background image for a state, which fills the button. A state without an image shows the normal one.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        showPictures()
    }

    /// Returns the background image that was set for a state, or nil.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

    /// The view that shows the image; nil before an image is set.
    open var imageView: UIImageView? { picture }

    open override var isEnabled: Bool { didSet { showPictures() } }
    open override var isSelected: Bool { didSet { showPictures() } }
    open override var isHighlighted: Bool { didSet { showPictures() } }

    /// The size of the image in points; no intrinsic size without an image.
    open override var intrinsicContentSize: CGSize { currentImage?.size ?? super.intrinsicContentSize }

    private func showPictures() {
        if !backgroundImages.isEmpty {
            let shown = backgroundImages[state] ?? backgroundImages[.normal]
            layer.contentsScale = shown?.scale ?? 1
            layer.contents = shown?.cgImage
        }
        guard !images.isEmpty else { return }
        let view = picture ?? UIImageView(frame: .zero)
        if picture == nil {
            picture = view
            addSubview(view)
        }
        guard view.image !== currentImage else { return }
        view.image = currentImage
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let picture, let size = currentImage?.size else { return }
        // An image that is too large is scaled to fit.
        let fit = min(1, bounds.width / max(1, size.width), bounds.height / max(1, size.height))
        picture.bounds = CGRect(x: 0, y: 0, width: size.width * fit, height: size.height * fit)
        picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        let wasTracking = isTracking
        let isInside = touches.first.map { point(inside: $0.location(in: self), with: event) } ?? false
        super.touchesEnded(touches, with: event)
        if wasTracking, isInside { sendActions(for: .primaryActionTriggered) }
    }

    /// Performs a whole press, as by a person in the panel. Has no effect on a disabled button.
    package func press() {
        guard isEnabled else { return }
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }
}
