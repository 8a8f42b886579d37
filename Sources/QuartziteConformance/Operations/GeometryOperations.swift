import Quartzite

/// Operations on frames, and on the conversion of points and rectangles between layers.
enum GeometryOperations {
    static let one: [String: Operation] = [
        "convertPoint": { question in
            let point: CGPoint = try question.input.require("point")
            let converted = try convertByName(
                question.input, to: { $0.convert(point, to: $1) }, from: { $0.convert(point, from: $1) })
            return ["point": converted.answer, "finite": .boolean(converted.x.isFinite && converted.y.isFinite)]
        },
        "convertRect": { question in
            let rect: CGRect = try question.input.require("rect")
            let converted = try convertByName(
                question.input, to: { $0.convert(rect, to: $1) }, from: { $0.convert(rect, from: $1) })
            return ["rect": converted.answer]
        },
        "frame": { question in
            let layer = CALayer()
            layer.bounds = try question.input.require("bounds")
            layer.position = try question.input.require("position")
            layer.anchorPoint = try question.input.require("anchorPoint")
            return ["frame": layer.frame.answer]
        },
        "setFrame": { question in
            let layer = CALayer()
            layer.anchorPoint = try question.input.require("anchorPoint")
            layer.frame = try question.input.require("frame")
            return ["boundsSize": layer.bounds.size.answer, "position": layer.position.answer]
        },
        "setAffine": { question in
            let layer = CALayer()
            layer.setAffineTransform(try question.input.require("affine"))
            return ["affine": layer.affineTransform().answer]
        },
    ]

    static let two: [String: Operation] = [
        "convertPoint": { question in
            let point: CGPoint = try question.input.require("point")
            let converted = try convertByIndex(
                question.input, to: { $0.convert(point, to: $1) }, from: { $0.convert(point, from: $1) })
            return [Vector.wholeAnswer: (converted ?? point).answer]
        },
        "convertRect": { question in
            let rect: CGRect = try question.input.require("rect")
            let converted = try convertByIndex(
                question.input, to: { $0.convert(rect, to: $1) }, from: { $0.convert(rect, from: $1) })
            return [Vector.wholeAnswer: (converted ?? rect).answer]
        },
        "frame": { question in
            let layers = try IndexedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            return [Vector.wholeAnswer: try layers.requireLayer(question.input.require("layer")).frame.answer]
        },
        "setFrame": { question in
            let layers = try IndexedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            let layer = try layers.requireLayer(question.input.require("layer"))
            layer.frame = try question.input.require("frame")
            return ["bounds": layer.bounds.answer, "position": layer.position.answer]
        },
        "setBounds": { question in
            let layer = CALayer()
            layer.bounds = try question.input.require("bounds")
            return [Vector.wholeAnswer: layer.bounds.answer]
        },
        "layerAffineTransform": { question in
            let layer = CALayer()
            layer.transform = try question.input.require("transform")
            return [Vector.wholeAnswer: layer.affineTransform().answer]
        },
        "layerSetAffineTransform": { question in
            let layer = CALayer()
            layer.transform = try question.input.require("previousTransform")
            layer.setAffineTransform(try question.input.require("affine"))
            return [Vector.wholeAnswer: layer.transform.answer]
        },
    ]

    private static func convertByName<Value>(
        _ input: Fields, to: (CALayer, CALayer?) -> Value, from: (CALayer, CALayer?) -> Value
    ) throws -> Value {
        let layers = try NamedLayers(input.require("layers"))
        defer { withExtendedLifetime(layers) {} }
        let receiver = try layers.layer(input.require("receiver"))
        let other = try input.optional("other", as: String.self).map(layers.layer)
        return try input.require("direction", as: String.self) == "to" ? to(receiver, other) : from(receiver, other)
    }

    /// Converts between layers by index, where −1 stands for nil, the coordinates outside the root. Returns nil if both are −1.
    private static func convertByIndex<Value>(
        _ input: Fields, to: (CALayer, CALayer?) -> Value, from: (CALayer, CALayer?) -> Value
    ) throws -> Value? {
        let layers = try IndexedLayers(input.require("layers"))
        defer { withExtendedLifetime(layers) {} }
        let (source, target) = (try layers.layer(input.require("from")), try layers.layer(input.require("to")))
        if let source { return to(source, target) }
        return target.map { from($0, nil) }
    }
}
