import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Instances that are culled or drawn out of order do not change the picture.
final class InstanceWritingTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 400, height: 300) }
    private let picture = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 200, 255])

    private func tile(_ frame: CGRect) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.contents = picture
        return layer
    }

    /// A rounded box with a picture in it.
    private func card(_ x: Double, _ y: Double) -> CALayer {
        let card = box(CGRect(x: x, y: y, width: 16, height: 12), .rgb(1, 0.5, 0))
        card.cornerRadius = 3
        card.addSublayer(tile(CGRect(x: 4, y: 3, width: 6, height: 6)))
        return card
    }

    func testKindsThatDoNotTouchAreDrawnTogether() throws {
        for index in 0..<8 { root.addSublayer(card(Double(index % 4) * 20, Double(index / 4) * 20)) }
        XCTAssertEqual(try frame().report.counts.draws, 2, "boxes and pictures; the root is what is cleared")
        XCTAssertEqual(try pixels()[6, 5], [0, 0, 200, 255])
    }

    func testWhatLiesOverAPictureIsDrawnAfterIt() throws {
        root.addSublayer(card(0, 0))
        root.addSublayer(card(6, 4))
        XCTAssertEqual(try frame().report.counts.draws, 4)
        XCTAssertEqual(try pixels()[8, 8], [255, 128, 0, 255], "the second card over the first one's picture")
        XCTAssertEqual(try pixels()[12, 8], [0, 0, 200, 255])
    }

    func testABackgroundThatCoversAllIsCleared() throws {
        root.backgroundColor = .rgb(0.2, 0.4, 0.6)
        let report = try frame().report
        XCTAssertEqual(report.counts.draws, 0)
        XCTAssertEqual(try pixels()[40, 30], [51, 102, 153, 255])
        root.cornerRadius = 10
        XCTAssertEqual(try frame().report.counts.draws, 2, "its corners show what is behind: a middle and a ring")
        XCTAssertEqual(try pixels()[0, 0], [0, 0, 0, 0])
    }

    func testWhatIsFarFromTheDamageIsPassedOver() throws {
        for index in 0..<300 { root.addSublayer(box(CGRect(x: index % 20 * 14, y: index / 20 * 19, width: 9, height: 9), .rgb(0, 0.6, 0))) }
        let mover = box(CGRect(x: 370, y: 250, width: 8, height: 8), .black)
        root.addSublayer(mover)
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        for index in 0..<100 { group.addSublayer(box(CGRect(x: 300, y: index * 2, width: 30, height: 3), .rgb(0.6, 0, 0))) }
        group.opacity = 0.5
        root.insertSublayer(group, at: 100)
        try frame()
        for step in 0..<40 {
            // Moves over the whole window, so that each block is approached from each side.
            mover.position = CGPoint(x: (step * 67) % 390, y: (step * 37) % 290)
            let report = try frame().report
            XCTAssertLessThan(report.counts.instances, 60)
            XCTAssertLessThan(report.counts.redrawnPixels, 10_000)
        }
        let moved = try pixels()
        try frame(redrawsAll: true)
        XCTAssertEqual(moved, try pixels())
    }

    func testAShapeIsResampledOnlyWhileItMoves() throws {
        let shapes = (0..<100).map { index in
            let shape = CAShapeLayer()
            shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil)
            shape.position = CGPoint(x: index % 10 * 6, y: index / 10 * 5)
            root.addSublayer(shape)
            return shape
        }
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (0, 20, 1)
        shapes[37].add(move, forKey: nil)
        try frame(0.3)
        try frame(0.5)
        try frame(1.5)
        let rested = try pixels()
        try frame(1.5, redrawsAll: true)
        XCTAssertEqual(rested, try pixels())
    }
}
