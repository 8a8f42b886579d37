import QuartziteGraphics
import RandomShapes
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Shapes whose form is animated, whose coverage the fragment shader computes from their outlines.
class OutlineTestCase: DrawnTestCase {
    override var computesCoverageOnGPU: Bool? { true }

    /// A triangle whose right corner an animation moves to and fro, at x 20…60 in 1 s.
    func triangle() -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.path = Self.triangle(to: 20)
        shape.fillColor = .rgb(1, 0, 0)
        let animation = CABasicAnimation(keyPath: "path")
        (animation.fromValue, animation.toValue) = (Self.triangle(to: 20), Self.triangle(to: 60))
        (animation.duration, animation.repeatCount, animation.autoreverses) = (1, .infinity, true)
        shape.add(animation, forKey: "form")
        return shape
    }

    static func triangle(to x: Double) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 10.3, y: 5.2), CGPoint(x: x, y: 30), CGPoint(x: 12, y: 50.6)])
        path.closeSubpath()
        return path
    }

    /// A closed line that crosses itself often.
    static func star(_ corners: Int) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<corners).map {
                let angle = Double($0) * 2.399
                return CGPoint(x: 40 + 30 * cos(angle), y: 30 + 25 * sin(angle))
            })
        path.closeSubpath()
        return path
    }

    /// The number of instances in the last plan whose coverage the shader computes.
    var outlineCount: Int {
        compositor?.plan.batches.filter { $0.program.readsOutlines }.reduce(0) { $0 + $1.instances.count } ?? 0
    }
}

final class OutlineDrawingTests: OutlineTestCase {
    /// Draws with the shader and with strips, and returns the largest difference of a channel.
    private func difference(at time: Double) throws -> Int {
        let shown = try drawn(time)
        XCTAssertGreaterThan(outlineCount, 0, "the shader draws the shape")
        return try shown.difference(from: fresh(time, computesCoverageOnGPU: false))
    }

    func testOnlyShapesWhoseFormIsAnimatedAreDrawnByTheShader() throws {
        let still = CAShapeLayer()
        still.path = Self.triangle(to: 40)
        root.addSublayer(still)
        try frame()
        XCTAssertEqual(outlineCount, 0)
        root.addSublayer(triangle())
        try frame(0.2)
        XCTAssertEqual(outlineCount, 1)
        // Colours are not part of the form.
        let color = CABasicAnimation(keyPath: "fillColor")
        (color.fromValue, color.toValue, color.duration) = (CGColor.rgb(1, 0, 0), CGColor.rgb(0, 0, 1), 10)
        still.add(color, forKey: nil)
        try frame(0.3)
        XCTAssertEqual(outlineCount, 1)
        still.removeAllAnimations()
        let line = CABasicAnimation(keyPath: "lineWidth")
        (line.fromValue, line.toValue, line.duration) = (1, 5, 10)
        (still.strokeColor, still.fillColor) = (.rgb(0, 0, 1), nil)
        still.add(line, forKey: nil)
        try frame(0.4)
        XCTAssertEqual(outlineCount, 2)
    }

    func testSoftwareRenderersUseStrips() throws {
        root.addSublayer(triangle())
        let compositor = try Compositor(context: .headless())
        CATransaction.flush()
        compositor.apply(context.wholeCommit())
        _ = try compositor.drawFrame(at: 0.3, in: viewport)
        XCTAssertEqual(
            compositor.plan.batches.contains { $0.program.readsOutlines }, !compositor.executor.context.capabilities.isSoftware)
    }

    func testAReplacedContextDecidesAgain() throws {
        root.addSublayer(triangle())
        let gpu = try GraphicsContext.headless(), software = try GraphicsContext.headless()
        gpu.capabilities.isSoftware = false
        software.capabilities.isSoftware = true
        let compositor = try Compositor(context: gpu)
        CATransaction.flush()
        compositor.apply(context.wholeCommit())
        func drawsOutlines(at time: Double) throws -> Bool {
            _ = try compositor.drawFrame(at: time, in: viewport)
            return compositor.plan.batches.contains { $0.program.readsOutlines }
        }
        XCTAssertTrue(try drawsOutlines(at: 0.2))
        try compositor.replaceContext(by: software)
        XCTAssertFalse(try drawsOutlines(at: 0.3))
        let shown = Pixels(try XCTUnwrap(compositor.readPixels()))
        XCTAssertEqual(try shown.difference(from: fresh(0.3, computesCoverageOnGPU: false)), 0)
    }

