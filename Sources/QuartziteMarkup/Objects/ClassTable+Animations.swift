// The animation classes.

import Quartzite

extension ClassTable {
    static let animationClasses: [ObjectClass] = [
        ObjectClass(
            name: "CAAnimation", superclass: nil, kind: .animation,
            properties: timing.merging([
                "timingFunction": .value(.timingFunction),
                "removedOnCompletion": .value(.boolean),
                "enabled": .value(.boolean),
            ]) { _, own in own },
            make: nil),
        ObjectClass(
            name: "CAPropertyAnimation", superclass: "CAAnimation", kind: .animation,
            properties: [
                "keyPath": .value(.string),
                "additive": .value(.boolean),
                "cumulative": .value(.boolean),
                "valueFunction": .unsupported,
            ],
            make: nil),
        ObjectClass(
            name: "CABasicAnimation", superclass: "CAPropertyAnimation", kind: .animation,
            properties: [
                "fromValue": .value(.any),
                "toValue": .value(.any),
                "byValue": .value(.any),
            ],
            make: { CABasicAnimation() }),
    ]
}
