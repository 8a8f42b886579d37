import Quartzite

/// Operations of `one.json` on animations: the presentation at a given moment.
enum AnimationOperations {
    static let one: [String: Operation] = [
        "animate": animate,
        "animateGraph": animateGraph,
        "implicitAction": implicitAction,
    ]

    private static let animate: Operation = { question in
        let animation = try AnimationDescription.make(question.input, isRemovedOnCompletion: false)
        let stage = try Stage(host: question.input.optional("layer"), model: question.input.optional("model"))
        stage.show([animation], at: try Moment(question.input))
        return try answers(question.wanted, (animation as? CAPropertyAnimation)?.keyPath ?? "opacity", stage)
    }

    private static let animateGraph: Operation = { question in
        let descriptions: [Fields] = try question.input.require("animations")
        let animations = try descriptions.map { try AnimationDescription.make($0, isRemovedOnCompletion: false) }
        let stage = try Stage(host: nil, model: question.input.optional("model"))
        stage.show(animations, at: try Moment(question.input))
        let keyPaths = animations.compactMap { ($0 as? CAPropertyAnimation)?.keyPath }
        return try answers(question.wanted, keyPaths.first ?? "opacity", stage)
    }

    private static let implicitAction: Operation = { question in
        let key: String = try question.input.require("key")
        let kind = try PropertyValue.Kind(keyPath: key)
        func value(_ name: String) throws -> Any? { try PropertyValue.decode(question.input.require(name), as: kind) }
        let layer = CALayer()
        layer.setValue(try value("old"), forKey: key)
        let stage = Stage(layer)
        defer { withExtendedLifetime(stage) {} }
        stage.commit()
        let description: Fields = try question.input.require("action")
        let action = try AnimationDescription.make(description, isRemovedOnCompletion: true)
        // An action inherits from its event and its transaction the values that it does not set.
        if !description.has("duration") { action.duration = 0 }
        if !description.has("keyPath") { (action as? CAPropertyAnimation)?.keyPath = nil }
        layer.actions = [key: action]
        CATransaction.begin()
        CATransaction.setAnimationDuration(try question.input.require("transactionDuration"))
        layer.setValue(try value("new"), forKey: key)
        CATransaction.commit()
        guard let animation = layer.animation(forKey: key) as? CABasicAnimation else {
            throw Inconsistent("the layer has no basic animation under “\(key)”")
        }
        return [
            "keyPath": animation.keyPath.map(VectorValue.string) ?? .null, "duration": .number(animation.duration),
            "fromValue": PropertyValue.encode(animation.fromValue), "toValue": PropertyValue.encode(animation.toValue),
        ]
    }

    private static func answers(_ wanted: [String], _ keyPath: String, _ stage: Stage) throws -> Answers {
        var answers: Answers = [:]
        for name in wanted { answers[name] = try answer(name, keyPath, try stage.presentation()) }
        return answers
    }

    /// Returns one answer about an animation, read from the presentation layer.
    private static func answer(_ name: String, _ keyPath: String, _ shown: CALayer) throws -> VectorValue? {
        switch name {
        case "value": return PropertyValue.encode(shown.value(forKeyPath: keyPath))
        case _ where ["matrix", "transform"].contains(name) || CATransform3DIdentity.cell(name) != nil:
            let animated = PropertyPath(keyPath)?.property
            let property = name != "transform" && animated?.shape == .transform ? animated?.key ?? "transform" : "transform"
            guard let matrix = shown.value(forKey: property) as? CATransform3D else { return nil }
            return matrix.cell(name).map(VectorValue.number) ?? matrix.answer
        case "x", "y", "width", "height":
            let part = ["x": "origin.x", "y": "origin.y", "width": "size.width", "height": "size.height"][name] ?? name
            let isRect = shown.value(forKeyPath: keyPath) is CGRect
            return PropertyValue.encode(shown.value(forKeyPath: "\(keyPath).\(isRect ? part : name)"))
        case "red":
            guard case .array(let components) = PropertyValue.encode(shown.value(forKeyPath: keyPath)) else { return nil }
            return components.first
        case "firstRed":
            guard case .array(let colors) = PropertyValue.encode(shown.value(forKeyPath: keyPath)),
                case .array(let components)? = colors.first
            else { return nil }
            return components.first
        case _ where name.hasPrefix("bounding"):
            guard let box = path(shown.value(forKeyPath: keyPath))?.boundingBox else { return nil }
            return [
                "boundingBox": box.answer, "boundingMinX": .number(box.minX), "boundingWidth": .number(box.width),
                "boundingHeight": .number(box.height),
            ][name]
        default: return PropertyValue.encode(shown.value(forKeyPath: name))
        }
    }

    private static func path(_ value: Any?) -> CGPath? { value.flatMap { $0 as? CGPath } }
}
