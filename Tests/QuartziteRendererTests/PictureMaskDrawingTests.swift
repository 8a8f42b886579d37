import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers that are one rectangle, seen through masks that are one picture: drawn without a pass of their own, as the passes would.
final class PictureMaskDrawingTests: DrawnTestCase {
    /// A picture whose colours and alpha vary, premultiplied.
    private func picture(_ width: Int, _ height: Int, isOpaque: Bool) throws -> CGImage {
        try CGImage.made(width, height) { x, y in
            let alpha = isOpaque ? 255 : 255 * (x + 2 * y) / (width + 2 * height)
            return [UInt8(x * 255 / width * alpha / 255), UInt8(y * 200 / height * alpha / 255), UInt8(alpha / 2), UInt8(alpha)]
        }
    }

    /// Adds a layer from (10, 10) to (50, 50) that shows a picture through another one, from (6, 5) to (36, 29) of the layer.
    private func addMasked() throws -> (layer: CALayer, mask: CALayer) {
        let (layer, mask) = (CALayer(), CALayer())
        layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        layer.contents = try picture(16, 12, isOpaque: true)
        mask.frame = CGRect(x: 6, y: 5, width: 30, height: 24)
        mask.contents = try picture(10, 8, isOpaque: false)
        layer.mask = mask
        root.addSublayer(layer)
        return (layer, mask)
    }

    /// Adds an invisible sublayer to each mask, so that each mask needs a surface. Returns the picture of the tree.
    private func drawnByPasses() throws -> Pixels {
        func addNothing(_ layer: CALayer) {
            if let mask = layer.mask { mask.addSublayer(box(CGRect(x: 0, y: 0, width: 1, height: 1), .rgb(0, 0, 0, 0))) }
            layer.sublayers?.forEach(addNothing)
        }
        addNothing(root)
        return try drawn()
    }

    /// Draws the tree, and compares the picture with that of masks drawn by passes.
    /// - Parameter draws: the expected number of draws; nil for any number.
    private func assertLooksAsByPasses(passes: Int, draws: Int? = nil, _ what: String, line: UInt = #line) throws {
        let report = try frame().report
        if let draws { XCTAssertEqual(report.counts.draws, draws, what, line: line) }
        XCTAssertEqual(report.counts.passes, passes, what, line: line)
        XCTAssertEqual(report.counts.failures, 0, what, line: line)
        let direct = try pixels()
        XCTAssertLessThanOrEqual(direct.difference(from: try drawnByPasses()), 1, what, line: line)
        XCTAssertGreaterThan(direct.width * direct.height - direct.count(white), 50, what, line: line)
        root.sublayers?.forEach { $0.removeFromSuperlayer() }
    }

    /// Changes a picture seen through a picture, draws it, and compares it with the passes.
    private func check(_ name: String, passes: Int, line: UInt = #line, _ change: (CALayer, CALayer) -> Void) throws {
        let (layer, mask) = try addMasked()
        change(layer, mask)
        try assertLooksAsByPasses(passes: passes, name, line: line)
    }

