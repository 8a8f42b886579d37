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
