// The animation classes and their properties.

import Quartzite

extension ClassTable {
    static let animationClasses: [ObjectClass] = [
        ObjectClass(
            name: "CAAnimation", superclass: nil, kind: .animation,
            properties: timing.merging([
                "timingFunction": .value(.timingFunction),
                "removedOnCompletion": .value(.boolean),
                "enabled": .value(.boolean),
                // Every frame is drawn anyway.
                "preferredFrameRateRange": .ignored,
                "highFrameRateReason": .ignored,
            ]) { _, own in own },
            make: nil),
        ObjectClass(
            name: "CAPropertyAnimation", superclass: "CAAnimation", kind: .animation,
            properties: [
                "keyPath": .value(.string),
                "additive": .value(.boolean),
                "cumulative": .value(.boolean),
                "valueFunction": .value(.valueFunction),
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
        ObjectClass(
            name: "CASpringAnimation", superclass: "CABasicAnimation", kind: .animation,
            properties: [
                "mass": .value(.real),
                "stiffness": .value(.real),
                "damping": .value(.real),
                "initialVelocity": .value(.real),
                "velocity": .renamed(to: "initialVelocity", .real) { $0 },
                "allowsOverdamping": .value(.boolean),
            ],
            make: { CASpringAnimation() }),
        ObjectClass(
            name: "CAKeyframeAnimation", superclass: "CAPropertyAnimation", kind: .animation,
            properties: [
                "values": .value(.array),
                "path": .value(.path),
                "keyTimes": .value(.array),
                "timingFunctions": .value(.array),
                "calculationMode": .value(.word(["linear", "discrete", "paced", "cubic", "cubicPaced"])),
                "tensionValues": .value(.array),
                "continuityValues": .value(.array),
                "biasValues": .value(.array),
                "rotationMode": .value(.word(["auto", "autoReverse"])),
            ],
            make: { CAKeyframeAnimation() }),
        ObjectClass(
            name: "CAAnimationGroup", superclass: "CAAnimation", kind: .animation,
            properties: ["animations": .value(.animations)],
            make: { CAAnimationGroup() }),
        ObjectClass(
            name: "CATransition", superclass: "CAAnimation", kind: .animation,
            properties: [
                "type": .value(.word(["fade", "moveIn", "push", "reveal"])),
                "subtype": .value(.word(["fromLeft", "fromRight", "fromTop", "fromBottom"])),
                "startProgress": .value(.real),
                "endProgress": .value(.real),
                "filter": .unsupported,
            ],
            make: { CATransition() }),
    ]
}
