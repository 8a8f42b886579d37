// The layer classes and their properties.

import Quartzite

extension ClassTable {
    static let layerClasses: [ObjectClass] = [
        ObjectClass(
            name: "CALayer", superclass: nil, kind: .layer,
            properties: timing.merging(animatable(of: CALayer.self)) { _, own in own }.merging(layer) { _, own in own },
            make: { CALayer() }),
        ObjectClass(
            name: "CAShapeLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: CAShapeLayer.self).merging(shape) { _, own in own },
            make: { CAShapeLayer() }),
        ObjectClass(
            name: "CAGradientLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: CAGradientLayer.self).merging(gradient) { _, own in own },
            make: { CAGradientLayer() }),
        ObjectClass(name: "CATransformLayer", superclass: "CALayer", kind: .layer, properties: [:], make: { CATransformLayer() }),
        ObjectClass(
            name: "CAReplicatorLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: CAReplicatorLayer.self).merging(["preservesDepth": .value(.boolean)]) { _, own in own },
            make: { CAReplicatorLayer() }),
        ObjectClass(
            name: "CAEmitterLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: CAEmitterLayer.self).merging(emitter) { _, own in own },
            make: { CAEmitterLayer() }),
        ObjectClass(
            name: "CATextLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: CATextLayer.self).merging(text) { _, own in own },
            make: { CATextLayer() }),
        ObjectClass(
            name: "CABackdropLayer", superclass: "CALayer", kind: .layer, properties: backdrop, make: { CABackdropLayer() }),
        ObjectClass(name: "CATiledLayer", superclass: "CALayer", kind: .layer, properties: tiled, make: { CATiledLayer() }),
        ObjectClass(name: "CAScrollLayer", superclass: "CALayer", kind: .layer, properties: scroll, make: { CAScrollLayer() }),
    ]

    /// The animatable properties that a class adds to its superclass, with the types of their shapes.
    private static func animatable(of type: CALayer.Type) -> [String: PropertyRule] {
        Dictionary(type.keyTable.ownAnimatable.map { ($0.key, .value(ValueType($0))) }, uniquingKeysWith: { first, _ in first })
    }

    private static let shape: [String: PropertyRule] = [
        "fillRule": .value(.word(["non-zero", "even-odd"])),
        "lineCap": .value(.word(["butt", "round", "square"])),
        "lineJoin": .value(.word(["miter", "round", "bevel"])),
        "lineDashPattern": .value(.array),
    ]

    private static let gradient: [String: PropertyRule] = [
        "type": .value(.word(["axial", "radial", "conic"]))
    ]

    private static let text: [String: PropertyRule] = [
        "string": .value(.string),
        "font": .value(.string),
        "wrapped": .value(.boolean),
        "truncationMode": .value(.word(["none", "start", "middle", "end"])),
        "alignmentMode": .value(.word(["natural", "left", "right", "center", "justified"])),
        "allowsFontSubpixelQuantization": .value(.boolean),
    ]

    /// Properties of the way a device captures the background. Here, each backdrop layer reads the pixels behind it at full size.
    private static let backdrop: [String: PropertyRule] = Dictionary(
        uniqueKeysWithValues: [
            "allowsInPlaceFiltering", "backdropRect", "bleedAmount", "captureOnly", "disablesOccludedBackdropBlurs", "enabled", "groupName",
            "groupNamespace", "ignoresOffscreenGroups", "marginWidth", "scale", "statisticsInterval", "tracksLuma",
            "usesGlobalGroupNamespace",
            "windowServerAware", "zoom",
        ].map { ($0, .ignored) })

    private static let tiled: [String: PropertyRule] = [
        "levelsOfDetail": .value(.integer), "levelsOfDetailBias": .value(.integer), "tileSize": .value(.size),
    ]

    private static let scroll: [String: PropertyRule] = [
        "scrollMode": .value(.word(["none", "vertically", "horizontally", "both"]))
    ]

    /// The properties of layers that are not animatable.
    private static let layer: [String: PropertyRule] = [
        "name": .value(.string),
        // Hand-written files may give only the size.
        "bounds": .value(.bounds),
        // Follows from `bounds` and `position`, which the writer writes.
        "frame": .renamed(to: "frame", .rect) { $0 },
        "geometryFlipped": .value(.boolean),
        // Contents
        "contentsGravity": .value(.gravity),
        "minificationFilter": .value(.word(["linear", "nearest", "trilinear"])),
        "magnificationFilter": .value(.word(["linear", "nearest", "trilinear"])),
        "opaque": .value(.boolean),
        // Appearance
        "cornerCurve": .value(.word(["circular", "continuous"])),
        "continuousCorners": .renamed(to: "cornerCurve", .boolean) { $0 as? Bool == true ? "continuous" : "circular" },
        "maskedCorners": .value(.integer),
        "cornerRadii": .value(.numbers(8)),
        "allowsGroupOpacity": .value(.boolean),
        "allowsEdgeAntialiasing": .value(.boolean),
        "edgeAntialiasingMask": .value(.integer),
        // Layer tree
        "sublayers": .value(.layers),
        "mask": .value(.layer),
        "animations": .value(.animations),
        "states": .value(.states),
        "stateTransitions": .value(.states),
        // No effect here: contents have eight bits per channel, and nothing resizes or draws the layers of a document.
        "contentsFormat": .kept(.string),
        "allowsGroupBlending": .ignored,
        "autoresizingMask": .kept(.integer),
        "needsDisplayOnBoundsChange": .kept(.boolean),
        "drawsAsynchronously": .kept(.boolean),
        // Properties that the system's own writer adds.
        "contentsScaling": .value(.word(["stretch", "repeat"])),
        "contentsSwizzle": .value(.string),
        "contentsTransform": .value(.affineTransform),
        "shadowPathIsBounds": .value(.boolean),
        "flipsHorizontalAxis": .value(.boolean),
        "style": .value(.dictionary),
        // Contents whose texels fall on pixels are drawn unfiltered anyway, no host resizes the layers, and nothing else changes them.
        "contentsAlignsToPixels": .ignored,
        "actions": .ignored,
        "needsLayoutOnGeometryChange": .ignored,
        "securityMode": .ignored,
        // Colours are those of sRGB, without a range beyond white, and the pixels of contents tell whether they are opaque.
        "preferredDynamicRange": .ignored,
        "toneMapMode": .ignored,
        "contentsHeadroom": .ignored,
        "wantsExtendedDynamicRangeContent": .ignored,
        "contentsOpaque": .ignored,
        "clearsContext": .ignored,
        // No document takes clicks, and the text itself tells how it is wrapped and truncated.
        "allowsHitTesting": .ignored,
        "resizingMode": .ignored,
        // Not drawn yet.
        "constraints": .unsupported,
        "meshTransform": .unsupported,
        "swapsMaskAndLayer": .unsupported,
        "layoutManager": .unsupported,
    ]
}
