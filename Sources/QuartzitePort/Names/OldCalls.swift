/// Functions that became initialisers, methods, properties or operators.
enum OldCalls {
    /// The replacement for a call of an old function.
    enum Call {
        /// An initialiser with labels.
        case initializer(String, labels: [String])
        /// A property of the only argument.
        case property(String)
        /// An expression, for functions without parameters.
        case value(String)
        /// An operator between two arguments.
        case infix(String)
        /// A method of the first argument, with the labels of the others.
        case method(String, labels: [String])

        /// The number of arguments of the old function.
        var count: Int {
            switch self {
            case .initializer(_, let labels): labels.count
            case .property: 1
            case .value: 0
            case .infix: 2
            case .method(_, let labels): labels.count + 1
            }
        }
    }

    static let functions: [String: Call] = [
        "UIEdgeInsetsMake": .initializer("UIEdgeInsets", labels: ["top", "left", "bottom", "right"]),
        "UIOffsetMake": .initializer("UIOffset", labels: ["horizontal", "vertical"]),
        "CGRectMake": .initializer("CGRect", labels: ["x", "y", "width", "height"]),
        "CGPointMake": .initializer("CGPoint", labels: ["x", "y"]),
        "CGSizeMake": .initializer("CGSize", labels: ["width", "height"]),
        "UIAccessibilityPostNotification": .initializer("UIAccessibility.post", labels: ["notification", "argument"]),
        "CGVectorMake": .initializer("CGVector", labels: ["dx", "dy"]),
        "CGAffineTransformMakeRotation": .initializer("CGAffineTransform", labels: ["rotationAngle"]),
        "CGAffineTransformMakeScale": .initializer("CGAffineTransform", labels: ["scaleX", "y"]),
        "CGAffineTransformMakeTranslation": .initializer("CGAffineTransform", labels: ["translationX", "y"]),
        "CGAffineTransformConcat": .method("concatenating", labels: [""]),
        "CGAffineTransformScale": .method("scaledBy", labels: ["x", "y"]),
        "CGAffineTransformTranslate": .method("translatedBy", labels: ["x", "y"]),
        "CGAffineTransformRotate": .method("rotated", labels: ["by"]),
        "CGAffineTransformInvert": .method("inverted", labels: []),
        "CGRectGetWidth": .property("width"), "CGRectGetHeight": .property("height"), "CGRectGetMinX": .property("minX"),
        "CGRectGetMidX": .property("midX"), "CGRectGetMaxX": .property("maxX"), "CGRectGetMinY": .property("minY"),
        "CGRectGetMidY": .property("midY"), "CGRectGetMaxY": .property("maxY"), "CGRectIsEmpty": .property("isEmpty"),
        "CGRectIsNull": .property("isNull"),
        "CGRectInset": .method("insetBy", labels: ["dx", "dy"]), "CGRectOffset": .method("offsetBy", labels: ["dx", "dy"]),
        "CGRectContainsPoint": .method("contains", labels: [""]), "CGRectIntersectsRect": .method("intersects", labels: [""]),
        "CGRectIntersection": .method("intersection", labels: [""]), "CGRectUnion": .method("union", labels: [""]),
        "UIEdgeInsetsInsetRect": .method("inset", labels: ["by"]),
        "UIImagePNGRepresentation": .method("pngData", labels: []),
        "UIImageJPEGRepresentation": .method("jpegData", labels: ["compressionQuality"]),
        "CGRectEqualToRect": .infix("=="), "CGPointEqualToPoint": .infix("=="), "CGSizeEqualToSize": .infix("=="),
        "CGAffineTransformEqualToTransform": .infix("=="), "UIEdgeInsetsEqualToEdgeInsets": .infix("=="),
        "CGAffineTransformIsIdentity": .property("isIdentity"),
        "UIDeviceOrientationIsLandscape": .property("isLandscape"), "UIDeviceOrientationIsPortrait": .property("isPortrait"),
        "UIInterfaceOrientationIsLandscape": .property("isLandscape"), "UIInterfaceOrientationIsPortrait": .property("isPortrait"),
        // In Foundation on Linux, these have no initialiser without arguments.
        "ProcessInfo": .value("ProcessInfo.processInfo"), "NSAttributedString": .value("NSAttributedString(string: \"\")"),
        "NSMutableAttributedString": .value("NSMutableAttributedString(string: \"\")"),
        "Progress": .value("Progress(totalUnitCount: 0)"),
        "NSMutableString": .value("NSMutableString(string: \"\")"),
        "Timer": .value("Timer(timeInterval: 0, repeats: false) { _ in }"),
        "UIAccessibilityIsReduceTransparencyEnabled": .value("UIAccessibility.isReduceTransparencyEnabled"),
        "UIAccessibilityIsReduceMotionEnabled": .value("UIAccessibility.isReduceMotionEnabled"),
        "UIAccessibilityIsVoiceOverRunning": .value("UIAccessibility.isVoiceOverRunning"),
    ]

    /// The labels that changed, by method.
    static let labels = [
        "size(attributes:)": "withAttributes", "didMove(toParentViewController:)": "toParent",
        "willMove(toParentViewController:)": "toParent", "UIActivityIndicatorView(activityIndicatorStyle:)": "style",
    ]

    static let methods = [
        "bringSubview(toFront:)": "bringSubviewToFront", "sendSubview(toBack:)": "sendSubviewToBack",
    ]
}
