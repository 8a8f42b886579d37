import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Backgrounds that are patterns.
final class PatternDrawingTests: DrawnTestCase {
    /// Three pixels across, two down: red, green, blue; black, white, yellow.
    private static let tile: [[UInt8]] = [red, green, blue, [0, 0, 0, 255], white, [255, 255, 0, 255]]

    private func picture(_ colors: [[UInt8]] = tile) throws -> CGImage {
        try XCTUnwrap(CGImage(width: 3, height: colors.count / 3, premultipliedRGBA: colors.flatMap { $0 }))
    }

    private func pattern(size: CGSize = CGSize(width: 3, height: 2)) throws -> CGColor {
        try XCTUnwrap(CGColor(pattern: picture(), size: size))
    }

    private func patterned(_ frame: CGRect = CGRect(x: 10, y: 8, width: 20, height: 11)) throws -> CALayer {
        let layer = box(frame, try pattern())
        root.addSublayer(layer)
        return layer
    }

    private func color(_ x: Int, _ y: Int) -> [UInt8] { Self.tile[(y % 2 + 2) % 2 * 3 + (x % 3 + 3) % 3] }

    private func rendered() throws -> Pixels {
        let context = try XCTUnwrap(CGContext(size: size, scale: scale))
        if root.isGeometryFlipped {
            context.translateBy(x: 0, y: size.height)
            context.scaleBy(x: 1, y: -1)
        }
        root.renderAsShown(in: context)
        return Pixels(try XCTUnwrap(context.makeImage()))
    }

    private func assertSame(limit: Int = 12, line: UInt = #line) throws {
        XCTAssertLessThanOrEqual(try drawn().difference(from: rendered()), limit, line: line)
    }

    private func assertClose(_ a: [UInt8], _ b: [UInt8], line: UInt = #line) {
        for (a, b) in zip(a, b) { XCTAssertLessThanOrEqual(abs(Int(a) - Int(b)), 3, "\(a) \(b)", line: line) }
    }

    func testThePictureIsRepeatedFromTheOriginOfTheLayer() throws {
        let layer = try patterned()
        for origin in [CGPoint.zero, CGPoint(x: 1, y: 3), CGPoint(x: -4, y: -1)] {
            layer.bounds.origin = origin
            for pixels in [try drawn(), try rendered()] {
                for y in 0..<11 {
                    for x in 0..<20 {
                        XCTAssertEqual(pixels[10 + x, 8 + y], color(x + Int(origin.x), y + Int(origin.y)), "\(origin) at \(x), \(y)")
                    }
                }
                XCTAssertEqual(pixels[9, 8], white)
                XCTAssertEqual(pixels[30, 8], white)
            }
        }
    }

    func testPicturesAreUprightWhereYGrowsUpwards() throws {
        let layer = try patterned()
        root.isGeometryFlipped = true
        layer.frame = CGRect(x: 10, y: 41, width: 20, height: 11)
        for pixels in [try drawn(), try rendered()] {
            // The layer covers the rows 8 to 18. A copy's lower edge is the layer's.
            for y in 0..<11 { XCTAssertEqual(pixels[10, 8 + y], color(0, y - 11), "at \(y)") }
            XCTAssertEqual(pixels[11, 8], color(1, -11))
        }
    }

    func testLargePicturesAreDrawnInTheirSizeInPoints() throws {
        let layer = box(CGRect(x: 10, y: 8, width: 30, height: 30), try pattern(size: CGSize(width: 15, height: 10)))
        root.addSublayer(layer)
        let pixels = try drawn()
        // The middles of the texels, which are five points wide.
        for column in 0..<2 {
            assertClose(pixels[12 + 15 * column, 10], red)
            assertClose(pixels[17 + 15 * column, 10], green)
            assertClose(pixels[22 + 15 * column, 25], [255, 255, 0, 255])
        }
        try assertSame()
    }

    func testItLiesUnderContentsAndBorderWithinTheCorners() throws {
        let layer = try patterned(CGRect(x: 10, y: 8, width: 31, height: 31))
        layer.contents = try picture(Array(repeating: [255, 0, 255, 255], count: 9))
        layer.contentsGravity = .center
        XCTAssertEqual(try drawn()[25, 23], [255, 0, 255, 255])
        XCTAssertEqual(try pixels()[12, 10], color(2, 2))
        (layer.borderWidth, layer.borderColor) = (2, .rgb(0, 1, 1))
        XCTAssertEqual(try drawn()[11, 9], [0, 255, 255, 255])
        XCTAssertEqual(try pixels()[12, 10], color(2, 2))
        layer.cornerRadius = 10
        XCTAssertEqual(try drawn()[10, 8], white, "without a clip, too")
        XCTAssertEqual(try pixels()[30, 30], color(20, 22))
        try assertSame(limit: 40)
        layer.cornerCurve = .continuous
        XCTAssertEqual(try drawn()[10, 8], white)
        try assertSame(limit: 40)
    }

