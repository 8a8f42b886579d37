import Quartzite

/// Operations on the instances of replicators: transforms, times and colours.
enum ReplicatorOperations {
    static let one: [String: Operation] = [
        "replicatorInstances": { question in
            let layer = try replicator(question.input)
            let values = layer.replicator
            var answers: Answers = ["effectiveCount": .number(Double(values.shownCount))]
            if let index: Int = try question.input.optional("index") {
                answers["color"] = color(values, index)
                answers["timeOffset"] = .number(values.delay(of: index))
            } else {
                let instances = 0..<values.shownCount
                answers["m41"] = .numbers(instances.map { Double(values.transform(of: $0, bounds: layer.bounds).m41) })
                answers["colors"] = .array(instances.map { color(values, $0) })
                answers["timeOffsets"] = .numbers(instances.map { values.delay(of: $0) })
            }
            return answers
        },
        "nestedReplicators": { question in
            let outer = try replicator(question.input.require("outer")).replicator
            let inner = try replicator(question.input.require("inner")).replicator
            let (outerIndexes, innerIndexes) = (0..<outer.shownCount, 0..<inner.shownCount)
            let product = outer.color(of: 0) * inner.color(of: 0)
            let source = innerIndexes.map { Double(inner.transform(of: $0, bounds: .zero).m41) }
            return [
                "timeOffsets": .array(outerIndexes.map { o in .numbers(innerIndexes.map { outer.delay(of: o) + inner.delay(of: $0) }) }),
                "color": .numbers((0..<4).map { product[$0] }),
                "innerM41": .numbers(outerIndexes.map { Double(outer.transform(of: $0, bounds: .zero).m41) }),
                "sourceM41": .array(outerIndexes.map { _ in .numbers(source) }),
            ]
        },
    ]

    private static func replicator(_ input: Fields) throws -> CAReplicatorLayer {
        let layer = CAReplicatorLayer()
        if let count: Int = try input.optional("count") { layer.instanceCount = count }
        if let delay: Double = try input.optional("delay") { layer.instanceDelay = delay }
        if let matrix: CATransform3D = try input.optional("transform") { layer.instanceTransform = matrix }
        if let color: [Double] = try input.optional("color"), color.count == 4 {
            layer.instanceColor = CGColor(srgb: SIMD4(color[0], color[1], color[2], color[3]))
        }
        layer.instanceRedOffset = Float(try input.read("redOffset", default: 0.0))
        layer.instanceGreenOffset = Float(try input.read("greenOffset", default: 0.0))
        layer.instanceAlphaOffset = Float(try input.read("alphaOffset", default: 0.0))
        return layer
    }

    private static func color(_ values: ReplicatorValues, _ index: Int) -> VectorValue {
        let color = values.color(of: index)
        return .numbers((0..<4).map { color[$0] })
    }
}
