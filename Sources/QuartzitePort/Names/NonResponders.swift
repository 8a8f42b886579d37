/// Classes of the frameworks that are no responders. Methods that belong to `NSObject` on Apple's systems, and to `UIResponder` here, cannot
/// be overridden in their subclasses.
enum NonResponders {
    static let names: Set<String> = [
        "NSObject", "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAEmitterLayer", "CAReplicatorLayer", "CAScrollLayer",
        "CATiledLayer", "CATransformLayer", "NSLayoutConstraint",
        "UIBarItem", "UIBarButtonItem", "UITabBarItem", "UINavigationItem", "UIGestureRecognizer", "UIPanGestureRecognizer",
        "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
        "UIScreenEdgePanGestureRecognizer", "UISwipeGestureRecognizer", "UIPercentDrivenInteractiveTransition",
    ]
}
