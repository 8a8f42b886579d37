import Quartzite

/// Operations on the interpolation of matrices.
enum InterpolationOperations {
    static let one: [String: Operation] = [
        "interpolateMatrix": { question in
            let input = question.input
            return try held(from: input.require("from"), to: input.require("to"), at: input.require("progress"))
        },
        "decomposeThenRecompose": { question in
            let matrix: CATransform3D = try question.input.require("matrix")
            return try held(from: matrix, to: matrix, at: 0.5)
        },
    ]

    private static func held(from: CATransform3D, to: CATransform3D, at progress: Double) throws -> Answers {
        let stage = Stage()
        let animation = CABasicAnimation(keyPath: "transform")
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        stage.show([animation], at: .held(progress))
        return ["matrix": try stage.shownValue("transform")]
    }
}
