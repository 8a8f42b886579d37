import Quartzite

/// Operations on the timing of animations and layers.
enum TimingOperations {
    static let one: [String: Operation] = [
        "timingState": { try timingState($0.input) },
        "totalDuration": totalDuration,
        "convertTime": convertTimeByName,
        "addAnimation": addAnimation,
    ]

    static let two: [String: Operation] = [
        "convertTime": convertTimeByIndex
    ]

    /// Returns the timing of an animation as its layer samples it. The clock is stopped at 0, so that a begin time of 0 stays 0.
    static func timing(_ fields: Fields) throws -> AnimationTiming {
        let stage = Stage()
        let animation = try AnimationDescription.make(fields, isRemovedOnCompletion: false)
        animation.fillMode = .both
        stage.layer.add(animation, forKey: "a")
        stage.commit()
        guard let timing = stage.layer.attachedAnimations.first?.timing else {
            throw Inconsistent("the animation has no timing after the commit")
        }
        return timing
    }

    static func timingState(_ fields: Fields) throws -> Answers {
        let timing = try timing(fields)
        let time: Double = try fields.require("parentTime")
        let isValid = timing.isValid && time.isFinite
        let state = timing.state(atParent: time)
        return [
            "phase": .string(state.phase.rawValue), "progress": .number(isValid ? state.progress : .nan),
            "completedCycles": .number(state.completedCycles), "activeDuration": .number(timing.activeDuration),
            "totalDuration": .number(timing.totalDuration), "valid": .boolean(isValid),
        ]
    }

    private static let totalDuration: Operation = { question in
        // A group has the same timing as any other animation.
        var fields = question.input.values
        fields["class"] = .string("CABasicAnimation")
        return ["totalDuration": .number(try timing(Fields(fields)).totalDuration)]
    }

    private static let convertTimeByName: Operation = { question in
        let input = question.input
        let layers = try NamedLayers(input.require("layers"))
        defer { withExtendedLifetime(layers) {} }
        let receiver = try layers.layer(input.require("receiver"))
        let other = try input.optional("other", as: String.self).map(layers.layer)
        let time: Double = try input.require("time")
        let isFrom = try input.require("direction", as: String.self) == "from"
        return ["time": .number(isFrom ? receiver.convertTime(time, from: other) : receiver.convertTime(time, to: other))]
    }

    private static let convertTimeByIndex: Operation = { question in
        let input = question.input
        let layers = try IndexedLayers(input.require("layers"))
        defer { withExtendedLifetime(layers) {} }
        let (source, target) = (try layers.layer(input.require("from")), try layers.layer(input.require("to")))
        let time: Double = try input.require("time")
        guard let source else { return [Vector.wholeAnswer: .number(target?.convertTime(time, from: nil) ?? time)] }
        return [Vector.wholeAnswer: .number(source.convertTime(time, to: target))]
    }

    private static let addAnimation: Operation = { question in
        let description: Fields = try question.input.require("animation")
        let stage = Stage()
        stage.commit()
        // Later than 0, so that a begin time that the library sets differs from 0.
        MediaClock.setVirtualTime(100)
        let animation = try AnimationDescription.make(description, isRemovedOnCompletion: true)
        let duration: Double? = try question.input.optional("transactionDuration")
        if let duration {
            CATransaction.begin()
            CATransaction.setAnimationDuration(duration)
        }
        stage.layer.add(animation, forKey: "a")
        if duration != nil { CATransaction.commit() } else { stage.commit() }
        guard let stored = stage.layer.animation(forKey: "a"), let timing = stage.layer.attachedAnimations.first?.timing else {
            throw Inconsistent("the layer does not have the animation")
        }
        return [
            "storedDuration": .number(stored.duration), "storedBeginTime": .number(stored.beginTime),
            "originalBeginTime": .number(animation.beginTime), "originalDuration": .number(animation.duration),
            "effectiveDuration": .number(timing.duration),
        ]
    }
}
