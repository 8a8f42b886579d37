import Quartzite

/// Operations on hit testing.
enum HitTestOperations {
    static let one: [String: Operation] = [
        "hitTest": { question in
            let layers = try NamedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            let hit = try layers.layer(question.input.require("receiver")).hitTest(question.input.require("point"))
            return ["hit": hit?.name.map(VectorValue.string) ?? .null]
        },
        "containsPoint": { ["value": .boolean(try contains($0.input))] },
    ]

    static let two: [String: Operation] = [
        "hitTest": { question in
            let layers = try IndexedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            let hit = try layers.requireLayer(question.input.require("layer")).hitTest(question.input.require("point"))
            return [Vector.wholeAnswer: .number(Double(layers.index(of: hit)))]
        },
        "containsPoint": { [Vector.wholeAnswer: .boolean(try contains($0.input))] },
    ]

    private static func contains(_ input: Fields) throws -> Bool {
        let layer = CALayer()
        layer.bounds = try input.require("bounds")
        layer.position = try input.optional("position") ?? .zero
        return layer.contains(try input.require("point"))
    }
}
