/// Constants that became members of a type.
enum OldConstants {
    /// Returns the type that an old constant belongs to, and the rest of its name; nil for other names.
    static func find(_ name: String) -> (type: String, member: Substring)? {
        for (prefix, type, members) in families where name.hasPrefix(prefix) {
            let member = name.dropFirst(prefix.count)
            if members.contains(String(member)) { return (type, member) }
        }
        return nil
    }

    /// Properties of layers and animations whose values were texts, and their types today.
    static let properties = [
        "lineCap": "CAShapeLayerLineCap", "lineJoin": "CAShapeLayerLineJoin", "fillRule": "CAShapeLayerFillRule",
        "fillMode": "CAMediaTimingFillMode", "calculationMode": "CAAnimationCalculationMode", "rotationMode": "CAAnimationRotationMode",
        "contentsGravity": "CALayerContentsGravity", "alignmentMode": "CATextLayerAlignmentMode",
        "truncationMode": "CATextLayerTruncationMode", "emitterShape": "CAEmitterLayerEmitterShape",
        "emitterMode": "CAEmitterLayerEmitterMode", "renderMode": "CAEmitterLayerRenderMode",
        "magnificationFilter": "CALayerContentsFilter", "minificationFilter": "CALayerContentsFilter",
    ]

    /// The prefix of the old names, the type, and the rest of each old name. Exact lists, so that a program's own constants stay.
    static let families: [(prefix: String, type: String, members: Set<String>)] = [
        ("kCAFillMode", "CAMediaTimingFillMode", ["Forwards", "Backwards", "Both", "Removed"]),
        ("kCAMediaTimingFunction", "CAMediaTimingFunctionName", ["Linear", "EaseIn", "EaseOut", "EaseInEaseOut", "Default"]),
        ("kCALineCap", "CAShapeLayerLineCap", ["Butt", "Round", "Square"]),
        ("kCALineJoin", "CAShapeLayerLineJoin", ["Miter", "Round", "Bevel"]),
        ("kCAFillRule", "CAShapeLayerFillRule", ["NonZero", "EvenOdd"]),
        (
            "kCAGravity", "CALayerContentsGravity",
            [
                "Center", "Top", "Bottom", "Left", "Right", "TopLeft", "TopRight", "BottomLeft", "BottomRight", "Resize", "ResizeAspect",
                "ResizeAspectFill",
            ]
        ),
        ("kCATransition", "CATransitionType", ["Fade", "MoveIn", "Push", "Reveal"]),
        ("kCATransition", "CATransitionSubtype", ["FromLeft", "FromRight", "FromTop", "FromBottom"]),
        ("kCAEmitterLayer", "CAEmitterLayerEmitterShape", ["Point", "Line", "Rectangle", "Cuboid", "Circle", "Sphere"]),
        ("kCAEmitterLayer", "CAEmitterLayerEmitterMode", ["Points", "Outline", "Surface", "Volume"]),
        ("kCAEmitterLayer", "CAEmitterLayerRenderMode", ["Unordered", "OldestFirst", "OldestLast", "BackToFront", "Additive"]),
        ("kCAAnimation", "CAAnimationCalculationMode", ["Linear", "Discrete", "Paced", "Cubic", "CubicPaced"]),
        ("kCAAnimation", "CAAnimationRotationMode", ["RotateAuto", "RotateAutoReverse"]),
        (
            "kCAValueFunction", "CAValueFunctionName",
            ["RotateX", "RotateY", "RotateZ", "Scale", "ScaleX", "ScaleY", "ScaleZ", "Translate", "TranslateX", "TranslateY", "TranslateZ"]
        ),
        ("kCAAlignment", "CATextLayerAlignmentMode", ["Natural", "Left", "Right", "Center", "Justified"]),
        ("kCATruncation", "CATextLayerTruncationMode", ["None", "Start", "End", "Middle"]),
        ("kCAFilter", "CALayerContentsFilter", ["Linear", "Nearest", "Trilinear"]),
        ("kCAGradientLayer", "CAGradientLayerType", ["Axial", "Radial", "Conic"]),
        ("kCAScroll", "CAScrollLayerScrollMode", ["None", "Vertically", "Horizontally", "Both"]),
        (
            "UIAccessibilityTrait", "UIAccessibilityTraits",
            [
                "None", "Button", "Link", "Header", "SearchField", "Image", "Selected", "PlaysSound", "KeyboardKey", "StaticText",
                "SummaryElement", "NotEnabled", "UpdatesFrequently", "StartsMediaSession", "Adjustable", "AllowsDirectInteraction",
                "CausesPageTurn", "TabBar",
            ]
        ),
        ("UILayoutPriority", "UILayoutPriority", ["Required", "DefaultHigh", "DefaultLow", "FittingSizeLevel"]),
        (
            "UIFontWeight", "UIFont.Weight",
            ["UltraLight", "Thin", "Light", "Regular", "Medium", "Semibold", "Bold", "Heavy", "Black"]
        ),
        (
            "UIFontTextStyle", "UIFont.TextStyle",
            ["Body", "Headline", "Subheadline", "Footnote", "Caption1", "Caption2", "Title1", "Title2", "Title3", "Callout"]
        ),
    ]
}
