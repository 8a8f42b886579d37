/// The protocols of the system's delegates that classes of programs conform to, with their optional methods.
enum SystemDelegates {
    /// Returns the protocol that has an optional method, or nil.
    static func declaring(_ name: String, labels: [String]) -> String? {
        guard OptionalMethods.contains(name, labels: labels) else { return nil }
        return prefixes.first { name.hasPrefix($0.prefix) }?.delegate
    }

    private static let prefixes: [(prefix: String, delegate: String)] = [
        ("animationDid", "CAAnimationDelegate"), ("scrollView", "UIScrollViewDelegate"), ("viewForZooming", "UIScrollViewDelegate"),
        ("gestureRecognizer", "UIGestureRecognizerDelegate"), ("textField", "UITextFieldDelegate"),
        ("tabBarController", "UITabBarControllerDelegate"), ("navigationController", "UINavigationControllerDelegate"),
        ("animationController", "UIViewControllerTransitioningDelegate"),
        ("presentationController", "UIViewControllerTransitioningDelegate"),
        ("interactionController", "UIViewControllerTransitioningDelegate"),
    ]
}
