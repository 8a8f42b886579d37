import Foundation
import QuartziteGraphics
import XCTest

/// The outline of continuous corners.
final class ContinuousCornerTests: XCTestCase {
    func testWithoutSmoothingTheOutlineIsACircle() {
        let corner = ContinuousCorner(smoothing: 0)
        for step in 0...50 {
            let distance = Double(step) / 50
            let expected = 1 - (1 - (1 - distance) * (1 - distance)).squareRoot()
            XCTAssertEqual(corner.inset(at: distance), expected, accuracy: step == 0 ? 0.02 : 2e-4)
        }
    }

    func testTheOutlineIsSymmetric() {
        for smoothing in [0, 0.4, 1] {
            let corner = ContinuousCorner(smoothing: smoothing)
            for step in 1...50 {
                let distance = corner.edge[0] * Double(step) / 50
                let inset = corner.inset(at: distance)
                guard inset > 1e-4 else { continue }
                XCTAssertEqual(corner.inset(at: inset), distance, accuracy: 1e-4, "\(smoothing), \(distance)")
            }
        }
    }

    func testThePathFollowsTheOutline() {
        for smoothing in [0.5, 1] {
            let corner = ContinuousCorner(smoothing: smoothing)
            var elements = PathElements()
            elements.addRoundedRect(
                CGRect(x: 0, y: 0, width: 80, height: 60), extents: SIMD4(repeating: 10 * corner.edge[0]), smoothing: smoothing)
            let path = CGPath(elements: elements)
            for step in 1..<20 {
                let x = Double(step) * 0.5 * corner.edge[0]
                let y = 10 * corner.inset(at: x / 10)
                XCTAssertTrue(path.contains(CGPoint(x: x, y: y + 0.01)))
                XCTAssertFalse(path.contains(CGPoint(x: x, y: y - 0.01)))
                XCTAssertTrue(path.contains(CGPoint(x: 80 - x, y: 60 - y - 0.01)))
                XCTAssertFalse(path.contains(CGPoint(x: 80 - x, y: 60 - y + 0.01)))
            }
        }
    }
}
