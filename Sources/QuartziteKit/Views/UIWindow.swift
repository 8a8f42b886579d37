// Windows: the roots of the visible views. The program that shows a scene creates the main window. Further windows of a program lie
// in front of it, ordered by level.

/// The root of visible views. Its layer's timing affects everything in the window: `window.layer.speed = 100` speeds up every
/// animation.
@preconcurrency @MainActor open class UIWindow: UIView {
    /// The order of windows: a window of a higher level lies in front.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level from its number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0, the level of most windows.
        public static let normal = Level(rawValue: 0)
        /// 1000.
        public static let statusBar = Level(rawValue: 1000)
        /// 2000.
        public static let alert = Level(rawValue: 2000)

        /// Adds a number to a level: `.alert + 1`.
        public static func + (level: Level, number: CGFloat) -> Level { Level(rawValue: level.rawValue + number) }
        /// Subtracts a number from a level.
        public static func - (level: Level, number: CGFloat) -> Level { Level(rawValue: level.rawValue - number) }
    }

    /// The controller whose view fills the window. Default nil. In a visible window, the old view disappears and the new one appears.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            // What the old controller presents goes with it.
            oldValue?.dismissAtOnce()
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let controller = rootViewController, let view = controller.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
    }

    /// The order among the windows. Default `normal`.
    open var windowLevel = Level.normal {
        didSet { if isShown { UIWindowScene.main.add(self) } }
    }

    /// The screen that shows the window.
    open var screen: UIScreen { UIScreen.main }

    /// The scene that holds the window: the only scene, whatever is assigned.
    open var windowScene: UIWindowScene? {
        get { UIWindowScene.main }
        set {}
    }

    /// Whether the window is shown, from its first showing until it is hidden.
    private(set) var isShown = false
    /// The insets of the screen that the system covers, for a main window. Default zero.
    private var screenInsets = UIEdgeInsets.zero

    /// Creates a window with a frame in points of the screen. The window shows after `makeKeyAndVisible()`, or when `isHidden` is
    /// set to false.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a window of the size of the scene's screen.
    public init(windowScene: UIWindowScene) {
        super.init(frame: windowScene.screen.bounds)
    }

    /// Creates a window. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates a window of the screen's size.
    public convenience init() {
        self.init(frame: UIScreen.main.bounds)
    }

    open override var next: UIResponder? { UIWindowScene.main }

    // MARK: Geometry

    // The previewer scales a scene that is larger than its window by the layer of the main window. Programs see the screen's points.

    /// Where the previewer shows the screen.
    private struct ScreenPlace {
        /// The middle of the screen in its own points, and in points of the superlayer.
        let middle: CGPoint
        let shownMiddle: CGPoint
        /// The number of points of the superlayer per point of the screen.
        let fit: CGFloat

        // Measured from the middle, so that a window that fills the screen has exactly the screen's frame.

        /// Returns a point of the screen in the superlayer.
        func shown(_ point: CGPoint) -> CGPoint {
            CGPoint(x: shownMiddle.x + (point.x - middle.x) * fit, y: shownMiddle.y + (point.y - middle.y) * fit)
        }

        /// Returns a point of the superlayer on the screen.
        func point(shownAt place: CGPoint) -> CGPoint {
            CGPoint(x: middle.x + (place.x - shownMiddle.x) / fit, y: middle.y + (place.y - shownMiddle.y) / fit)
        }
    }

    /// Where the screen is shown that the window has filled; nil for a window that no previewer places, whose superlayer has the screen's
    /// points.
    private var screenPlace: ScreenPlace?

    /// Makes the window fill a screen that is shown in the superlayer. A later call replaces the frame that the program has set.
    /// - Parameters:
    ///   - size: the size of the screen in its own points.
    ///   - middle: the place of the screen's middle, in points of the superlayer.
    ///   - fit: the number of points of the superlayer per point of the screen, above 0.
    package func fillScreen(of size: CGSize, middle: CGPoint, fit: CGFloat) {
        let screen = CGRect(origin: .zero, size: size)
        let place = ScreenPlace(middle: CGPoint(x: screen.midX, y: screen.midY), shownMiddle: middle, fit: fit)
        screenPlace = place
        layer.transform = CATransform3DMakeScale(fit, fit, 1)
        layer.position = place.shown(anchor(in: screen))
        // The subviews follow the size: the root view, and presentations.
        bounds = screen
    }

    /// Returns the place of the anchor point in a frame of the window.
    private func anchor(in frame: CGRect) -> CGPoint {
        CGPoint(x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
    }

    /// The window's rectangle in points of the screen.
    open override var frame: CGRect {
        get {
            guard screenPlace != nil else { return super.frame }
            let (center, size) = (center, bounds.size)
            let origin = CGPoint(x: center.x - size.width * anchorPoint.x, y: center.y - size.height * anchorPoint.y)
            return CGRect(origin: origin, size: size)
        }
        set {
            guard let screenPlace else {
                super.frame = newValue
                return
            }
            let frame = newValue.standardized
            resizing {
                layer.position = screenPlace.shown(anchor(in: frame))
                layer.bounds.size = frame.size
            }
        }
    }

    /// The position of the window's anchor point, by default its middle, in points of the screen.
    open override var center: CGPoint {
        get { screenPlace?.point(shownAt: super.center) ?? super.center }
        set { super.center = screenPlace?.shown(newValue) ?? newValue }
    }

    /// Whether the window is hidden. Setting the value to false shows the window in front of the other windows of its level.
    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            super.isHidden = newValue
            if newValue { leaveScene() } else { enterScene() }
        }
    }

    /// Shows the window in front of the others of its level, and makes it the key window.
    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    /// Makes the window the key window.
    open func makeKey() {
        if canBecomeKey { UIWindowScene.main.makeKey(self) }
    }

    /// Whether the window is the key window.
    open var isKeyWindow: Bool { UIWindowScene.main.keyWindow === self }
    /// Whether the window may become the key window. Default true.
    open var canBecomeKey: Bool { true }
    /// Called when the window became the key window. The default does nothing.
    open func becomeKey() {}
    /// Called when the window is no longer the key window. The default does nothing.
    open func resignKey() {}

    /// Exists for source compatibility: views receive events directly. Does nothing.
    open func sendEvent(_ event: UIEvent) {}

    /// Sets the insets of the screen that the system covers, for the main window and those in front of it, and tells their views.
    package func setScreenInsets(_ insets: UIEdgeInsets) {
        guard insets != screenInsets else { return }
        SafeArea.isInUse = true
        screenInsets = insets
        noticeSafeArea()
        if UIWindowScene.main.mainWindow === self { for window in UIWindowScene.main.windows { window.noticeSafeArea() } }
    }

    /// The insets of the screen: those of the main window also for the windows in front of it.
    var insetsOfScreen: UIEdgeInsets {
        let main = UIWindowScene.main.mainWindow
        return screenInsets == .zero && main !== self && UIWindowScene.main.windows.contains { $0 === self }
            ? main?.screenInsets ?? .zero : screenInsets
    }

    /// Makes the window the one that shows the scene on the screen.
    package func becomeMain() {
        isShown = true
        UIWindowScene.main.setMain(self)
    }

    private func enterScene() {
        guard !isShown else { return }
        isShown = true
        UIWindowScene.main.add(self)
        notifyControllersOfWindow()
        NotificationCenter.default.post(name: Self.didBecomeVisibleNotification, object: self)
    }

    private func leaveScene() {
        guard isShown else { return }
        let leaving = controllersLeavingWindow()
        isShown = false
        UIWindowScene.main.remove(self)
        for controller in leaving { controller.endAppearance() }
        NotificationCenter.default.post(name: Self.didBecomeHiddenNotification, object: self)
    }

    /// The window became visible.
    public nonisolated static let didBecomeVisibleNotification = NSNotification.Name("UIWindowDidBecomeVisibleNotification")
    /// The window was hidden.
    public nonisolated static let didBecomeHiddenNotification = NSNotification.Name("UIWindowDidBecomeHiddenNotification")
    /// The window became the key window.
    public nonisolated static let didBecomeKeyNotification = NSNotification.Name("UIWindowDidBecomeKeyNotification")
    /// The window is no longer the key window.
    public nonisolated static let didResignKeyNotification = NSNotification.Name("UIWindowDidResignKeyNotification")
}
