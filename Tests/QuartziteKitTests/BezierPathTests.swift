import QuartziteKit
import XCTest

/// Bézier paths: their shapes, directions and drawings.
final class BezierPathTests: XCTestCase {
    private func picture(_ size: CGFloat = 20, scale: CGFloat = 1, _ draw: () -> Void) throws -> CGImage {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: size, height: size), false, scale)
        defer { UIGraphicsEndImageContext() }
        draw()
        return try XCTUnwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    }

    private func alpha(_ picture: CGImage, _ x: Int, _ y: Int) -> UInt8 { picture.pixel(x: x, y: y)?.w ?? 0 }

    func testShapesHaveTheirBounds() {
        let rect = CGRect(x: 3, y: 4, width: 20, height: 10)
        for path in [
            UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect), UIBezierPath(roundedRect: rect, cornerRadius: 3),
            UIBezierPath(roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 4, height: 2)),
        ] {
            let box = path.bounds
            XCTAssertEqual(box.minX, 3, accuracy: 1e-9)
            XCTAssertEqual(box.minY, 4, accuracy: 1e-9)
            XCTAssertEqual(box.maxX, 23, accuracy: 1e-9)
            XCTAssertEqual(box.maxY, 14, accuracy: 1e-9)
        }
    }

    func testOnlyTheNamedCornersAreRound() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 8, height: 8))
        XCTAssertFalse(path.contains(CGPoint(x: 1, y: 1)))
        XCTAssertTrue(path.contains(CGPoint(x: 19, y: 1)))
        XCTAssertFalse(path.contains(CGPoint(x: 19, y: 19)))
        XCTAssertTrue(path.contains(CGPoint(x: 1, y: 19)))
        XCTAssertTrue(path.contains(CGPoint(x: 10, y: 10)))
    }

    func testRoundedRectanglesHaveContinuousCorners() throws {
        let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 10)
        var points: [CGPoint] = []
        path.cgPath.applyWithBlock { element in
            let count = [CGPathElementType.addCurveToPoint: 3, .closeSubpath: 0][element.pointee.type] ?? 1
            points += (0..<count).map { element.pointee.points[$0] }
        }
        let expected = [
            (15.28665, 0), (84.71335, 0), (89.1150704, 0), (91.3159306, 0), (93.6850621, 0.7491139), (96.2717617, 1.6905956),
            (98.3094044, 3.7282383), (99.2508861, 6.3149379), (100, 8.6840694), (100, 10.8849296), (100, 15.28665),
        ]
        for (point, (x, y)) in zip(points, expected) {
            XCTAssertEqual(point.x, x, accuracy: 1e-5)
            XCTAssertEqual(point.y, y, accuracy: 1e-5)
        }
        XCTAssertEqual(points.last?.x ?? 0, 15.28665, accuracy: 1e-5)
    }

    func testARoundedSquareOfHalfItsSideIsACircle() {
        let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 50).cgPath
        for angle in stride(from: 0.05, to: 6.28, by: 0.1) {
            func at(_ radius: Double) -> CGPoint { CGPoint(x: 10 + radius * cos(angle), y: 10 + radius * sin(angle)) }
            XCTAssertTrue(path.contains(at(9.98)))
            XCTAssertFalse(path.contains(at(10.02)))
        }
    }

    func testClockwiseIsAsSeenWhereYIsDown() {
        let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        XCTAssertEqual(path.currentPoint.x, 0, accuracy: 1e-9)
        XCTAssertEqual(path.currentPoint.y, 10, accuracy: 1e-9)
        XCTAssertEqual(path.bounds.minX, 0, accuracy: 1e-9)
        let long = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        XCTAssertEqual(long.bounds.minX, -10, accuracy: 1e-9)
    }

    func testTheCurrentPointFollowsThePen() {
        let path = UIBezierPath()
        XCTAssertTrue(path.isEmpty)
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 5, y: 2))
        path.addQuadCurve(to: CGPoint(x: 9, y: 6), controlPoint: CGPoint(x: 9, y: 2))
        XCTAssertEqual(path.currentPoint, CGPoint(x: 9, y: 6))
        path.close()
        XCTAssertEqual(path.currentPoint, CGPoint(x: 1, y: 2))
        path.apply(CGAffineTransform(translationX: 10, y: 0))
        XCTAssertEqual(path.currentPoint, CGPoint(x: 11, y: 2))
        path.removeAllPoints()
        XCTAssertTrue(path.isEmpty)
    }

    func testReversingTurnsCurvesAndKeepsTheLook() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 150))
        path.addCurve(to: CGPoint(x: 300, y: 150), controlPoint1: CGPoint(x: 75, y: 0), controlPoint2: CGPoint(x: 225, y: 300))
        path.lineWidth = 3
        let reversed = path.reversing()
        let expected = UIBezierPath()
        expected.move(to: CGPoint(x: 300, y: 150))
        expected.addCurve(to: CGPoint(x: 0, y: 150), controlPoint1: CGPoint(x: 225, y: 300), controlPoint2: CGPoint(x: 75, y: 0))
        XCTAssertEqual(reversed.cgPath, expected.cgPath)
        XCTAssertEqual(reversed.lineWidth, 3)
        XCTAssertEqual(reversed.reversing().cgPath, path.cgPath)
    }

    func testAReversedInnerRectangleIsAHole() throws {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
        path.append(UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10)))
        XCTAssertTrue(path.contains(CGPoint(x: 10, y: 10)))
        path.usesEvenOddFillRule = true
        XCTAssertFalse(path.contains(CGPoint(x: 10, y: 10)))
        let wound = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
        wound.append(UIBezierPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10)).reversing())
        let picture = try picture { wound.fill() }
        XCTAssertEqual(alpha(picture, 10, 10), 0)
        XCTAssertEqual(alpha(picture, 2, 2), 255)
    }

    func testACopiedPathIsItsOwn() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
        let taken = path.cgPath
        let copy = path.copy() as? UIBezierPath
        path.addLine(to: CGPoint(x: 50, y: 50))
        XCTAssertEqual(taken.boundingBox.maxX, 2)
        XCTAssertEqual(copy?.bounds.maxX, 2)
    }

    func testFillsWithTheSetColourFromTheTopLeft() throws {
        let picture = try picture {
            UIColor.red.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 5)).fill()
        }
        XCTAssertEqual(picture.pixel(x: 10, y: 2), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(alpha(picture, 10, 12), 0)
    }

    func testStrokesWithItsOwnWidthAndDashes() throws {
        let picture = try picture {
            UIColor.blue.set()
            let line = UIBezierPath()
            line.move(to: CGPoint(x: 0, y: 10))
            line.addLine(to: CGPoint(x: 20, y: 10))
            line.lineWidth = 4
            line.setLineDash([5, 5], count: 2, phase: 0)
            line.stroke()
        }
        XCTAssertEqual(picture.pixel(x: 2, y: 8), SIMD4(0, 0, 255, 255))
        XCTAssertEqual(alpha(picture, 7, 10), 0)
        XCTAssertEqual(alpha(picture, 12, 11), 255)
        XCTAssertEqual(alpha(picture, 2, 6), 0)
    }

    func testAClipHoldsUntilTheStateIsRestored() throws {
        let picture = try picture {
            UIGraphicsGetCurrentContext()?.saveGState()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20)).addClip()
            UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10))
            UIGraphicsGetCurrentContext()?.restoreGState()
            UIRectFill(CGRect(x: 0, y: 15, width: 20, height: 5))
        }
        XCTAssertEqual(alpha(picture, 5, 5), 255)
        XCTAssertEqual(alpha(picture, 15, 5), 0)
        XCTAssertEqual(alpha(picture, 15, 17), 255)
    }

    func testAnAlphaOfItsOwnIsForOneDrawing() throws {
        let picture = try picture {
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 5)).fill(with: .normal, alpha: 0.5)
            UIBezierPath(rect: CGRect(x: 0, y: 10, width: 20, height: 5)).fill()
        }
        XCTAssertEqual(Double(alpha(picture, 10, 2)), 128, accuracy: 1)
        XCTAssertEqual(alpha(picture, 10, 12), 255)
    }
}
