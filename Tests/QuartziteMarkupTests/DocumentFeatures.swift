// The features that a document uses, and the table of those that makers of scenes use.

import Quartzite

@testable import QuartziteMarkup

/// The features that a document uses, as rows such as `CALayer.opacity`, `state position.y`, `filter xor`.
///
///     CLASS.KEY        a property of an object of this class, or of a class below
///     element NAME     an element or attribute of this name that is not a property
///     state PATH       a key path that a state sets; `transition PATH`, `animation PATH` for animations
///     value TYPE       the type of a value that a state sets
///     filter TYPE      a filter, a blend mode or another way to composite
///     word KEY=WORD    a value out of a list
struct DocumentFeatures {
    private(set) var features: Set<String> = []

    init(_ document: MarkupDocument) {
        var open = [document.root]
        while let element = open.popLast() {
            read(element)
            open += element.children
        }
    }

    private mutating func read(_ element: MarkupElement) {
        features.insert("element \(element.name)")
        for attribute in element.attributes where MarkupObject.isReserved(attribute.name) { features.insert("element @\(attribute.name)") }
        let className = element["type"] ?? element.name
        let object = MarkupObject(element, className: className)
        features.insert("element \(className)")
        let values = Dictionary(object.properties.map { ($0.key, $0.text ?? "") }, uniquingKeysWith: { $1 })

        var owner: String? = object.className
        while let name = owner {
            for key in values.keys { features.insert("\(name).\(key)") }
            owner = ClassTable.objectClass(name)?.superclass
        }
        for (key, text) in values where Self.words.contains(key) { features.insert("word \(key)=\(text)") }
        if element["src"]?.hasPrefix("data:") == true { features.insert("word src=data:") }
        if element["src"]?.contains("%20") == true { features.insert("word src=percent-encoded") }

        switch object.className {
        case "CAStateSetValue":
            features.insert("state \(values["keyPath"] ?? "")")
            if let value = element.children.first(where: { $0.name == "value" }) { features.insert("value \(value["type"] ?? "")") }
        case "CAStateTransitionElement":
            if let key = element["key"] ?? values["keyPath"] { features.insert("transition \(key)") }
        case "CAFilter", "CIFilter": features.insert("filter \(values["filter"] ?? "")")
        case "CATransition": break
        default:
            if object.className.hasSuffix("Animation"), let keyPath = values["keyPath"] { features.insert("animation \(keyPath)") }
        }
        if let name = values["compositingFilter"], !name.isEmpty { features.insert("filter \(name)") }
    }

    private static let words: Set<String> = [
        "cornerCurve", "fillMode", "calculationMode", "rotationMode", "repeatCount", "emitterShape", "emitterMode", "renderMode",
        "fillRule", "lineCap", "lineJoin", "contentsGravity", "magnificationFilter", "alignmentMode", "truncationMode", "type",
        "timingFunction", "fromState", "toState",
    ]

