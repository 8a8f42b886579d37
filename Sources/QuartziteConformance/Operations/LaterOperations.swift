/// What of the vectors needs what the library does not have yet: drawing and the classes that bring it. What becomes possible leaves
/// these lists; anything else that is skipped makes a run fail.
enum LaterOperations {
    /// Areas that are about drawing.
    private static let areas: Set<String> = [
        "renderer", "renderPixels", "shape", "gradient", "contentsGeometry", "coverage", "gravity", "shadow",
    ]

    /// Classes that only draw, with their properties.
    private static let features: Set<String> = [
        "group opacity"
    ]

    /// Whether a vector may be left out for want of a feature.
    static func mayWait(_ vector: Vector, for feature: String) -> Bool {
        areas.contains(vector.area) || features.contains(feature)
    }

    /// Operations, with what they need.
    static let missing: [String: String] = {
        var missing: [String: String] = [:]
        for (what, operations) in byFeature { for operation in operations { missing[operation] = what } }
        return missing
    }()

    private static let byFeature: [String: [String]] = [
        "group opacity": ["groupOpacity"],
    ]
}
