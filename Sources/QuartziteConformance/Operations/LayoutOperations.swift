import Quartzite

/// Operations on scrolling, autoresizing and constraints.
enum LayoutOperations {
    static let one: [String: Operation] = [
        "scrollToPoint": { question in
            let scroll = try scrollLayer(question.input, mode: question.input.optional("mode"))
            scroll.scroll(to: try question.input.require("point", as: CGPoint.self))
            return ["origin": scroll.bounds.origin.answer]
        },
        "scrollToRect": { question in
            let scroll = try scrollLayer(question.input, mode: question.input.optional("mode"))
            scroll.scroll(to: try question.input.require("rect", as: CGRect.self))
            return ["origin": scroll.bounds.origin.answer]
        },
        "scrollPointFrom": { question in
            let layers = try NamedLayers(question.input.require("layers"))
            defer { withExtendedLifetime(layers) {} }
            try layers.layer(question.input.require("receiver")).scroll(question.input.require("point"))
            var answers: Answers = [:]
            for (answer, name) in ["innerOrigin": "inner", "outerOrigin": "outer"] where question.wanted.contains(answer) {
                answers[answer] = try layers.layer(name).bounds.origin.answer
            }
            if question.wanted.contains("contentVisibleRect") {
                answers["contentVisibleRect"] = try layers.layer("content").visibleRect.answer
            }
            return answers
        },
        "resize": { question in
            let layer = CALayer()
            layer.anchorPoint = try question.input.read("anchorPoint", default: CGPoint(x: 0.5, y: 0.5))
            let names: [String] = try question.input.require("mask")
            let mask = try names.reduce(into: CAAutoresizingMask()) { $0.formUnion(try autoresizing($1)) }
            return ["frame": try resized(layer, mask, question.input)]
        },
        "layoutConstraints": layoutConstraints,
        "preferredSize": { question in
            let layer = CALayer()
            layer.bounds = try question.input.require("bounds")
            return ["size": CAConstraintLayoutManager().preferredSize(of: layer).answer]
        },
    ]

    static let two: [String: Operation] = [
        "scrollToPoint": { question in
            let modes = ["none", "horizontally", "vertically", "both"]
            let bits = try question.input.read("mode", default: 3)
            let scroll = try scrollLayer(question.input, mode: modes.indices.contains(bits) ? modes[bits] : "future")
            scroll.scroll(to: try question.input.require("point", as: CGPoint.self))
            return [Vector.wholeAnswer: scroll.bounds.answer]
        },
        "scrollToRect": { question in
            let scroll = try scrollLayer(question.input, mode: nil)
            scroll.scroll(to: try question.input.require("rect", as: CGRect.self))
            return [Vector.wholeAnswer: scroll.bounds.answer]
        },
        "scrollPointFrom": { question in
            let (layers, scroll) = try scrollTree(question.input)
            defer { withExtendedLifetime(layers) {} }
            try layers.requireLayer(question.input.require("layer")).scroll(question.input.require("point"))
            return [Vector.wholeAnswer: (scroll?.bounds ?? .null).answer]
        },
        "scrollRectFrom": { question in
            let (layers, scroll) = try scrollTree(question.input)
            defer { withExtendedLifetime(layers) {} }
            try layers.requireLayer(question.input.require("layer")).scrollRectToVisible(question.input.require("rect"))
            return [Vector.wholeAnswer: (scroll?.bounds ?? .null).answer]
        },
        "visibleRect": { question in
            let (layers, _) = try scrollTree(question.input)
            defer { withExtendedLifetime(layers) {} }
            return [Vector.wholeAnswer: try layers.requireLayer(question.input.require("layer")).visibleRect.answer]
        },
        "resize": { question in
            let mask = CAAutoresizingMask(rawValue: UInt32(try question.input.require("mask", as: Int.self)))
            return [Vector.wholeAnswer: try resized(CALayer(), mask, question.input)]
        },
        "resizeTree": resizeTree,
        "layoutChild": layoutChild,
    ]

    // MARK: Scrolling

    private static func scrollLayer(_ input: Fields, mode: String?) throws -> CAScrollLayer {
        let scroll = CAScrollLayer()
        scroll.bounds = try input.require("bounds")
        if let mode { scroll.scrollMode = CAScrollLayerScrollMode(rawValue: mode) }
        return scroll
    }

    private static func scrollTree(_ input: Fields) throws -> (IndexedLayers, CAScrollLayer?) {
        let index: Int = try input.require("scrollLayer")
        let layers = try IndexedLayers(input.require("layers")) { $0 == index ? CAScrollLayer() : CALayer() }
        return (layers, try layers.layer(index) as? CAScrollLayer)
    }

    // MARK: Autoresizing

