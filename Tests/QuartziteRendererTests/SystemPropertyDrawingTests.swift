import XCTest

@testable import Quartzite
@testable import QuartziteGraphics
@testable import QuartziteRenderer

/// Properties that documents of the system's own writer have: mirrored layers, shadows of bounds, and contents that repeat, turn or take
/// other channels. Each is drawn on the screen and in a context.
final class SystemPropertyDrawingTests: DrawnTestCase {
    /// Makes a picture of eight by four pixels: the left half red, the right half blue, the first row green.
    private func flag() throws -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<4 { for x in 0..<8 { bytes += y == 0 ? green : x < 4 ? red : blue } }
        return try XCTUnwrap(CGImage(width: 8, height: 4, premultipliedRGBA: bytes))
    }

    private func layer(_ frame: CGRect, _ contents: CGImage? = nil) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.contents = contents
        layer.magnificationFilter = .nearest
        root.addSublayer(layer)
        return layer
    }

    /// Draws on the screen, and compares with a context.
    private func both(limit: Int = 2, line: UInt = #line) throws -> Pixels {
        let shown = try drawn()
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.renderAsShown(in: context)
        XCTAssertLessThanOrEqual(shown.difference(from: Pixels(try XCTUnwrap(context.makeImage()))), limit, line: line)
        return shown
    }

    // MARK: Corners

    func testCornersWithRadiiOfTheirOwn() throws {
        let box = layer(CGRect(x: 10, y: 10, width: 60, height: 40))
        box.backgroundColor = .red
        // Of (minX, maxY), (maxX, maxY), (maxX, minY) and (minX, minY): y points down here.
        box.setValue([4, 4, 0, 0, 20, 20, 10, 10], forKey: "cornerRadii")
        XCTAssertEqual(box.cornerRadius, 20)
        XCTAssertEqual(box.value(forKey: "cornerRadii") as? [Double], [4, 4, 0, 0, 20, 20, 10, 10])
        box.cornerRadius = 40
        XCTAssertEqual(box.value(forKey: "cornerRadii") as? [Double], [8, 8, 0, 0, 40, 40, 20, 20], "all grow with the radius")
        box.cornerRadius = 20
        // A context smooths the edges of curves by their area, a shader by the distance.
        for _ in 0..<2 {
            let shown = try both(limit: 40)
            XCTAssertEqual([shown[10, 10], shown[12, 12], shown[14, 14]], [white, white, red], "radius 10")
            XCTAssertEqual([shown[69, 10], shown[65, 14], shown[63, 17]], [white, white, red], "radius 20")
            XCTAssertEqual(shown[69, 49], red, "a square corner")
            XCTAssertEqual([shown[10, 49], shown[12, 47]], [white, red], "radius 4")
            // The border and the clip follow the same corners.
            (box.borderWidth, box.borderColor) = (3, .red)
            box.masksToBounds = true
            let inside = CALayer()
            inside.frame = box.bounds
            inside.backgroundColor = .red
            box.addSublayer(inside)
        }
        box.setValue([8, 8, 8, 8, 8, 8, 8, 8], forKey: "cornerRadii")
        XCTAssertEqual(box.cornerRadius, 8)
        XCTAssertNil(box.value(forKey: "cornerRadii"), "equal radii need no list")
        box.setValue([50, 90, 0, 0, 0, 0, 0, 0], forKey: "cornerRadii")
        XCTAssertEqual(box.cornerRadius, 50, "the shorter radius of an ellipse")
        let shown = try both(limit: 40)
        XCTAssertEqual([shown[12, 45], shown[30, 47], shown[10, 10]], [white, red, red], "at most half the shorter side: 20")
    }

    // MARK: Mirrored layers

    func testAFlippedHorizontalAxisMirrorsSublayersAndKeepsPicturesReadable() throws {
        let outer = layer(CGRect(x: 10, y: 10, width: 60, height: 40))
        let inner = CALayer()
        inner.frame = CGRect(x: 4, y: 4, width: 8, height: 4)
        inner.contents = try flag()
        outer.addSublayer(inner)
        var shown = try both()
        XCTAssertEqual([shown[14, 14], shown[14, 15], shown[21, 15]], [green, red, blue])
        outer.setValue(true, forKey: "flipsHorizontalAxis")
        shown = try both()
        XCTAssertEqual([shown[14, 15], shown[57, 15]], [white, white])
        XCTAssertEqual([shown[58, 14], shown[58, 15], shown[61, 15], shown[62, 15], shown[65, 15]], [green, red, red, blue, blue])
        XCTAssertEqual(shown[66, 15], white)
        // Two reflections cancel out for the sublayers inside, and the points of the layers agree with what is shown.
        XCTAssertEqual(inner.convert(CGPoint(x: 0, y: 0), to: root), CGPoint(x: 66, y: 14))
        XCTAssertTrue(root.hitTest(CGPoint(x: 60, y: 15)) === inner)
        inner.setValue(true, forKey: "flipsHorizontalAxis")
        shown = try both()
        XCTAssertEqual([shown[58, 15], shown[65, 15]], [red, blue])
    }

    func testMirroredLayersTurnTheOtherWayInSpaceToo() throws {
        let outer = layer(CGRect(x: 10, y: 10, width: 60, height: 40))
        outer.setValue(true, forKey: "flipsHorizontalAxis")
        outer.sublayerTransform.m34 = -1 / 200
        let inner = box(CGRect(x: 10, y: 10, width: 20, height: 20), .red)
        inner.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
        outer.addSublayer(inner)
        let left = try drawn()
        XCTAssertEqual(left[30, 30], white)
        XCTAssertEqual(left[50, 30], red)
        outer.setValue(false, forKey: "flipsHorizontalAxis")
        let right = try drawn()
        for x in 10..<70 { XCTAssertEqual(Int(left[x, 30][1]), Int(right[79 - x, 30][1]), accuracy: 12, "column \(x)") }
    }

    func testAnimatedLayersInAMirroredOne() throws {
        let outer = layer(CGRect(x: 10, y: 10, width: 60, height: 40))
        outer.setValue(true, forKey: "flipsHorizontalAxis")
        let inner = CALayer()
        inner.frame = CGRect(x: 4, y: 4, width: 8, height: 4)
        inner.contents = try flag()
        inner.magnificationFilter = .nearest
        outer.addSublayer(inner)
        let move = CABasicAnimation(keyPath: "position.y")
        (move.fromValue, move.toValue, move.duration, move.beginTime) = (6, 26, 2, 1e-100)
        inner.add(move, forKey: nil)
        let shown = try drawn(1)
        XCTAssertEqual([shown[58, 25], shown[65, 25], shown[14, 25]], [red, blue, white])
    }

    func testAGroupOfAnimatedLayersFollowsItsAncestors() throws {
        let ancestor = layer(CGRect(x: 0, y: 0, width: 80, height: 60))
        let outer = CALayer()
        outer.frame = ancestor.bounds
        ancestor.addSublayer(outer)
        for index in 0..<40 {
            let inner = CALayer()
            inner.frame = CGRect(x: Double(index % 5) * 8, y: Double(index / 5) * 4, width: 8, height: 4)
            inner.contents = try flag()
            inner.magnificationFilter = .nearest
            let move = CABasicAnimation(keyPath: "position.y")
            (move.byValue, move.duration, move.beginTime) = (20, 2, 1e-100)
            inner.add(move, forKey: nil)
            outer.addSublayer(inner)
        }
        let plain = try drawn(1)
        XCTAssertEqual([plain[1, 15], plain[6, 15]], [red, blue])
        ancestor.setValue(true, forKey: "flipsHorizontalAxis")
        let mirrored = try drawn(1)
        XCTAssertEqual([mirrored[73, 15], mirrored[78, 15], mirrored[1, 15]], [red, blue, white], "readable at the other side")
        ancestor.setValue(false, forKey: "flipsHorizontalAxis")
        XCTAssertEqual(try drawn(1), plain)
    }

    func testTextInAMirroredLayerIsReadable() throws {
        let text = CATextLayer()
        text.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
        (text.string, text.fontSize, text.foregroundColor) = ("Fj", 30, CGColor(gray: 0, alpha: 1))
        root.addSublayer(text)
        let plain = try drawn()
        XCTAssertLessThan(plain.count(white), 80 * 60 - 100)
        text.setValue(true, forKey: "flipsHorizontalAxis")
        XCTAssertEqual(try both(limit: 40), plain)
        root.setValue(true, forKey: "flipsHorizontalAxis")
        XCTAssertEqual(try drawn(), plain, "two reflections, in the middle of the picture")
    }

    // MARK: Shadows

    func testTheShadowOfTheBoundsNeedsNoContent() throws {
        let layer = layer(CGRect(x: 20, y: 15, width: 20, height: 20))
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 10, height: 0))
        layer.shadowColor = .blue
        XCTAssertEqual(try both().count(blue), 0)
        layer.setValue(true, forKey: "shadowPathIsBounds")
        XCTAssertEqual(try both().count(blue), 400)
        // Whatever the path is, and also around sublayers.
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        layer.addSublayer(box(CGRect(x: -10, y: 0, width: 5, height: 5), .red))
        XCTAssertEqual(try both().count(blue), 400)
        layer.cornerRadius = 10
        let round = try drawn()
        XCTAssertEqual(round[30, 15], white)
        XCTAssertEqual(round.coveredArea(channel: 1) - 25, Double.pi * 100, accuracy: 3)
        layer.shadowRadius = 3
        XCTAssertNotEqual(try both(limit: 20), round)
    }

    // MARK: Contents

    func testContentsRepeat() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 20, height: 10), try flag())
        layer.setValue("repeat", forKey: "contentsScaling")
        let shown = try both()
        XCTAssertEqual([10, 13, 14, 17, 18, 21, 22, 26, 29].map { shown[$0, 11] }, [red, red, blue, blue, red, red, blue, red, red])
        XCTAssertEqual([10, 11, 13, 14, 15, 18, 19].map { shown[10, $0] }, [green, red, red, green, red, green, red])
        XCTAssertEqual([shown[30, 11], shown[10, 20]], [white, white])
        // Only the middle repeats.
        layer.contentsCenter = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
        let parts = try both()
        XCTAssertEqual([10, 11, 12, 13, 14, 15, 16, 17, 18].map { parts[$0, 11] }, [red, red, red, red, blue, blue, red, red, blue])
        XCTAssertEqual([28, 29].map { parts[$0, 11] }, [blue, blue])
        layer.setValue("stretch", forKey: "contentsScaling")
        XCTAssertNotEqual(try drawn(), parts)
        // A part that is smaller than the picture shows its beginning.
        layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.setValue("repeat", forKey: "contentsScaling")
        layer.frame = CGRect(x: 10, y: 10, width: 5, height: 2)
        let small = try both()
        XCTAssertEqual([small[13, 11], small[14, 11], small[10, 10]], [red, blue, green])
        XCTAssertEqual(small.count(white), 80 * 60 - 10)
    }

    func testManyCopiesAreStretchedInstead() throws {
        let layer = layer(CGRect(x: 0, y: 0, width: 80, height: 60), try flag())
        layer.setValue("repeat", forKey: "contentsScaling")
        layer.contentsScale = 1000
        XCTAssertEqual(try drawn()[10, 40], red)
    }

    func testTransformedContents() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 16, height: 8), try flag())
        layer.setValue(CGAffineTransform(rotationAngle: .pi / 2), forKey: "contentsTransform")
        let turned = try both()
        // The first row is the last column now, and left is up.
        XCTAssertEqual([turned[25, 12], turned[12, 11], turned[12, 16]], [green, red, blue])
        XCTAssertEqual(turned.count(white), 80 * 60 - 128)
        layer.setValue(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0), forKey: "contentsTransform")
        XCTAssertEqual(try both(), turned, "the way back of a turn about a corner is ignored")
        layer.setValue(CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0.25, ty: 0), forKey: "contentsTransform")
        let small = try both()
        XCTAssertEqual(small.count(white), 80 * 60 - 32)
        XCTAssertEqual([small[18, 12], small[18, 13], small[25, 15], small[17, 13]], [green, red, blue, white])
        // What sticks out shows, unless the layer clips.
        layer.setValue(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0), forKey: "contentsTransform")
        XCTAssertEqual(try both().count(white), 80 * 60 - 32 * 16, "twice as wide and high")
        layer.masksToBounds = true
        XCTAssertEqual(try both().count(white), 80 * 60 - 128)
        layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        XCTAssertEqual(try drawn().count(white), 80 * 60 - 128, "in parts")
        layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        layer.setValue(CGAffineTransform.identity, forKey: "contentsTransform")
        XCTAssertEqual(try both()[10, 10], green)
    }

    func testAlphaInPlaceOfColours() throws {
        var bytes: [UInt8] = []
        for x in 0..<8 { bytes += x < 4 ? [100, 0, 0, 200] : [0, 0, 0, 0] }
        let image = try XCTUnwrap(CGImage(width: 8, height: 1, premultipliedRGBA: bytes))
        let layer = layer(CGRect(x: 10, y: 10, width: 8, height: 1), image)
        root.backgroundColor = CGColor(gray: 0, alpha: 1)
        XCTAssertEqual(try both()[11, 10], [100, 0, 0, 255])
        layer.setValue("AAAA", forKey: "contentsSwizzle")
        XCTAssertEqual(try both()[11, 10], [200, 200, 200, 255])
        XCTAssertEqual(try both()[15, 10], [0, 0, 0, 255])
        XCTAssertTrue(layer.contents as AnyObject === image, "the model keeps what was set")
        layer.setValue("BGRA", forKey: "contentsSwizzle")
        XCTAssertEqual(try both()[11, 10], [0, 0, 100, 255])
        layer.setValue("sideways", forKey: "contentsSwizzle")
        XCTAssertEqual(try both()[11, 10], [100, 0, 0, 255])
    }

    func testAnimatedContentsTakeTheOtherChannelsToo() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 8, height: 4), try flag())
        layer.setValue("BGRA", forKey: "contentsSwizzle")
        let film = CAKeyframeAnimation(keyPath: "contents")
        (film.values, film.calculationMode, film.duration, film.beginTime) = ([try flag(), try flag()], .discrete, 2, 1e-100)
        layer.add(film, forKey: nil)
        XCTAssertEqual(try drawn(1.5)[10, 12], blue)
    }

    func testAnAnimationThatRunsAlreadyTakesTheOtherChannels() throws {
        let layer = layer(CGRect(x: 10, y: 10, width: 8, height: 4), try flag())
        let film = CAKeyframeAnimation(keyPath: "contents")
        (film.values, film.calculationMode, film.duration, film.beginTime) = ([try flag(), try flag()], .discrete, 9, 1e-100)
        layer.add(film, forKey: nil)
        XCTAssertEqual(try drawn(1.5)[10, 12], red)
        layer.setValue("BGRA", forKey: "contentsSwizzle")
        XCTAssertEqual(try drawn(2.5)[10, 12], blue)
        layer.setValue("RGBA", forKey: "contentsSwizzle")
        XCTAssertEqual(try drawn(3.5)[10, 12], red)
    }

    func testOtherChannelsOfDeferredPicturesAreDecodedWhenTheyAreShown() throws {
        let flag = try flag()
        let store = DecodedPictures(byteLimit: 1 << 20, workers: 1) { XCTFail($0) }
        let pictures = try (0..<4).map { _ in try XCTUnwrap(store.deferredPicture(width: 8, height: 4) { flag }) }
        let layer = CALayer()
        layer.setValue("BGRA", forKey: "contentsSwizzle")
        let shown = pictures.map { layer.swizzledKey($0) }
        XCTAssertEqual(store.statistics.decoded, 0)
        XCTAssertTrue(shown.allSatisfy { $0.deferred?.store === store })
        for (picture, same) in zip(pictures, shown) { XCTAssertTrue(layer.swizzledKey(picture) === same, "not copied again") }
        XCTAssertEqual(shown[1].withPixels { Array($0[32..<36]) }, blue)
    }

    // MARK: Filters

    func testALuminanceIsMappedByACurve() throws {
        let layer = box(CGRect(x: 20, y: 15, width: 20, height: 20), .rgb(0.5, 0.25, 1))
        root.addSublayer(layer)
        let filter = CAFilter(type: "luminanceCurveMap")
        XCTAssertTrue(filter.isSupported)
        let values: [Double] = [0.9, 0.83, 0.925, 0.815]
        filter.setValue(values, forKey: "inputValues")
        let luminance = 0.2126 * 0.5 + 0.7152 * 0.25 + 0.0722
        let (l, d) = (luminance, 1 - luminance)
        let grey = values[0] * d * d * d + 3 * values[1] * d * d * l + 3 * values[2] * d * l * l + values[3] * l * l * l
        for amount in [1, 0.75] {
            filter.setValue(amount, forKey: "inputAmount")
            layer.filters = [filter]
            let shown = try both()[30, 25]
            for (channel, value) in [0.5, 0.25, 1].enumerated() {
                XCTAssertEqual(Double(shown[channel]), 255 * (value * (1 - amount) + grey * amount), accuracy: 2)
            }
        }
        layer.setValue([0, 0, 0, 0], forKeyPath: "filters.luminanceCurveMap.inputValues")
        layer.setValue(1, forKeyPath: "filters.luminanceCurveMap.inputAmount")
        XCTAssertEqual(try both()[30, 25], [0, 0, 0, 255])
        layer.setValue(0, forKeyPath: "filters.luminanceCurveMap.inputAmount")
        XCTAssertEqual(try drawn()[30, 25], [128, 64, 255, 255])
    }
}
