import XCTest

@testable import Quartzite

/// `render(in:)`: which layers are drawn, with which values, and over which content. Other tests compare the pixels with the
/// renderer.
final class RenderInContextTests: XCTestCase {
    private let root = CALayer()
    /// Whether `rendered` draws the window's picture instead of Core Graphics'.
    private var drawsAsShown = false

    override func setUp() {
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    }

    override func tearDown() { MediaClock.setVirtualTime(nil) }

    private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat)
        -> CALayer
    {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
        return layer
    }

    /// Returns the picture that `layer` draws into a clear context of 40 × 30 points, with y pointing down.
    private func rendered(_ layer: CALayer, alpha: CGFloat = 1) throws -> CGImage {
        let context = try XCTUnwrap(CGContext(size: CGSize(width: 40, height: 30), scale: 1))
        context.setAlpha(alpha)
        if drawsAsShown { layer.renderAsShown(in: context) } else { layer.render(in: context) }
        return try XCTUnwrap(context.makeImage())
    }

    private func alphas(_ image: CGImage) -> [UInt8] {
        image.withPixels { pixels in stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] } }
    }

    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.pixel(x: x, y: y).map { [$0.x, $0.y, $0.z, $0.w] } ?? []
    }

    // MARK: Geometry

    func testTheLayersOwnPlaceAndTransformHaveNoPart() throws {
        let layer = box(7, 9, 10, 20, 1, 0, 0)
        layer.transform = CATransform3DMakeScale(2, 3, 1)
        layer.isGeometryFlipped = true
        let image = try rendered(layer)
        XCTAssertEqual(alphas(image).reduce(0) { $0 + Int($1) }, 200 * 255)
        XCTAssertEqual(pixel(image, 9, 19), [255, 0, 0, 255])
    }

    func testTheOriginOfTheBoundsStaysWhereItIs() throws {
        let layer = box(0, 0, 10, 10, 1, 0, 0)
        layer.bounds.origin = CGPoint(x: 12, y: 5)
        let image = try rendered(layer)
        XCTAssertEqual(pixel(image, 11, 5), [0, 0, 0, 0])
        XCTAssertEqual(pixel(image, 12, 5), [255, 0, 0, 255])
        XCTAssertEqual(alphas(image).filter { $0 == 255 }.count, 100)
    }

    func testSiblingsAreDrawnByDepth() throws {
        let (front, back) = (box(0, 0, 10, 10, 1, 0, 0), box(0, 0, 10, 10, 0, 0, 1))
        front.zPosition = 1
        root.sublayers = [front, back]
        XCTAssertEqual(pixel(try rendered(root), 5, 5), [255, 0, 0, 255])
        front.zPosition = -1
        XCTAssertEqual(pixel(try rendered(root), 5, 5), [0, 0, 255, 255])
    }

    func testWhatTurnsItsOnlySideAwayIsLeftOut() throws {
        let layer = box(0, 0, 10, 10, 1, 0, 0)
        layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        root.addSublayer(layer)
        XCTAssertEqual(pixel(try rendered(root), 5, 5), [255, 0, 0, 255])
        layer.isDoubleSided = false
        XCTAssertEqual(pixel(try rendered(root), 5, 5), [0, 0, 0, 0])
    }

    func testPerspectiveIsDrawnAsItLooksInTheMiddle() throws {
        let layer = box(10, 5, 20, 20, 1, 0, 0)
        layer.transform = CATransform3DMakeTranslation(0, 0, -100)
        root.sublayerTransform.m34 = -1 / 100
        root.addSublayer(layer)
        let image = try rendered(root)
        XCTAssertEqual(alphas(image).filter { $0 == 255 }.count, 100, "half as large, twice as far")
        XCTAssertEqual(pixel(image, 15, 10), [255, 0, 0, 255])
        layer.transform = CATransform3DMakeTranslation(0, 0, 200)
        XCTAssertEqual(alphas(try rendered(root)).max(), 0, "behind the eye")
    }

    // MARK: Opacity

    func testOpacityAndHidden() throws {
        let layer = box(0, 0, 10, 10, 1, 0, 0)
        layer.opacity = 0.5
        XCTAssertEqual(Double(pixel(try rendered(layer), 5, 5)[3]), 127.5, accuracy: 1)
        XCTAssertEqual(Double(pixel(try rendered(layer, alpha: 0.5), 5, 5)[3]), 63.75, accuracy: 1, "times the context's alpha")
        layer.opacity = 0
        XCTAssertEqual(alphas(try rendered(layer)).max(), 0)
        layer.opacity = 1
        layer.isHidden = true
        XCTAssertEqual(alphas(try rendered(layer)).max(), 0)
    }

    func testAGroupFadesAsOneUnlessItMayNot() throws {
        let layer = box(0, 0, 20, 20, 1, 0, 0)
        layer.addSublayer(box(0, 0, 10, 10, 0, 0, 1))
        layer.opacity = 0.5
        XCTAssertEqual(pixel(try rendered(layer), 5, 5)[0], 0, "nothing shines through")
        XCTAssertEqual(Double(pixel(try rendered(layer), 5, 5)[3]), 127.5, accuracy: 1)
        layer.allowsGroupOpacity = false
        XCTAssertEqual(Double(pixel(try rendered(layer), 5, 5)[3]), 191.25, accuracy: 1)
        XCTAssertEqual(Double(pixel(try rendered(layer), 5, 5)[0]), 63.75, accuracy: 1)
    }

    // MARK: Shadows and masks

    func testAShadowLiesUnderTheLayerAndFollowsItsSpace() throws {
        let layer = box(10, 5, 10, 10, 1, 0, 0)
        layer.shadowOpacity = 0.5
        layer.shadowRadius = 0
        layer.shadowOffset = CGSize(width: 10, height: 4)
        root.addSublayer(layer)
        let image = try rendered(root)
        XCTAssertEqual(pixel(image, 15, 10), [255, 0, 0, 255])
        XCTAssertEqual(Double(pixel(image, 25, 12)[3]), 127.5, accuracy: 1)
        XCTAssertEqual(pixel(image, 25, 7)[3], 0)
        XCTAssertEqual(Double(pixel(image, 25, 18)[3]), 127.5, accuracy: 1)
        root.isGeometryFlipped = true
        root.sublayerTransform = CATransform3DMakeScale(-1, 1, 1)
        XCTAssertEqual(Double(pixel(try rendered(root), 14, 12)[3]), 127.5, accuracy: 1, "mirrored with the layer")
    }

    func testAShadowPathThrowsAShadowByItself() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 5, height: 5))
        XCTAssertEqual(alphas(try rendered(layer)).max(), 0, "nothing is there to throw one")
        layer.shadowPath = CGPath(rect: CGRect(x: 2, y: 3, width: 10, height: 10), transform: nil)
        XCTAssertEqual(alphas(try rendered(layer)).max(), 0, "Core Graphics ignores the path")
        drawsAsShown = true
        let image = try rendered(layer)
        XCTAssertEqual(alphas(image).filter { $0 == 255 }.count, 100)
        XCTAssertEqual(pixel(image, 7, 8)[3], 255)
        XCTAssertEqual(pixel(image, 6, 8)[3], 0)
    }

    func testTheSilhouetteCastsTheShadowOfALayerWithAPath() throws {
        let layer = box(4, 4, 10, 10, 1, 0, 0)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 5, height: 5))
        root.addSublayer(layer)
        let plain = try rendered(root)
        layer.shadowPath = CGPath(rect: CGRect(x: 20, y: 0, width: 5, height: 5), transform: nil)
        XCTAssertEqual(alphas(try rendered(root)), alphas(plain))
        layer.setValue(true, forKey: "shadowPathIsBounds")
        XCTAssertEqual(alphas(try rendered(root)), alphas(plain))
    }

    func testFiltersAndCompositingFiltersHaveNoEffect() throws {
        root.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        let layer = box(4, 4, 10, 10, 1, 0, 0)
        root.addSublayer(layer)
        layer.filters = [CAFilter(type: "colorInvert")]
        XCTAssertEqual(pixel(try rendered(root), 8, 8), [255, 0, 0, 255])
        layer.compositingFilter = "multiplyBlendMode"
        XCTAssertEqual(pixel(try rendered(root), 8, 8), [255, 0, 0, 255])
        layer.backgroundColor = nil
        layer.backgroundFilters = [CAFilter(type: "colorInvert")]
        XCTAssertEqual(pixel(try rendered(root), 8, 8), [0, 255, 0, 255])
        layer.compositingFilter = nil
        drawsAsShown = true
        XCTAssertEqual(pixel(try rendered(root), 8, 8), [255, 0, 255, 255])
    }

    func testTextIsClippedToTheRoundCornersOfItsLayer() throws {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 2, y: 2, width: 20, height: 20)
        (layer.string, layer.fontSize, layer.foregroundColor) = ("MMMM", 20, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        layer.cornerRadius = 10
        root.addSublayer(layer)
        /// The number of drawn pixels in the corners.
        func count(_ picture: CGImage) -> Int {
            (2..<22).reduce(0) { sum, x in
                sum + (2..<22).count { y in hypot(Double(x) - 11.5, Double(y) - 11.5) > 11 && pixel(picture, x, y)[3] > 0 }
            }
        }
        XCTAssertGreaterThan(count(try rendered(root)), 0)
        layer.masksToBounds = true
        XCTAssertEqual(count(try rendered(root)), 0)
    }

    func testTheBackgroundShowsOutsideTheSoftEdgeOfARoundBorder() throws {
        // Red under a border of blue: where the border covers a part c of a pixel, red adds (1 − c) · c of what the border leaves.
        let round = box(5, 5, 20, 20, 1, 0, 0)
        (round.cornerRadius, round.borderWidth, round.borderColor) = (10, 4, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        root.addSublayer(round)
        let image = try rendered(root)
        var edges = 0
        for x in 5..<25 {
            for y in 5..<25 {
                let pixel = pixel(image, x, y)
                let distance = hypot(Double(x) + 0.5 - 15, Double(y) + 0.5 - 15)
                guard distance > 9, pixel[2] > 0, pixel[2] < 255 else { continue }
                let coverage = Double(pixel[2]) / 255
                XCTAssertEqual(Double(pixel[0]) / 255, coverage * (1 - coverage), accuracy: 0.02)
                edges += 1
            }
        }
        XCTAssertGreaterThan(edges, 20)
        round.cornerRadius = 0
        round.position.x += 0.5
        let square = try rendered(root)
        XCTAssertEqual(pixel(square, 5, 15), [0, 0, 128, 128], "a square border hides its background")
    }

    func testAMuchReducedPictureIsFilteredOverItsArea() throws {
        // 64 × 64 texels in 8 × 8 pixels: noise, so that a few texels do not stand for all.
        var state: UInt32 = 7
        let bytes = (0..<64 * 64).flatMap { _ -> [UInt8] in
            state = state &* 1_664_525 &+ 1_013_904_223
            return [UInt8(state >> 24), UInt8((state >> 16) & 255), 0, 255]
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
        layer.contents = CGImage(width: 64, height: 64, premultipliedRGBA: bytes)
        root.addSublayer(layer)
        let image = try rendered(root)
        for (x, y) in [(1, 1), (3, 5), (6, 6)] {
            let texels = (0..<64).map { ((y * 8 + $0 / 8) * 64 + x * 8 + $0 % 8) * 4 }
            for channel in 0..<2 {
                let mean = texels.reduce(0) { $0 + Int(bytes[$1 + channel]) } / 64
                XCTAssertEqual(Int(pixel(image, 4 + x, 4 + y)[channel]), mean, accuracy: 12)
            }
        }
    }

    func testAMaskCutsOffTheShadowToo() throws {
        let layer = box(0, 0, 20, 20, 1, 0, 0)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 10, height: 0))
        let mask = box(15, 0, 10, 30, 0, 1, 0)
        mask.opacity = 0.5
        layer.mask = mask
        let image = try rendered(layer)
        XCTAssertEqual(pixel(image, 14, 5)[3], 0)
        XCTAssertEqual(Double(pixel(image, 16, 5)[0]), 127.5, accuracy: 1)
        XCTAssertEqual(pixel(image, 22, 5)[0], 0)
        XCTAssertEqual(Double(pixel(image, 22, 5)[3]), 127.5, accuracy: 1)
    }

    // MARK: Pending display and visibility

    private final class Painter: CALayer {
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1))
            ctx.fill(bounds)
        }
        override func layoutSublayers() { sublayers?.first?.frame = CGRect(x: 0, y: 20, width: 5, height: 5) }
    }

    func testWhatNeedsLayoutOrDrawingGetsItFirst() throws {
        let painter = Painter()
        painter.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        painter.addSublayer(box(0, 0, 1, 1, 1, 0, 0))
        root.addSublayer(painter)
        painter.setNeedsDisplay()
        let image = try rendered(root)
        XCTAssertEqual(pixel(image, 9, 9), [0, 255, 0, 255])
        XCTAssertEqual(pixel(image, 4, 24), [255, 0, 0, 255])
        XCTAssertFalse(painter.needsDisplay())
    }

    func testTheModelIsDrawnAndAPresentationLayerWhatShows() throws {
        MediaClock.setVirtualTime(0)
        let context = LayerContext()
        context.layer = root
        let layer = box(0, 0, 10, 10, 1, 0, 0)
        root.addSublayer(layer)
        CATransaction.flush()
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (5, 25, 1)
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        MediaClock.setVirtualTime(0.5)
        XCTAssertEqual(pixel(try rendered(root), 5, 5), [255, 0, 0, 255])
        let shown = try rendered(XCTUnwrap(root.presentation()))
        XCTAssertEqual(pixel(shown, 5, 5), [0, 0, 0, 0])
        XCTAssertEqual(pixel(shown, 15, 5), [255, 0, 0, 255])
        CATransaction.flush()
    }

    func testGroupsInMoreThanSoManyOthersAreDrawnWithoutAndToldOnce() throws {
        let told = MessageLog()
        AnimationDiagnostics.setHandler { told.add($0) }
        defer { AnimationDiagnostics.resetHandler() }
        /// Makes a box inside `depth` nested groups, each with an opacity of 99 %.
        func chain(_ depth: Int, around innermost: CALayer? = nil) -> CALayer {
            var layer = innermost ?? box(0, 0, 10, 10, 1, 0, 0)
            for _ in 0..<depth {
                let outer = CALayer()
                outer.addSublayer(layer)
                outer.addSublayer(box(20, 0, 10, 10, 0, 0, 1))
                outer.opacity = 0.99
                layer = outer
            }
            return layer
        }
        XCTAssertEqual(Double(pixel(try rendered(chain(32)), 5, 5)[3]), 255 * pow(0.99, 32), accuracy: 17)
        XCTAssertEqual(told.all, [])
        XCTAssertEqual(Double(pixel(try rendered(chain(100)), 5, 5)[3]), 255 * pow(0.99, 100), accuracy: 17, "fading goes on")
        XCTAssertEqual(told.all.count, 1, "\(told.all)")
        drawsAsShown = true
        let masked = box(0, 0, 10, 10, 1, 0, 0)
        masked.mask = box(0, 0, 5, 10, 0, 0, 0)
        (masked.shadowOpacity, masked.filters, masked.compositingFilter) = (1, [CAFilter(type: "colorInvert")], "multiplyBlendMode")
        let replicator = CAReplicatorLayer()
        replicator.instanceColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
        replicator.addSublayer(masked)
        XCTAssertEqual(pixel(try rendered(chain(40, around: replicator)), 8, 5).suffix(1), pixel(try rendered(chain(40)), 8, 5).suffix(1))
        XCTAssertEqual(told.all.count, 1, "\(told.all)")
    }

    func testADeepTreeIsDrawn() throws {
        var layer = box(0, 0, 10, 10, 0, 0, 0)
        // Built from the inside out: adding a layer checks all superlayers.
        for _ in 0..<10_000 {
            let outer = CALayer()
            outer.addSublayer(layer)
            layer = outer
        }
        root.addSublayer(layer)
        XCTAssertEqual(pixel(try rendered(root), 5, 5), [0, 0, 0, 255])
    }
}
