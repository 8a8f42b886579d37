import QuartziteKit

/// Describes a lane in words, for the text beside the pointer.
@MainActor
struct LaneText {
    private let lane: TimelineLane

    init(_ lane: TimelineLane) { self.lane = lane }

    /// Returns the lines about the animation.
    func lines() -> [String] {
        let (animation, timing) = (lane.animation, lane.timing)
        var lines = [lane.title + (lane.keyPath == nil || lane.key == nil ? "" : "  “\(LaneTextParts.short(lane.key ?? ""))”")]
        lines[0] += "   \(Self.className(animation))"
        if let removed = lane.removed { lines.append(removalText(removed)) }
        if !timing.isValid {
            lines.append(timing.isEmpty ? "has no duration and shows nothing" : "has no effect: its times are no finite numbers")
            return lines
        }
        var times = ["begins at \(TimeText.seconds(lane.clock.groups.isEmpty ? lane.axisBegin : timing.beginTime)) s"]
        if !lane.clock.groups.isEmpty { times[0] += " of the group" }
        times.append("lasts \(NumberText.short(timing.duration)) s")
        lines.append(times.joined(separator: ", "))
        let others = LaneTextParts.repeats(timing) + LaneTextParts.settings(timing)
        if !others.isEmpty { lines.append(others.joined(separator: ", ")) }
        lines.append(contentsOf: Self.course(animation, timing))
        if let property = animation as? CAPropertyAnimation {
            let ways = [property.isAdditive ? "additive" : nil, property.isCumulative ? "cumulative" : nil].compactMap { $0 }
            if !ways.isEmpty { lines.append(ways.joined(separator: ", ")) }
        }
        if lane.endsWithoutItsFill {
            lines.append("fill: \(animation.fillMode.rawValue), but removed at its end, so nothing holds")
        } else {
            lines.append("fill: \(LaneTextParts.fill(timing))\(animation.isRemovedOnCompletion ? "" : ", stays on the layer")")
        }
        return lines
    }

    private func removalText(_ time: Double) -> String {
        let end = lane.axisEnd
        if lane.isCutOff { return "taken off the layer at \(TimeText.seconds(time)) s, before its end" }
        return time > end + 0.0005
            ? "over; taken off the layer at \(TimeText.seconds(time)) s" : "over; the layer does not have it any more"
    }

    /// Returns the text of a key: its time and value.
    func line(ofKey index: Int, _ keys: LaneKeys, at time: Double) -> String {
        "key \(index + 1) of \(keys.positions.count) at \(TimeText.seconds(time)) s: \(value(keys.values[index], isFirst: index == 0))"
    }

    private func value(_ value: Any?, isFirst: Bool) -> String {
        if let keyframes = lane.animation as? CAKeyframeAnimation, keyframes.keyframes.path != nil { return "a point of the path" }
        if lane.animation is CATransition { return isFirst ? "the old content" : "the new content" }
        guard let value, let animatable = AnimatableValue(value) else { return "the value of the layer" }
        if case .path(let path) = animatable { return "a path of \(path.verbs.count) parts" }
        var texts = LayerValueText()
        let shape = lane.keyPath.flatMap { lane.layer.propertyPath($0)?.shape } ?? animatable.plainShape
        let text = PropertyText.text(texts.json(ofSetting: value, isBoolean: shape == .boolean), shape)
        if case .number(let number) = animatable, lane.keyPath?.contains(".rotation") == true {
            return "\(text)  (\(NumberText.short(number * 180 / .pi))°)"
        }
        return text
    }

    /// The class of an animation.
    nonisolated static func className(_ animation: CAAnimation) -> String { String(describing: type(of: animation)) }