    @MainActor func testAPictureIsDrawnThroughAPictureWithoutAPass() async throws {
        let translucent = try picture(40, 40, isOpaque: false)
        let turn = CATransform3DMakeRotation(0.5, 0, 0, 1)
        try check("plain", passes: 1) { _, _ in }
        try check("between pixels", passes: 1) { $1.position.x += 0.4 }
        try check("both between pixels", passes: 1) { ($0.position.y, $1.position.x) = (30.3, 21.4) }
        try check("the mask turned", passes: 1) { $1.transform = turn }
        try check("both turned", passes: 1) { layer, _ in layer.transform = turn }
        try check("mirrored", passes: 1) { $1.transform = CATransform3DMakeScale(-1, 0.7, 1) }
        try check("sheared", passes: 1) { $1.setAffineTransform(CGAffineTransform(a: 1, b: 0.3, c: -0.2, d: 0.8, tx: 2, ty: 0)) }
        try check("the layer faded", passes: 1) { layer, _ in layer.opacity = 0.4 }
        try check("the mask faded", passes: 1) { $1.opacity = 0.6 }
        try check("see-through", passes: 1) { layer, _ in layer.contents = translucent }
        try check("one texel a pixel", passes: 1) { ($0.contents, $1.bounds.size) = (translucent, CGSize(width: 10, height: 8)) }
        try check("gravity", passes: 1) { ($0.contentsGravity, $1.contentsGravity) = (.bottomRight, .resizeAspect) }
        try check("parts", passes: 1) {
            $0.contentsRect = CGRect(x: 0.2, y: 0.1, width: 0.5, height: 0.7)
            $1.contentsRect = CGRect(x: 0, y: 0.3, width: 0.6, height: 0.7)
        }
        try check("hard texels", passes: 1) { ($0.magnificationFilter, $1.magnificationFilter) = (.nearest, .nearest) }
        try check("smaller, with mipmaps", passes: 1) { ($1.contents, $1.minificationFilter) = (translucent, .trilinear) }
        try check("partly outside", passes: 1) { $1.position.x -= 20 }
        try check("scaled", passes: 1) { layer, _ in layer.transform = CATransform3DMakeScale(1.3, 0.8, 1) }
        try check("clipping", passes: 1) { layer, _ in (layer.masksToBounds, layer.contentsGravity) = (true, .center) }
        try check("the mask clipping", passes: 1) { ($1.masksToBounds, $1.contentsGravity) = (true, .left) }
        try check("flipped", passes: 1) { layer, _ in layer.isGeometryFlipped = true }
        try check("a plain colour", passes: 1) { layer, _ in (layer.contents, layer.backgroundColor) = (nil, .rgb(0.1, 0.3, 0.9, 0.7)) }
        try check("cut off by a superlayer", passes: 1) { layer, _ in
            let outer = CALayer()
            (outer.frame, outer.masksToBounds) = (CGRect(x: 0, y: 0, width: 80, height: 33.5), true)
            outer.addSublayer(layer)
            root.addSublayer(outer)
        }
        try check("in a round clip", passes: 1) { layer, _ in
            let outer = CALayer()
            (outer.frame, outer.masksToBounds) = (CGRect(x: 0, y: 0, width: 44, height: 44), true)
            outer.cornerRadius = 20
            outer.addSublayer(layer)
            root.addSublayer(outer)
        }
    }

