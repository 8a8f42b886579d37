import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Shadows of boxes, of pictures, of layers with sublayers, and of paths.
final class ShadowDrawingTests: DrawnTestCase {
    private func shadowed(_ layer: CALayer, radius: CGFloat = 0, offset: CGSize = CGSize(width: 10, height: 6)) -> CALayer {
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, radius, offset)
        layer.shadowColor = .blue
        root.addSublayer(layer)
        return layer
    }

    /// Makes a layer that is too small to be seen.
    private func mote(x: CGFloat) -> CALayer {
        let layer = box(CGRect(x: x, y: 10, width: 0.05, height: 0.05), .red)
        layer.opacity = 0.01
        return layer
    }

    private func square() -> CALayer { box(CGRect(x: 20, y: 15, width: 20, height: 20), .red) }

    /// Returns the coverage of a blurred straight edge at a distance from the edge.
    private func edge(_ distance: Double, _ deviation: Double) -> Double { 0.5 * (1 + erf(distance / (deviation * 2.0.squareRoot()))) }

    private func share(_ pixel: [UInt8]) -> Double { 1 - Double(pixel[0]) / 255 }

    // MARK: Boxes

    func testASharpShadowIsTheLayerMoved() throws {
        _ = shadowed(square())
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 400)
        XCTAssertEqual(picture.count(blue), 400 - 10 * 14)
        XCTAssertEqual(picture[49, 40], blue)
        XCTAssertEqual(picture[50, 40], white)
    }

    func testABlurredShadowFallsOffAsAGaussian() throws {
        _ = shadowed(square(), radius: 3, offset: .zero)
        let picture = try drawn()
        for distance in 1...8 {
            let expected = edge(-Double(distance) + 0.5, 3)
            XCTAssertEqual(share(picture[39 + distance, 25]), expected, accuracy: 0.012, "\(distance) pixels away")
        }
        XCTAssertEqual(picture.count(red), 400, "the layer hides what lies under it")
        XCTAssertEqual(try frame(redrawsAll: true).report.counts.passes, 1, "no pass of its own")
    }

    func testARoundShadowIsThatOfTheRoundBox() throws {
        let layer = shadowed(box(CGRect(x: 20, y: 10, width: 40, height: 40), .red), radius: 4, offset: .zero)
        layer.cornerRadius = 20
        let analytic = try drawn()
        // The same through a surface: an invisible sublayer extends outside the layer.
        layer.addSublayer(mote(x: 60))
        XCTAssertEqual(try frame().report.counts.passes, 5, "content, half, across, down, and the screen with both")
        let picture = try pixels()
        XCTAssertEqual(try frame(redrawsAll: true).report.counts.passes, 1, "kept")
        XCTAssertLessThanOrEqual(analytic.difference(from: picture), 4)
    }

    func testOpacityAndColorCount() throws {
        let layer = shadowed(square())
        layer.shadowOpacity = 0.5
        XCTAssertEqual(try drawn()[45, 38][0], 127, accuracy: 1)
        layer.shadowColor = .rgb(0, 0, 1, 0.5)
        XCTAssertEqual(try drawn()[45, 38][0], 191, accuracy: 1)
        layer.shadowOpacity = 0
        XCTAssertEqual(try drawn().count(white), 80 * 60 - 400)
    }

    func testAFadedLayerDoesNotShowItsShadowThroughItself() throws {
        let layer = shadowed(square())
        layer.opacity = 0.5
        let picture = try drawn()
        XCTAssertEqual(Int(picture[30, 25][1]), 127, accuracy: 1)
        XCTAssertEqual(Int(picture[35, 30][1]), 127, accuracy: 1, "where the shadow lies under it")
        XCTAssertEqual(Int(picture[35, 30][0]), 255, accuracy: 1)
        XCTAssertEqual(Int(picture[45, 38][0]), 127, accuracy: 1)
    }

    func testAMaskedLayerCutsOffItsShadow() throws {
        let layer = shadowed(square())
        layer.masksToBounds = true
        XCTAssertEqual(try drawn().count(blue), 0)
        layer.backgroundColor = nil
        layer.addSublayer(box(CGRect(x: 0, y: 0, width: 5, height: 20), .red))
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 100)
        XCTAssertEqual(picture.count(blue), 5 * 14, "inside of the bounds it shows")
    }

    func testAShadowFollowsTransformsAndFlips() throws {
        let layer = shadowed(square())
        layer.setAffineTransform(CGAffineTransform(scaleX: 1, y: -1))
        XCTAssertEqual(try drawn()[45, 10], blue, "upwards")
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
        XCTAssertEqual(try drawn()[20, 40], blue)
        layer.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 0.5))
        XCTAssertEqual(try drawn().count(blue), 100 - 5 * 7)
    }

    // MARK: Pictures

    func testAPicturesShadowHasItsShape() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 20, y: 15, width: 20, height: 20)
        let bytes = (0..<400).flatMap { index -> [UInt8] in index % 20 < 10 ? [255, 0, 0, 255] : [0, 0, 0, 0] }
        layer.contents = CGImage(width: 20, height: 20, premultipliedRGBA: bytes)
        _ = shadowed(layer)
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 200)
        XCTAssertEqual(picture.count(blue), 10 * 20)
    }

    func testSublayersCastOneShadowWithTheirLayer() throws {
        let layer = shadowed(square())
        let sublayer = box(CGRect(x: 15, y: 15, width: 20, height: 20), .green)
        layer.addSublayer(sublayer)
        let picture = try drawn()
        XCTAssertEqual(picture.count(green), 400)
        XCTAssertEqual(picture.count(red), 400 - 25)
        XCTAssertEqual(picture[62, 48], blue, "of the sublayer")
        sublayer.frame.origin.x += 10
        XCTAssertEqual(try drawn()[72, 48], blue)
        let damaged = try pixels()
        try frame(redrawsAll: true)
        XCTAssertEqual(try pixels(), damaged)
    }

    func testWhatLiesOffTheScreenCastsItsShadowOntoIt() throws {
        let layer = shadowed(box(CGRect(x: -25, y: 15, width: 20, height: 20), .red), offset: CGSize(width: 20, height: 0))
        XCTAssertEqual(try drawn().count(blue), 15 * 20)
        layer.addSublayer(mote(x: 21))
        XCTAssertEqual(try drawn().count(blue), 15 * 20)
    }

    func testAStillShadowIsCached() throws {
        let layer = shadowed(square(), radius: 3)
        layer.addSublayer(box(CGRect(x: -2, y: 0, width: 10, height: 10), .green))
        let other = box(CGRect(x: 30, y: 30, width: 10, height: 10), .rgb(0, 0, 0, 0.5))
        root.addSublayer(other)
        XCTAssertGreaterThan(try frame().report.counts.passes, 3)
        other.frame.origin.x += 3
        let report = try frame().report
        XCTAssertEqual(report.counts.passes, 1, "only what moves over it is drawn again")
        let damaged = try pixels()
        layer.shadowOpacity = 0.99
        layer.shadowOpacity = 1
        layer.setNeedsDisplay()
        try frame(redrawsAll: true)
        XCTAssertEqual(try pixels(), damaged)
    }

    // MARK: Paths

    func testAPathTakesTheLayersPlace() throws {
        let layer = shadowed(square(), offset: .zero)
        layer.shadowPath = CGPath(rect: CGRect(x: -10, y: 5, width: 5, height: 8), transform: nil)
        XCTAssertEqual(try drawn().count(blue), 40)
        XCTAssertEqual(try frame(redrawsAll: true).report.counts.passes, 1)
        let triangle = CGMutablePath()
        triangle.move(to: CGPoint(x: 30, y: 0))
        triangle.addLine(to: CGPoint(x: 50, y: 0))
        triangle.addLine(to: CGPoint(x: 30, y: 20))
        triangle.closeSubpath()
        layer.shadowPath = triangle
        XCTAssertEqual(try drawn().coveredArea(channel: 0), 200, accuracy: 3)
        layer.shadowRadius = 2
        XCTAssertEqual(try drawn().coveredArea(channel: 0), 200, accuracy: 5, "a blur keeps the whole")
        layer.position.x += 0.5
        let damaged = try drawn()
        try frame(redrawsAll: true)
        XCTAssertEqual(try pixels(), damaged)
    }

    func testRoundRectanglesAndCirclesAreBoxes() {
        func outline(_ path: CGPath) -> BoxOutline? {
            let object = LayerObjects.Path(path.elements)
            return withExtendedLifetime(object) { BoxOutline(LayerPath(object)) }
        }
        let rect = CGRect(x: 3, y: 4, width: 50, height: 30)
        XCTAssertEqual(outline(CGPath(rect: rect, transform: nil))?.rect, rect)
        XCTAssertEqual(outline(CGPath(rect: rect, transform: nil))?.extent, 0)
        let round = outline(CGPath(roundedRect: rect, cornerWidth: 8, cornerHeight: 8, transform: nil))
        XCTAssertEqual(round?.extent ?? 0, 8, accuracy: 0.01)
        let circle = outline(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil))
        XCTAssertEqual(circle?.extent ?? 0, 10, accuracy: 0.01)
        XCTAssertNil(outline(CGPath(ellipseIn: rect, transform: nil)))
        for (radius, extent, smoothing) in [(8.0, 12.229, 1.0), (12, 15, 0.473), (15, 15, 0)] {
            var continuous = PathElements()
            continuous.addRoundedRect(rect, extents: SIMD4(repeating: extent), smoothing: smoothing)
            let found = outline(CGPath(elements: continuous))
            XCTAssertEqual(found?.extent ?? 0, extent, accuracy: 0.01, "radius \(radius)")
            XCTAssertEqual(found?.smoothing ?? -1, smoothing, accuracy: 0.1, "radius \(radius)")
        }
        var turned = CGAffineTransform(rotationAngle: 0.5)
        XCTAssertNil(outline(CGPath(rect: rect, transform: &turned)))
        let half = CGMutablePath()
        half.move(to: CGPoint(x: 0, y: 0))
        half.addLine(to: CGPoint(x: 10, y: 0))
        half.addLine(to: CGPoint(x: 10, y: 10))
        half.closeSubpath()
        XCTAssertNil(outline(half))
    }

    // MARK: Frames

    func testAShadowMovesEvenlyBetweenPixels() throws {
        let layer = shadowed(square(), radius: 2)
        let content = box(CGRect(x: 5, y: 5, width: 10, height: 10), .green)
        /// Returns the middle of the bluish pixels.
        func middle() throws -> Double {
            let picture = try drawn()
            var (sum, weight) = (0.0, 0.0)
            for y in 0..<60 {
                for x in 45..<80 {
                    sum += share(picture[x, y]) * (Double(x) + 0.5)
                    weight += share(picture[x, y])
                }
            }
            return sum / weight
        }
        for kind in ["box", "picture", "path"] {
            if kind == "picture" { layer.addSublayer(content) }
            if kind == "path" { layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 4, width: 20, height: 12), transform: nil) }
            var last = 0.0
            for quarter in 0...8 {
                let offset = 30 + Double(quarter) / 4
                layer.shadowOffset = CGSize(width: offset, height: 0)
                let now = try middle()
                XCTAssertEqual(now, 30 + offset, accuracy: quarter % 4 == 0 ? 0.03 : 0.16, "\(kind) at \(offset)")
                if quarter > 0 { XCTAssertTrue(0.1...0.4 ~= now - last, "\(kind) from \(last) to \(now)") }
                last = now
            }
        }
    }

    func testAnimatedShadowsAreDrawnAsTheyAre() throws {
        let layer = shadowed(square(), radius: 2)
        let grown = CABasicAnimation(keyPath: "shadowRadius")
        (grown.fromValue, grown.toValue, grown.duration) = (0, 6, 1)
        layer.add(grown, forKey: nil)
        let moved = CABasicAnimation(keyPath: "shadowOffset")
        (moved.fromValue, moved.toValue, moved.duration) = (CGSize.zero, CGSize(width: 20, height: 10), 1)
        layer.add(moved, forKey: nil)
        for sublayers in [false, true] {
            if sublayers { layer.addSublayer(box(CGRect(x: 12, y: 10, width: 15, height: 15), .green)) }
            for time in [0.5, 0.9, 0.1] {
                let damaged = try drawn(time)
                try frame(time, redrawsAll: true)
                XCTAssertEqual(damaged, try pixels(), "at \(time)")
            }
        }
    }
}
