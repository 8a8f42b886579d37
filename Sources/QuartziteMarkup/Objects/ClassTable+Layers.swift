// The layer classes and their properties.

import Quartzite

extension ClassTable {
    static let layerClasses: [ObjectClass] = [
        ObjectClass(
            name: "CALayer", superclass: nil, kind: .layer,
            properties: timing.merging(layer) { _, own in own },
            make: { CALayer() }),
        ObjectClass(
            name: "CAShapeLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: .shape).merging(shape) { _, own in own },
            make: { CAShapeLayer() }),
        ObjectClass(
            name: "CAGradientLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: .gradient).merging(gradient) { _, own in own },
            make: { CAGradientLayer() }),
        ObjectClass(name: "CATransformLayer", superclass: "CALayer", kind: .layer, properties: [:], make: { CATransformLayer() }),
        ObjectClass(
            name: "CAReplicatorLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: .replicator).merging(["preservesDepth": .value(.boolean)]) { _, own in own },
            make: { CAReplicatorLayer() }),
        ObjectClass(
            name: "CAEmitterLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: .emitter).merging(emitter) { _, own in own },
            make: { CAEmitterLayer() }),
        ObjectClass(
            name: "CATextLayer", superclass: "CALayer", kind: .layer,
            properties: animatable(of: .text).merging(text) { _, own in own },
            make: { CATextLayer() }),
        ObjectClass(name: "CATiledLayer", superclass: "CALayer", kind: .layer, properties: tiled, make: { CATiledLayer() }),
    ]

    /// The animatable properties that only one kind of layer has.
    private static func animatable(of kind: LayerKind) -> [String: PropertyRule] {
        let properties = LayerProperty.allCases.filter { $0.owner == kind }
        return Dictionary(uniqueKeysWithValues: properties.map { ($0.key, .value(ValueType($0.shape))) })
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

    private static let tiled: [String: PropertyRule] = [
        "levelsOfDetail": .value(.integer), "levelsOfDetailBias": .value(.integer), "tileSize": .value(.size),
    ]

    private static let layer: [String: PropertyRule] = [
        "name": .value(.string),
        // Geometry
        "bounds": .value(.bounds),
        "position": .value(.point),
        "zPosition": .value(.real),
        "anchorPoint": .value(.point),
        "anchorPointZ": .value(.real),
        "transform": .value(.transform),
        "sublayerTransform": .value(.transform),
        "doubleSided": .value(.boolean),
        "geometryFlipped": .value(.boolean),
        // Contents
        "contents": .value(.image),
        "contentsRect": .value(.rect),
        "contentsCenter": .value(.rect),
        "contentsGravity": .value(
            .word([
                "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize",
                "resizeAspect", "resizeAspectFill",
            ])),
        "contentsScale": .value(.real),
        "contentsMultiplyColor": .value(.color),
        "minificationFilter": .value(.word(["linear", "nearest", "trilinear"])),
        "magnificationFilter": .value(.word(["linear", "nearest", "trilinear"])),
        "minificationFilterBias": .value(.real),
        "opaque": .value(.boolean),
        // Appearance
        "opacity": .value(.real),
        "hidden": .value(.boolean),
        "masksToBounds": .value(.boolean),
        "backgroundColor": .value(.color),
        "cornerRadius": .value(.real),
        "cornerCurve": .value(.word(["circular", "continuous"])),
        "continuousCorners": .renamed(to: "cornerCurve", .boolean) { $0 as? Bool == true ? "continuous" : "circular" },
        "maskedCorners": .value(.integer),
        "borderWidth": .value(.real),
        "borderColor": .value(.color),
        "allowsGroupOpacity": .value(.boolean),
        "allowsEdgeAntialiasing": .value(.boolean),
        "edgeAntialiasingMask": .value(.integer),
        "shouldRasterize": .value(.boolean),
        "rasterizationScale": .value(.real),
        // Shadow
        "shadowColor": .value(.color),
        "shadowOpacity": .value(.real),
        "shadowRadius": .value(.real),
        "shadowOffset": .value(.size),
        "shadowPath": .value(.path),
        // Layer tree
        "sublayers": .value(.layers),
        "mask": .value(.layer),
        "animations": .value(.animations),
        // No effect here: contents have eight bits a channel, and nothing resizes the layers of a document.
        "contentsFormat": .ignored,
        "allowsGroupBlending": .ignored,
        "autoresizingMask": .ignored,
        "needsDisplayOnBoundsChange": .ignored,
        "drawsAsynchronously": .ignored,
        // Filters
        "filters": .value(.filters),
        "backgroundFilters": .value(.filters),
        "compositingFilter": .value(.filter),
        // Not drawn yet.
        "states": .unsupported,
        "stateTransitions": .unsupported,
        "style": .unsupported,
        "actions": .unsupported,
        "constraints": .unsupported,
        "layoutManager": .unsupported,
    ]
}
