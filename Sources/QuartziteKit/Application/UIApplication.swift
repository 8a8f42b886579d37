// The application: its windows, its state, and the functions that report changes of the state.
//
// The previewer's window changes the state (`UIApplication+State.swift`). Without a window the application is always active.
// There is no `UIApplicationMain`: the program that shows a controller is the main program, and sets a delegate if it needs one.

/// The program, as an object: its windows and whether it is in the foreground.
@preconcurrency @MainActor open class UIApplication: UIResponder {
    /// Whether the program is in the foreground and receives events.
    public enum State: Int, Sendable {
        /// In the foreground, with the keyboard focus.
        case active
        /// In the foreground, without the keyboard focus.
        case inactive
        /// Minimised.
        case background
    }

    /// The only application.
    public static let shared = UIApplication()

    override init() {
        super.init()
    }

    /// The object that is notified of changes of the state. Not retained. Default nil.
    open weak var delegate: (any UIApplicationDelegate)?

    /// Whether the program is active: always, unless the previewer's window loses the focus or is minimised.
    open var applicationState: State { currentState }
    var currentState = State.active

    open override var next: UIResponder? { delegate as? UIResponder }

    // MARK: Windows

    /// The window scenes: one, as long as there is a window.
    open var connectedScenes: Set<UIScene> { UIWindowScene.main.windows.isEmpty ? [] : [UIWindowScene.main] }
    /// The visible windows, back to front.
    open var windows: [UIWindow] { UIWindowScene.main.windows.filter { !$0.isHidden } }
    /// The window that receives keys; nil without a window.
    open var keyWindow: UIWindow? { UIWindowScene.main.keyWindow }
    /// Always false: one window scene holds all windows.
    open var supportsMultipleScenes: Bool { false }

    // MARK: Events

    private var ignoredInteractions = 0
    /// Whether presses are ignored.
    open var isIgnoringInteractionEvents: Bool { ignoredInteractions > 0 }

    /// Ignores presses until as many calls of `endIgnoringInteractionEvents()`.
    open func beginIgnoringInteractionEvents() { ignoredInteractions += 1 }

    /// Ends one call of `beginIgnoringInteractionEvents()`. Has no effect without one.
    open func endIgnoringInteractionEvents() { ignoredInteractions = max(0, ignoredInteractions - 1) }

    /// Calls a method on a target, with the sender as argument if the method takes one.
    /// - Parameters:
    ///   - action: the method.
    ///   - target: the object. nil means the first object of the method's class in the responder chain, from the first responder or
    ///     else from the sender on.
    ///   - sender: the object that sends the action.
    ///   - event: has no effect.
    /// - Returns: whether the method was called.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let argument = sender ?? self
        func perform(_ target: Any) -> Bool {
            if !action.takes(argument) {
                Misuse.report(
                    "UIApplication.sendAction: the method takes a \(action.parameterName), not a \(type(of: argument)); it is not called")
            }
            return action.perform(on: target, with: argument)
        }
        if let target { return perform(target) }
        var responder = UIResponder.first ?? sender as? UIResponder ?? keyWindow?.rootViewController?.viewIfLoaded
        while let current = responder {
            if current.canPerformAction(action, withSender: sender) { return perform(current) }
            responder = current.next
        }
        return action.fits(self) && perform(self)
    }

    /// Exists for source compatibility: windows receive events directly. Does nothing.
    open func sendEvent(_ event: UIEvent) {}

    // MARK: Background work

    private var tasks: Set<UIBackgroundTaskIdentifier> = []
    private var lastTask = 0

    /// Registers background work. A program keeps running when it is minimised, so `handler` is never called.
    open func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier {
        lastTask += 1
        let task = UIBackgroundTaskIdentifier(rawValue: lastTask)
        tasks.insert(task)
        return task
    }

    /// Registers background work with a name. The name has no effect.
    open func beginBackgroundTask(
        withName taskName: String?, expirationHandler handler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier {
        beginBackgroundTask(expirationHandler: handler)
    }

    /// Ends background work. Has no effect for unknown work.
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) { tasks.remove(identifier) }

    /// The time left in the background, in seconds: unlimited.
    open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

    // MARK: The environment

    /// Whether the screen stays on while nothing is pressed. The value has no effect. Default false.
    open var isIdleTimerDisabled = false
    /// The number on the program's icon. The value has no effect. Default 0.
    open var applicationIconBadgeNumber = 0
    /// Whether a network activity is shown. The value has no effect. Default false.
    open var isNetworkActivityIndicatorVisible = false
    /// The text size that the person prefers. Always `large`, the default on iOS.
    open var preferredContentSizeCategory: UIContentSizeCategory { .large }
    /// The direction of the interface. Always left to right.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// The orientation of the interface: portrait if the screen is at least as high as wide, else landscape.
    open var statusBarOrientation: UIInterfaceOrientation { UIWindowScene.main.interfaceOrientation }
    /// Returns the orientations that a window supports: those of the application's delegate, by default all but upside down.
    open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .allButUpsideDown
    }
    /// The frame of the status bar: always zero, as there is no status bar.
    open var statusBarFrame: CGRect { .zero }
    /// Whether the status bar is hidden. The value has no effect, as there is no status bar. Default true.
    open var isStatusBarHidden = true
    /// The style of the status bar. The value has no effect. Default `default`.
    open var statusBarStyle = UIStatusBarStyle.default
    /// Sets `isStatusBarHidden`, which has no effect.
    open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) { isStatusBarHidden = hidden }
    /// Sets `statusBarStyle`, which has no effect.
    open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) { self.statusBarStyle = statusBarStyle }
    /// Whether protected files are readable. Always true.
    open var isProtectedDataAvailable: Bool { true }

    // MARK: Other programs

    /// Returns whether the URL is a file, a web address or a `mailto` address. A program that opens it may still be missing.
    open func canOpenURL(_ url: URL) -> Bool { URLOpening.canOpen(url) }

    /// Opens a URL by the program that the person's desktop chooses (`xdg-open`).
    /// - Parameters:
    ///   - url: the URL.
    ///   - options: have no effect. Default none.
    ///   - completion: called on a later turn of the main run loop with whether `xdg-open` was started. Default nil.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        let isStarted = URLOpening.open(url)
        guard let completion else { return }
        // The closure stays on the main thread.
        nonisolated(unsafe) let call = completion
        RunLoop.main.perform { call(isStarted) }
    }
}
