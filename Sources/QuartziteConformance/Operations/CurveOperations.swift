import Quartzite

/// Operations on timing functions.
enum CurveOperations {
    static let one: [String: Operation] = [
        "controlPoints": { ["points": .numbers(points(of: try function($0.input)))] },
        "evaluateCurve": { ["value": .number(try function($0.input).curve.value(at: try $0.input.require("t")))] },
        "makeTimingFunction": { question in
            _ = try function(question.input)
            return ["fails": .boolean(!Messages.misuse.all.isEmpty)]
        },
    ]

    static let two: [String: Operation] = [
        "namedControlPoints": { [Vector.wholeAnswer: .numbers(Array(points(of: try function($0.input))[2..<6]))] },
        "controlPointEnds": { [Vector.wholeAnswer: .numbers(points(of: try function($0.input)))] },
        "evaluate": { question in
            if question.area == "mediaTiming" { return try phaseAsNumber(try TimingOperations.timingState(question.input)) }
            return [Vector.wholeAnswer: .number(try function(question.input).curve.value(at: try question.input.require("x")))]
        },
    ]

    /// Reads a timing function by its name or its control points.
    private static func function(_ input: Fields) throws -> CAMediaTimingFunction {
        if let name: String = try input.optional("name") {
            return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: fullNames[name] ?? name))
        }
        let numbers: [Double] = try input.require(input.has("c") ? "c" : "controlPoints")
        guard let function = CAMediaTimingFunction(numbers: numbers) else { throw MalformedVector("a curve has four numbers") }
        return function
    }

    private static let fullNames = ["in": "easeIn", "out": "easeOut"]

    /// Returns x and y of all four control points.
    private static func points(of function: CAMediaTimingFunction) -> [Double] {
        (0..<4).flatMap { index in
            var point: [Float] = [.nan, .nan]
            point.withUnsafeMutableBufferPointer { buffer in
                if let base = buffer.baseAddress { function.getControlPoint(at: index, values: base) }
            }
            return point.map(Double.init)
        }
    }

    private static func phaseAsNumber(_ answers: Answers) throws -> Answers {
        let phases: [VectorValue] = [.string("before"), .string("active"), .string("after")]
        guard let phase = answers["phase"], let number = phases.firstIndex(of: phase) else { throw Inconsistent("no phase") }
        return answers.merging(["phase": .number(Double(number))]) { $1 }
    }
}
