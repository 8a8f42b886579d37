// A button. The previewer's panel shows its title and presses it; one that has a place of its own shows its picture there, and is pressed there.

/// A title that can be pressed.
@MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        public static let roundedRect = ButtonType.system
    }

    public private(set) var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]
    private var picture: UIImageView?

    /// All types look alike here.
    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    /// A button that calls the action when it is pressed, with the action's title.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        setTitle(primaryAction.title, for: .normal)
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    /// The title in a state; a state without one shows the normal title.
    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] }

    /// What it shows now.
    open var currentTitle: String? { titles[state] ?? titles[.normal] }

    // MARK: Pictures

    /// The picture in a state, shown in the button's middle in its own size; a state without one shows the normal picture.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        showPictures()
    }

    open func image(for state: State) -> UIImage? { images[state] }

    /// What it shows now.
    open var currentImage: UIImage? { images[state] ?? images[.normal] }

    /// The picture in a state that fills the button; a state without one shows the normal picture.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        showPictures()
    }

    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

    /// Shows the picture; nil while there is none.
    open var imageView: UIImageView? { picture }

    open override var isEnabled: Bool { didSet { showPictures() } }
    open override var isSelected: Bool { didSet { showPictures() } }
    open override var isHighlighted: Bool { didSet { showPictures() } }

    /// The picture's size; none of its own without one.
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
        // What is too large for the button is fitted into it.
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

    /// A whole press, as a person does it in the panel. Nothing while it is off.
    package func press() {
        guard isEnabled else { return }
        sendActions(for: .touchDown)
        sendActions(for: .touchUpInside)
        sendActions(for: .primaryActionTriggered)
    }
}
