import Quartzite

/// The operation `sample` of `two.json`, whose fields differ by area. Animations have fill mode both, stay after their end, and are
/// linear.
enum SamplingOperations {
    static let two: [String: Operation] = [
        "sample": { question in
            switch question.area {
            case "basicAnimation": try basicAnimation(question)
            case "transformComponent": try transformComponent(question)
            case "mediaTiming": try mediaTiming(question)
            case "fillMode": try fillMode(question)
            case "keyframe": try keyframe(question)
            case "group": try group(question)
            default: throw MalformedVector("sample has no shape in the area “\(question.area)”")
            }
        }
    ]

    private static func basicAnimation(_ question: Question) throws -> Answers {
        let input = question.input
        let keyPath = try input.optional("keyPath") ?? keyPath(fitting: input)
        let stage = try Stage(host: Fields(["class": .string(VectorClasses.name(ofClassWith: keyPath))]), model: model(input, keyPath))
        let animation = try animation(input, keyPath)
        if let part: Double = try input.optional("f") {
            stage.show([animation], at: .held(part))
        } else {
            animation.duration = try input.require("duration")
            animation.beginTime = try input.read("delay", default: 0)
            stage.show([animation], at: .running(try input.require("t")))
        }
        return [Vector.wholeAnswer: try stage.shownValue(keyPath)]
    }

    private static func transformComponent(_ question: Question) throws -> Answers {
        let input = question.input
        let keyPath: String = try input.require("keyPath")
        let stage = try Stage(host: nil, model: Fields(["transform": input.require("model")]))
        let animation = input.has("values") ? try keyframes(input, keyPath) : try animation(input, keyPath)
        animation.isAdditive = try input.read("additive", default: false)
        animation.isCumulative = try input.read("cumulative", default: false)
        animation.repeatCount = try input.read("repeatCount", default: 0)
        if let cycles: Double = try input.optional("cycles") {
            stage.show([animation], at: .running(cycles))
        } else {
            stage.show([animation], at: .held(try input.require("f")))
        }
        return [Vector.wholeAnswer: try stage.shownValue("transform")]
    }

    private static func keyframe(_ question: Question) throws -> Answers {
        let input = question.input
        let values: [VectorValue] = try input.require("values")
        let keyPath = [Double](field: values.first ?? .null) == nil ? "zPosition" : "position"
        let stage = Stage()
        let animation = try keyframes(input, keyPath)
        animation.duration = try input.require("duration")
        stage.show([animation], at: .running(try input.require("t")))
        return [Vector.wholeAnswer: try stage.shownValue(keyPath)]
    }

    private static func group(_ question: Question) throws -> Answers {
        let (outer, inner): (Fields, Fields) = (try question.input.require("group"), try question.input.require("child"))
        let child = try animation(inner, "zPosition")
        let group = CAAnimationGroup()
        (group.fillMode, group.isRemovedOnCompletion) = (.both, false)
        for (animation, fields) in [(child, inner), (group as CAAnimation, outer)] {
            animation.duration = try fields.require("duration")
            animation.beginTime = try fields.require("beginTime")
        }
        group.animations = [child]
        let stage = Stage()
        stage.show([group], at: .running(try question.input.require("t")))
        return [Vector.wholeAnswer: try stage.shownValue("zPosition")]
    }

    private static func mediaTiming(_ question: Question) throws -> Answers {
        let input = question.input
        let stage = Stage()
        let animation = try animation(input, "zPosition")
        animation.duration = try input.require("duration")
        animation.repeatCount = try input.require("repeatCount")
        animation.autoreverses = try input.read("autoreverses", default: false)
        animation.isCumulative = try input.require("cumulative")
        stage.show([animation], at: .running(try input.require("t")))
        return [Vector.wholeAnswer: try stage.shownValue("zPosition")]
    }

    private static func fillMode(_ question: Question) throws -> Answers {
        let input = question.input
        let stage = try Stage(host: nil, model: model(input, "zPosition"))
        let animation = try animation(input, "zPosition")
        animation.fillMode = CAMediaTimingFillMode(rawValue: try input.require("fillMode"))
        let isSnapshot = try input.require("phase", as: String.self) == "before"
        stage.show([animation], at: .running(isSnapshot ? -0.5 : 1.5))
        return [Vector.wholeAnswer: try stage.shownValue("zPosition")]
    }

    private static func animation(_ input: Fields, _ keyPath: String) throws -> CABasicAnimation {
        let kind = try PropertyValue.Kind(keyPath: keyPath)
        func end(_ name: String) throws -> Any? {
            try input.optional(name).flatMap { try PropertyValue.decode($0, as: kind) }
        }
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.byValue) = (try end("from"), try end("to"), try end("by"))
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }

    private static func keyframes(_ input: Fields, _ keyPath: String) throws -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        try AnimationDescription.setKeyframes(of: animation, input)
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }

    /// Returns the key path of a property with as many numbers as the animation's ends have.
    private static func keyPath(fitting input: Fields) throws -> String {
        let names = ["from", "to", "by", "model"]
        guard let value = names.lazy.compactMap({ input.values[$0] }).first else { throw MalformedVector("it has no values") }
        switch [VectorValue](field: value)?.count {
        case nil: return "zPosition"
        case 2: return "position"
        case 4: return "bounds"
        case 16: return "transform"
        default: throw MalformedVector("no property holds \(value)")
        }
    }

    /// Returns the vector's model value; by default zero, or the identity for a transform.
    private static func model(_ input: Fields, _ keyPath: String) throws -> Fields {
        try input.optional("model").map { Fields([keyPath: $0]) } ?? Fields([:])
    }
}