    func testAReplacedContextKeepsWhatTheCompositorWasTold() throws {
        root.addSublayer(triangle())
        try frame(0.2)
        XCTAssertEqual(outlineCount, 1)
        let compositor = try XCTUnwrap(compositor)
        try compositor.replaceContext(by: .headless())
        try frame(0.3)
        XCTAssertEqual(outlineCount, 1, "as the compositor was told")
        XCTAssertEqual(try pixels().difference(from: fresh(0.3)), 0)
    }

    func testAFrameHasTheSameBytesHoweverItIsReached() throws {
        root.addSublayer(triangle())
        for step in 0..<10 { try frame(Double(step) * 0.05) }
        let (played, outlines) = (try drawn(0.5), outlineCount)
        XCTAssertEqual(outlines, 1)
        XCTAssertEqual(played, try fresh(0.5))
        // Only a part is drawn again, over the shape.
        let cover = box(CGRect(x: 0, y: 0, width: 30, height: 20), .rgb(0, 0, 1))
        root.addSublayer(cover)
        try frame(0.5)
        cover.removeFromSuperlayer()
        XCTAssertEqual(try drawn(0.5), played)
    }

    func testWhenTheAnimationEndsTheShapeBecomesStrips() throws {
        let shape = triangle()
        root.addSublayer(shape)
        try frame(0.5)
        shape.removeAllAnimations()
        let rested = try drawn(0.6)
        XCTAssertEqual(outlineCount, 0)
        XCTAssertEqual(rested, try fresh(0.6))
    }

