import Quartzite

/// Operations on movement along paths.
enum MotionPathOperations {
    static let two: [String: Operation] = [
        "samplePath": { question in
            let animation = try animation(question.input)
            animation.calculationMode = CAAnimationCalculationMode(rawValue: try question.input.require("mode"))
            animation.keyTimes = try question.input.optional("keyTimes", as: [Double].self)?.map { NSNumber(value: $0) }
            let curves: [[Double]]? = try question.input.optional("timing")
            animation.timingFunctions = curves?.compactMap(CAMediaTimingFunction.init(numbers:))
            let stage = Stage()
            stage.show([animation], at: .held(try question.input.require("fraction")))
            return [Vector.wholeAnswer: try stage.shownValue("position")]
        },
        "rotateAuto": { question in
            let animation = try animation(question.input)
            animation.rotationMode = try question.input.require("reverse") ? .rotateAutoReverse : .rotateAuto
            let stage = Stage()
            stage.layer.transform = try question.input.require("model")
            stage.show([animation], at: .held(try question.input.require("fraction")))
            let shown = try stage.presentation().transform
            return Answers(
                uniqueKeysWithValues: question.wanted.compactMap { name in
                    shown.cell(name).map { (name, .number($0)) }
                })
        },
    ]

    private static func animation(_ input: Fields) throws -> CAKeyframeAnimation {
        let path = CGMutablePath()
        var end: CGPoint?
        for points: [CGPoint] in try input.require("segments", as: [[CGPoint]].self) {
            guard let start = points.first else { throw MalformedVector("a segment has no points") }
            if start != end { path.move(to: start) }
            switch points.count {
            case 2: path.addLine(to: points[1])
            case 4: path.addCurve(to: points[3], control1: points[1], control2: points[2])
            default: throw MalformedVector("a segment has two points or four")
            }
            end = points.last
        }
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.duration = 1
        return animation
    }
}
