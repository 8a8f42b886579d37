import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Animated shapes, texts and gradients. Each property shows, and redrawing the picture in every frame allocates no new memory.
final class AnimatedPictureTests: DrawnTestCase {
    private func shape() -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 10, y: 5, width: 60, height: 50)
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 8, y: 40), CGPoint(x: 20, y: 8), CGPoint(x: 32, y: 40), CGPoint(x: 52, y: 10)])
        layer.path = path
        (layer.fillColor, layer.strokeColor, layer.lineWidth) = (.green, .red, 4)
        return layer
    }

    private func gradient() -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.frame = CGRect(x: 10, y: 5, width: 60, height: 50)
        layer.colors = [CGColor.red, CGColor.green, CGColor.blue]
        layer.locations = [0, 0.5, 1]
        return layer
    }

    private func text() -> CATextLayer {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 5, y: 5, width: 70, height: 50)
        (layer.string, layer.fontSize, layer.foregroundColor) = ("Ham", 12, .black)
        return layer
    }

    /// Animates one property for a second, and compares the picture at some times with that of a layer with the value of that time.
    private func check(
        _ make: () -> CALayer, _ key: String, _ from: Any, _ to: Any, _ values: [(time: Double, value: Any)], line: UInt = #line
    ) throws {
        let moving = make()
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        moving.add(animation, forKey: nil)
        root.addSublayer(moving)
        let unchanged = try drawn(2)
        var shown: [Pixels] = []
        for (time, _) in values { shown.append(try drawn(time)) }
        moving.removeFromSuperlayer()
        for (index, (time, value)) in values.enumerated() {
            let still = make()
            still.setValue(value, forKey: key)
            root.addSublayer(still)
            let expected = try drawn(2)
            // Half a step of a colour may be rounded up or down.
            XCTAssertLessThanOrEqual(shown[index].difference(from: expected), 2, "\(key) at \(time)", line: line)
            XCTAssertGreaterThan(shown[index].difference(from: unchanged), 8, "\(key) at \(time) shows nothing", line: line)
            still.removeFromSuperlayer()
        }
    }

    func testEachPropertyOfAShape() throws {
        func number(_ key: String, _ from: Double, _ to: Double, _ make: @escaping () -> CALayer) throws {
            try check(make, key, from, to, [(0.25, from + (to - from) / 4), (0.75, from + (to - from) * 3 / 4)])
        }
        func dashed() -> CALayer {
            let layer = shape()
            layer.lineDashPattern = [6, 4]
            return layer
        }
        func sharp() -> CALayer {
            let layer = shape()
            layer.lineWidth = 8
            return layer
        }
        try number("strokeStart", 0.1, 0.9, shape)
        try number("strokeEnd", 0, 0.8, shape)
        try number("lineWidth", 8, 16, shape)
        try number("miterLimit", 1, 1.4, sharp)
        try number("lineDashPhase", 1, 9, dashed)
        try check(shape, "fillColor", CGColor.red, CGColor.blue, [(0.25, CGColor.rgb(0.75, 0, 0.25)), (0.75, CGColor.rgb(0.25, 0, 0.75))])
        try check(
            shape, "strokeColor", CGColor.rgb(0, 0, 0), CGColor.rgb(0, 0, 0.8),
            [(0.25, CGColor.rgb(0, 0, 0.2)), (0.75, CGColor.rgb(0, 0, 0.6))])
        func box(_ side: CGFloat) -> CGPath { CGPath(rect: CGRect(x: 10, y: 10, width: side, height: 10), transform: nil) }
        try check(shape, "path", box(8), box(40), [(0.25, box(16)), (0.75, box(32))])
    }

    func testEachPropertyOfAGradient() throws {
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        try check(gradient, "startPoint", point(0, 0), point(0.8, 0.4), [(0.25, point(0.2, 0.1)), (0.75, point(0.6, 0.3))])
        try check(gradient, "endPoint", point(1, 0), point(0, 0.4), [(0.25, point(0.75, 0.1)), (0.75, point(0.25, 0.3))])
        try check(gradient, "locations", [0.0, 0.2, 0.4], [0.4, 0.6, 0.8], [(0.25, [0.1, 0.3, 0.5]), (0.75, [0.3, 0.5, 0.7])])
        func colors(_ part: CGFloat) -> [CGColor] { [.rgb(part, 0, 0), .rgb(0, part, 0), .rgb(0, 0, part)] }
        try check(gradient, "colors", colors(0), colors(0.8), [(0.25, colors(0.2)), (0.75, colors(0.6))])
    }

    func testEachPropertyOfAText() throws {
        try check(text, "fontSize", 14.0, 22.0, [(0.25, 16.0), (0.75, 20.0)])
        try check(
            text, "foregroundColor", CGColor.rgb(1, 0, 0), CGColor.rgb(0, 0, 1),
            [(0.25, CGColor.rgb(0.75, 0, 0.25)), (0.75, CGColor.rgb(0.25, 0, 0.75))])
    }

    func testAnAnimatedShapeKeepsItsPlaceInTheAtlas() throws {
        let layers = [shape(), shape(), shape()]
        for (index, layer) in layers.enumerated() {
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 4)
            draw.timeOffset = Double(index / 2)
            layer.add(draw, forKey: nil)
            layer.position.x += CGFloat(index % 2)
            root.addSublayer(layer)
        }
        for frame in 0..<60 {
            let counts = try self.frame(Double(frame) / 60).report.counts
            XCTAssertEqual(counts.textureUploads, 0)
            if frame > 0 { XCTAssertLessThan(counts.uploadedBytes, 40_000) }
            if frame % 7 == 3 {
                let damaged = try pixels()
                try self.frame(Double(frame) / 60, redrawsAll: true)
                XCTAssertEqual(damaged, try pixels(), "frame \(frame)")
            }
        }
        let compositor = try XCTUnwrap(compositor)
        XCTAssertEqual(compositor.planner.state.coverage.pages.count, 1)
        XCTAssertLessThanOrEqual(compositor.planner.state.shapes.count, 4, "two of the three are alike in each frame")
    }

    func testAGrowingPathFindsTexturesOfItsSize() throws {
        let layer = shape()
        let grow = CABasicAnimation(keyPath: "path")
        grow.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 6, height: 6), transform: nil)
        grow.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 50, height: 40), transform: nil)
        (grow.duration, grow.autoreverses) = (1, true)
        layer.add(grow, forKey: nil)
        root.addSublayer(layer)
        for frame in 0..<110 {
            try self.frame(Double(frame) / 60)
            if frame % 11 == 3 {
                let damaged = try pixels()
                try self.frame(Double(frame) / 60, redrawsAll: true)
                XCTAssertEqual(damaged, try pixels(), "frame \(frame)")
            }
        }
        XCTAssertLessThanOrEqual(try XCTUnwrap(compositor).executor.textures.madeTextures, 16)
    }

    func testWhatChangesInEveryFrameIsNotCached() throws {
        let layer = shape()
        let draw = CABasicAnimation(keyPath: "strokeEnd")
        (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 1)
        layer.add(draw, forKey: nil)
        root.addSublayer(layer)
        CATransaction.flush()
        var (planner, plan) = (Planner(), FramePlan())
        for frame in 0..<50 {
            _ = tree.sample(at: Double(frame) / 60)
            _ = planner.plan(tree, in: viewport, into: &plan)
        }
        XCTAssertEqual(planner.state.shapes.drawn, 50)
        XCTAssertEqual(planner.state.shapes.count, 2, "the first, before anything had changed, and the last")
    }

    func testAlikeShapesUnderAlikeAnimationsShareAPicture() throws {
        for index in 0..<4 {
            let layer = shape()
            layer.position.x += CGFloat(index * 16) / 16
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 1)
            layer.add(draw, forKey: nil)
            root.addSublayer(layer)
        }
        CATransaction.flush()
        var (planner, plan) = (Planner(), FramePlan())
        for frame in 0..<10 {
            _ = tree.sample(at: Double(frame) / 60)
            _ = planner.plan(tree, in: viewport, into: &plan)
        }
        XCTAssertEqual(planner.state.shapes.drawn, 10)
    }
}
