import Quartzite

/// Operations on value functions, which map numbers to transforms.
enum ValueFunctionOperations {
    static let one: [String: Operation] = [
        "makeValueFunction": { ["isNull": .boolean(try function($0.input) == nil)] },
        "applyValueFunction": { question in
            let animation = CABasicAnimation(keyPath: "transform")
            animation.valueFunction = try function(question.input)
            animation.fromValue = try PropertyValue.decode(question.input.require("value"), as: .numbers)
            animation.toValue = animation.fromValue
            animation.duration = 1
            let stage = Stage()
            // No value function returns this matrix, so that the model's own value differs from any result.
            let model = CATransform3DMakeScale(-1, 7, 3)
            stage.layer.transform = model
            stage.show([animation], at: .held(0.5))
            let shown = try stage.presentation().transform
            return ["matrix": shown.answer, "isNull": .boolean(shown == model)]
        },
    ]

    private static func function(_ input: Fields) throws -> CAValueFunction? {
        CAValueFunction(name: CAValueFunctionName(rawValue: try input.require("name")))
    }
}
