import Quartzite

/// Operations on defaults, on stored values by key-value coding, and on constants.
enum PropertyOperations {
    static let one: [String: Operation] = [
        "defaultValueForKey": { question in
            let (name, key): (String, String) = (try question.input.require("class"), try question.input.require("key"))
            return ["value": PropertyValue.encode(try VectorClasses.defaultValue(of: name, forKey: key))]
        },
        "freshInstance": { question in
            let name: String = try question.input.require("class")
            let instance = try VectorClasses.instance(name)
            var answers: Answers = [:]
            for key in question.wanted {
                answers[key] = PropertyValue.encode(instance.value(forKey: key))
            }
            return answers
        },
        "setGet": { ["value": try setGet($0.input)] },
        "cornerCurveExpansionFactor": { ["value": try expansionFactor($0.input)] },
        "needsDisplayForKey": { question in
            let type = type(of: try VectorClasses.layer(question.input.require("class")))
            let keys: [String] = try question.input.optional("keys") ?? [question.input.require("key")]
            let answers = Set(keys.map { type.needsDisplay(forKey: $0) })
            guard answers.count == 1, let answer = answers.first else { throw Inconsistent("the keys have different answers") }
            return ["value": .boolean(answer)]
        },
        "defaultActionForKey": { question in
            let key: String = try question.input.require("key")
            let layer = try VectorClasses.layer(question.input.require("class"))
            let actions = [type(of: layer).defaultAction(forKey: key), layer.action(forKey: key)]
            return ["action": actions.contains { $0 != nil } ? .string("an action") : .null]
        },
    ]

    static let two: [String: Operation] = [
        "freshValue": { question in
            let (name, key): (String, String) = (try question.input.require("class"), try question.input.require("key"))
            if name == "CATransaction" { return [Vector.wholeAnswer: try transactionValue(key)] }
            // A value of the class itself, not a property of its layers.
            if name == "CATiledLayer" && key == "fadeDuration" { return [Vector.wholeAnswer: .number(CATiledLayer.fadeDuration())] }
            return [Vector.wholeAnswer: PropertyValue.encode(try VectorClasses.instance(name).value(forKey: key))]
        },
        "setGet": { [Vector.wholeAnswer: try setGet($0.input)] },
        "cornerCurveExpansionFactor": { [Vector.wholeAnswer: try expansionFactor($0.input)] },
        "constant": { question in
            let name: String = try question.input.require("name")
            let value = try constants[name] ?? LayoutOperations.autoresizing(name).rawValue
            return [Vector.wholeAnswer: .number(Double(value))]
        },
    ]

    private static let constants: [String: UInt32] = [
        "edge.left": CAEdgeAntialiasingMask.layerLeftEdge.rawValue,
        "edge.right": CAEdgeAntialiasingMask.layerRightEdge.rawValue,
        "edge.bottom": CAEdgeAntialiasingMask.layerBottomEdge.rawValue,
        "edge.top": CAEdgeAntialiasingMask.layerTopEdge.rawValue,
    ]

    private static func setGet(_ input: Fields) throws -> VectorValue {
        let (name, key): (String, String) = (try input.require("class"), try input.require("key"))
        let instance = try VectorClasses.instance(name)
        let value: VectorValue = try input.require("set")
        let kind = (try? PropertyValue.Kind(keyPath: key)) ?? (value.asNumber == nil ? .text : .number)
        instance.setValue(try PropertyValue.decode(value, as: kind), forKey: key)
        return PropertyValue.encode(instance.value(forKey: key))
    }

    private static func expansionFactor(_ input: Fields) throws -> VectorValue {
        let curve = CALayerCornerCurve(rawValue: try input.require("curve"))
        return .number(Double(CALayer.cornerCurveExpansionFactor(curve)))
    }

    private static func transactionValue(_ key: String) throws -> VectorValue {
        switch key {
        case "animationDuration": return .number(CATransaction.animationDuration())
        case "disableActions": return .boolean(CATransaction.disableActions())
        case "animationTimingFunction": return CATransaction.animationTimingFunction() == nil ? .null : .string("a function")
        default: return PropertyValue.encode(CATransaction.value(forKey: key))
        }
    }
}