    func testTurnedScaledMaskedAndFadedLayers() throws {
        let layer = try patterned(CGRect(x: 20, y: 12, width: 40, height: 30))
        layer.backgroundColor = try pattern(size: CGSize(width: 12, height: 8))
        layer.cornerRadius = 8
        layer.transform = CATransform3DConcat(CATransform3DMakeRotation(0.4, 0, 0, 1), CATransform3DMakeScale(1.2, 0.8, 1))
        // Cairo interpolates between texels in another way.
        let (shown, other) = (try drawn(), try rendered())
        let sum = zip(shown.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        XCTAssertLessThan(Double(sum) / Double(shown.bytes.count), 4)
        XCTAssertLessThan(shown.count(white), 80 * 60 - 800)
        layer.transform = CATransform3DIdentity
        layer.opacity = 0.5
        try assertSame()
        layer.mask = box(CGRect(x: 0, y: 0, width: 15, height: 30), .rgb(0, 0, 0))
        try assertSame()
        layer.mask = nil
        let replicator = CAReplicatorLayer()
        replicator.frame = root.bounds
        replicator.instanceColor = .rgb(1, 0.5, 0)
        root.addSublayer(replicator)
        replicator.addSublayer(layer)
        (layer.opacity, layer.cornerRadius, layer.backgroundColor) = (1, 0, try pattern())
        XCTAssertEqual(try drawn()[20, 13], [0, 0, 0, 255])
        XCTAssertEqual(Double(try pixels()[21, 12][1]), 127.5, accuracy: 1.5, "green, tinted")
        XCTAssertEqual(try pixels()[22, 12], [0, 0, 0, 255], "blue, tinted")
        try assertSame()
    }

    func testTranslucentPicturesShowWhatIsBehind() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 8, width: 9, height: 3)
        let clear: [UInt8] = [0, 0, 0, 0]
        layer.backgroundColor = CGColor(pattern: try picture([red, clear, clear]), size: CGSize(width: 3, height: 1))
        root.addSublayer(box(CGRect(x: 0, y: 0, width: 80, height: 60), .rgb(0, 0, 1)))
        root.addSublayer(layer)
        XCTAssertEqual(try drawn()[10, 8], red)
        XCTAssertEqual(try pixels()[11, 8], blue)
        XCTAssertEqual(try pixels()[13, 10], red)
    }

    func testAPatternIsReplaced() throws {
        let layer = try patterned()
        let first = try drawn()
        // Another picture with the same mean colour.
        let other = Self.tile.reversed() as [[UInt8]]
        layer.backgroundColor = CGColor(pattern: try picture(other), size: CGSize(width: 3, height: 2))
        XCTAssertEqual(try drawn()[10, 8], other[0])
        layer.backgroundColor = .rgb(1, 0, 1)
        XCTAssertEqual(try drawn()[10, 8], [255, 0, 255, 255])
        XCTAssertNil(layer.backgroundColor?.pattern)
        layer.backgroundColor = try pattern()
        XCTAssertTrue(try drawn() == first)
        XCTAssertNotNil(layer.backgroundColor?.pattern)
        XCTAssertNotNil(layer.presentation()?.backgroundColor?.pattern)
        layer.backgroundColor = nil
        XCTAssertEqual(try drawn()[10, 8], white)
    }

    func testAnimationsShowTheirColours() throws {
        let layer = try patterned()
        let first = try drawn()
        let animation = CABasicAnimation(keyPath: "backgroundColor")
        (animation.fromValue, animation.toValue, animation.duration) = (CGColor.rgb(1, 0, 1), CGColor.rgb(1, 0, 1), 1)
        layer.add(animation, forKey: nil)
        XCTAssertEqual(try drawn(0.5)[10, 8], [255, 0, 255, 255])
        XCTAssertTrue(try drawn(1.5) == first)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration, move.beginTime) = (20, 40, 1, 2)
        layer.add(move, forKey: nil)
        XCTAssertEqual(try drawn(2.5)[20, 8], color(0, 0), "the pattern moves with the layer")
    }

    func testAPatternOfAFunction() throws {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }, releaseInfo: nil)
        let pattern = try XCTUnwrap(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4, tiling: .noDistortion,
                isColored: true, callbacks: &callbacks))
        var alpha: CGFloat = 1
        let layer = try patterned()
        layer.backgroundColor = CGColor(patternSpace: CGColorSpaceCreateDeviceRGB(), pattern: pattern, components: &alpha)
        let pixels = try drawn()
        // The cell's lower left quarter is red.
        XCTAssertEqual(pixels[10, 8], white)
        XCTAssertEqual(pixels[10, 10], red)
        XCTAssertEqual(pixels[12, 10], white)
        XCTAssertEqual(pixels[15, 15], red)
    }
}