    /// An animation that shows the model's form changes no value.
    func testAnAnimationThatChangesNothingDrawsTheShapeAgain() throws {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 3, y: 2, width: 60, height: 50)
        shape.backgroundColor = .rgb(0, 1, 0)
        shape.path = CGPath(ellipseIn: CGRect(x: 8, y: 6, width: 44, height: 36), transform: nil)
        root.addSublayer(shape)
        for (index, isRasterized) in [false, true].enumerated() {
            let time = Double(index)
            (shape.shouldRasterize, shape.opacity) = (isRasterized, isRasterized ? 0.5 : 1)
            try frame(time)
            let animation = CABasicAnimation(keyPath: "lineWidth")
            (animation.fromValue, animation.toValue, animation.duration) = (1, 1, 100)
            shape.add(animation, forKey: "line")
            XCTAssertEqual(try drawn(time + 0.1).difference(from: fresh(time + 0.1)), 0, "rasterized: \(isRasterized)")
            shape.removeAllAnimations()
            XCTAssertEqual(try drawn(time + 0.2).difference(from: fresh(time + 0.2)), 0, "rasterized: \(isRasterized)")
        }
    }

    /// Horizontal edges change the winding number of a pixel that no chain crosses.
    func testHorizontalEdgesFollowTheFillRule() throws {
        func path(_ rects: [(CGRect, isReversed: Bool)]) -> CGPath {
            let path = CGMutablePath()
            for (rect, isReversed) in rects {
                let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map {
                    CGPoint(x: rect.minX + rect.width * CGFloat($0.0), y: rect.minY + rect.height * CGFloat($0.1))
                }
                path.addLines(between: isReversed ? corners.reversed() : corners)
                path.closeSubpath()
            }
            return path
        }
        let (low, high) = (CGRect(x: 5.3, y: 4.6, width: 50, height: 16), CGRect(x: 11.7, y: 9.4, width: 30.5, height: 11.2))
        let below = CGRect(x: 8.2, y: 20.7, width: 40.1, height: 12.9)
        let forms: [[(CGRect, isReversed: Bool)]] = [
            [(low, false), (high, false)], [(low, false), (high, true)], [(low, false), (below, true)], [(low, false), (below, false)],
            [(low, false), (low, false)], [(low, true), (high, false), (below, true)],
        ]
        for (index, form) in forms.enumerated() {
            for rule in [CAShapeLayerFillRule.nonZero, .evenOdd] {
                root.sublayers = []
                let shape = triangle()
                shape.removeAllAnimations()
                (shape.path, shape.fillRule, shape.fillColor) = (path(form), rule, .black)
                let line = CABasicAnimation(keyPath: "lineWidth")
                (line.fromValue, line.toValue, line.duration) = (1, 2, 100)
                shape.add(line, forKey: nil)
                root.addSublayer(shape)
                // Both sample 16 lines where edges lie in a row.
                XCTAssertLessThanOrEqual(try difference(at: Double(index)), 20, "form \(index), \(rule.rawValue)")
            }
        }
    }

    func testClipsAndSurfacesApply() throws {
        let clipping = CALayer()
        clipping.frame = CGRect(x: 14.4, y: 8, width: 30, height: 33.3)
        clipping.masksToBounds = true
        // Cut at all four sides.
        let shape = triangle()
        shape.position = CGPoint(x: -16.2, y: -11.6)
        clipping.addSublayer(shape)
        root.addSublayer(clipping)
        XCTAssertLessThanOrEqual(try difference(at: 0.4), 2)
        clipping.frame = CGRect(x: 14, y: 8, width: 30, height: 33)
        XCTAssertLessThanOrEqual(try difference(at: 0.5), 2)
        clipping.cornerRadius = 9
        XCTAssertLessThanOrEqual(try difference(at: 0.6), 2)
        clipping.opacity = 0.5
        clipping.backgroundColor = .rgb(0, 1, 0)
        XCTAssertLessThanOrEqual(try difference(at: 0.7), 2)
    }

    /// Several small surfaces share a target: none may draw beyond its own part.
    func testShapesInSurfacesOfAPageStayInside() throws {
        for column in 0..<4 {
            let group = box(CGRect(x: column * 20, y: 0, width: 20, height: 50), .rgb(0, 1, 0))
            group.opacity = 0.5
            group.masksToBounds = true
            let shape = triangle()
            shape.position = CGPoint(x: -14, y: -9)
            group.addSublayer(shape)
            root.addSublayer(group)
        }
        XCTAssertLessThanOrEqual(try difference(at: 0.4), 2)
        XCTAssertTrue(try XCTUnwrap(compositor).planText.contains("page"), "the groups share a target")
    }

    /// A comparison needs the surface's instances twice in a frame.
    func testASurfaceWithAnOutlineIsComparedEverLessOften() throws {
        let group = box(CGRect(x: 0, y: 0, width: 70, height: 55), .rgb(0, 1, 0))
        group.opacity = 0.5
        group.addSublayer(triangle())
        root.addSublayer(group)
        for step in 0..<10 { try frame(Double(step) * 0.05) }
        let surfaces = try XCTUnwrap(compositor).planner.state.surfaces
        XCTAssertEqual(surfaces.entries.compactMap { $0.isolated?.drawsBetween }, [7])
    }

    func testAFailureOfTheDriverCostsAFrame() throws {
        try assertAFaultCostsAFrame(at: 0.3, "an outline") { root.addSublayer(triangle()) }
        try assertAFaultCostsALaterFrame(from: 0.1, at: 0.3, "an outline that changes") { root.addSublayer(triangle()) }
    }

    func testAShapeThatChangesAllocatesNothing() throws {
        let (compositor, viewport) = (try XCTUnwrap(compositor), viewport)
        let stroked = triangle()
        (stroked.strokeColor, stroked.lineWidth, stroked.lineJoin) = (.rgb(0, 0, 1), 3, .round)
        root.addSublayer(triangle())
        root.addSublayer(stroked)
        // A large outline among small ones.
        let star = CAShapeLayer()
        star.path = Self.star(60)
        let line = CABasicAnimation(keyPath: "lineWidth")
        (line.fromValue, line.toValue, line.duration) = (1, 2, 100)
        star.add(line, forKey: nil)
        root.addSublayer(star)
        // One that is too large for the shader, and so becomes strips.
        let refused = CAShapeLayer()
        (refused.path, refused.transform) = (Self.star(60), CATransform3DMakeScale(5, 5, 1))
        refused.add(line, forKey: nil)
        root.addSublayer(refused)
        for index in 0..<8 {
            let small = triangle()
            small.position = CGPoint(x: 3 * index, y: 2)
            root.addSublayer(small)
        }
        // The form of the first frame is kept, and would be found again.
        try frame(0.013)
        for step in 0..<40 { try frame(Double(step) * 0.05) }
        let allocations = try AllocationCount.during {
            for step in 40..<60 { _ = try compositor.drawFrame(at: Double(step) * 0.05, in: viewport) }
        }
        XCTAssertEqual(outlineCount, 12)
        XCTAssertEqual(allocations, 0)
    }

    func testAComplexShapeIsDrawnAsStrips() throws {
        let shape = CAShapeLayer()
        shape.path = Self.star(6000)
        shape.fillRule = .evenOdd
        let animation = CABasicAnimation(keyPath: "lineWidth")
        (animation.fromValue, animation.toValue, animation.duration) = (1, 2, 10)
        shape.add(animation, forKey: nil)
        root.addSublayer(shape)
        try frame(0.3)
        XCTAssertEqual(outlineCount, 0)
        XCTAssertEqual(try pixels(), try fresh(0.3, computesCoverageOnGPU: false))
    }
}