    private static func course(_ animation: CAAnimation, _ timing: AnimationTiming) -> [String] {
        if let spring = animation as? CASpringAnimation {
            let parts = [
                "mass \(NumberText.short(Double(spring.mass)))", "stiffness \(NumberText.short(Double(spring.stiffness)))",
                "damping \(NumberText.short(Double(spring.damping)))",
            ]
            let velocity = spring.initialVelocity == 0 ? [] : ["velocity \(NumberText.short(Double(spring.initialVelocity)))"]
            return ["spring: " + (parts + velocity).joined(separator: ", ")]
        }
        var lines: [String] = []
        if let keyframes = animation as? CAKeyframeAnimation {
            lines.append("\(keyframes.calculationMode.rawValue) between keys")
            let curves = (keyframes.timingFunctions ?? []).map { LaneTextParts.name($0.curve) }
            if !curves.isEmpty {
                let isOne = curves.dropFirst().allSatisfy { $0 == curves[0] }
                lines[0] += ": " + (isOne ? curves[0] : curves.prefix(4).joined(separator: ", ") + (curves.count > 4 ? ", …" : ""))
            }
        }
        if lines.isEmpty || !timing.curve.isLinear { lines.append("timing: \(LaneTextParts.name(timing.curve))") }
        return lines
    }
}

extension TimelineLane {
    /// The time of the axis at which the animation begins; for a member of a group in the group's first cycle.
    var axisBegin: Double {
        guard let group = clock.groups.first else { return clock.axisTime(fromLayer: timing.beginTime) }
        return clock.axisTime(fromLayer: group.beginTime)
    }
}

extension TimelineLane {
    /// The time of the axis at which the animation, or the group around it, ends; infinity for an endless one.
    var axisEnd: Double {
        let timing = clock.groups.first ?? timing
        return timing.totalDuration.isFinite ? clock.axisTime(fromLayer: timing.beginTime + timing.totalDuration) : .infinity
    }

    /// Whether the last value would be held if the animation were not removed at its end.
    var endsWithoutItsFill: Bool {
        clock.groups.isEmpty && animation.isRemovedOnCompletion && axisEnd < .infinity
            && (animation.fillMode == .forwards || animation.fillMode == .both)
    }

    /// Whether the animation was removed from its layer before its end.
    var isCutOff: Bool { removed.map { $0 < axisEnd - 0.0005 } ?? false }
}

/// The words for parts of a timing.
enum LaneTextParts {
    static func repeats(_ timing: AnimationTiming) -> [String] {
        var parts: [String] = []
        if timing.repeatDuration > 0 {
            parts.append(timing.repeatDuration == .infinity ? "endless" : "repeats for \(NumberText.short(timing.repeatDuration)) s")
        } else if timing.repeatCount == .infinity {
            parts.append("endless")
        } else if timing.repeatCount > 0, timing.repeatCount != 1 {
            parts.append("\(NumberText.short(timing.repeatCount)) times")
        }
        if timing.autoreverses { parts.append("there and back") }
        return parts
    }

    static func settings(_ timing: AnimationTiming) -> [String] {
        var parts: [String] = []
        if timing.speed != 1 { parts.append("speed \(NumberText.short(timing.speed))") }
        if timing.timeOffset != 0 { parts.append("offset \(NumberText.short(timing.timeOffset)) s") }
        return parts
    }

    static func fill(_ timing: AnimationTiming) -> String {
        switch (timing.fillsBackwards, timing.fillsForwards) {
        case (true, true): "both"
        case (true, false): "backwards"
        case (false, true): "forwards"
        case (false, false): "none"
        }
    }

    /// A timing function by its name, else by its control points.
    static func name(_ curve: TimingCurve) -> String {
        let names: [(String, CAMediaTimingFunctionName)] = [
            ("ease in", .easeIn), ("ease out", .easeOut), ("ease in, ease out", .easeInEaseOut), ("default", .default),
        ]
        if curve.isLinear { return "linear" }
        if let known = names.first(where: { CAMediaTimingFunction(name: $0.1).curve == curve }) { return known.0 }
        return "(" + [curve.c1x, curve.c1y, curve.c2x, curve.c2y].map(NumberText.short).joined(separator: ", ") + ")"
    }

    static func short(_ text: String) -> String { LayerTitle.oneLine(String(text.prefix(40))) }
}

extension AnimatableValue {
    /// The property type whose text format fits the value.
    fileprivate var plainShape: LayerProperty.Shape? {
        switch self {
        case .color: .color
        case .transform, .affine: .transform
        case .rect: .rect
        case .size: .size
        default: nil
        }
    }
}
