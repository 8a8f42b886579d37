// The appearance of bars as one value.

/// The colours and images of a bar. A bar keeps a copy of the appearance that it is given, and shows changes of its copy.
@preconcurrency @MainActor open class UIBarAppearance: NSObject, NSCopying {
    /// The colour of a standard bar, nearly white.
    static let standardColor = UIColor(red: 0.976, green: 0.976, blue: 0.976, alpha: 1)
    /// The colour of the line at a bar.
    static let standardShadowColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0.3)

    /// The colour of the bar. Default: nearly white.
    open var backgroundColor: UIColor? = UIBarAppearance.standardColor {
        didSet { changed?() }
    }
    /// The blur behind the bar. The value has no effect. Default nil.
    open var backgroundEffect: UIBlurEffect?
    /// The image in front of the background colour, stretched over the bar. Default nil.
    open var backgroundImage: UIImage? {
        didSet { changed?() }
    }
    /// How the image fills the bar. The value has no effect. Default `scaleToFill`.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
    /// The colour of the line between the bar and the content. Default: a translucent black.
    open var shadowColor: UIColor? = UIBarAppearance.standardShadowColor {
        didSet { changed?() }
    }
    /// The image in place of the line between the bar and the content. Default nil.
    open var shadowImage: UIImage? {
        didSet { changed?() }
    }

    /// Called when the appearance changes.
    var changed: (@MainActor () -> Void)?

    /// Creates the standard appearance.
    public required override init() {
        super.init()
    }

    /// Creates an appearance with the colours and images of another one, which may be of another kind of bar.
    public required init(barAppearance: UIBarAppearance) {
        super.init()
        takeValues(of: barAppearance)
    }

    /// Takes over all values of another appearance.
    func takeValues(of other: UIBarAppearance) {
        (backgroundColor, shadowColor) = (other.backgroundColor, other.shadowColor)
        (backgroundImage, shadowImage) = (other.backgroundImage, other.shadowImage)
        (backgroundEffect, backgroundImageContentMode) = (other.backgroundEffect, other.backgroundImageContentMode)
    }

    /// Sets the standard colours.
    open func configureWithDefaultBackground() {
        (backgroundColor, shadowColor) = (Self.standardColor, Self.standardShadowColor)
        (backgroundImage, shadowImage) = (nil, nil)
    }

    /// Sets an opaque background.
    open func configureWithOpaqueBackground() {
        (backgroundColor, shadowColor) = (.white, Self.standardShadowColor)
        (backgroundEffect, backgroundImage, shadowImage) = (nil, nil, nil)
    }

    /// Makes the background and the line clear.
    open func configureWithTransparentBackground() {
        (backgroundColor, shadowColor) = (nil, nil)
        (backgroundEffect, backgroundImage, shadowImage) = (nil, nil, nil)
    }

    /// Returns an appearance with the same values.
    nonisolated open func copy(with zone: NSZone? = nil) -> Any {
        // Appearances are used on the main thread.
        MainActor.assumeIsolated { Self(barAppearance: self) }
    }

    nonisolated open override func copy() -> Any { copy(with: nil) }
}

/// The colours and the title's font of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    /// The font and the colour of the title. Default none: bold, 17 points, in the label colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
        didSet { changed?() }
    }
    /// The font and the colour of a large title. The value has no effect.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title from its place, in points. The value has no effect. Default zero.
    open var titlePositionAdjustment = UIOffset.zero
    private var indicators: (image: UIImage, mask: UIImage)?

    /// The image in place of the arrow of the back button. Default: an empty image, for the standard arrow.
    open var backIndicatorImage: UIImage { indicators?.image ?? UIImage() }
    /// The mask of the back indicator during transitions. The value has no effect.
    open var backIndicatorTransitionMaskImage: UIImage { indicators?.mask ?? UIImage() }

    /// Sets the image in place of the arrow of the back button, and its mask. nil stands for the standard arrow.
    open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
        indicators = backIndicatorImage.map { ($0, transitionMaskImage ?? $0) }
        changed?()
    }

    override func takeValues(of other: UIBarAppearance) {
        super.takeValues(of: other)
        guard let other = other as? UINavigationBarAppearance else { return }
        (titleTextAttributes, largeTitleTextAttributes) = (other.titleTextAttributes, other.largeTitleTextAttributes)
        (titlePositionAdjustment, indicators) = (other.titlePositionAdjustment, other.indicators)
    }
}
