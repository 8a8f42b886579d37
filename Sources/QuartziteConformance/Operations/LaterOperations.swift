/// Operations of the vectors that need what the library does not have yet, with what that is. An operation that becomes
/// possible leaves this list and joins a family.
enum LaterOperations {
    static let missing: [String: String] = {
        var missing: [String: String] = [:]
        for (what, operations) in byFeature { for operation in operations { missing[operation] = what } }
        return missing
    }()

    private static let byFeature: [String: [String]] = [
        "implicit actions": ["implicitAction"],
        "CARenderer": ["rendererFrame", "rendererUpdate"],
        "CAScrollLayer": ["scrollToPoint", "scrollToRect", "scrollPointFrom", "scrollRectFrom", "visibleRect"],
        "autoresizing": ["resize", "resizeTree"],
        "CAConstraint": ["layoutConstraints", "layoutChild", "preferredSize"],
        "needsDisplay(forKey:)": ["needsDisplayForKey"],
        "render(in:)": ["paintedRect", "paintedColors", "paintedPixels", "isPainted"],
        "group opacity": ["groupOpacity"],
        "CAGradientLayer": ["gradientStops", "gradientParameter", "gradientPixel", "colorAt"],
        "contents in nine parts": ["usesContentsCenter"],
        "CAShapeLayer": ["strokeContains"],
        "CAReplicatorLayer": ["replicatorInstances", "nestedReplicators"],
        "CAEmitterLayer": ["emissionTime", "emitterPoints", "emissionDirection"],
        "CATiledLayer": ["tileLevel", "tileFade"],
        "CATextLayer": ["truncate"],
        "CADisplayLink": ["frameRate", "displayLinkTiming"],
        "mip levels": ["unpremultiply", "mipLevel"],
    ]
}
