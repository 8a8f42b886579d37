import XCTest

@testable import Quartzite

/// Animations of paths whose elements differ.
final class PathAnimationTests: StageTestCase {
    private func path(_ draw: (CGMutablePath) -> Void) -> CGPath {
        let path = CGMutablePath()
        draw(path)
        return path
    }

    private func square(x: CGFloat, side: CGFloat = 10) -> CGPath {
        CGPath(rect: CGRect(x: x, y: 0, width: side, height: side), transform: nil)
    }

    private func line(to end: CGPoint) -> CGPath {
        path {
            $0.move(to: .zero)
            $0.addLine(to: end)
        }
    }

    /// Returns the path that the layer shows, after a check that the render tree shows the same.
    private func shownPath(at time: Double, line: UInt = #line) -> CGPath? {
        go(to: time)
        let path = layer.presentation()?.shadowPath
        XCTAssertEqual(rendered(layer)?.shadowPath.elements, path?.elements, "in the render tree", line: line)
        return path
    }

    // MARK: Lines and curves

    private let straight = CGPoint(x: 90, y: 0)

    private func curve(_ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) -> CGPath {
        path {
            $0.move(to: .zero)
            $0.addCurve(to: end, control1: control1, control2: control2)
        }
    }

    private var bent: CGPath { curve(CGPoint(x: 0, y: 60), CGPoint(x: 90, y: 0), CGPoint(x: 90, y: 60)) }
    private var halfBent: CGPath { curve(CGPoint(x: 0, y: 30), CGPoint(x: 90, y: 0), CGPoint(x: 90, y: 30)) }

    func testALineAndACurveInterpolate() {
        add(animation("shadowPath", from: line(to: straight), to: bent))
        XCTAssertEqual(shownPath(at: 0.5), halfBent)
        XCTAssertEqual(diagnostics.all, [])
    }

    func testALineAndACurveInterpolateBetweenKeyframes() {
        let keys = CAKeyframeAnimation(keyPath: "shadowPath")
        (keys.values, keys.duration) = ([bent, line(to: straight), line(to: .zero)], 1)
        add(keys)
        XCTAssertEqual(shownPath(at: 0.25), halfBent)
        XCTAssertEqual(shownPath(at: 0.75), curve(.zero, CGPoint(x: 45, y: 0), CGPoint(x: 45, y: 0)))
        XCTAssertEqual(diagnostics.all, [])
    }

    func testTheLayersOwnLineAndACurveInterpolate() {
        layer.shadowPath = line(to: straight)
        add(animation("shadowPath", to: bent))
        XCTAssertEqual(shownPath(at: 0.5), halfBent)
        layer.removeAllAnimations()
        layer.shadowPath = bent
        let begin = MediaClock.now()
        add(animation("shadowPath", from: line(to: straight)))
        XCTAssertEqual(shownPath(at: begin + 0.5), halfBent)
        XCTAssertEqual(diagnostics.all, [])
    }

    func testThePathOfTheAnimationBeforeInterpolatesWithACurve() {
        // The first animation shows the line (0,0)→(90,0) at 0.5 s, in memory that the second animation overwrites.
        layer.shadowPath = square(x: 0)
        let lines = animation("shadowPath", from: line(to: .zero), to: line(to: CGPoint(x: 180, y: 0)))
        add(lines, animation("shadowPath", to: bent))
        XCTAssertEqual(shownPath(at: 0.5), halfBent)
    }

    func testAQuadraticCurveInterpolatesWithALine() {
        let quad = path {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 6, y: 0), control: CGPoint(x: 3, y: 6))
        }
        add(animation("shadowPath", from: quad, to: line(to: CGPoint(x: 6, y: 6))))
        // As a cubic curve, the quadratic curve has the control points (2, 4) and (4, 4).
        XCTAssertEqual(shownPath(at: 0.5), curve(CGPoint(x: 1, y: 2), CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 3)))
    }

    func testOnlyTheSegmentsThatDifferBecomeCurves() {
        let (a, b) = (CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4))
        func shape(_ last: (CGMutablePath) -> Void) -> CGPath {
            path {
                $0.move(to: .zero)
                $0.addLine(to: a)
                $0.addLine(to: b)
                last($0)
                $0.closeSubpath()
            }
        }
        let from = shape { $0.addLine(to: CGPoint(x: 0, y: 4)) }
        let to = shape { $0.addCurve(to: CGPoint(x: 0, y: 4), control1: CGPoint(x: 4, y: 8), control2: CGPoint(x: 0, y: 8)) }
        add(animation("shadowPath", from: from, to: to))
        XCTAssertEqual(
            shownPath(at: 0.5),
            shape { $0.addCurve(to: CGPoint(x: 0, y: 4), control1: CGPoint(x: 4, y: 6), control2: CGPoint(x: 0, y: 6)) })
    }

    func testPathsOfAnotherNumberOfElementsSwitchHalfway() {
        let longer = path {
            $0.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)])
        }
        add(animation("shadowPath", from: bent, to: longer))
        XCTAssertEqual(shownPath(at: 0.4), bent)
        XCTAssertEqual(shownPath(at: 0.6), longer)
        XCTAssertTrue(diagnostics.all.first?.contains("switches half-way") ?? false, "\(diagnostics.all)")
    }

    // MARK: Additive

    private func additive(from: CGPath, to: CGPath) -> CABasicAnimation {
        let animation = animation("shadowPath", from: from, to: to)
        animation.isAdditive = true
        return animation
    }

    func testAnAdditivePathReplacesAPathOfOtherElements() {
        layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        add(additive(from: square(x: 0), to: square(x: 20)))
        XCTAssertEqual(shownPath(at: 0.5), square(x: 10))
        XCTAssertEqual(diagnostics.all.count, 1)
        XCTAssertTrue(diagnostics.all.first?.contains("replaces the layer's path") ?? false, "\(diagnostics.all)")
    }

    func testAnAdditivePathIsAddedToAPathOfTheSameElements() {
        layer.shadowPath = square(x: 100)
        add(additive(from: square(x: 0), to: square(x: 20)))
        XCTAssertEqual(shownPath(at: 0.5), square(x: 110, side: 20))
        XCTAssertEqual(diagnostics.all, [])
    }

    func testAnAdditivePathReplacesThePathOfTheAnimationBefore() {
        layer.shadowPath = square(x: 100)
        let replacing = animation("shadowPath", from: line(to: .zero), to: line(to: CGPoint(x: 8, y: 0)))
        let keys = CAKeyframeAnimation(keyPath: "shadowPath")
        keys.values = [square(x: 1), square(x: 2)]
        (keys.duration, keys.isAdditive) = (1, true)
        add(additive(from: square(x: 0), to: square(x: 4)), replacing, keys)
        // The second square is added to the first, which has replaced the line.
        XCTAssertEqual(shownPath(at: 0.5), square(x: 3.5, side: 20))
    }
}
