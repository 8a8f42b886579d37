// The properties of emitter layers and emitter cells.

import Quartzite

extension ClassTable {
    static let emitter: [String: PropertyRule] = [
        "emitterShape": .value(.word(["point", "line", "rectangle", "cuboid", "circle", "sphere"])),
        "emitterMode": .value(.word(["points", "outline", "surface", "volume"])),
        "renderMode": .value(.word(["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"])),
        "preservesDepth": .value(.boolean),
        "seed": .value(.integer),
        "emitterCells": .value(.cells),
        "emitterBehaviors": .unsupported,
    ]

    static let cellClasses: [ObjectClass] = [
        ObjectClass(
            name: "CAEmitterCell", superclass: nil, kind: .cell, properties: timing.merging(cell) { _, own in own },
            make: { CAEmitterCell() })
    ]

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
            // The emitter has no forces that depend on mass.
            "mass": .ignored,
            "massRange": .ignored,
            "particleType": .value(.word(["sprite", "plane"])),
            "contentsFrameCount": .unsupported,
            "contentsFrameMode": .unsupported,
            "contentsFramesPerSecond": .unsupported,
            "contentsFramesPerRow": .unsupported,
            "emitterBehaviors": .unsupported,
            "style": .value(.dictionary),
        ]
        for number in EmitterCellNumber.allCases { rules[number.key] = .value(.real) }
        return rules
    }()
}