    @MainActor func testMoreThanTwoPicturesTakePasses() async throws {
        try check("a sublayer", passes: 3) { layer, _ in layer.addSublayer(box(CGRect(x: 10, y: -5, width: 30, height: 20), .blue)) }
        try check("a sublayer of the mask", passes: 3) { $1.addSublayer(box(CGRect(x: 20, y: 20, width: 14, height: 14), .blue)) }
        try check("a background of the mask", passes: 3) { $1.backgroundColor = .rgb(0, 0, 0, 0.5) }
        try check("a border", passes: 3) { layer, _ in layer.borderWidth = 2 }
        try check("round corners", passes: 3) { layer, _ in (layer.cornerRadius, layer.masksToBounds) = (12, true) }
        try check("round corners of the mask", passes: 3) { ($1.cornerRadius, $1.masksToBounds) = (9, true) }
        try check("stretched in parts", passes: 3) { $1.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.2, height: 0.3) }
        try check("hard edges", passes: 3) { ($1.allowsEdgeAntialiasing, $1.position.x) = (false, 18.4) }
        try check("some hard edges", passes: 3) { ($1.edgeAntialiasingMask, $1.position.x) = (.layerLeftEdge, 18.4) }
        root.sublayerTransform.m34 = -1.0 / 200
        try check("in perspective", passes: 3) { layer, _ in layer.transform = CATransform3DMakeRotation(0.4, 0, 1, 0) }
    }

    @MainActor func testMovingTheMaskDrawsTheSameAsFromScratch() async throws {
        let (layer, mask) = try addMasked()
        let fixed = CALayer()
        fixed.frame = CGRect(x: 45, y: 30, width: 30, height: 25)
        fixed.contents = layer.contents
        root.addSublayer(fixed)
        for x in [20.0, 23.5, 31, 8.25] {
            mask.position.x = x
            layer.position.y += 0.7
            XCTAssertEqual(try drawn(), try fresh(), "\(x)")
        }
    }

    @MainActor func testTheAnimatedMaskIsWhereItsTimeSays() async throws {
        let (_, mask) = try addMasked()
        let way = CABasicAnimation(keyPath: "position")
        (way.fromValue, way.toValue, way.duration) = (CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 31), 2)
        mask.add(way, forKey: "way")
        for time in [0.0, 0.3, 1.7, 0.3] {
            XCTAssertEqual(try frame(time).report.counts.passes, 1)
            let moved = try pixels()
            XCTAssertEqual(moved, try fresh(time), "\(time)")
            XCTAssertGreaterThan(moved.width * moved.height - moved.count(white), 50)
        }
    }

    @MainActor func testLayersOfOneRasterizedSurfaceHaveMasksOfTheirOwn() async throws {
        let outer = CALayer()
        (outer.frame, outer.shouldRasterize) = (CGRect(x: 3, y: 3, width: 60, height: 50), true)
        let (layer, _) = try addMasked()
        outer.addSublayer(layer)
        root.addSublayer(outer)
        let second = CALayer()
        (second.frame, second.shouldRasterize) = (CGRect(x: 18.5, y: 4, width: 60, height: 50), true)
        let (other, otherMask) = try addMasked()
        second.addSublayer(other)
        root.addSublayer(second)
        XCTAssertEqual(try drawn(), try fresh())
        otherMask.contents = try picture(7, 9, isOpaque: true)
        let changed = try drawn()
        XCTAssertEqual(changed, try fresh())
        XCTAssertLessThanOrEqual(changed.difference(from: try drawnByPasses()), 1)
    }

    @MainActor func testMasksOfOnePictureAreDrawnTogether() async throws {
        let (content, shape, other) = (
            try picture(16, 12, isOpaque: true), try picture(10, 8, isOpaque: false), try picture(7, 9, isOpaque: false)
        )
        func addTile(_ index: Int, mask picture: CGImage) {
            let (layer, mask) = (CALayer(), CALayer())
            layer.frame = CGRect(x: 2 + 7 * (index % 10), y: 2 + 7 * (index / 10), width: 6, height: 6)
            layer.contents = content
            mask.frame = CGRect(x: Double(index % 3), y: 0.3 * Double(index % 7), width: 5, height: 4 + Double(index % 5) / 2)
            mask.contents = picture
            layer.mask = mask
            root.addSublayer(layer)
        }
        func check(_ what: String, draws: Int, line: UInt = #line) throws {
            try assertLooksAsByPasses(passes: 1, draws: draws, what, line: line)
        }
        for index in 0..<PictureMask.capacity { addTile(index, mask: shape) }
        try check("as many as fit into a draw", draws: 1)
        for index in 0...PictureMask.capacity { addTile(index, mask: shape) }
        try check("one more", draws: 2)
        for index in 0..<6 { addTile(index, mask: index < 3 ? shape : other) }
        try check("two pictures, one after the other", draws: 2)
        for index in 0..<6 { addTile(index, mask: index % 2 == 0 ? shape : other) }
        try check("two pictures in turns", draws: 6)
    }

    @MainActor func testAFaultCostsAFrame() async throws {
        let pair = try addMasked()
        pair.layer.removeFromSuperlayer()
        try assertAFaultCostsAFrame("a picture seen through a picture") { root.addSublayer(pair.layer) }
    }
}
