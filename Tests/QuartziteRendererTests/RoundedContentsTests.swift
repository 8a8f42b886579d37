import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Contents that fill a layer with rounded corners.
final class RoundedContentsTests: DrawnTestCase {
    private let layer = CALayer()
    private let host = CALayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        var bytes: [UInt8] = []
        for y in 0..<20 { for x in 0..<20 { bytes += [UInt8(x * 12), UInt8(y * 12), 60, 255] } }
        layer.contents = try XCTUnwrap(CGImage(width: 20, height: 20, premultipliedRGBA: bytes))
        (layer.masksToBounds, layer.cornerRadius) = (true, 9)
        layer.bounds = CGRect(x: 0, y: 0, width: 36, height: 26)
        host.masksToBounds = true
        host.addSublayer(layer)
        root.addSublayer(host)
    }

    /// Returns the largest difference between the upper part of the picture and that of the same layer drawn through a clip shape, as it
    /// is where a superlayer cuts off its lower part.
    private func difference() throws -> Int {
        host.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        let whole = try drawn()
        host.frame.size.height = 34
        let upper = try drawn()
        XCTAssertNotEqual(whole[40, 40], upper[40, 40])
        return zip(whole.bytes, upper.bytes).prefix(80 * 33 * 4).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    func testTheyAreCutAsByAClipShape() throws {
        for position in [CGPoint(x: 40, y: 30), CGPoint(x: 40.5, y: 30), CGPoint(x: 39.3, y: 30.8)] {
            layer.position = position
            for transform in [
                CGAffineTransform.identity, CGAffineTransform(rotationAngle: 0.4), CGAffineTransform(rotationAngle: 2.4),
                CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(scaleX: 1, y: -1), CGAffineTransform(scaleX: 1.4, y: 1.4),
            ] {
                layer.setAffineTransform(transform)
                for gravity in [CALayerContentsGravity.resize, .resizeAspectFill] {
                    layer.contentsGravity = gravity
                    XCTAssertLessThanOrEqual(try difference(), 3, "\(position), \(transform), \(gravity)")
                }
            }
        }
    }

    func testSomeCornersAreSquare() throws {
        layer.position = CGPoint(x: 40.3, y: 30.2)
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        XCTAssertLessThanOrEqual(try difference(), 3)
        layer.maskedCorners = [.layerMaxXMinYCorner]
        XCTAssertLessThanOrEqual(try difference(), 3)
    }

    func testBytesAreTheSameInASurface() throws {
        layer.position = CGPoint(x: 40.3, y: 30.2)
        host.frame = root.bounds
        let direct = try drawn()
        host.shouldRasterize = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: direct), 1)
        XCTAssertEqual(try pixels(), try fresh())
    }
}

/// Rounded contents share draw calls.
final class RoundedContentsPlanTests: PlanTestCase {
    private var pictures: [CALayer] = []

    override func setUp() {
        super.setUp()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let image = CGImage(width: 2, height: 1, premultipliedRGBA: red + blue)
        pictures = (0..<5).map { index in
            let layer = CALayer()
            layer.frame = CGRect(x: 10.5, y: 10.5 + 30 * Double(index), width: 40, height: 20)
            layer.contents = image
            (layer.masksToBounds, layer.cornerRadius) = (true, 6)
            root.addSublayer(layer)
            return layer
        }
        stage.begin()
    }

    func testManyAreOneDraw() {
        frame(0)
        XCTAssertEqual(plan.batches.map(\.instances.count), [5])
        XCTAssertTrue(plan.batches[0].program.features.contains(.corners))
        XCTAssertTrue(plan.clips.isEmpty, "none is needed")
    }

    func testOnlyTheirOwnCircularCornersMayCutThem() {
        pictures[0].cornerCurve = .continuous
        pictures[1].setAffineTransform(CGAffineTransform(scaleX: 1.5, y: 1))
        pictures[2].contentsGravity = .center
        pictures[3].edgeAntialiasingMask = .layerLeftEdge
        pictures[4].position.x = 0
        root.masksToBounds = true
        root.frame.origin.x = 0.5
        frame(0)
        XCTAssertEqual(plan.batches.count, 5)
        XCTAssertTrue(plan.batches.allSatisfy { $0.program.features.contains(.clipShape) && !$0.program.features.contains(.corners) })
    }
}
