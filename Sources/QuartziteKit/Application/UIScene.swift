// Scenes: the groups of windows that a person sees as one window of the program. There is one, which holds all windows.

/// A part of the program's interface.
@preconcurrency @MainActor open class UIScene: UIResponder {
    /// Whether a scene is in the foreground and receives events.
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    /// The title, which the program may use. Default nil.
    open var title: String?
    /// The object that the program assigns for its own use. Default nil.
    open var delegate: (any UISceneDelegate)?

    /// The state of the application, as the scene's state.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }

    open override var next: UIResponder? { UIApplication.shared }

    /// The scene became active.
    public nonisolated static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
    /// The scene is about to become inactive.
    public nonisolated static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
    /// The scene is about to enter the foreground.
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name("UISceneWillEnterForegroundNotification")
    /// The scene entered the background.
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name("UISceneDidEnterBackgroundNotification")
}

/// An object that a program assigns to a scene. Nothing calls it.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {}

/// An object that a program assigns to a window scene. Nothing calls it.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}
