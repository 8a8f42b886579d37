import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A window that becomes larger or smaller shows everything.
final class ViewportChangeTests: DrawnTestCase {
    private var shownSize = CGSize(width: 80, height: 60)
    override var size: CGSize { shownSize }

    private func addContent(to group: CALayer) {
        let text = CATextLayer()
        (text.string, text.fontSize, text.foregroundColor) = ("text", 12, .red)
        text.frame = CGRect(x: 5, y: 3, width: 50, height: 15)
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 20, width: 20, height: 20), transform: nil)
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.red, CGColor.blue]
        gradient.frame = CGRect(x: 30, y: 20, width: 20, height: 20)
        for layer in [text, shape, gradient, box(CGRect(x: 55, y: 5, width: 10, height: 40), .green)] { group.addSublayer(layer) }
    }

    func testDrawingsInSurfacesStay() throws {
        let group = CALayer()
        group.frame = CGRect(x: 2, y: 3, width: 70, height: 50)
        root.addSublayer(group)
        addContent(to: group)
        let inner = CALayer()
        (inner.frame, inner.opacity) = (CGRect(x: 3, y: 2, width: 70, height: 50), 0.7)
        group.addSublayer(inner)
        addContent(to: inner)
        for (name, change) in [
            ("plain", {}), ("a group", { group.opacity = 0.5 }), ("rasterized", { (group.opacity, group.shouldRasterize) = (1, true) }),
        ] as [(String, () -> Void)] {
            change()
            for height in [60.0, 90, 50, 51] {
                shownSize.height = height
                XCTAssertEqual(try drawn(), try fresh(), "\(name), \(height) points high")
            }
        }
    }
}
