import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Input that gives no sensible picture. Frames end in bounded time and memory, the process survives, and the sensible layers are
/// drawn.
final class AbsurdInputTests: DrawnTestCase {
    private static let numbers: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e-300, 1e9, -1e9, 1e300, -1e300, 0x1p63]

    private func assertTheRestIsDrawn(_ what: String, file: StaticString = #filePath, line: UInt = #line) throws {
        let witness = box(CGRect(x: 70, y: 50, width: 8, height: 8), .green)
        witness.zPosition = 1e6
        root.addSublayer(witness)
        XCTAssertEqual(try frame().report.counts.failures, 0, what, file: file, line: line)
        XCTAssertEqual(try pixels()[74, 54], green, what, file: file, line: line)
        root.sublayers?.forEach { $0.removeFromSuperlayer() }
        root.sublayerTransform = CATransform3DIdentity
    }

    func testEveryPropertyTakesEveryNumber() throws {
        for number in Self.numbers {
            let value = CGFloat(number)
            let sets: [(String, (CALayer) -> Void)] = [
                ("bounds", { $0.bounds = CGRect(x: value, y: value, width: value, height: value) }),
                ("size", { $0.bounds.size = CGSize(width: value, height: 10) }),
                ("position", { $0.position = CGPoint(x: value, y: value) }),
                ("anchorPoint", { $0.anchorPoint = CGPoint(x: value, y: value) }),
                ("zPosition", { $0.zPosition = value }),
                ("cornerRadius", { ($0.cornerRadius, $0.masksToBounds, $0.cornerCurve) = (value, true, .continuous) }),
                ("borderWidth", { $0.borderWidth = value }),
                ("opacity", { $0.opacity = Float(number) }),
                ("backgroundColor", { $0.backgroundColor = CGColor(srgbRed: value, green: value, blue: value, alpha: value) }),
                ("scale", { $0.transform = CATransform3DMakeScale(value, value, value) }),
                ("rotation", { $0.transform = CATransform3DMakeRotation(value, value, value, value) }),
                ("translation", { $0.transform = CATransform3DMakeTranslation(value, value, value) }),
                ("perspective", { $0.transform.m34 = value }),
                ("sublayerTransform", { $0.sublayerTransform = CATransform3DMakeScale(value, 1, 1) }),
                ("contentsRect", { $0.contentsRect = CGRect(x: value, y: 0, width: value, height: 1) }),
                ("contentsCenter", { $0.contentsCenter = CGRect(x: value, y: value, width: value, height: value) }),
                ("contentsScale", { $0.contentsScale = value }),
                ("shadow", { ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, value, CGSize(width: value, height: value)) }),
                ("rasterizationScale", { ($0.shouldRasterize, $0.rasterizationScale) = (true, value) }),
                ("minificationFilterBias", { $0.minificationFilterBias = Float(number) }),
            ]
            for (name, set) in sets {
                let layer = box(CGRect(x: 20, y: 15, width: 20, height: 20), .red)
                layer.contents = try CGImage.made(4, 4) { _, _ in [0, 0, 255, 255] }
                layer.addSublayer(box(CGRect(x: 5, y: 5, width: 10, height: 10), .blue))
                set(layer)
                root.addSublayer(layer)
                _ = root.hitTest(CGPoint(x: 25, y: 20))
                try assertTheRestIsDrawn("\(name) of \(number)")
            }
        }
    }

    func testAnimationsToEveryNumber() throws {
        for number in Self.numbers {
            for path in [
                "position.x", "bounds.size.width", "transform.rotation.y", "transform.scale", "cornerRadius", "opacity", "zPosition",
            ] {
                let layer = box(CGRect(x: 20, y: 15, width: 20, height: 20), .red)
                let animation = CABasicAnimation(keyPath: path)
                (animation.fromValue, animation.toValue, animation.duration) = (0, number, 1)
                layer.add(animation, forKey: nil)
                root.addSublayer(layer)
                try frame(0.5)
                try assertTheRestIsDrawn("\(path) to \(number)")
            }
        }
    }

    func testClassesTakeEveryNumber() throws {
        for number in Self.numbers {
            let value = CGFloat(number)
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
            gradient.colors = [CGColor.red, CGColor.blue]
            gradient.locations = [NSNumber(value: number), NSNumber(value: number)]
            (gradient.startPoint, gradient.endPoint) = (CGPoint(x: value, y: 0), CGPoint(x: 0, y: value))
            let shape = CAShapeLayer()
            shape.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: value, y: 10))
            path.addCurve(to: CGPoint(x: 5, y: 5), control1: CGPoint(x: value, y: value), control2: .zero)
            (shape.path, shape.strokeColor, shape.lineWidth) = (path, .black, value)
            (shape.lineDashPattern, shape.lineDashPhase) = ([NSNumber(value: number), 3], value)
            (shape.strokeStart, shape.strokeEnd, shape.miterLimit) = (value, value, value)
            let text = CATextLayer()
            text.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
            (text.string, text.fontSize) = ("text", value)
            let replicator = CAReplicatorLayer()
            replicator.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
            (replicator.instanceCount, replicator.instanceDelay) = (3, number)
            replicator.instanceTransform = CATransform3DMakeTranslation(value, 0, value)
            replicator.addSublayer(box(CGRect(x: 0, y: 0, width: 5, height: 5), .red))
            let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
            emitter.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
            (emitter.emitterSize, emitter.emitterDepth) = (CGSize(width: value, height: value), value)
            cell.contents = try CGImage.made(2, 2) { _, _ in [0, 0, 255, 255] }
            (cell.birthRate, cell.lifetime, cell.velocity, cell.scale) = (Float(number), Float(number), value, value)
            emitter.emitterCells = [cell]
            for layer in [gradient, shape, text, replicator, emitter] { root.addSublayer(layer) }
            try frame(0.7)
            try assertTheRestIsDrawn("\(number)")
        }
    }

    func testAsManyInstancesAndParticlesAsCanBeSaid() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
        replicator.instanceCount = 1_000_000_000
        replicator.instanceTransform = CATransform3DMakeTranslation(0.001, 0, 0)
        replicator.addSublayer(box(CGRect(x: 0, y: 0, width: 5, height: 5), .red))
        root.addSublayer(replicator)
        try assertTheRestIsDrawn("instances")
        let (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
        emitter.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
        cell.contents = try CGImage.made(2, 2) { _, _ in [0, 0, 255, 255] }
        (cell.birthRate, cell.lifetime, cell.velocity) = (1e9, 1e9, 5)
        emitter.emitterCells = [cell]
        root.addSublayer(emitter)
        try frame(5)
        try assertTheRestIsDrawn("particles")
    }

    func testAShapeOfManyElementsAndATextOfManyLetters() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        for n in 0..<20_000 { path.addLine(to: CGPoint(x: n % 30, y: n / 800)) }
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
        shape.path = path
        root.addSublayer(shape)
        try assertTheRestIsDrawn("a shape")
        let text = CATextLayer()
        text.frame = CGRect(x: 5, y: 5, width: 60, height: 40)
        (text.string, text.fontSize, text.isWrapped) = (String(repeating: "word ", count: 4000), 9, true)
        root.addSublayer(text)
        try assertTheRestIsDrawn("a text")
    }

    private static let depth = 10_000

    /// Thousands of layers, each inside the previous one.
    func testADeepTree() throws {
        var layers = [root]
        for n in 0..<Self.depth { layers.append(box(CGRect(x: 0, y: 0, width: 60, height: 40), n % 2 == 0 ? .red : .blue)) }
        // Built from the inside out: adding a layer to a tree checks all superlayers.
        for n in layers.indices.dropFirst().reversed() { layers[n - 1].addSublayer(layers[n]) }
        let layer = layers[Self.depth]
        try frame()
        XCTAssertEqual(try pixels()[30, 20], blue)
        XCTAssertIdentical(root.hitTest(CGPoint(x: 30, y: 20)), layer)
        XCTAssertNotNil(layer.presentation())
        XCTAssertEqual(layer.convert(CGPoint(x: 1, y: 1), to: root), CGPoint(x: 1, y: 1))
        let drawn = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.render(in: drawn)
        XCTAssertEqual(Pixels(try XCTUnwrap(drawn.makeImage()))[30, 20], blue)
        root.sublayers?.first?.removeFromSuperlayer()
        try frame()
        XCTAssertEqual(try pixels()[30, 20], white)
    }

    func testDeeplyNestedClipsMasksAndGroups() throws {
        for set in [
            { (layer: CALayer) in (layer.cornerRadius, layer.masksToBounds) = (4, true) },
            { (layer: CALayer) in layer.opacity = 0.999 },
            { (layer: CALayer) in layer.mask = CALayer() },
            { (layer: CALayer) in layer.transform = CATransform3DMakeRotation(0.01, 0, 1, 0) },
        ] {
            var layer = root
            for _ in 0..<60 {
                let inner = box(CGRect(x: 0, y: 0, width: 60, height: 40), .red)
                set(inner)
                layer.addSublayer(inner)
                layer = inner
            }
            try frame()
            root.sublayers?.forEach { $0.removeFromSuperlayer() }
        }
        try assertTheRestIsDrawn("after deep nesting")
    }
}