final class RandomOutlineTests: OutlineTestCase {
    private static let (columns, rows) = (16, 8)
    override var size: CGSize { CGSize(width: RandomPath.side * Self.columns, height: RandomPath.side * Self.rows) }

    /// A layer that shows a random path, and an animation that keeps it as it is.
    private func layer(_ random: RandomPath) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.path = CGPath(elements: random.path)
        shape.fillColor = nil
        if let style = random.style {
            shape.strokeColor = .black
            shape.lineWidth = style.width
            shape.lineCap = style.cap == .butt ? .butt : style.cap == .round ? .round : .square
            shape.lineJoin = style.join == .miter ? .miter : style.join == .round ? .round : .bevel
            shape.miterLimit = style.miterLimit
            shape.lineDashPattern = style.dash.isEmpty ? nil : style.dash.map { NSNumber(value: $0) }
            shape.lineDashPhase = style.dashPhase
            (shape.strokeStart, shape.strokeEnd) = (random.part.start, random.part.end)
        } else {
            shape.fillColor = .black
            shape.fillRule = random.isEvenOdd ? .evenOdd : .nonZero
        }
        let animation = CABasicAnimation(keyPath: "lineWidth")
        (animation.fromValue, animation.toValue, animation.duration) = (shape.lineWidth, shape.lineWidth, 100)
        shape.add(animation, forKey: nil)
        return shape
    }

    func testRandomShapesLookLikeStrips() throws {
        #if DEBUG
            let sheets = 2 as UInt64
        #else
            let sheets = 20 as UInt64
        #endif
        var (edges, sum, far) = (0, 0, 0)
        for sheet in 0..<sheets {
            root.sublayers = []
            for index in 0..<Self.columns * Self.rows {
                let side = RandomPath.side
                let cell = CALayer()
                cell.frame = CGRect(x: index % Self.columns * side, y: index / Self.columns * side, width: side, height: side)
                cell.masksToBounds = true
                cell.addSublayer(layer(RandomPath(seed: sheet * 1000 + UInt64(index))))
                root.addSublayer(cell)
            }
            let (shown, strips) = (try drawn(1), try fresh(1, computesCoverageOnGPU: false))
            // Some are too complex for the shader.
            XCTAssertGreaterThan(outlineCount, Self.columns * Self.rows * 3 / 4)
            for index in stride(from: 0, to: shown.bytes.count, by: 4) {
                let (found, expected) = (Int(shown.bytes[index]), Int(strips.bytes[index]))
                if found == expected && (found == 0 || found == 255) { continue }
                edges += 1
                sum += abs(found - expected)
                // More than 1/8 of full coverage.
                if abs(found - expected) > 32 { far += 1 }
            }
        }
        XCTAssertGreaterThan(edges, 10_000 * Int(sheets))
        XCTAssertLessThanOrEqual(Double(sum) / Double(edges), 1)
        XCTAssertLessThan(far, edges / 10_000)
    }
}
