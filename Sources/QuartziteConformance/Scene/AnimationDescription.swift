import Quartzite

/// Creates animations from the fields of a vector: from an `Animation` object, or from the fields of `animate`.
enum AnimationDescription {
    /// - Parameters:
    ///   - isRemovedOnCompletion: the default where the vector has no value.
    ///   - delegate: returns the delegate for an animation's name; called for animations that have one.
    static func make(
        _ fields: Fields, isRemovedOnCompletion: Bool, delegate: (String) -> (any CAAnimationDelegate)? = { _ in nil }
    ) throws -> CAAnimation {
        let animation = try VectorClasses.animation(try className(fields))
        try setTiming(of: animation, fields)
        animation.isRemovedOnCompletion = try fields.read("removedOnCompletion", default: isRemovedOnCompletion)
        if let property = animation as? CAPropertyAnimation { try setProperty(of: property, fields) }
        if let basic = animation as? CABasicAnimation { try setEnds(of: basic, fields) }
        if let keyframes = animation as? CAKeyframeAnimation { try setKeyframes(of: keyframes, fields) }
        if let group = animation as? CAAnimationGroup {
            let members: [Fields] = try fields.read("animations", default: [])
            group.animations = try members.map {
                try make($0, isRemovedOnCompletion: isRemovedOnCompletion, delegate: delegate)
            }
        }
        if try fields.read("delegate", default: false) { animation.delegate = delegate(try fields.read("name", default: "")) }
        return animation
    }

    private static func className(_ fields: Fields) throws -> String {
        if let name: String = try fields.optional("class") { return name }
        return fields.has("values") || fields.has("path") ? "CAKeyframeAnimation" : "CABasicAnimation"
    }

    private static func setTiming(of animation: CAAnimation, _ fields: Fields) throws {
        animation.beginTime = try fields.read("beginTime", default: 0)
        animation.duration = try fields.read("duration", default: 1)
        animation.speed = try fields.read("speed", default: 1)
        animation.timeOffset = try fields.read("timeOffset", default: 0)
        animation.repeatCount = try fields.read("repeatCount", default: 0)
        animation.repeatDuration = try fields.read("repeatDuration", default: 0)
        animation.autoreverses = try fields.read("autoreverses", default: false)
        animation.fillMode = CAMediaTimingFillMode(rawValue: try fields.read("fillMode", default: "removed"))
        if let name: String = try fields.optional("timing") {
            animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
        }
    }

    private static func setProperty(of animation: CAPropertyAnimation, _ fields: Fields) throws {
        animation.keyPath = try fields.read("keyPath", default: "opacity")
        animation.isAdditive = try fields.read("additive", default: false)
        animation.isCumulative = try fields.read("cumulative", default: false)
        if let name: String = try fields.optional("valueFunction") {
            guard let function = CAValueFunction(name: CAValueFunctionName(rawValue: name)) else {
                throw MalformedVector("there is no value function “\(name)”")
            }
            animation.valueFunction = function
        }
    }

    private static func setEnds(of animation: CABasicAnimation, _ fields: Fields) throws {
        let kind = try kind(of: animation)
        func end(_ name: String, cmyka: String) throws -> Any? {
            if let ink: [Double] = try fields.optional(cmyka), ink.count == 5 {
                return CGColor(genericCMYKCyan: ink[0], magenta: ink[1], yellow: ink[2], black: ink[3], alpha: ink[4])
            }
            return try fields.optional(name).flatMap { try PropertyValue.decode($0, as: kind) }
        }
        animation.fromValue = try end("fromValue", cmyka: "fromCMYKA")
        animation.toValue = try end("toValue", cmyka: "toCMYKA")
        animation.byValue = try end("byValue", cmyka: "")
    }

    /// Returns the type of an animation's values: that of its property, or numbers as inputs of its value function.
    private static func kind(of animation: CAPropertyAnimation) throws -> PropertyValue.Kind {
        if animation.valueFunction != nil { return .numbers }
        return try PropertyValue.Kind(keyPath: animation.keyPath ?? "")
    }

    /// Sets values, `keyTimes` and the other fields of a keyframe animation.
    static func setKeyframes(of animation: CAKeyframeAnimation, _ fields: Fields) throws {
        let kind = try kind(of: animation)
        let values: [VectorValue]? = try fields.optional("values")
        animation.values = try values?.compactMap { try PropertyValue.decode($0, as: kind) }
        animation.path = try fields.optional("path", as: VectorPath.self)?.path
        animation.keyTimes = try numbers("keyTimes", fields)
        animation.tensionValues = try numbers("tension", fields)
        animation.continuityValues = try numbers("continuity", fields)
        animation.biasValues = try numbers("bias", fields)
        animation.calculationMode = CAAnimationCalculationMode(rawValue: try fields.read("mode", default: "linear"))
        let curves: [String]? = try fields.optional("timingFunctions")
        animation.timingFunctions = curves?.map { CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0)) }
        switch try fields.optional("rotationMode", as: String.self) {
        case "rotateAuto": animation.rotationMode = .rotateAuto
        case "rotateAutoReverse": animation.rotationMode = .rotateAutoReverse
        default: break
        }
    }

    private static func numbers(_ name: String, _ fields: Fields) throws -> [NSNumber]? {
        try fields.optional(name, as: [Double].self)?.map { NSNumber(value: $0) }
    }
}
