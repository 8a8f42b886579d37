// The window scene, which knows all windows. The windows of a program are layers in the layer of the main window, the window that
// shows the scene on the screen.

/// A scene with windows.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    /// The only window scene.
    static let main = UIWindowScene()

    private struct Entry {
        weak var window: UIWindow?
    }

    private var entries: [Entry] = []
    private weak var key: UIWindow?
    /// The window that shows the scene on the screen.
    private(set) weak var mainWindow: UIWindow?

    /// The windows, back to front: by level, and windows of one level in the order in which they were shown.
    open var windows: [UIWindow] {
        entries.compactMap(\.window).enumerated().sorted {
            ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
        }.map(\.element)
    }

    /// The window that receives keys, or nil.
    open var keyWindow: UIWindow? { key }
    /// The screen that shows the scene.
    open var screen: UIScreen { .main }
    /// The traits of the display environment.
    open var traitCollection: UITraitCollection { .current }
    /// The orientation: portrait if the screen is at least as high as wide, else landscape.
    open var interfaceOrientation: UIInterfaceOrientation { .fitting(UIScreen.main.bounds.size) }
    /// The status bar: hidden, with an empty frame.
    open var statusBarManager: UIStatusBarManager? { statusBar }
    private let statusBar = UIStatusBarManager()

    /// Registers a window that became visible, in front of the other windows of its level.
    func add(_ window: UIWindow) {
        entries.removeAll { $0.window == nil || $0.window === window }
        entries.append(Entry(window: window))
        attach(window)
    }

    /// Removes a window that was hidden.
    func remove(_ window: UIWindow) {
        entries.removeAll { $0.window == nil || $0.window === window }
        if window !== mainWindow { window.layer.removeFromSuperlayer() }
        if key === window { makeKey(windows.last { $0.canBecomeKey }) }
    }

    /// Makes a window the one that shows the scene on the screen, and attaches the others to its layer.
    func setMain(_ window: UIWindow) {
        // The main window of an earlier scene is the root of another tree.
        if let old = mainWindow, old !== window { entries.removeAll { $0.window === old } }
        mainWindow = window
        add(window)
        makeKey(window)
        for other in windows { attach(other) }
    }

    /// Keeps the windows, the main window and the key window while a scene is made that is shown beside the present one. The windows of that
    /// scene are not among those of the program.
    package static func keepingWindows<Result>(_ make: () throws -> Result) rethrows -> Result {
        let scene = UIWindowScene.main
        let (entries, mainWindow, key) = (scene.entries, scene.mainWindow, scene.key)
        defer {
            (scene.entries, scene.mainWindow) = (entries, mainWindow)
            for window in scene.windows { scene.attach(window) }
            scene.makeKey(key)
        }
        return try make()
    }

    func makeKey(_ window: UIWindow?) {
        guard key !== window else { return }
        let old = key
        key = window
        old?.resignKey()
        if let old { NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old) }
        window?.becomeKey()
        if let window { NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window) }
    }

    /// Puts the layer of a window into the main window's layer, in front of its content and ordered by level.
    private func attach(_ window: UIWindow) {
        guard let mainWindow, window !== mainWindow else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        mainWindow.layer.addSublayer(window.layer)
        // In front of every layer of the main window that has no enormous z position itself.
        window.layer.zPosition = 1e6 + window.windowLevel.rawValue
        CATransaction.commit()
    }
}

/// The status bar of a window scene, which is always hidden.
@preconcurrency @MainActor open class UIStatusBarManager: NSObject {
    /// Always zero.
    open var statusBarFrame: CGRect { .zero }
    /// Always true.
    open var isStatusBarHidden: Bool { true }
    /// Always `default`.
    open var statusBarStyle: UIStatusBarStyle { .default }
}
