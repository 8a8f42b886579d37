// Properties that only one layer class has.

import Quartzite

extension RandomLayers {
    mutating func addOwn(_ layer: inout LayerRecipe, _ size: CGSize) {
        switch layer.kind {
        case .shape: addShape(&layer, size)
        case .gradient: addGradient(&layer)
        case .text: addText(&layer)
        case .replicator: addCopies(&layer)
        case .emitter: addCells(&layer, size)
        case .plain, .transform, .scroll: break
        }
    }

    private mutating func addShape(_ layer: inout LayerRecipe, _ size: CGSize) {
        layer.set(\CAShapeLayer.path, "path", path(size))
        if random.happens(0.7) { layer.set(\CAShapeLayer.fillColor, "fillColor", random.happens(0.2) ? nil : random.color()) }
        if random.happens(0.3) { layer.set(\CAShapeLayer.fillRule, "fillRule", .evenOdd) }
        guard random.happens(0.6) else { return }
        layer.set(\CAShapeLayer.strokeColor, "strokeColor", random.color())
        layer.set(\CAShapeLayer.lineWidth, "lineWidth", random.length(0.5, 8))
        layer.set(\CAShapeLayer.lineCap, "lineCap", random.one(of: [.butt, .round, .square]))
        layer.set(\CAShapeLayer.lineJoin, "lineJoin", random.one(of: [.miter, .round, .bevel]))
        if random.happens(0.3) { layer.set(\CAShapeLayer.lineDashPattern, "lineDashPattern", [6, 4]) }
        if random.happens(0.2) { layer.set(\CAShapeLayer.strokeEnd, "strokeEnd", random.number(0.2, 0.9)) }
        if random.happens(0.2) { layer.set(\CAShapeLayer.strokeStart, "strokeStart", random.number(0.1, 0.5)) }
    }

    mutating func path(_ size: CGSize) -> CGPath {
        let path = CGMutablePath()
        let (width, height) = (Double(size.width), Double(size.height))
        func point() -> CGPoint { CGPoint(x: random.number(-0.2, 1.2) * width, y: random.number(-0.2, 1.2) * height) }
        switch random.whole(0...3) {
        case 0: path.addEllipse(in: CGRect(x: 0, y: 0, width: width, height: height))
        case 1: path.addRect(CGRect(x: width * 0.1, y: height * 0.2, width: width * 0.7, height: height * 0.9))
        case 2:
            path.move(to: point())
            for _ in 0..<random.whole(2...5) { path.addLine(to: point()) }
            if random.happens(0.6) { path.closeSubpath() }
        default:
            path.move(to: point())
            for _ in 0..<random.whole(1...3) { path.addCurve(to: point(), control1: point(), control2: point()) }
        }
        return path
    }

    private mutating func addGradient(_ layer: inout LayerRecipe) {
        let count = random.whole(2...4)
        layer.set(\CAGradientLayer.colors, "colors", (0..<count).map { _ in random.color() as Any })
        if random.happens(0.4) {
            let places = (0..<count).map { _ in random.number(0, 1) }.sorted()
            layer.set(\CAGradientLayer.locations, "locations", places.map { NSNumber(value: $0) })
        }
        layer.set(\CAGradientLayer.type, "type", random.one(of: [.axial, .radial, .conic]))
        layer.set(\CAGradientLayer.startPoint, "startPoint", CGPoint(x: random.number(0, 1), y: random.number(0, 1)))
        layer.set(\CAGradientLayer.endPoint, "endPoint", CGPoint(x: random.number(0, 1), y: random.number(0, 1)))
    }

    private mutating func addText(_ layer: inout LayerRecipe) {
        layer.set(
            \CATextLayer.string, "string", random.one(of: ["Quartz", "A longer line of words that wraps", "a\nb c", "مرحبا x"]) as Any?)
        layer.set(\CATextLayer.fontSize, "fontSize", random.length(6, 24))
        layer.set(\CATextLayer.foregroundColor, "foregroundColor", random.color())
        layer.set(\CATextLayer.isWrapped, "wrapped", random.happens(0.5))
        layer.set(\CATextLayer.alignmentMode, "alignmentMode", random.one(of: [.left, .center, .right, .natural, .justified]))
        layer.set(\CATextLayer.truncationMode, "truncationMode", random.one(of: [.none, .start, .middle, .end]))
        if random.happens(0.5) { layer.set(\CALayer.contentsScale, "contentsScale", 2) }
    }

    private mutating func addCopies(_ layer: inout LayerRecipe) {
        layer.set(\CAReplicatorLayer.instanceCount, "instanceCount", random.whole(1...4))
        layer.set(
            \CAReplicatorLayer.instanceTransform, "instanceTransform",
            random.happens(0.5) ? CATransform3DMakeTranslation(13, 5, 0) : transform())
        if later.happens(0.3) { layer.set(\CAReplicatorLayer.preservesDepth, "preservesDepth", true) }
        if random.happens(0.5) { layer.set(\CAReplicatorLayer.instanceColor, "instanceColor", random.color()) }
        if random.happens(0.3) { layer.set(\CAReplicatorLayer.instanceRedOffset, "instanceRedOffset", Float(random.number(-0.4, 0.4))) }
        if random.happens(0.3) { layer.set(\CAReplicatorLayer.instanceAlphaOffset, "instanceAlphaOffset", Float(random.number(-0.4, 0))) }
    }

    private mutating func addCells(_ layer: inout LayerRecipe, _ size: CGSize) {
        let cell = CAEmitterCell()
        cell.contents = RandomPictures.all[1]
        (cell.birthRate, cell.lifetime, cell.velocity) = (Float(random.number(5, 60)), Float(random.number(0.3, 2)), 30)
        (cell.emissionRange, cell.scaleRange, cell.spinRange, cell.alphaSpeed) = (6, 0.5, 2, -0.5)
        layer.set(\CAEmitterLayer.emitterCells, "emitterCells", [cell])
        layer.set(\CAEmitterLayer.emitterPosition, "emitterPosition", CGPoint(x: size.width / 2, y: size.height / 2))
        layer.set(\CAEmitterLayer.emitterSize, "emitterSize", size)
        layer.set(\CAEmitterLayer.emitterShape, "emitterShape", random.one(of: [.point, .line, .circle, .rectangle]))
        layer.set(\CAEmitterLayer.renderMode, "renderMode", random.one(of: [.unordered, .additive, .oldestFirst]))
        layer.set(\CAEmitterLayer.seed, "seed", UInt32(random.whole(0...1000)))
    }
}