    static func autoresizing(_ name: String) throws -> CAAutoresizingMask {
        switch name {
        case "notSizable": []
        case "minXMargin": .layerMinXMargin
        case "widthSizable": .layerWidthSizable
        case "maxXMargin": .layerMaxXMargin
        case "minYMargin": .layerMinYMargin
        case "heightSizable": .layerHeightSizable
        case "maxYMargin": .layerMaxYMargin
        default: throw MalformedVector("no part of a frame is named “\(name)”")
        }
    }

    /// Returns the frame of `layer` after a change of its superlayer's size.
    private static func resized(_ layer: CALayer, _ mask: CAAutoresizingMask, _ input: Fields) throws -> VectorValue {
        let superlayer = CALayer()
        superlayer.bounds.size = try input.require("oldSuperSize")
        superlayer.addSublayer(layer)
        defer { withExtendedLifetime(superlayer) {} }
        layer.autoresizingMask = mask
        layer.frame = try input.require("frame")
        superlayer.bounds = CGRect(
            origin: try input.read("newSuperOrigin", default: .zero), size: try input.require("newSuperSize"))
        return layer.frame.answer
    }

    private static let resizeTree: Operation = { question in
        let input = question.input
        let (outer, middle, leaf) = (CALayer(), CALayer(), CALayer())
        outer.bounds.size = try input.require("oldSuperSize")
        outer.addSublayer(middle)
        middle.addSublayer(leaf)
        defer { withExtendedLifetime(outer) {} }
        for (layer, name) in [(middle, "mid"), (leaf, "leaf")] {
            layer.frame = try input.require("\(name)Frame")
            layer.autoresizingMask = CAAutoresizingMask(rawValue: UInt32(try input.require("\(name)Mask", as: Int.self)))
        }
        outer.bounds.size = try input.require("newSuperSize")
        return ["mid": middle.frame.answer, "leaf": leaf.frame.answer]
    }

    // MARK: Constraints

    private static let layoutConstraints: Operation = { question in
        let container = CALayer()
        container.bounds = try question.input.require("container")
        container.layoutManager = CAConstraintLayoutManager()
        let descriptions: [Fields] = try question.input.require("layers")
        let layers = try NamedLayers(descriptions)
        for layer in layers.inOrder where layer.superlayer == nil { container.addSublayer(layer) }
        defer { withExtendedLifetime(container) {} }
        container.layoutIfNeeded()
        let frames = layers.inOrder.map(\.frame.answer)
        guard let layer = layers.inOrder.first else { throw MalformedVector("it has no layers") }
        return [
            "frame": layer.frame.answer, "bounds": layer.bounds.answer, "position": layer.position.answer,
            "frames": .array(frames),
        ]
    }

    private static let layoutChild: Operation = { question in
        let (container, layer) = (CALayer(), CALayer())
        container.bounds = try question.input.require("superBounds")
        container.layoutManager = CAConstraintLayoutManager()
        container.addSublayer(layer)
        defer { withExtendedLifetime(container) {} }
        layer.frame = try question.input.require("frame")
        for fields in try question.input.require("constraints", as: [Fields].self) {
            layer.addConstraint(
                CAConstraint(
                    attribute: try attribute(fields.require("attr")), relativeTo: "superlayer",
                    attribute: try attribute(fields.require("sourceAttr")), scale: try fields.require("scale"),
                    offset: try fields.require("offset")))
        }
        container.layoutIfNeeded()
        let frame = layer.frame
        return ["x": .number(frame.minX), "y": .number(frame.minY), "w": .number(frame.width), "h": .number(frame.height)]
    }

    private static func attribute(_ raw: Int) throws -> CAConstraintAttribute {
        guard let attribute = CAConstraintAttribute(rawValue: Int32(raw)) else {
            throw MalformedVector("no constraint attribute is \(raw)")
        }
        return attribute
    }

    private static let attributes: [String: CAConstraintAttribute] = [
        "minX": .minX, "midX": .midX, "maxX": .maxX, "width": .width, "minY": .minY, "midY": .midY, "maxY": .maxY,
        "height": .height,
    ]

    /// Reads a `Constraint` object of `one.json`.
    static func constraint(_ fields: Fields) throws -> CAConstraint {
        func attribute(_ key: String) throws -> CAConstraintAttribute {
            let name: String = try fields.require(key)
            guard let attribute = attributes[name] else { throw MalformedVector("no attribute is named “\(name)”") }
            return attribute
        }
        return CAConstraint(
            attribute: try attribute("attribute"), relativeTo: try fields.require("source"),
            attribute: try attribute("sourceAttribute"), scale: try fields.require("scale"),
            offset: try fields.require("offset"))
    }
}
