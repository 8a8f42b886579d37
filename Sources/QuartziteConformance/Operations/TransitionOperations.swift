import Quartzite

/// Operations on the progress of transitions.
enum TransitionOperations {
    static let one: [String: Operation] = [
        "transitionState": { question in
            let input = question.input
            let transition = CATransition()
            transition.type = CATransitionType(rawValue: try input.require("type"))
            transition.subtype = try input.optional("subtype", as: String.self).map(CATransitionSubtype.init(rawValue:))
            transition.duration = try input.require("duration")
            transition.startProgress = try input.read("startProgress", default: 0)
            transition.endProgress = try input.read("endProgress", default: 1)
            transition.fillMode = CAMediaTimingFillMode(rawValue: try input.read("fillMode", default: "removed"))
            let stage = Stage()
            stage.show([try animation(transition, input)], at: try moment(input))
            let shown = try stage.presentation()
            let state = shown.values.transition
            return [
                "progress": .number(state.progress), "active": .boolean(state.kind != nil), "opacity": .number(Double(shown.opacity)),
                "layerPositionUnchanged": .boolean(shown.position == stage.layer.position),
            ]
        }
    ]

    private static func animation(_ transition: CATransition, _ input: Fields) throws -> CAAnimation {
        transition.isRemovedOnCompletion = false
        guard try input.read("inGroup", default: false) else { return transition }
        let group = CAAnimationGroup()
        group.animations = [transition]
        group.duration = transition.duration
        group.isRemovedOnCompletion = false
        return group
    }

    private static func moment(_ input: Fields) throws -> Moment {
        if let wait: Double = try input.optional("beginsIn") { return .running(-wait) }
        return try Moment(input)
    }
}
