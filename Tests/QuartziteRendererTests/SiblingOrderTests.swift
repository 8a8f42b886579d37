import SeededRandom
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The order of siblings in the three places that need one: the renderer's pictures, `renderAsShown(in:)` and hit testing.
final class SiblingOrderTests: DrawnTestCase {
    private var count = 0

    /// A colour that tells siblings apart.
    private func color(_ index: Int) -> CGColor { .rgb(CGFloat(index % 6) / 5, CGFloat(index / 6 % 6) / 5, 0.2) }

    private func index(_ pixel: [UInt8]) -> Int { Int((Double(pixel[0]) / 51).rounded()) + 6 * Int((Double(pixel[1]) / 51).rounded()) }

    /// Adds a sibling that covers the middle of the root.
    @discardableResult
    private func add(_ frame: CGRect = CGRect(x: 10, y: 10, width: 60, height: 40), to superlayer: CALayer? = nil) -> CALayer {
        let layer = box(frame, color(count))
        layer.name = String(count)
        count += 1
        (superlayer ?? root).addSublayer(layer)
        return layer
    }

    /// Checks that all three agree at a point.
    /// - Parameter front: the index of the layer that is to be in front there; nil for any.
    private func check(
        _ front: Int? = nil, at point: CGPoint = CGPoint(x: 40, y: 30), _ message: String = "", rendersInContext: Bool = true,
        file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let (x, y) = (Int(point.x), Int(point.y))
        let drawn = index(try drawn()[x, y])
        let hit = root.hitTest(CGPoint(x: point.x + 0.5, y: point.y + 0.5))?.name
        XCTAssertEqual(hit, String(front ?? drawn), "hit testing \(message)", file: file, line: line)
        if let front { XCTAssertEqual(drawn, front, "the renderer \(message)", file: file, line: line) }
        guard rendersInContext else { return }
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.renderAsShown(in: context)
        let rendered = index(Pixels(try XCTUnwrap(context.makeImage()))[x, y])
        XCTAssertEqual(rendered, front ?? drawn, "renderAsShown(in:) \(message)", file: file, line: line)
    }

    func testTheOrderInSublayersDecidesLast() throws {
        add()
        add()
        try check(1)
    }

    func testZPositionDecides() throws {
        add().zPosition = 1
        add()
        try check(0)
    }

    func testDepthDecidesBeforeZPosition() throws {
        add().transform = CATransform3DMakeTranslation(0, 0, 3)
        add().zPosition = 2
        try check(0)
    }

    func testAtEqualDepthZPositionDecides() throws {
        let layer = add()
        layer.zPosition = 5
        add()
        for depth in [0.0, 3] {
            layer.transform = CATransform3DMakeTranslation(0, 0, depth - 5)
            root.sublayers?[1].transform = CATransform3DMakeTranslation(0, 0, depth)
            try check(0, "at a depth of \(depth)")
        }
        // From frame to frame too, although the depth stays the same.
        layer.zPosition = -5
        layer.transform = CATransform3DMakeTranslation(0, 0, 8)
        try check(1, "after a change")
    }

    func testSublayersOfATransformLayerAreSiblingsOfTheLayersAroundIt() throws {
        let space = CATransformLayer()
        space.frame = root.bounds
        root.addSublayer(space)
        add(to: space).zPosition = 1
        add()
        try check(0)
        space.zPosition = -2
        try check(1)
    }

    func testLayersInOneTiltedPlaneKeepTheirOrder() throws {
        root.sublayerTransform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        add(CGRect(x: 35, y: 10, width: 40, height: 40))
        add(CGRect(x: 5, y: 10, width: 40, height: 40))
        add(CGRect(x: 30, y: 15, width: 30, height: 30))
        try check(2)
        root.sublayerTransform = CATransform3DMakeRotation(-0.5, 0, 1, 0)
        try check(2)
    }

    func testRandomSiblings() throws {
        var random = SeededGenerator(seed: 3)
        for round in 0..<40 {
            root.sublayers = nil
            count = 0
            let space = CATransformLayer()
            space.frame = root.bounds
            root.addSublayer(space)
            for _ in 0..<8 {
                let layer = add(to: Bool.random(using: &random) ? space : nil)
                // Few values, so that many are equal.
                layer.zPosition = CGFloat(Int.random(in: -1...1, using: &random))
                let z = CGFloat(Int.random(in: -1...1, using: &random))
                layer.transform = CATransform3DMakeTranslation(CGFloat.random(in: -5...5, using: &random), 0, z)
                if Bool.random(using: &random) { layer.anchorPointZ = CGFloat(Int.random(in: -1...1, using: &random)) }
                layer.isHidden = Int.random(in: 0..<6, using: &random) == 0
            }
            space.zPosition = CGFloat(Int.random(in: -1...1, using: &random))
            if root.sublayers?.allSatisfy(\.isHidden) == true { continue }
            try check(nil, "round \(round)")
        }
    }

    func testRandomTiltedSiblingsAreHitWhereTheyShow() throws {
        var random = SeededGenerator(seed: 4)
        root.sublayerTransform.m34 = -1 / 300
        for round in 0..<30 {
            root.sublayers = nil
            count = 0
            for _ in 0..<5 {
                let layer = add()
                layer.zPosition = CGFloat.random(in: -10...10, using: &random)
                layer.transform = CATransform3DMakeRotation(CGFloat.random(in: -0.6...0.6, using: &random), 0, 1, 0)
            }
            for x in [25, 40, 55] {
                // At the line where two planes cross, a pixel may show either.
                let hits = [-1.0, 2].compactMap { root.hitTest(CGPoint(x: Double(x) + $0, y: 30.5))?.name }
                if Set(hits).count > 1 { continue }
                try check(at: CGPoint(x: x, y: 30), "round \(round) at \(x)", rendersInContext: false)
            }
        }
    }
}
