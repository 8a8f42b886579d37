import XCTest

@testable import Quartzite

/// Where `render(in:)` draws Core Graphics' picture instead of the window's: transform layers, the colours of replicators, dashes. Both
/// pictures ignore the mask of a mask.
final class CoreGraphicsStyleTests: XCTestCase {
    private let root = CALayer()
    private let (red, blue, white): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255])

    override func setUp() {
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    }

    private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor = .white) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

    /// Returns the picture that the root draws into a clear context of 100 × 100 points.
    private func picture(asShown: Bool = false) throws -> CGImage {
        let context = try XCTUnwrap(CGContext(size: CGSize(width: 100, height: 100), scale: 1))
        if asShown { root.renderAsShown(in: context) } else { root.render(in: context) }
        return try XCTUnwrap(context.makeImage())
    }

    /// Returns the number of pixels that are not clear.
    private func painted(asShown: Bool = false) throws -> Int {
        try picture(asShown: asShown).withPixels { pixels in
            stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 0 }
        }
    }

    private func pixel(_ x: Int, _ y: Int, asShown: Bool = false) throws -> [UInt8] {
        try picture(asShown: asShown).pixel(x: x, y: y).map { [$0.x, $0.y, $0.z, $0.w] } ?? []
    }

    // MARK: Transform layers

    func testATransformLayerDrawsItsOwnParts() throws {
        let space = CATransformLayer()
        space.frame = root.bounds
        root.addSublayer(space)
        space.backgroundColor = .white
        XCTAssertEqual(try painted(), 10_000)
        XCTAssertEqual(try painted(asShown: true), 0, "the window shows no plane")
        space.backgroundColor = nil
        space.borderWidth = 5
        XCTAssertEqual(try painted(), 1900)
        XCTAssertEqual(try painted(asShown: true), 0)
    }

    func testATransformLayerClipsItsSublayers() throws {
        let space = CATransformLayer()
        space.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        space.addSublayer(box(-150, -150, 400, 400))
        root.addSublayer(space)
        XCTAssertEqual(try painted(), 10_000)
        space.masksToBounds = true
        XCTAssertEqual(try painted(), 2500)
        XCTAssertEqual(try painted(asShown: true), 10_000)
        space.masksToBounds = false
        space.mask = box(0, 0, 20, 50)
        XCTAssertEqual(try painted(), 1000)
    }

    func testATransformLayerIsOneLayerAmongItsSiblings() throws {
        let space = CATransformLayer()
        let inner = box(0, 0, 20, 20, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        space.frame = root.bounds
        inner.zPosition = 1
        space.addSublayer(inner)
        root.sublayers = [space, box(0, 0, 20, 20, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))]
        XCTAssertEqual(try pixel(10, 10), blue, "flattened")
        XCTAssertEqual(try pixel(10, 10, asShown: true), red, "in one 3D space")
        space.zPosition = 1
        XCTAssertEqual(try pixel(10, 10), red)
    }

    // MARK: Replicators

    func testTheColoursOfAReplicatorHaveNoEffect() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = root.bounds
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        replicator.instanceColor = CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 0.75)
        (replicator.instanceRedOffset, replicator.instanceGreenOffset) = (-0.1, -0.2)
        (replicator.instanceBlueOffset, replicator.instanceAlphaOffset) = (-0.3, -0.25)
        replicator.addSublayer(box(0, 0, 10, 10))
        root.addSublayer(replicator)
        for preservesDepth in [false, true] {
            replicator.preservesDepth = preservesDepth
            XCTAssertEqual(try painted(), 300)
            for x in [5, 25, 45] { XCTAssertEqual(try pixel(x, 5), white, "\(x)") }
            XCTAssertNotEqual(try pixel(5, 5, asShown: true), white, "the window's are tinted")
        }
        replicator.instanceColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0)
        XCTAssertEqual(try painted(), 300)
        XCTAssertEqual(try painted(asShown: true), 0)
        replicator.instanceCount = 0
        XCTAssertEqual(try painted(), 0)
    }

    // MARK: Dashes

    /// Makes a shape layer with a line of one pixel's width along a whole row.
    private func line(_ row: CGFloat, dashes: [NSNumber]? = nil) -> CAShapeLayer {
        let (layer, path) = (CAShapeLayer(), CGMutablePath())
        path.move(to: CGPoint(x: 0, y: row + 0.5))
        path.addLine(to: CGPoint(x: 100, y: row + 0.5))
        layer.frame = root.bounds
        layer.path = path
        layer.fillColor = nil
        layer.strokeColor = .white
        layer.lineDashPattern = dashes
        return layer
    }

    /// Returns the number of pixels of a row that are not clear.
    private func painted(row: Int, asShown: Bool = false) throws -> Int {
        let picture = try picture(asShown: asShown)
        return (0..<100).count { (picture.pixel(x: $0, y: row)?.w ?? 0) > 0 }
    }

    func testDashesApplyToShapeLayersInside() throws {
        let (outer, inner, group, deep) = (line(10, dashes: [10, 10]), line(20), CALayer(), line(30))
        group.frame = root.bounds
        outer.addSublayer(inner)
        outer.addSublayer(group)
        group.addSublayer(deep)
        root.addSublayer(outer)
        root.addSublayer(line(40))
        XCTAssertEqual([try painted(row: 10), try painted(row: 20), try painted(row: 30)], [50, 50, 50])
        XCTAssertEqual(try painted(row: 40), 100, "a sibling's line is solid")
        XCTAssertEqual(try painted(row: 20, asShown: true), 100, "the window's dashes are the layer's own")
        outer.lineDashPhase = 10
        XCTAssertEqual(try pixel(5, 20), [0, 0, 0, 0], "the phase also applies")
        inner.lineDashPattern = [5, 15]
        XCTAssertEqual(try painted(row: 20), 25, "a pattern of its own")
        outer.strokeColor = nil
        XCTAssertEqual(try painted(row: 30), 100, "nothing is dashed around it")
    }

    // MARK: Masks

    func testTheMaskOfAMaskHasNoEffect() throws {
        // A mask of a mask is reported.
        Misuse.setHandler { _ in }
        defer { Misuse.resetHandler() }
        let (layer, mask, inner) = (box(10, 10, 60, 60), box(0, 0, 60, 60), box(0, 0, 30, 60))
        mask.mask = inner
        layer.mask = mask
        root.addSublayer(layer)
        for asShown in [false, true] {
            XCTAssertEqual(try painted(asShown: asShown), 3600)
            XCTAssertEqual(try pixel(69, 69, asShown: asShown), white)
        }
        // The mask of a sublayer of a mask does cut.
        mask.mask = nil
        mask.backgroundColor = nil
        let sublayer = box(0, 0, 60, 60)
        sublayer.mask = inner
        mask.addSublayer(sublayer)
        for asShown in [false, true] { XCTAssertEqual(try painted(asShown: asShown), 1800) }
    }

    func testTheCompositingFilterOfAMaskHasNoEffect() throws {
        let (layer, mask) = (box(10, 10, 60, 60), box(0, 0, 30, 60))
        layer.mask = mask
        root.addSublayer(layer)
        mask.compositingFilter = "destOut"
        XCTAssertEqual(try painted(asShown: true), 1800)
        mask.filters = [CAFilter(type: "luminanceToAlpha")]
        XCTAssertEqual(try painted(asShown: true), 1800)
        mask.backgroundColor = .black
        XCTAssertEqual(try painted(asShown: true), 0, "filters of the mask itself act")
    }
}
