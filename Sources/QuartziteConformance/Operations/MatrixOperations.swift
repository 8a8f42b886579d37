import Quartzite

/// Operations on `CATransform3D`.
enum MatrixOperations {
    static let one: [String: Operation] = [
        "identity": { cells(CATransform3DIdentity, $0.wanted) },
        "makeTranslation": { question in
            let n: [Double] = try arguments(question.input, count: 3)
            return cells(CATransform3DMakeTranslation(n[0], n[1], n[2]), question.wanted)
        },
        "makeScale": { question in
            let n: [Double] = try arguments(question.input, count: 3)
            return cells(CATransform3DMakeScale(n[0], n[1], n[2]), question.wanted)
        },
        "makeRotation": { question in
            let n: [Double] = try arguments(question.input, count: 4)
            return cells(CATransform3DMakeRotation(n[0], n[1], n[2], n[3]), question.wanted)
        },
        "translate": { question in
            let n: [Double] = try arguments(question.input, count: 3)
            return cells(CATransform3DTranslate(try question.input.require("matrix"), n[0], n[1], n[2]), question.wanted)
        },
        "scale": { question in
            let n: [Double] = try arguments(question.input, count: 3)
            return cells(CATransform3DScale(try question.input.require("matrix"), n[0], n[1], n[2]), question.wanted)
        },
        "rotate": { question in
            let n: [Double] = try arguments(question.input, count: 4)
            return cells(CATransform3DRotate(try question.input.require("matrix"), n[0], n[1], n[2], n[3]), question.wanted)
        },
        "concat": { cells(CATransform3DConcat(try $0.input.require("a"), try $0.input.require("b")), $0.wanted) },
        "invert": { cells(CATransform3DInvert(try $0.input.require("matrix")), $0.wanted) },
        "concatWithInverse": { question in
            let matrix: CATransform3D = try question.input.require("matrix")
            return cells(CATransform3DConcat(matrix, CATransform3DInvert(matrix)), question.wanted)
        },
        "equal": { ["value": .boolean(CATransform3DEqualToTransform(try $0.input.require("a"), try $0.input.require("b")))] },
        "isIdentity": { ["value": .boolean(CATransform3DIsIdentity(try $0.input.require("matrix")))] },
        "isAffine": { ["value": .boolean(CATransform3DIsAffine(try matrixOrSteps($0.input)))] },
        "applyToPoint": { question in
            let p: [Double] = try question.input.require("point")
            guard p.count == 4 else { throw MalformedVector("a point here has four numbers") }
            let m = try question.input.require("matrix", as: CATransform3D.self).cells
            return ["point": .numbers((0..<4).map { column in (0..<4).reduce(0) { $0 + p[$1] * m[$1 * 4 + column] } })]
        },
    ]

    static let two: [String: Operation] = [
        "identity": { _ in whole(CATransform3DIdentity) },
        "makeTranslation": { question in
            let n = try numbers(question.input, "t", count: 3)
            return whole(CATransform3DMakeTranslation(n[0], n[1], n[2]))
        },
        "makeScale": { question in
            let n = try numbers(question.input, "s", count: 3)
            return whole(CATransform3DMakeScale(n[0], n[1], n[2]))
        },
        "makeRotation": { question in
            let n = try numbers(question.input, "axis", count: 3)
            return whole(CATransform3DMakeRotation(try question.input.require("angle"), n[0], n[1], n[2]))
        },
        "translate": { question in
            let n = try numbers(question.input, "t", count: 3)
            return whole(CATransform3DTranslate(try question.input.require("m"), n[0], n[1], n[2]))
        },
        "scale": { question in
            let n = try numbers(question.input, "s", count: 3)
            return whole(CATransform3DScale(try question.input.require("m"), n[0], n[1], n[2]))
        },
        "rotate": { question in
            let n = try numbers(question.input, "axis", count: 3)
            let (matrix, angle): (CATransform3D, Double) = (try question.input.require("m"), try question.input.require("angle"))
            return whole(CATransform3DRotate(matrix, angle, n[0], n[1], n[2]))
        },
        "invert": { whole(CATransform3DInvert(try $0.input.require("matrix"))) },
        "concat": { whole(CATransform3DConcat(try $0.input.require("a"), try $0.input.require("b"))) },
        "equal": { question in
            let (a, b): (CATransform3D, CATransform3D) = (try question.input.require("a"), try question.input.require("b"))
            return [Vector.wholeAnswer: .boolean(CATransform3DEqualToTransform(a, b))]
        },
        "isIdentity": { [Vector.wholeAnswer: .boolean(CATransform3DIsIdentity(try $0.input.require("matrix")))] },
        "isAffine": { [Vector.wholeAnswer: .boolean(CATransform3DIsAffine(try $0.input.require("matrix")))] },
        "makeAffine": { whole(CATransform3DMakeAffineTransform(try $0.input.require("affine"))) },
        "getAffine": { [Vector.wholeAnswer: CATransform3DGetAffineTransform(try $0.input.require("matrix")).answer] },
    ]

    /// Returns the whole matrix, and the cells that are wanted by name.
    static func cells(_ matrix: CATransform3D, _ wanted: [String]) -> Answers {
        var answers: Answers = ["matrix": matrix.answer]
        for name in wanted { if let cell = matrix.cell(name) { answers[name] = .number(cell) } }
        return answers
    }

    private static func whole(_ matrix: CATransform3D) -> Answers { [Vector.wholeAnswer: matrix.answer] }

    private static func arguments(_ input: Fields, count: Int) throws -> [Double] { try numbers(input, "args", count: count) }

    private static func numbers(_ input: Fields, _ name: String, count: Int) throws -> [Double] {
        let numbers: [Double] = try input.require(name)
        guard numbers.count == count else { throw MalformedVector("“\(name)” has \(count) numbers") }
        return numbers
    }

    /// Reads a matrix, or steps to apply to the identity in order: `["rotate", angle, x, y, z]`.
    private static func matrixOrSteps(_ input: Fields) throws -> CATransform3D {
        if let matrix: CATransform3D = try input.optional("matrix") { return matrix }
        var matrix = CATransform3DIdentity
        for step in try input.require("steps", as: [[VectorValue]].self) {
            let name = step.first.flatMap(String.init(field:)) ?? ""
            let n = step.dropFirst().compactMap(\.asNumber)
            switch (name, n.count) {
            case ("translate", 3): matrix = CATransform3DTranslate(matrix, n[0], n[1], n[2])
            case ("scale", 3): matrix = CATransform3DScale(matrix, n[0], n[1], n[2])
            case ("rotate", 4): matrix = CATransform3DRotate(matrix, n[0], n[1], n[2], n[3])
            default: throw MalformedVector("\(step) is no step of a matrix")
            }
        }
        return matrix
    }
}
