import SeededRandom
import XCTest

@testable import Quartzite

/// Frames, and conversion of points and rectangles between layers.
final class LayerGeometryTests: XCTestCase {
    private let root = CALayer()
    private let layer = CALayer()

    override func setUp() {
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.anchorPoint = .zero
        root.addSublayer(layer)
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        layer.position = CGPoint(x: 100, y: 100)
    }

    private func assertNear(_ a: CGPoint, _ x: Double, _ y: Double, line: UInt = #line) {
        XCTAssertTrue(a.isNear(CGPoint(x: x, y: y)), "\(a) is not (\(x), \(y))", line: line)
    }

    private func assertNear(_ a: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double, line: UInt = #line) {
        assertNear(a.origin, x, y, line: line)
        XCTAssertTrue(abs(a.width - width) < 1e-9 && abs(a.height - height) < 1e-9, "\(a)", line: line)
    }

    func testWhatIsNotANumberIsMisuseAndChangesNothing() {
        let told = MessageLog()
        Misuse.setHandler { told.add($0) }
        defer { Misuse.resetHandler() }
        let (bounds, position) = (layer.bounds, layer.position)
        layer.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        layer.bounds = CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan)
        layer.position = CGPoint(x: 0, y: CGFloat.nan)
        layer.setValue(Double.nan, forKeyPath: "position.x")
        XCTAssertEqual(layer.bounds, bounds)
        XCTAssertEqual(layer.position, position)
        XCTAssertEqual(told.all.count, 4, "\(told.all)")
        XCTAssertTrue(told.all[0].contains("“frame”") && told.all[1].contains("“bounds”") && told.all[2].contains("“position”"))
        // Infinite numbers are accepted, although their sum is not a number.
        layer.position = CGPoint(x: CGFloat.infinity, y: -.infinity)
        XCTAssertEqual(layer.position.x, .infinity)
        XCTAssertEqual(told.all.count, 4)
    }

    // MARK: Frames

    func testAFrameIsTheSizeAboutTheAnchor() {
        assertNear(layer.frame, 50, 75, 100, 50)
        layer.anchorPoint = CGPoint(x: 2, y: -1)
        assertNear(layer.frame, -100, 150, 100, 50)
        XCTAssertEqual(layer.position, CGPoint(x: 100, y: 100), "the anchor moves the frame, not the position")
    }

    /// A quarter turn about the x axis, as of a folded menu. No height gives the frame, and 1 / cos(90°) is no height.
    func testAFoldedLayerKeepsTheSideThatNoFrameGives() {
        layer.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
        layer.frame = CGRect(x: 0, y: 0, width: 160, height: 64)
        XCTAssertEqual(layer.bounds.size, CGSize(width: 160, height: 50))
        layer.transform = CATransform3DMakeScale(0, 0, 1)
        layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        XCTAssertEqual(layer.bounds.size, CGSize(width: 160, height: 50))
        layer.bounds.size = .zero
        layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        XCTAssertEqual(layer.bounds.size, CGSize(width: 9, height: 9))
        layer.transform = CATransform3DMakeScale(0.0001, 0.0001, 1)
        layer.frame = CGRect(x: 0, y: 0, width: 1, height: 2)
        XCTAssertEqual(layer.bounds.width, 10000, accuracy: 1e-6)
        layer.transform = CATransform3DConcat(CATransform3DMakeScale(1, 0, 1), CATransform3DMakeRotation(1, 0, 0, 1))
        layer.frame = CGRect(x: 0, y: 0, width: 1, height: 2)
        XCTAssertEqual(layer.bounds.width, 10000, accuracy: 1e-6)
    }

    func testWhatDoesNotMoveAFrame() {
        layer.bounds.origin = CGPoint(x: 11, y: 22)
        layer.zPosition = 9
        layer.anchorPointZ = 9
        layer.isGeometryFlipped = true
        layer.contentsScale = 3
        assertNear(layer.frame, 50, 75, 100, 50)
    }

    func testATransformedFrameIsTheBoxAround() {
        layer.transform = CATransform3DMakeScale(2, 4, 1)
        assertNear(layer.frame, 0, 0, 200, 200)
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        assertNear(layer.frame, 75, 50, 50, 100)
    }

    func testSettingAFrameSetsSizeAndPosition() {
        layer.bounds.origin = CGPoint(x: 7, y: 8)
        layer.anchorPoint = CGPoint(x: 1, y: 1)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        XCTAssertEqual(layer.bounds, CGRect(x: 7, y: 8, width: 100, height: 50))
        assertNear(layer.position, 110, 70)
    }

    func testSettingAFrameUnderATransformReadsBack() {
        layer.transform = CATransform3DMakeScale(2, 4, 1)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        assertNear(layer.bounds, 0, 0, 50, 12.5)
        assertNear(layer.frame, 10, 20, 100, 50)
        layer.transform = CATransform3DMakeTranslation(10, 20, 0)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        assertNear(layer.position, 50, 25)
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        assertNear(layer.bounds, 0, 0, 50, 100)
        assertNear(layer.frame, 10, 20, 100, 50)
    }

    func testNegativeSizesAreStandardised() {
        layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
        XCTAssertEqual(layer.bounds, CGRect(x: -100, y: -50, width: 100, height: 50))
        layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
        assertNear(layer.position, -50, -25)
    }

    func testABoundsSizeGrowsAboutTheAnchor() {
        layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        layer.bounds.size = CGSize(width: 256, height: 512)
        assertNear(layer.frame, -28, -156, 256, 512)
    }

    // MARK: Conversion

    func testPointsGoUpAndDown() {
        assertNear(layer.convert(CGPoint(x: 0, y: 0), to: root), 50, 75)
        assertNear(layer.convert(CGPoint(x: 50, y: 75), from: root), 0, 0)
        assertNear(layer.convert(CGPoint(x: 3, y: 4), to: layer), 3, 4)
    }

    func testNilIsTheSpaceOutsideTheTopmostLayer() {
        root.position = CGPoint(x: 1000, y: 0)
        assertNear(layer.convert(CGPoint(x: 0, y: 0), to: nil), 1050, 75)
        assertNear(layer.convert(CGPoint(x: 1050, y: 75), from: nil), 0, 0)
        let lone = CALayer()
        lone.position = CGPoint(x: 5, y: 6)
        assertNear(lone.convert(CGPoint(x: 1, y: 1), to: nil), 6, 7)
    }

    func testAnOwnBoundsOriginCountsGoingUp() {
        layer.bounds.origin = CGPoint(x: 10, y: 20)
        assertNear(layer.convert(CGPoint(x: 10, y: 20), to: root), 50, 75)
        root.bounds.origin = CGPoint(x: 500, y: 500)
        assertNear(layer.convert(CGPoint(x: 10, y: 20), to: root), 50, 75)
    }

    func testSiblingsAndStrangersConvertThroughSharedSpace() {
        let sibling = CALayer()
        root.addSublayer(sibling)
        sibling.position = CGPoint(x: 50, y: 75)
        assertNear(layer.convert(CGPoint(x: 0, y: 0), to: sibling), 0, 0)
        let stranger = CALayer()
        stranger.position = CGPoint(x: 500, y: 500)
        assertNear(layer.convert(CGPoint(x: 0, y: 0), to: stranger), -450, -425)
    }

    func testTransformsActAboutTheAnchor() {
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        assertNear(layer.convert(CGPoint(x: 0, y: 0), to: root), 0, 50)
        assertNear(layer.convert(CGPoint(x: 50, y: 25), to: root), 100, 100)
    }

    func testASublayerTransformActsAboutItsLayersAnchor() {
        root.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        root.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        assertNear(layer.convert(CGPoint(x: 50, y: 25), to: root), 100, 100)
        assertNear(layer.convert(CGPoint(x: 0, y: 0), to: root), 0, 50)
    }

    func testInAFlippedLayerTheAnchorStaysWhereItIs() {
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.anchorPoint = .zero
        layer.isGeometryFlipped = true
        layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        let child = CALayer()
        layer.addSublayer(child)
        child.position = CGPoint(x: 0, y: 100)
        assertNear(child.convert(CGPoint(x: 0, y: 0), to: layer), 0, 100)
        assertNear(child.convert(CGPoint(x: 0, y: 0), to: root), 100, 100)
        child.position = CGPoint(x: 10, y: 90)
        assertNear(child.convert(CGPoint(x: 0, y: 0), to: layer), 20, 80)
    }

    func testRectanglesConvertToTheBoxAround() {
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        assertNear(layer.convert(layer.bounds, to: root), 75, 50, 50, 100)
        assertNear(layer.convert(CGRect(x: 75, y: 50, width: 50, height: 100), from: root), 0, 0, 100, 50)
    }

    func testAFlippedLayerMirrorsItsOwnSpace() {
        layer.isGeometryFlipped = true
        layer.bounds.origin = CGPoint(x: 0, y: 7)
        assertNear(layer.convert(CGPoint(x: 0, y: 7), to: root), 50, 125)
        assertNear(layer.convert(CGPoint(x: 0, y: 57), to: root), 50, 75)
        XCTAssertFalse(layer.contentsAreFlipped())
        root.isGeometryFlipped = true
        XCTAssertTrue(layer.contentsAreFlipped(), "twice is not at all")
    }

    func testContentsAreFlippedWhereYPointsDownInTheDrawing() {
        /// Notes the direction of y in the context and in the layer.
        final class Half: CALayer {
            var contextIsYDown: Bool?
            var isFlipped: Bool?

            override func draw(in ctx: CGContext) {
                contextIsYDown = ctx.ctm.d < 0
                isFlipped = contentsAreFlipped()
            }
        }
        for isGeometryFlipped in [false, true] {
            let half = Half()
            half.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
            half.isGeometryFlipped = isGeometryFlipped
            half.setNeedsDisplay()
            half.displayIfNeeded()
            XCTAssertEqual(half.contextIsYDown, !isGeometryFlipped)
            XCTAssertEqual(half.isFlipped, half.contextIsYDown)
        }
    }

    func testPerspectiveDividesAndComesBack() {
        root.sublayerTransform.m34 = -1 / 100
        layer.anchorPoint = .zero
        layer.position = .zero
        layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
        let w = 1 + 10 * sin(Double.pi / 4) / 100
        let projected = layer.convert(CGPoint(x: 10, y: 10), to: root)
        assertNear(projected, 10 * cos(Double.pi / 4) / w, 10 / w)
        assertNear(layer.convert(projected, from: root), 10, 10)
    }

    func testALayerSeenEdgeOnHasNoInverse() {
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        layer.transform.m11 = 0
        let point = layer.convert(CGPoint(x: 1, y: 1), from: root)
        XCTAssertFalse(point.x.isFinite)
    }

    func testRandomTreesConvertThereAndBack() {
        var random = SeededGenerator(seed: 7)
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        for index in 0..<300 {
            var layers = [CALayer()]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let layer = CALayer()
                layers.last?.addSublayer(layer)
                layers.append(layer)
            }
            for layer in layers {
                layer.bounds = CGRect(x: number(-9...9), y: number(-9...9), width: number(1...99), height: number(1...99))
                layer.position = CGPoint(x: number(-99...99), y: number(-99...99))
                layer.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
                layer.zPosition = number(-20...20)
                layer.transform = CATransform3DMakeRotation(number(-1...1), number(-1...1), number(-1...1), 1)
                layer.isGeometryFlipped = Bool.random(using: &random)
                layer.sublayerTransform.m34 = number(-0.001...0.001)
            }
            let (a, b) = (layers[0], layers[layers.count - 1])
            let point = CGPoint(x: number(-50...50), y: number(-50...50))
            let back = a.convert(b.convert(point, to: a), to: b)
            XCTAssertTrue(back.isNear(point, 1e-6), "\(index): \(point) came back as \(back)")
        }
    }
}
