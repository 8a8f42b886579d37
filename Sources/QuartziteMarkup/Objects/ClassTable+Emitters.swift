// The properties of emitter layers, emitter cells and behaviours.

import Quartzite

extension ClassTable {
    static let emitter: [String: PropertyRule] = [
        "emitterShape": .value(.word(["point", "line", "rectangle", "cuboid", "circle", "sphere"])),
        "emitterMode": .value(.word(["points", "outline", "surface", "volume"])),
        "renderMode": .value(.word(["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"])),
        "preservesDepth": .value(.boolean),
        "seed": .value(.integer),
        "emitterCells": .value(.cells),
        "emitterBehaviors": .value(.behaviors),
    ]

    static let cellClasses: [ObjectClass] = [
        ObjectClass(
            name: "CAEmitterCell", superclass: nil, kind: .cell, properties: timing.merging(cell) { _, own in own },
            make: { CAEmitterCell() }),
        ObjectClass(name: "CAEmitterBehavior", superclass: nil, kind: .behavior, properties: behavior, make: nil),
    ]

    /// The inputs of all types of behaviours. An input that the type of a behaviour does not have is reported when the behaviour is read.
    private static let behavior: [String: PropertyRule] = {
        // The reader uses the type and the state when it creates the behaviour.
        var rules: [String: PropertyRule] = ["behavior": .ignored, "type": .ignored, "name": .value(.string), "enabled": .value(.boolean)]
        for kind in EmitterBehaviorKind.allCases {
            for (key, input) in kind.inputs { rules[key] = .value(ValueType(input)) }
        }
        return rules
    }()

    private static let cell: [String: PropertyRule] = {
        var rules: [String: PropertyRule] = [
            "name": .value(.string),
            "enabled": .value(.boolean),
            "color": .value(.color),
            "contents": .value(.image),
            "contentsRect": .value(.rect),
            "minificationFilter": .value(.word(["linear", "nearest", "trilinear"])),
            "magnificationFilter": .value(.word(["linear", "nearest", "trilinear"])),
            "emitterCells": .value(.cells),
            "particleType": .value(.word(["sprite", "plane"])),
            "contentsFrameCount": .unsupported,
            "contentsFrameMode": .unsupported,
            "contentsFramesPerSecond": .unsupported,
            "contentsFramesPerRow": .unsupported,
            "emitterBehaviors": .value(.behaviors),
            "style": .value(.dictionary),
        ]
        for number in EmitterCellNumber.allCases { rules[number.key] = .value(.real) }
        return rules
    }()
}

extension ValueType {
    /// The type of an input of a behaviour.
    init(_ input: EmitterBehaviorKind.Input) {
        switch input {
        case .number: self = .real
        case .flag: self = .boolean
        case .vector: self = .vector
        case .point: self = .point
        case .text: self = .string
        case .numbers: self = .array
        case .colors: self = .colors
        case .color: self = .color
        }
    }
}
