import QuartziteGraphics
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Shapes that are drawn as coverage: their colours and clips, and what the atlas has to do for them.
final class ShapeCoverageTests: DrawnTestCase {
    private func circle(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat, in superlayer: CALayer? = nil) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.position = CGPoint(x: x, y: y)
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
        shape.fillColor = .red
        (superlayer ?? root).addSublayer(shape)
        return shape
    }

    private func assertPixel(_ found: [UInt8], near expected: [UInt8], line: UInt = #line) {
        for lane in 0..<4 { XCTAssertEqual(Int(found[lane]), Int(expected[lane]), accuracy: 1, "\(found)", line: line) }
    }

    func testTheInsideNeedsNoBlending() throws {
        _ = circle(2.3, 3.4, 40)
        CATransaction.flush()
        var (planner, plan) = (Planner(), FramePlan())
        _ = tree.sample(at: 0)
        _ = planner.plan(tree, in: viewport, into: &plan)
        let batches = plan.batches.filter { $0.program.kind == .coverage }
        XCTAssertEqual(batches.map(\.blends), [false, true])
        XCTAssertEqual(batches.map(\.program.variant), [ProgramKey.CoverageVariant.opaque, .texels].map(\.rawValue))
        let texels = plan.coverages[batches[1].instances].map { $0.rect.z * $0.rect.w }.reduce(0, +)
        XCTAssertLessThan(texels, 0.6 * 42 * 42, "along the edge only")
    }

    func testStripsFillBlocksOfFourPixelsOfTheTarget() throws {
        _ = circle(2.3, 3.4, 40)
        CATransaction.flush()
        var (planner, plan) = (Planner(), FramePlan())
        _ = tree.sample(at: 0)
        _ = planner.plan(tree, in: viewport, into: &plan)
        // The circle covers pixels from (2, 3) to (43, 44). Only there may a rectangle end inside a block.
        for instance in plan.coverages {
            let rect = instance.rect
            XCTAssertTrue(rect.x == 2 || Int(rect.x) % 4 == 0, "\(rect)")
            XCTAssertTrue(rect.y == 3 || Int(rect.y) % 4 == 0, "\(rect)")
            XCTAssertTrue(rect.x + rect.z == 43 || Int(rect.x + rect.z) % 4 == 0, "\(rect)")
            XCTAssertTrue(rect.y + rect.w == 44 || Int(rect.y + rect.w) % 4 == 0, "\(rect)")
        }
        XCTAssertGreaterThan(plan.coverages.count, 10)
    }

    func testAMovedShapeHasThePixelsOfANewOne() throws {
        let shape = circle(2.25, 3.5, 40)
        (shape.strokeColor, shape.lineWidth) = (.blue, 3.3)
        try frame()
        for (x, y) in [(1, 0), (0, 1), (3, 2), (5, 7)] as [(CGFloat, CGFloat)] {
            // Moved by whole pixels, it keeps its strips, although a new shape would have others here.
            shape.position = CGPoint(x: 2.25 + x, y: 3.5 + y)
            XCTAssertEqual(try drawn(), try fresh(), "\(x), \(y)")
        }
        XCTAssertEqual(try XCTUnwrap(compositor).planner.state.shapes.drawn, 1)
    }

    func testAFadedShapeWithALineFadesAsAWhole() throws {
        let shape = circle(5, 5, 40)
        (shape.strokeColor, shape.lineWidth, shape.opacity) = (.blue, 10, 0.5)
        let picture = try drawn()
        assertPixel(picture[25, 25], near: [255, 128, 128, 255])
        assertPixel(picture[6, 25], near: [128, 128, 255, 255])
        XCTAssertEqual(picture[9, 25], picture[2, 25], "the inside does not show through the line")
    }

    func testClipsOfAllKindsCutStripsAndFullRectangles() throws {
        let whole = CALayer()
        whole.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        root.addSublayer(whole)
        _ = circle(4.3, 4.6, 50, in: whole)
        let open = try drawn()
        let frames = [CGRect(x: 0, y: 0, width: 30, height: 22), CGRect(x: 0, y: 0, width: 30.5, height: 22.25)]
        for (frame, radius) in [(frames[0], 0), (frames[1], 0), (frames[0], 9.0)] {
            whole.frame = frame
            (whole.masksToBounds, whole.cornerRadius) = (true, radius)
            let cut = try drawn()
            for (x, y) in [(15, 15), (20, 12), (12, 10), (5, 16)] { XCTAssertEqual(cut[x, y], open[x, y], "\(frame) \(x), \(y)") }
            for (x, y) in [(33, 15), (15, 24), (40, 40)] { XCTAssertEqual(cut[x, y], open[63, 1], "\(frame) \(x), \(y)") }
        }
    }

    func testADamagedPartIsDrawnAsTheWhole() throws {
        let shape = circle(3.2, 4.1, 50)
        (shape.strokeColor, shape.lineWidth) = (.blue, 5)
        let mover = box(CGRect(x: 0, y: 0, width: 7, height: 5), .green)
        root.addSublayer(mover)
        for step in 0..<20 {
            mover.position = CGPoint(x: Double(step * 23 % 57), y: Double(step * 31 % 47) + 0.5)
            try frame()
            let damaged = try pixels()
            try frame(redrawsAll: true)
            XCTAssertEqual(damaged, try pixels(), "step \(step)")
        }
    }

    func testChangingShapesAllocateNothing() throws {
        CATransaction.setDisableActions(false)
        for index in 0..<3 {
            let shape = circle(CGFloat(20 * index), 5, 18)
            (shape.strokeColor, shape.lineWidth, shape.fillColor) = (.blue, 3, index == 1 ? .red : nil)
            let animation = CABasicAnimation(keyPath: index == 1 ? "path" : "strokeEnd")
            (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (0.3, 0.6, 1, 1e-100)
            if index == 1 {
                animation.fromValue = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 12, height: 15), transform: nil)
                animation.toValue = CGPath(ellipseIn: CGRect(x: 2, y: 0, width: 18, height: 15), transform: nil)
            }
            shape.add(animation, forKey: nil)
        }
        for step in 0..<30 { try frame(Double(step) / 40) }
        let compositor = try XCTUnwrap(compositor)
        let viewport = viewport
        let allocations = try AllocationCount.during {
            for step in 0..<20 { _ = try compositor.drawFrame(at: 0.1 + Double(step) / 100, in: viewport) }
        }
        XCTAssertEqual(allocations, 0)
    }

    func testAShapeWithTooManyDashesIsTracedOnce() throws {
        let shape = CAShapeLayer()
        let line = CGMutablePath()
        line.move(to: CGPoint(x: 0, y: 30))
        for x in 1...80 { line.addLine(to: CGPoint(x: x, y: x % 2 == 0 ? 30 : 20)) }
        (shape.path, shape.strokeColor, shape.lineWidth, shape.lineDashPattern) = (line, .red, 4, [0.001, 0.001])
        root.addSublayer(shape)
        let mover = box(CGRect(x: 0, y: 20, width: 10, height: 10), .green)
        root.addSublayer(mover)
        for step in 0..<5 {
            mover.position.x = Double(10 * step)
            try frame()
        }
        XCTAssertEqual(try XCTUnwrap(compositor).planner.state.shapes.drawn, 1)
        XCTAssertNotEqual(try pixels()[70, 25], [255, 255, 255, 255], "it is drawn as a picture")
        shape.lineDashPattern = nil
        try frame()
        XCTAssertEqual(try XCTUnwrap(compositor).planner.state.shapes.drawn, 2)
    }

    func testEachFormOfAChangingShapeIsDrawn() throws {
        let shape = circle(0, 0, 10)
        shape.transform = CATransform3DMakeScale(4, 4, 1)
        for form in 0..<400 {
            shape.path = CGPath(ellipseIn: CGRect(x: -20, y: -20, width: 40 + Double(form) / 20, height: 40), transform: nil)
            try frame()
            assertPixel(try pixels()[40, 40], near: [255, 0, 0, 255])
        }
        let state = try XCTUnwrap(compositor).planner.state
        XCTAssertEqual(state.shapes.drawn, 400)
        XCTAssertLessThanOrEqual(state.coverage.pages.count, CoverageAtlas.maxPages)
        XCTAssertLessThanOrEqual(state.shapes.count, 400)
    }

    func testMoreShapesThanTheAtlasHoldsAreAllDrawn() throws {
        let shape = circle(0, 0, 10)
        shape.transform = CATransform3DMakeScale(4, 4, 1)
        var (planner, plan) = (Planner(), FramePlan())
        planner.state.coverage = CoverageAtlas(pageLimit: 1)
        func show(_ form: Int) {
            shape.path = CGPath(ellipseIn: CGRect(x: -20, y: -20, width: 40 + Double(form) / 20, height: 40), transform: nil)
            CATransaction.flush()
            _ = tree.sample(at: 0)
            _ = planner.plan(tree, in: viewport, redrawsAll: true, into: &plan)
            XCTAssertFalse(plan.coverages.isEmpty, "form \(form)")
        }
        for form in 0..<400 { show(form) }
        XCTAssertEqual(planner.state.coverage.pages.count, 1)
        XCTAssertGreaterThan(planner.state.coverage.evictions, 0)
        XCTAssertLessThan(planner.state.shapes.count, 400)
        XCTAssertEqual(planner.state.shapes.drawn, 400)
        show(399)
        XCTAssertEqual(planner.state.shapes.drawn, 400, "the last one is still there")
        show(0)
        XCTAssertEqual(planner.state.shapes.drawn, 401, "the first one was evicted")
    }

    func testMoreShapesThanEntriesInAFrameAreAllDrawn() throws {
        let shapes = (0..<20).map { index in circle(CGFloat(index % 5) * 12, CGFloat(index / 5) * 12, 6) }
        var (planner, plan) = (Planner(), FramePlan())
        planner.state.shapes = ShapeCoverage(entryLimit: 8)
        for frame in 0..<3 {
            for (index, shape) in shapes.enumerated() {
                let side = 6 + CGFloat(20 * frame + index) / 16
                shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
            }
            CATransaction.flush()
            _ = tree.sample(at: 0)
            _ = planner.plan(tree, in: viewport, into: &plan)
            XCTAssertEqual(planner.state.shapes.drawn, 20 * (frame + 1))
            XCTAssertLessThanOrEqual(planner.state.shapes.count, 30, "those of the frame, and what is not yet released")
        }
    }
}
