import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The stretching and filtering of contents, and the antialiasing of edges and corners.
final class ContentsDrawingTests: DrawnTestCase {
    private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) throws -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<height { for x in 0..<width { bytes += color(x, y) } }
        return try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: bytes))
    }

    private func layer(_ frame: CGRect, _ contents: CGImage) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.contents = contents
        root.addSublayer(layer)
        return layer
    }

    // MARK: Nine-part stretching

    /// Makes a picture of six by six pixels: red corners of two by two, green edges, blue middle.
    private func frameOfTwo() throws -> CGImage {
        try picture(6, 6) { x, y in
            let (isAcross, isDown) = ((2..<4).contains(x), (2..<4).contains(y))
            return isAcross && isDown ? blue : isAcross || isDown ? green : red
        }
    }

    func testHalvesOfColoursAreRoundedUp() throws {
        root.backgroundColor = nil
        let layer = box(CGRect(x: 10, y: 10, width: 10, height: 10), CGColor(gray: 0, alpha: 0.3))
        root.addSublayer(layer)
        XCTAssertEqual(try drawn()[15, 15], [0, 0, 0, 77])
        layer.backgroundColor = CGColor(gray: 1, alpha: 0.5)
        XCTAssertEqual(try drawn()[15, 15], [128, 128, 128, 128])
        root.backgroundColor = .white
        XCTAssertEqual(try drawn()[15, 15], white, "white over white")
    }

    func testCornersKeepTheirSizeWhenTheMiddleStretches() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 40, height: 30), try frameOfTwo())
        layer.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 4 * 4)
        XCTAssertEqual(picture.count(blue), 36 * 26)
        XCTAssertEqual(picture.count(green), 2 * 2 * 36 + 2 * 2 * 26)
        layer.contentsScale = 2
        XCTAssertEqual(try drawn().count(red), 4, "a corner of two pixels is one point wide")
        (layer.contentsScale, layer.contentsGravity) = (1, .center)
        XCTAssertEqual(try drawn().count(blue), 4, "what is not resized has no parts")
    }

    func testTheCenterFollowsTheContentsRect() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 40, height: 30), try frameOfTwo())
        layer.contentsRect = CGRect(x: 0, y: 0, width: 2 / 3.0, height: 1)
        layer.contentsCenter = CGRect(x: 0.5, y: 1 / 3.0, width: 0.5, height: 1 / 3.0)
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 2 * 4)
        XCTAssertEqual(picture.count(blue), 38 * 26)
    }

    func testACenterWithoutWidthIsOneTexelWide() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 40, height: 6), try picture(5, 6) { x, _ in x == 2 ? green : red })
        layer.contentsCenter = CGRect(x: 0.5, y: 0, width: 0, height: 1)
        let picture = try drawn()
        XCTAssertEqual(picture[12, 10], green)
        XCTAssertEqual(picture[11, 10], red)
        XCTAssertEqual(picture[47, 10], green)
        XCTAssertEqual(picture[48, 10], red)
    }

    func testCornersShrinkWhereThereIsNoRoom() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 2, height: 30), try frameOfTwo())
        layer.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
        let picture = try drawn()
        XCTAssertEqual(picture.count(white), 80 * 60 - 60)
        XCTAssertEqual(picture.count(green), 2 * 26)
    }

    func testPartsOfATurnedPictureLeaveNoSeam() throws {
        let layer = layer(CGRect(x: 20, y: 10, width: 40, height: 40), try picture(6, 6) { _, _ in red })
        layer.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        let parts = try drawn()
        layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        XCTAssertLessThanOrEqual(try drawn().difference(from: parts), 1)
    }

    // MARK: Filters

    func testTrilinearFilteringAveragesWhatIsMadeSmallAndItsBiasMovesTheStep() throws {
        let checker = try picture(64, 64) { x, y in (x / 4 + y / 4) % 2 == 0 ? [0, 0, 0, 255] : white }
        let layer = layer(CGRect(x: 10, y: 10, width: 32, height: 32), checker)
        layer.minificationFilter = .trilinear
        func contrast() throws -> Int {
            let picture = try drawn()
            let values = (16..<36).flatMap { y in (16..<36).map { Int(picture[$0, y][0]) } }
            return (values.max() ?? 0) - (values.min() ?? 0)
        }
        XCTAssertGreaterThan(try contrast(), 200)
        layer.minificationFilterBias = 2
        XCTAssertLessThan(try contrast(), 40)
        layer.minificationFilterBias = 0
        layer.frame.size = CGSize(width: 8, height: 8)
        XCTAssertLessThan(try contrast(), 256)
        XCTAssertEqual(Int(try drawn()[14, 14][0]), 127, accuracy: 12, "an even grey, where nearest would pick texels")
    }

    // MARK: Edges and corners

    /// Where a pixel is as large as a texel, neither filter is meant more than the other, and a renderer might take both.
    func testAPictureOfItsOwnSizeIsShownByTheMagnificationFilterAlone() throws {
        let checks = try picture(30, 30) { x, y in (x + y) % 2 == 0 ? [0, 0, 0, 255] : white }
        let layer = layer(CGRect(x: 10, y: 8, width: 30, height: 30), checks)
        for step in 0..<80 {
            let isNearest = step % 2 == 0
            (layer.minificationFilter, layer.magnificationFilter) = isNearest ? (.linear, .nearest) : (.nearest, .linear)
            layer.position = CGPoint(x: 25.4 + Double(step) * 0.06, y: 23.3 + Double(step) * 0.035)
            let picture = try drawn()
            let shades = (16..<36).flatMap { x in (14..<34).map { y in picture[x, y][0] } }
            XCTAssertEqual(shades.count { $0 != 0 && $0 != 255 }, isNearest ? 0 : shades.count, "step \(step)")
        }
    }

    /// The same for pictures that the vertex shader moves, and for rasterized layers.
    func testMovedPicturesOfTheirOwnSizeAreShownByTheMagnificationFilterAlone() throws {
        let columns = try picture(8, 8) { x, _ in x % 2 == 0 ? [0, 0, 0, 255] : white }
        for index in 0..<40 {
            let sprite = layer(CGRect(x: 0, y: 0, width: 8, height: 8), columns)
            sprite.position = CGPoint(x: Double(index % 8 * 9 + 8) + Double(index) * 0.05, y: Double(index / 8 * 10 + 8))
            sprite.magnificationFilter = .nearest
            let move = CABasicAnimation(keyPath: "position.y")
            (move.byValue, move.duration) = (0.4, 10)
            sprite.add(move, forKey: nil)
        }
        let picture = try drawn(3)
        XCTAssertEqual(compositor?.plan.batches.contains { $0.tracks != nil }, true)
        for index in 0..<40 {
            let (x, y) = (index % 8 * 9 + 8 + index / 20, index / 8 * 10 + 8)
            for (x, y) in [(x, y), (x - 1, y), (x + 1, y + 1)] { XCTAssertTrue([0, 255].contains(picture[x, y][0]), "sprite \(index)") }
        }
        root.sublayers = []
        let rasterized = CALayer()
        rasterized.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        for column in 0..<10 { rasterized.addSublayer(box(CGRect(x: 2 * column, y: 0, width: 1, height: 20), .black)) }
        (rasterized.shouldRasterize, rasterized.magnificationFilter, rasterized.backgroundColor) = (true, .nearest, .white)
        root.addSublayer(rasterized)
        for step in 1..<10 {
            rasterized.position.x = 20 + CGFloat(step) * 0.1
            let picture = try drawn()
            for x in 13..<28 { XCTAssertTrue([0, 255].contains(picture[x, 20][0]), "step \(step), x \(x)") }
        }
    }

    /// A turned picture that clips to its square corners, inside a round clip.
    func testARasterizedTurnedPictureIsCutOnce() throws {
        root.backgroundColor = .black
        let group = CALayer()
        group.frame = CGRect(x: 4, y: 4, width: 56, height: 52)
        (group.cornerRadius, group.masksToBounds) = (10, true)
        let turned = CALayer()
        turned.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
        turned.position = CGPoint(x: 28, y: 26)
        (turned.contents, turned.masksToBounds) = (try picture(4, 4) { _, _ in white }, true)
        turned.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
        group.addSublayer(turned)
        root.addSublayer(group)
        let plain = try drawn()
        group.shouldRasterize = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: plain), 3)
    }

    func testAnimatedRoundBoxesWithHardEdgesKeepThem() throws {
        root.backgroundColor = .black
        for index in 0..<36 {
            let layer = box(CGRect(x: 0, y: 0, width: 8, height: 8), .white)
            layer.position = CGPoint(x: Double(index % 9 * 9 + 5) + 0.3, y: Double(index / 9 * 10 + 6))
            (layer.cornerRadius, layer.allowsEdgeAntialiasing) = (2, false)
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (1, 1, 10)
            layer.add(fade, forKey: nil)
            root.addSublayer(layer)
        }
        let picture = try drawn(3)
        XCTAssertEqual(picture[1, 6], [255, 255, 255, 255])
        XCTAssertEqual(picture[9, 6], [0, 0, 0, 255])
    }

    func testEdgesThatAreNotAntialiasedAreHard() throws {
        let layer = box(CGRect(x: 10.5, y: 10.5, width: 20, height: 20), .red)
        root.addSublayer(layer)
        var picture = try drawn()
        XCTAssertEqual(picture[10, 20][1], 127, accuracy: 1)
        XCTAssertEqual(picture[30, 20][1], 127, accuracy: 1)
        layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
        picture = try drawn()
        XCTAssertEqual(picture[10, 20][1], 127, accuracy: 1)
        XCTAssertTrue([red, white].contains(picture[30, 20]))
        XCTAssertEqual(picture[20, 30][1], 127, accuracy: 1, "the top edge is where y is largest")
        XCTAssertTrue([red, white].contains(picture[20, 10]))
        layer.edgeAntialiasingMask = []
        XCTAssertEqual(try drawn().count(red), 400)
    }

    func testMaskedEdgesOfTurnedAndTiltedAndRoundLayers() throws {
        func softPixels() throws -> Int {
            let picture = try drawn()
            return 80 * 60 - picture.count(white) - picture.count(red)
        }
        let layer = box(CGRect(x: 20, y: 10, width: 40, height: 40), .red)
        root.addSublayer(layer)
        var tilted = CATransform3DMakeRotation(0.5, 0.3, 1, 0.2)
        tilted.m34 = -1 / 200
        for (transform, radius) in [
            (CATransform3DMakeRotation(0.3, 0, 0, 1), 0.0), (tilted, 0), (CATransform3DMakeRotation(0.3, 0, 0, 1), 8),
        ] {
            layer.transform = transform
            layer.cornerRadius = radius
            layer.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
            let all = try softPixels()
            layer.edgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge]
            let two = try softPixels()
            layer.edgeAntialiasingMask = []
            let none = try softPixels()
            XCTAssertGreaterThan(all, two + 15)
            XCTAssertGreaterThan(two, none + 15)
            if radius == 0 { XCTAssertEqual(none, 0) }
        }
    }

    func testAContinuousCornerBeginsEarlierAndComesAsNear() throws {
        let layer = box(CGRect(x: 10, y: 5, width: 50, height: 50), .red)
        layer.cornerRadius = 12
        root.addSublayer(layer)
        let circular = try drawn()
        layer.cornerCurve = .continuous
        let continuous = try drawn()
        // The point where the circle's straight edge begins, and a point on the diagonal.
        XCTAssertEqual(circular[23, 5], red)
        XCTAssertNotEqual(continuous[23, 5], red)
        XCTAssertEqual(continuous[30, 5], red)
        XCTAssertEqual(Int(circular[13, 8][1]), Int(continuous[13, 8][1]), accuracy: 40)
        layer.cornerRadius = 25
        let round = try drawn()
        layer.cornerCurve = .circular
        XCTAssertLessThanOrEqual(try drawn().difference(from: round), 2, "without room, a circle is left")
    }

    func testWhatSticksOutByOnePixelIsCutOff() throws {
        let clip = CALayer()
        clip.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        clip.masksToBounds = true
        root.addSublayer(clip)
        let layer = box(.zero, .red)
        clip.addSublayer(layer)
        let picture = try picture(8, 8) { _, _ in red }
        for (kind, contents, border) in [("colour", nil, 0), ("border", nil, 3), ("contents", picture, 0)] as [(String, CGImage?, CGFloat)]
        {
            layer.backgroundColor = contents == nil ? .red : nil
            (layer.contents, layer.borderWidth, layer.borderColor) = (contents, border, .red)
            for out in [1, 2] as [CGFloat] {
                for frame in [
                    CGRect(x: -out, y: 10, width: 20, height: 20), CGRect(x: 20 + out, y: 10, width: 20, height: 20),
                    CGRect(x: 10, y: -out, width: 20, height: 20), CGRect(x: 10, y: 20 + out, width: 20, height: 20),
                    CGRect(x: -out, y: -out, width: 40 + 2 * out, height: 40 + 2 * out),
                ] {
                    layer.frame = frame
                    let seen = frame.intersection(clip.bounds)
                    XCTAssertEqual(try drawn().count(red), Int(seen.width * seen.height), "\(kind), \(frame)")
                }
            }
        }
    }

    func testAContinuousClipCutsAsTheBackgroundIsRounded() throws {
        let clip = box(CGRect(x: 10, y: 5, width: 50, height: 50), .red)
        clip.cornerRadius = 14
        clip.cornerCurve = .continuous
        root.addSublayer(clip)
        let whole = try drawn()
        clip.masksToBounds = true
        clip.backgroundColor = nil
        clip.addSublayer(box(CGRect(x: -10, y: -10, width: 100, height: 100), .red))
        XCTAssertLessThanOrEqual(try drawn().difference(from: whole), 2)
    }

    func testAScaledPictureIsTheSameWhateverElseIsDrawnNearIt() throws {
        root.contents = try CGImage.made(12, 9) { x, y in [UInt8(x * 21), UInt8(y * 28), UInt8((x ^ y) * 16), 255] }
        try frame()
        let dot = box(CGRect(x: 20.5, y: 20.5, width: 3, height: 3), .rgb(0, 0, 1, 0.5))
        dot.cornerRadius = 1
        root.addSublayer(dot)
        XCTAssertEqual(try drawn(), try fresh())
    }
}
