import QuartziteKit

/// A group of the properties panel. The groups are shown in this order.
enum PropertyGroup: String, CaseIterable {
    case identity = "Layer"
    case animations = "Animations"
    case ownClass = "Class"
    case cells = "Emitter cells"
    case geometry = "Geometry"
    case content = "Content"
    case border = "Border"
    case shadow = "Shadow"
    case filters = "Filters"
    case drawing = "Drawing"
    case timing = "Timing"
    case other = "Other"

    /// The properties of every layer that have a group of their own.
    private static let groups: [String: PropertyGroup] = {
        let keys: [PropertyGroup: String] = [
            .geometry: """
            position bounds frame anchorPoint anchorPointZ zPosition transform sublayerTransform geometryFlipped flipsHorizontalAxis \
            doubleSided autoresizingMask
            """,
            .content: """
            opacity hidden backgroundColor masksToBounds opaque allowsGroupOpacity contents contentsGravity contentsRect \
            contentsCenter contentsScale contentsMultiplyColor contentsFormat contentsScaling contentsSwizzle contentsTransform \
            minificationFilter magnificationFilter minificationFilterBias
            """,
            .border: """
            cornerRadius cornerRadii cornerCurve maskedCorners borderWidth borderColor edgeAntialiasingMask \
            allowsEdgeAntialiasing
            """,
            .shadow: "shadowOpacity shadowColor shadowOffset shadowRadius shadowPath shadowPathIsBounds",
            .filters: "filters backgroundFilters compositingFilter",
            .drawing: "shouldRasterize rasterizationScale drawsAsynchronously needsDisplayOnBoundsChange",
            .timing: "beginTime duration speed timeOffset repeatCount repeatDuration autoreverses fillMode",
        ]
        var groups: [String: PropertyGroup] = [:]
        for (group, text) in keys { for key in text.split(separator: " ") { groups[String(key)] = group } }
        return groups
    }()

    /// The position of a key in its group.
    static func group(of key: String, isOfEveryLayer: Bool) -> PropertyGroup {
        groups[key] ?? (isOfEveryLayer ? .other : .ownClass)
    }
}
