import Quartzite

/// Operations on the birth of particles: times, positions and directions.
enum EmitterOperations {
    static let one: [String: Operation] = [
        "emissionTime": { question in
            let fields: Fields = try question.input.require("cell")
            let cell = CAEmitterCell()
            cell.beginTime = try fields.read("beginTime", default: 0)
            cell.duration = try fields.read("duration", default: .infinity)
            cell.speed = try fields.read("speed", default: 1)
            cell.timeOffset = try fields.read("timeOffset", default: 0)
            cell.repeatCount = try fields.read("repeatCount", default: 0)
            cell.repeatDuration = try fields.read("repeatDuration", default: 0)
            let (from, to): (Double, Double) = (try question.input.require("from"), try question.input.require("to"))
            return ["activeEmissionTime": .number(cell.values.timing.activeTime(from: from, to: to))]
        },
        "emitterPoints": emitterPoints,
        "emissionDirection": { question in
            let cell = CAEmitterCell()
            cell.emissionLongitude = try question.input.require("longitude")
            cell.emissionLatitude = try question.input.require("latitude")
            cell.emissionRange = try question.input.require("range")
            return ["direction": answer(direction(cell.values, 0)), "maxAngleFromAxis": .number(cell.values.widestAngle)]
        },
    ]

    private static let emitterPoints: Operation = { question in
        let layer = CAEmitterLayer()
        layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: try question.input.require("shape"))
        if let mode: String = try question.input.optional("mode") { layer.emitterMode = CAEmitterLayerEmitterMode(rawValue: mode) }
        layer.emitterPosition = try question.input.optional("position") ?? .zero
        layer.emitterZPosition = try question.input.read("z", default: 0)
        layer.emitterSize = try question.input.require("size")
        layer.emitterDepth = try question.input.read("depth", default: 0)
        let centre = SIMD3(Double(layer.emitterPosition.x), Double(layer.emitterPosition.y), Double(layer.emitterZPosition))
        var random = SplitMix64(1)
        let places = (0..<64).map { _ in layer.emitter.birth(&random).place }
        func same(_ name: String, _ numbers: [Double]) throws -> Double {
            guard let first = numbers.first, numbers.allSatisfy({ abs($0 - first) < 1e-9 }) else {
                throw Inconsistent("\(name) differs from particle to particle")
            }
            return first
        }
        var answers: Answers = [:]
        for name in question.wanted {
            let offsets = places.map { $0 - centre }
            func all(_ lane: Int, of list: [SIMD3<Double>]) throws -> Double { try same(name, list.map { $0[lane] }) }
            let sizes = offsets.map { SIMD3(abs($0.x), abs($0.y), abs($0.z)) }
            switch name {
            case "position": answers[name] = answer(SIMD3(try all(0, of: places), try all(1, of: places), try all(2, of: places)))
            case "absX": answers[name] = .number(try all(0, of: sizes))
            case "y": answers[name] = .number(try all(1, of: places))
            case "z": answers[name] = .number(try all(2, of: places))
            case "radius": answers[name] = .number(try same(name, offsets.map { ($0 * $0).sum().squareRoot() }))
            case "absXYZ": answers[name] = answer(SIMD3(try all(0, of: sizes), try all(1, of: sizes), try all(2, of: sizes)))
            default: break
            }
        }
        return answers
    }

    private static func direction(_ values: EmitterCellValues, _ seed: UInt64) -> SIMD3<Double> {
        var random = SplitMix64(seed)
        return values.direction(from: ParticleBirth(at: SIMD3(repeating: 0)), &random)
    }

    private static func answer(_ v: SIMD3<Double>) -> VectorValue { .numbers([v.x, v.y, v.z]) }
}
