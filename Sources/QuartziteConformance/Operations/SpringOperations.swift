import Quartzite

/// Operations on springs: parameters and movement.
enum SpringOperations {
    static let one: [String: Operation] = [
        "springParameters": { question in
            let spring = try spring(question.input)
            return [
                "mass": .number(Double(spring.mass)), "stiffness": .number(Double(spring.stiffness)),
                "damping": .number(Double(spring.damping)), "storedDamping": .number(Double(spring.damping)),
                "allowsOverdamping": .boolean(spring.allowsOverdamping), "bounce": .number(Double(spring.bounce)),
                "perceptualDuration": .number(spring.perceptualDuration), "settlingDuration": .number(spring.settlingDuration),
                "duration": .number(spring.duration), "durationEqualsSettling": .boolean(spring.duration == spring.settlingDuration),
            ]
        },
        "springValue": springValue,
    ]

    static let two: [String: Operation] = [
        "settlingDuration": { [Vector.wholeAnswer: .number(try spring($0.input).settlingDuration)] },
        "perceptual": { question in
            let spring = try spring(question.input)
            return [
                "mass": .number(Double(spring.mass)), "stiffness": .number(Double(spring.stiffness)),
                "damping": .number(Double(spring.damping)), "settlingDuration": .number(spring.settlingDuration),
            ]
        },
        "perceptualOf": { question in
            let spring = try spring(question.input)
            return ["perceptualDuration": .number(spring.perceptualDuration), "bounce": .number(Double(spring.bounce))]
        },
    ]

    private static let springValue: Operation = { question in
        let spring = try spring(question.input)
        let settling = spring.settlingDuration
        let isAtRest = try question.input.read("tEqualsSettlingDuration", default: false)
        let time = isAtRest ? settling : try question.input.optional("t") ?? 0
        var answers: Answers = ["value": .number(try progress(of: spring, at: time))]
        if question.wanted.contains("maximumValue") {
            let times = stride(from: 0, through: settling, by: 0.01)
            answers["maximumValue"] = .number(try times.map { try progress(of: spring, at: $0) }.max() ?? .nan)
        }
        if question.wanted.contains("overdampedValueLessThanClampedValue") {
            spring.allowsOverdamping = true
            let overdamped = try progress(of: spring, at: time)
            spring.allowsOverdamping = false
            answers["overdampedValueLessThanClampedValue"] = .boolean(overdamped < (try progress(of: spring, at: time)))
        }
        return answers
    }

    /// Returns the value of a running spring from 0 to 1, a number of seconds after its begin.
    private static func progress(of spring: CASpringAnimation, at time: Double) throws -> Double {
        guard let animation = spring.copy() as? CASpringAnimation else { throw Inconsistent("a spring's copy is no spring") }
        animation.keyPath = "zPosition"
        (animation.fromValue, animation.toValue) = (0, 1)
        animation.duration = max(spring.settlingDuration, time) + 1
        let stage = Stage()
        stage.show([animation], at: .running(time))
        return try stage.shownValue("zPosition").asNumber ?? .nan
    }

    private static func spring(_ input: Fields) throws -> CASpringAnimation {
        if let duration: Double = try input.optional("perceptualDuration") {
            return CASpringAnimation(perceptualDuration: duration, bounce: CGFloat(try input.require("bounce", as: Double.self)))
        }
        let spring = CASpringAnimation()
        func set(_ name: String, _ set: (CGFloat) -> Void) throws {
            if let value: Double = try input.optional(name) { set(CGFloat(value)) }
        }
        try set("mass") { spring.mass = $0 }
        try set("stiffness") { spring.stiffness = $0 }
        try set("damping") { spring.damping = $0 }
        try set("initialVelocity") { spring.initialVelocity = $0 }
        spring.allowsOverdamping = try input.read("allowsOverdamping", default: false)
        return spring
    }
}
