import SeededRandom
import XCTest

@testable import Quartzite

/// What a matrix makes of a layer's plane: rectangles, depth, sides, and the order of siblings.
final class PlaneTests: XCTestCase {
    private func turn(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> CATransform3D { CATransform3DMakeRotation(angle, x, y, z) }

    private var perspective: CATransform3D {
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 500
        return matrix
    }

    func testKeepsRectangles() {
        let quarter = CATransform3D(cells: [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        let cases: [(String, CATransform3D, Bool)] = [
            ("identity", CATransform3DIdentity, true), ("moved", CATransform3DMakeTranslation(0.5, -3, 9), true),
            ("scaled", CATransform3DMakeScale(2, 0.5, 1), true), ("mirrored", CATransform3DMakeScale(-1, 1, 1), true),
            ("turned by a quarter", quarter ?? CATransform3DIdentity, true), ("turned", turn(0.01, 0, 0, 1), false),
            ("skewed", CATransform3D(cells: [1, 0, 0, 0, 0.1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) ?? CATransform3DIdentity, false),
            ("tilted without perspective", turn(1, 0, 1, 0), true),
            ("tilted in perspective", CATransform3DConcat(turn(1, 0, 1, 0), perspective), false),
        ]
        for (name, matrix, result) in cases { XCTAssertEqual(Homography(matrix).keepsRectangles, result, name) }
    }

    func testDepth() {
        let behindTheEye = CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 600), perspective)
        let cases: [(String, CATransform3D, CGPoint, Double)] = [
            ("identity", CATransform3DIdentity, CGPoint(x: 3, y: 4), 0),
            ("nearer", CATransform3DMakeTranslation(0, 0, 7), .zero, 7),
            ("tilted", turn(.pi / 6, 0, 1, 0), CGPoint(x: 10, y: 3), -5),
            ("nearer in perspective", CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 250), perspective), .zero, 500),
            ("behind the eye", behindTheEye, .zero, 600),
            ("infinite", CATransform3DMakeTranslation(0, 0, .infinity), .zero, 0),
            ("not a number", CATransform3DMakeTranslation(0, 0, .nan), .zero, 0),
        ]
        for (name, matrix, point, depth) in cases { XCTAssertEqual(matrix.depth(at: point), depth, accuracy: 1e-9, name) }
    }

    func testShowsBack() {
        let flipped = CATransform3DMakeScale(1, -1, 1)
        let cases: [(String, CATransform3D, Bool)] = [
            ("identity", CATransform3DIdentity, false), ("turned half about y", turn(.pi, 0, 1, 0), true),
            ("turned half about x", turn(.pi, 1, 0, 0), true), ("turned half about z", turn(.pi, 0, 0, 1), false),
            ("turned a little", turn(1.5, 0, 1, 0), false), ("turned past the edge", turn(1.6, 0, 1, 0), true),
            ("mirrored", flipped, false), ("mirrored and turned", CATransform3DConcat(flipped, turn(2, 0, 1, 0)), true),
            ("mirrored in z", CATransform3DMakeScale(1, 1, -1), true), ("edge-on", CATransform3DMakeScale(0, 1, 1), false),
            // Seen from the side, a plane turned by less than a right angle may show its back.
            (
                "beside the eye",
                CATransform3DConcat(CATransform3DConcat(turn(1.4, 0, 1, 0), CATransform3DMakeTranslation(200, 0, 0)), perspective), true
            ),
            (
                "on the other side",
                CATransform3DConcat(CATransform3DConcat(turn(1.4, 0, 1, 0), CATransform3DMakeTranslation(-200, 0, 0)), perspective), false
            ),
        ]
        for (name, matrix, result) in cases { XCTAssertEqual(matrix.showsBack, result, name) }
    }

    func testTheShortCutForFlatLayersGivesWhatTheMatrixGives() {
        var random = SeededGenerator(seed: 11)
        func number() -> Double { Double.random(in: -50...50, using: &random) }
        for round in 0..<300 {
            var values = EditableValues()
            values.bounds = CGRect(x: number(), y: number(), width: abs(number()), height: abs(number()))
            (values.position, values.anchorPoint) = (CGPoint(x: number(), y: number()), CGPoint(x: number() / 50, y: number() / 50))
            values.isGeometryFlipped = Bool.random(using: &random)
            values.zPosition = number()
            values.transform = CATransform3DConcat(turn(number(), 0, 0, 1), CATransform3DMakeScale(number(), number(), number()))
            // Leaves the shortcut.
            if round % 3 == 0 { values.anchorPointZ = number() }
            if round % 5 == 0 { values.transform = CATransform3DConcat(values.transform, turn(number(), 1, 1, 0)) }
            let placement = values.read { $0.placement(under: nil) }
            let whole = PlanePlacement(values.read { $0.pointee.matrixToParent }, bounds: values.bounds)
            XCTAssertEqual(placement.showsBack, whole.showsBack, "\(round)")
            XCTAssertEqual(placement.isTilted, whole.isTilted, "\(round)")
            XCTAssertEqual(placement.depth, whole.depth, accuracy: 1e-9, "\(round)")
            let corner = CGPoint(x: values.bounds.maxX, y: values.bounds.minY)
            XCTAssertTrue(placement.homography.apply(corner).isNear(whole.homography.apply(corner)), "\(round)")
        }
    }

    func testStackingOrder() {
        let cases: [(String, depth: (Double, Double), z: (Double, Double), index: (Int, Int), Bool)] = [
            ("depth decides", (1, 2), (5, 0), (1, 0), true), ("depth decides", (2, 1), (0, 5), (0, 1), false),
            ("then zPosition", (1, 1), (0, 5), (1, 0), true), ("then zPosition", (1, 1), (5, 0), (0, 1), false),
            ("then the order", (1, 1), (5, 5), (0, 1), true), ("then the order", (1, 1), (5, 5), (1, 0), false),
            ("not before itself", (1, 1), (5, 5), (1, 1), false),
        ]
        for (name, depth, z, index, result) in cases {
            XCTAssertEqual(StackingOrder.precedes(depth: depth, zPosition: z, index: index), result, "\(name) \(depth) \(z) \(index)")
        }
    }
}