    /// The features of the scenes that people make, without the notes that editors keep for themselves.
    static let table: [String] =
        rows(
            "element",
            """
            caml CALayer CATransformLayer CAShapeLayer CAReplicatorLayer CAEmitterLayer CAEmitterCell CATextLayer CAGradientLayer
            sublayers mask animations states stateTransitions elements value values keyTimes timingFunctions contents filters
            backgroundFilters compositingFilter emitterCells emitterBehaviors CAEmitterBehavior style p
            wallpaperBackgroundAssetNames wallpaperFloatingAssetNames wallpaperParallaxGroups wallpaperPropertyGroups
            LKState LKStateSetValue LKStateAddElement LKStateRemoveElement LKStateAddAnimation LKStateTransition
            LKStateTransitionElement animation CABasicAnimation CASpringAnimation CAKeyframeAnimation CAAnimationGroup
            CAMediaTimingFunction CAFilter CIFilter CGColor CGImage CGPath CGPoint CGRect CATransform3D CAColorMatrix NSArray
            NSDictionary null integer real string BOOL fromValue toValue byValue @id @object @key @type @value @src
            """)
        + properties(
            "CALayer",
            """
            name bounds position anchorPoint zPosition opacity hidden geometryFlipped masksToBounds cornerRadius cornerCurve
            continuousCorners maskedCorners borderWidth borderColor backgroundColor transform sublayerTransform contents contentsGravity
            contentsScale contentsRect contentsCenter contentsFormat contentsMultiplyColor magnificationFilter minificationFilter
            shadowColor shadowOpacity shadowRadius shadowOffset shadowPath mask filters backgroundFilters compositingFilter
            shouldRasterize rasterizationScale allowsEdgeAntialiasing allowsGroupOpacity doubleSided style beginTime duration speed
            timeOffset repeatCount autoreverses transform.rotation.x transform.rotation.y transform.rotation.z
            """)
        + properties(
            "CAShapeLayer",
            """
            path fillColor fillRule strokeColor lineWidth lineCap lineJoin miterLimit lineDashPattern strokeStart strokeEnd anchorPoint
            opacity
            """)
        + properties(
            "CAReplicatorLayer",
            """
            instanceCount instanceDelay instanceTransform instanceColor instanceRedOffset instanceGreenOffset instanceBlueOffset
            instanceAlphaOffset preservesDepth
            """)
        + properties("CATransformLayer", "bounds position transform sublayers animations")
        + properties("CATextLayer", "string font fontSize foregroundColor alignmentMode wrapped truncationMode")
        + properties("CAGradientLayer", "colors locations startPoint endPoint type")
        + properties(
            "CAEmitterLayer",
            """
            emitterCells emitterPosition emitterSize emitterDepth emitterShape emitterMode renderMode preservesDepth seed birthRate
            lifetime velocity scale spin spinBias emitterBehaviors
            """)
        + properties(
            "CAEmitterCell",
            """
            name enabled contents contentsRect contentsScale birthRate lifetime lifetimeRange velocity velocityRange emissionLatitude
            emissionLongitude emissionRange xAcceleration yAcceleration zAcceleration scale scaleRange scaleSpeed spin spinRange
            rotation rotationRange color redRange greenRange blueRange alphaRange redSpeed greenSpeed blueSpeed alphaSpeed
            orientationRange orientationLongitude particleType beginTime fillMode mass emitterCells
            """)
        + properties(
            "CAAnimation",
            """
            duration beginTime timeOffset speed repeatCount repeatDuration autoreverses fillMode removedOnCompletion timingFunction
            """)
        + properties("CABasicAnimation", "keyPath additive cumulative fromValue toValue byValue")
        + properties("CASpringAnimation", "mass stiffness damping velocity mica_autorecalculatesDuration")
        + properties("CAKeyframeAnimation", "values keyTimes timingFunctions path calculationMode rotationMode additive cumulative")
        + properties("CAAnimationGroup", "animations")
        + properties("CAFilter", "filter name enabled inputAmount inputColor inputRadius inputAngle inputColorMatrix")
        + properties("CAState", "name basedOn initial elements")
        + properties("CAStateTransition", "fromState toState elements")
        + rows(
            "state",
            """
            position.y position.x bounds.size.height bounds.size.width opacity transform.rotation.z transform.scale.xy hidden
            fillColor backgroundColor position filters.colorMatrix.inputColorMatrix bounds transform.translation.y cornerRadius
            borderColor contents speed autoreverses filters.colorAdd.inputColor path transform.shear.x transform borderWidth colors
            """)
        + rows("value", "integer real BOOL CGColor CGPoint CGRect CGImage CGPath CATransform3D CAColorMatrix NSArray")
        + rows(
            "transition",
            """
            opacity position.y position.x transform.scale.xy transform.rotation.z bounds.size.height fillColor bounds.size.width
            backgroundColor hidden position filters.colorMatrix.inputColorMatrix bounds transform.translation.y borderColor
            filters.colorAdd.inputColor cornerRadius path contents transform.shear.x transform borderWidth
            """)
        + rows(
            "animation",
            """
            position position.x position.y opacity contents contentsRect path bounds bounds.size.width bounds.size.height
            backgroundColor fillColor borderColor borderWidth cornerRadius hidden transform transform.rotation transform.rotation.x
            transform.rotation.y transform.rotation.z transform.scale transform.scale.xy transform.scale.y transform.translation.x
            transform.translation.y transform.shear.x strokeStart strokeEnd lineDashPhase colors filters.blur.inputRadius
            filters.colorMatrix.inputColorMatrix filters.colorAdd.inputColor emitterCells.near.xAcceleration
            """)
        + rows(
            "filter",
            """
            xor destOut subtractS multiplyBlendMode screenBlendMode softLightBlendMode colorMatrix colorAdd colorContrast
            colorSaturate colorHueRotate colorInvert colorBrightness gaussianBlur CISepiaTone
            """)
        + rows(
            "word",
            """
            cornerCurve=circular cornerCurve=continuous fillMode=backwards fillMode=both fillMode=forwards calculationMode=linear
            calculationMode=discrete calculationMode=paced calculationMode=cubic calculationMode=cubicPaced rotationMode=auto
            repeatCount=inf repeatCount=Inf emitterShape=point emitterShape=line emitterShape=rectangle emitterMode=surface
            emitterMode=volume renderMode=additive renderMode=backToFront renderMode=oldestFirst fillRule=even-odd lineCap=round
            lineCap=butt lineJoin=round lineJoin=bevel lineJoin=miter contentsGravity=resizeAspectFill magnificationFilter=nearest
            alignmentMode=left alignmentMode=center truncationMode=end type=radial type=conic timingFunction=default
            timingFunction=easeInEaseOut timingFunction=easeIn timingFunction=easeOut timingFunction=linear fromState=* toState=*
            src=data: src=percent-encoded
            """)

    private static func rows(_ kind: String, _ names: String) -> [String] {
        names.split(whereSeparator: \.isWhitespace).map { "\(kind) \($0)" }
    }

    private static func properties(_ className: String, _ keys: String) -> [String] {
        keys.split(whereSeparator: \.isWhitespace).map { "\(className).\($0)" }
    }
}
