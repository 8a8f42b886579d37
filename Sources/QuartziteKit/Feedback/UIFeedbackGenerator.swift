// Haptic feedback. A computer has no such motor, so the generators are silent; they exist so that code for iOS compiles.

/// The base class of generators of haptic feedback. All generators are silent.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() {
        super.init()
    }

    /// Does nothing.
    open func prepare() {}
}

/// A collision of two objects; silent.
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The weight of the objects.
    public enum FeedbackStyle: Int, Sendable {
        case light, medium, heavy, soft, rigid
    }

    /// Creates a generator of a style.
    public init(style: FeedbackStyle) {
        super.init()
    }

    /// Creates a generator of medium style.
    public convenience override init() {
        self.init(style: .medium)
    }

    /// Does nothing.
    open func impactOccurred() {}
    /// Does nothing.
    open func impactOccurred(intensity: CGFloat) {}
}

/// A change of a selection; silent.
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Does nothing.
    open func selectionChanged() {}
}

/// The end of a task; silent.
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result of a task.
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    /// Does nothing.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
