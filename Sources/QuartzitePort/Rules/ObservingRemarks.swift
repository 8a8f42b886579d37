/// The remarks on key-value observing, which works for the geometry of views and the dragging of scroll views only.
enum ObservingRemarks {
    /// The observable properties of views.
    private static let observable: Set<String> = [
        "frame", "bounds", "center", "alpha", "isHidden", "hidden", "contentOffset", "contentSize", "contentInset",
        "panGestureRecognizer.state", "safeAreaInsets", "isDragging", "dragging", "isTracking", "tracking", "isDecelerating",
        "decelerating",
    ]
    /// Classes whose subclasses can override `observeValue`.
    private static let responders: Set<String> = [
        "UIResponder", "UIView", "UIViewController", "UIControl", "UIButton", "UILabel", "UIImageView", "UIScrollView", "UIWindow",
        "UITextField", "UIPresentationController",
        "UITextView", "UIStackView", "UINavigationController", "UITabBarController", "UIRefreshControl", "UIProgressView",
    ]

    /// Returns the remark on a token, or nil.
    static func message(at index: Int, in file: FilePort) -> String? {
        let source = file.source
        if source.isCode(index, "observe"), source.isCode(index + 1, "("), source.isCode(index + 2, "\\"),
            let name = lastName(ofKeyPathAt: index + 2, in: source), !observable.contains(name)
        {
            return "\(name) cannot be observed: use a delegate, or override the property"
        }
        if source.isCode(index, "forKeyPath"), source.isCode(index + 1, ":"), isCall(of: "addObserver", around: index, in: source),
            let name = source.stringValue(index + 2), !observable.contains(name)
        {
            return "\(name) cannot be observed: use a delegate, or override the property"
        }
        if source.isCode(index, "observeValue"), source.isCode(index - 1, "func"),
            let type = file.structure.type(around: index), !file.project.inherits(type.simpleName, from: responders),
            !file.structure.methods.contains(where: { $0.keyword == index - 1 && isDeclaredHere($0, in: file) })
        {
            return "\(type.simpleName) is no view or controller, and can observe by a closure only"
        }
        return nil
    }

    /// Whether a class conforms to the protocol of observers for the method, or a superclass does.
    private static func isDeclaredHere(_ method: SourceMethod, in file: FilePort) -> Bool {
        ObserverRule.implements(method, in: file)
            || method.typeName.map { file.project.superclassDeclares(method, of: $0) } ?? false
    }

    /// Returns the last name of `\\.first.second`.
    private static func lastName(ofKeyPathAt start: Int, in source: SourceText) -> String? {
        var (position, name) = (start + 1, String?.none)
        while source.isCode(position, ".") || source.isIdentifier(position) {
            if source.isIdentifier(position) { name = source.name(position) }
            position += 1
        }
        return name
    }

    /// Whether a label belongs to a call of a method.
    private static func isCall(of method: String, around index: Int, in source: SourceText) -> Bool {
        source.parenthesis(around: index, from: index - 30).map { source.isCode($0 - 1, method) } ?? false
    }
}
