import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Filters of layers, and backdrop filters.
final class FilterDrawingTests: DrawnTestCase {
    private func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
        let filter = CAFilter(type: type)
        for (key, value) in inputs { filter.setValue(value, forKey: key) }
        return filter
    }

    private func square(_ color: CGColor = .red) -> CALayer {
        let layer = box(CGRect(x: 20, y: 15, width: 20, height: 20), color)
        root.addSublayer(layer)
        return layer
    }

    func testAnAnimationSwitchesAFilter() throws {
        let layer = square()
        let invert = filter("colorInvert")
        invert.isEnabled = false
        layer.filters = [invert]
        XCTAssertEqual(try drawn()[30, 25], [255, 0, 0, 255])
        let animation = CAKeyframeAnimation(keyPath: "filters.colorInvert.enabled")
        (animation.values, animation.calculationMode, animation.duration) = ([0, 1, 0], .discrete, 3)
        layer.add(animation, forKey: nil)
        for (time, red) in [(0.5, true), (1.5, false), (2.5, true), (1.5, false)] {
            XCTAssertEqual(try drawn(time)[30, 25], red ? [255, 0, 0, 255] : [0, 255, 255, 255], "\(time)")
            XCTAssertEqual(try drawn(time), try fresh(time))
        }
    }

    // MARK: Shadows

    /// What a filter makes translucent shows the shadow of the layer's path below.
    func testThePathShadowOfATranslucentFilteredLayerIsWhole() throws {
        let layer = square()
        layer.shadowPath = CGPath(rect: layer.bounds, transform: nil)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, .zero)
        layer.filters = [filter("gaussianBlur", ["inputRadius": 4])]
        let edge = try drawn()[21, 25]
        XCTAssertLessThanOrEqual(edge[1], 8, "no white below")
        XCTAssertLessThan(edge[0], 200)
    }

    func testAFilteredLayerClipsItsPathShadow() throws {
        let layer = square(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0))
        layer.masksToBounds = true
        layer.addSublayer(box(CGRect(x: 5, y: 5, width: 5, height: 5), .red))
        layer.filters = [filter("colorInvert")]
        layer.shadowPath = CGPath(ellipseIn: CGRect(x: -10, y: 0, width: 40, height: 20), transform: nil)
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, .zero)
        let picture = try drawn()
        XCTAssertEqual(picture[16, 25], [255, 255, 255, 255], "outside")
        XCTAssertLessThan(picture[38, 25][0], 10, "inside")
    }

    func testARoundSuperlayerClipsTheShadowOfAFilteredLayer() throws {
        let round = CALayer()
        round.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        (round.cornerRadius, round.masksToBounds) = (20, true)
        root.addSublayer(round)
        let layer = box(CGRect(x: 0, y: 0, width: 30, height: 30), CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0))
        (layer.cornerRadius, layer.masksToBounds) = (4, true)
        layer.addSublayer(box(CGRect(x: 15, y: 15, width: 5, height: 5), .red))
        layer.filters = [filter("colorInvert")]
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, .zero)
        round.addSublayer(layer)
        for isRound in [true, false] {
            let ellipse = CGRect(x: -15, y: -15, width: 60, height: 60)
            layer.shadowPath = isRound ? CGPath(ellipseIn: ellipse, transform: nil) : CGPath(rect: layer.bounds, transform: nil)
            let picture = try drawn()
            XCTAssertEqual(picture[12, 12], [255, 255, 255, 255], "in the rounded corner")
            XCTAssertLessThan(picture[22, 34][0], 10, "inside")
            XCTAssertEqual(picture[44, 30], [255, 255, 255, 255], "outside the layer")
        }
    }

    // MARK: Edges of blurs

    /// A layer with red and blue halves under a blur, and its bounds in pixels.
    private func halves(_ blur: CAFilter) -> CALayer {
        let layer = square()
        layer.addSublayer(box(CGRect(x: 10, y: 0, width: 10, height: 20), .blue))
        layer.filters = [blur]
        return layer
    }

    func testABlurWithoutEdgesFadesAcrossThem() throws {
        _ = halves(filter("gaussianBlur", ["inputRadius": 3]))
        let picture = try drawn()
        XCTAssertLessThan(picture[18, 25][1], 250, "outside")
        XCTAssertGreaterThan(picture[21, 25][1], 60, "inside, at the edge")
    }

    func testNormalizedAndHardEdgesKeepThePictureOpaqueAndInside() throws {
        // The wide blur is computed from a reduced picture.
        for radius in [3.0, 9] {
            for key in ["inputNormalizeEdges", "inputHardEdges"] {
                let layer = halves(filter("gaussianBlur", ["inputRadius": radius, key: 1]))
                let picture = try drawn()
                for y in 0..<60 {
                    for x in 0..<80 {
                        let isInside = (20..<40).contains(x) && (15..<35).contains(y)
                        let pixel = picture[x, y]
                        if isInside {
                            XCTAssertLessThanOrEqual(pixel[1], 2, "\(key) \(radius) at \(x), \(y)")
                            XCTAssertEqual(Double(pixel[0]) + Double(pixel[2]), 255, accuracy: 4, "\(key) \(radius) at \(x), \(y)")
                        } else {
                            XCTAssertEqual(pixel, white, "\(key) \(radius) at \(x), \(y)")
                        }
                    }
                }
                XCTAssertEqual(Double(picture[29, 25][0]), 140, accuracy: 16, "blurred in the middle")
                layer.removeFromSuperlayer()
            }
        }
    }

    func testHardEdgesContinueThePixelsOfTheEdge() throws {
        // A blue column at the left edge, two points wide, on red.
        func share(_ key: String) throws -> Double {
            let layer = square()
            layer.addSublayer(box(CGRect(x: 0, y: 0, width: 2, height: 20), .blue))
            layer.filters = [filter("gaussianBlur", ["inputRadius": 2, key: 1])]
            defer { layer.removeFromSuperlayer() }
            return Double(try drawn()[20, 25][2]) / 255
        }
        // The integral of the Gaussian around the middle of the first pixel: from −0.5 to 1.5 of 2, or from −∞.
        XCTAssertEqual(try share("inputNormalizeEdges"), (0.7734 - 0.4013) / (1 - 0.4013), accuracy: 0.03)
        XCTAssertEqual(try share("inputHardEdges"), 0.7734, accuracy: 0.03)
    }

    func testEdgesFollowTheBoundsAndNotTheContent() throws {
        let layer = square()
        layer.backgroundColor = nil
        layer.addSublayer(box(CGRect(x: -10, y: 5, width: 20, height: 10), .red))
        layer.filters = [filter("gaussianBlur", ["inputRadius": 1, "inputHardEdges": 1])]
        let picture = try drawn()
        XCTAssertEqual(picture[19, 25], white, "cut at the bounds")
        XCTAssertEqual(picture[20, 25], red, "continued beyond the bounds")
        XCTAssertEqual(picture[20, 16], white, "clear inside of the bounds")
        XCTAssertLessThan(picture[20, 19][1], 240, "blurred inside of the bounds")
        // Damage, and a change of the edges by a key path.
        layer.setValue(0, forKeyPath: "filters.gaussianBlur.inputHardEdges")
        XCTAssertLessThan(try drawn()[19, 25][1], 250)
        layer.setValue(true, forKeyPath: "filters.gaussianBlur.inputHardEdges")
        XCTAssertTrue(try drawn() == picture)
    }

    func testShadowsOfALayerWhoseBlurHasEdgesLieOutside() throws {
        for (name, path) in [("silhouette", nil), ("path", CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil))] {
            let layer = square()
            layer.filters = [filter("gaussianBlur", ["inputRadius": 2, "inputHardEdges": 1])]
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset, layer.shadowPath) = (1, 0, CGSize(width: 10, height: 0), path)
            let picture = try drawn()
            XCTAssertEqual(picture[39, 25], red, name)
            XCTAssertEqual(picture[45, 25], [0, 0, 0, 255], "the shadow of the \(name)")
            XCTAssertEqual(picture[55, 25], white, name)
            layer.removeFromSuperlayer()
        }
    }

    // MARK: Colours

    func testFiltersOfColorsFollowTheirFormulas() throws {
        let layer = square(.rgb(0.5, 0.25, 1))
        func color(_ filters: CAFilter...) throws -> [UInt8] {
            layer.filters = filters
            return try drawn()[30, 25]
        }
        func assertColor(_ pixel: [UInt8], _ red: Double, _ green: Double, _ blue: Double, line: UInt = #line) {
            for (channel, value) in [red, green, blue].enumerated() {
                XCTAssertEqual(Double(pixel[channel]), value * 255, accuracy: 2, "channel \(channel)", line: line)
            }
        }
        assertColor(try color(filter("colorInvert")), 0.5, 0.75, 0)
        assertColor(try color(filter("colorBrightness", ["inputAmount": 0.25])), 0.75, 0.5, 1)
        assertColor(try color(filter("colorContrast", ["inputAmount": 0.5])), 0.5, 0.375, 0.75)
        let grey = 0.213 * 0.5 + 0.715 * 0.25 + 0.072
        assertColor(try color(filter("colorSaturate", ["inputAmount": 0])), grey, grey, grey)
        assertColor(try color(filter("colorHueRotate", ["inputAngle": 2 * Double.pi])), 0.5, 0.25, 1)
        assertColor(try color(filter("colorAdd", ["inputColor": CGColor.rgb(0.2, 0.2, 1, 0.5)])), 0.6, 0.35, 1)
        assertColor(try color(filter("colorSubtract", ["inputColor": CGColor.rgb(0.2, 0.2, 1)])), 0.3, 0.05, 0)
        assertColor(try color(filter("multiplyColor", ["inputColor": CGColor.rgb(0.5, 1, 0.5)])), 0.25, 0.25, 0.5)
        let matrix: [Double] = [0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0.25, 0, 0, 0, 1, 0]
        assertColor(try color(filter("colorMatrix", ["inputColorMatrix": matrix])), 0.25, 1, 0.25)
        assertColor(
            try color(filter("CISepiaTone", ["inputIntensity": 1])), 0.393 * 0.5 + 0.769 * 0.25 + 0.189,
            0.349 * 0.5 + 0.686 * 0.25 + 0.168, 0.272 * 0.5 + 0.534 * 0.25 + 0.131)
        // Values outside 0…1 are clamped before the next filter.
        assertColor(
            try color(filter("colorBrightness", ["inputAmount": 0.75]), filter("colorInvert")), 0, 0, 0)
        assertColor(try color(filter("colorInvert"), filter("colorInvert")), 0.5, 0.25, 1)
        XCTAssertEqual(try frame(redrawsAll: true).report.counts.passes, 1, "the two inversions cancel out, and the surface is reused")
    }

    func testColorsOfWhatIsTranslucentStayTranslucent() throws {
        let layer = square(.rgb(1, 0, 0, 0.5))
        layer.filters = [filter("colorInvert")]
        let pixel = try drawn()[30, 25]
        XCTAssertEqual(pixel.map(Int.init)[0], 127, accuracy: 2)
        XCTAssertEqual(pixel[1], 255)
        XCTAssertEqual(try pixels()[10, 10], white)
    }

    func testAVignetteDarkensTheCorners() throws {
        let layer = square(.rgb(1, 1, 0))
        layer.filters = [filter("vignette", ["inputAmount": 1, "inputRadius": 0.2])]
        let picture = try drawn()
        XCTAssertGreaterThan(picture[30, 25][0], 240)
        XCTAssertLessThan(picture[20, 15][0], 70)
        XCTAssertGreaterThan(picture[21, 25][0], picture[21, 17][0])
    }

    // MARK: Blur

    func testABlurSpreadsAndKeepsTheWhole() throws {
        let layer = square()
        for radius in [1.0, 2, 3, 4.5, 8] {
            layer.filters = [filter("gaussianBlur", ["inputRadius": radius])]
            let picture = try drawn()
            XCTAssertEqual(picture.coveredArea(channel: 1), 400, accuracy: 400 * (radius < 5 ? 0.01 : 0.05), "\(radius)")
            let expected = 0.5 * (1 + erf(-2.5 / (radius * 2.0.squareRoot())))
            let across = 0.5 * (erf(10.5 / (radius * 2.0.squareRoot())) + erf(9.5 / (radius * 2.0.squareRoot())))
            if radius < 5 {
                XCTAssertEqual(1 - Double(picture[42, 25][1]) / 255, expected * across, accuracy: 0.02, "\(radius)")
            }
        }
    }

    func testABlurLiesInTheLayersPlane() throws {
        let layer = square()
        layer.filters = [filter("gaussianBlur", ["inputRadius": 3])]
        /// Returns how dark a blurred edge is at `distance` points outside the square.
        func left(_ distance: Double, _ sigma: Double) -> Double { 255 * 0.5 * (1 + erf(-distance / (sigma * 2.0.squareRoot()))) }
        // Half as wide and twice as high: 25…35 by 5…45.
        layer.transform = CATransform3DMakeScale(0.5, 2, 1)
        let stretched = try drawn()
        XCTAssertEqual(255 - Double(stretched[36, 25][1]), left(1.5, 1.5), accuracy: 8)
        XCTAssertEqual(255 - Double(stretched[38, 25][1]), left(3.5, 1.5), accuracy: 4)
        XCTAssertEqual(255 - Double(stretched[30, 49][1]), left(4.5, 6), accuracy: 8)
        // Seen at an angle: 25…35 by 15…35.
        layer.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        let tilted = try drawn()
        XCTAssertEqual(255 - Double(tilted[36, 25][1]), left(1.5, 1.5), accuracy: 4)
        XCTAssertEqual(255 - Double(tilted[30, 37][1]), left(2.5, 3), accuracy: 4)
        // Rotated, then stretched: a slanted ellipse.
        layer.transform = CATransform3DConcat(CATransform3DMakeRotation(.pi / 4, 0, 0, 1), CATransform3DMakeScale(1.5, 0.5, 1))
        let leaning = try drawn()
        // A point 2.5 points outside an edge, measured in the layer's plane.
        let away = 12.5 * 0.5.squareRoot()
        let (x, y) = (30 + Int(away * 1.5), 25 + Int(away * 0.5))
        let (u, v) = ((Double(x) + 0.5 - 30) / 1.5, (Double(y) + 0.5 - 25) / 0.5)
        XCTAssertEqual(255 - Double(leaning[x, y][1]), left((u + v) * 0.5.squareRoot() - 10, 3), accuracy: 8)
    }

    func testSublayersAreBlurredWithTheirLayer() throws {
        let layer = square()
        layer.filters = [filter("gaussianBlur", ["inputRadius": 2])]
        let sublayer = box(CGRect(x: 20, y: 0, width: 20, height: 20), .red)
        layer.addSublayer(sublayer)
        XCTAssertEqual(try drawn()[40, 25][1], 0, "no seam between the two")
        sublayer.frame.origin.x += 5
        let damaged = try drawn()
        XCTAssertGreaterThan(damaged[42, 25][1], 20)
        try frame(redrawsAll: true)
        XCTAssertEqual(try pixels(), damaged)
    }

    func testClipsOfSuperlayersCutTheBlurOffAndDoNotBlur() throws {
        let clip = CALayer()
        clip.frame = CGRect(x: 20, y: 0, width: 20, height: 60)
        clip.masksToBounds = true
        root.addSublayer(clip)
        let layer = box(CGRect(x: -10, y: 15, width: 40, height: 20), .red)
        layer.filters = [filter("gaussianBlur", ["inputRadius": 3])]
        clip.addSublayer(layer)
        let picture = try drawn()
        XCTAssertEqual(picture[20, 25][1], 0, accuracy: 2)
        XCTAssertEqual(picture[19, 25], white)
        XCTAssertEqual(picture[39, 25][1], 0, accuracy: 2)
    }

    func testAnAnimatedBlurIsDrawnAsItIs() throws {
        let layer = square()
        layer.filters = [filter("gaussianBlur", ["inputRadius": 1])]
        let animation = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
        layer.add(animation, forKey: nil)
        XCTAssertTrue(try frame(0.5).activity.isAnimating)
        let half = try pixels()
        for time in [0.9, 0, 0.5] {
            let damaged = try drawn(time)
            try frame(time, redrawsAll: true)
            XCTAssertEqual(damaged, try pixels(), "at \(time)")
        }
        XCTAssertEqual(try pixels(), half)
        layer.removeAllAnimations()
        layer.filters = [filter("gaussianBlur", ["inputRadius": 5])]
        XCTAssertEqual(try drawn(), half)
    }

    func testAStillBlurIsCachedAndFades() throws {
        let layer = square()
        layer.filters = [filter("gaussianBlur", ["inputRadius": 2])]
        let whole = try drawn()
        let other = box(CGRect(x: 0, y: 0, width: 30, height: 30), .rgb(0, 0, 0, 0))
        root.insertSublayer(other, at: 0)
        try frame()
        other.backgroundColor = .white
        XCTAssertEqual(try frame().report.counts.passes, 1)
        XCTAssertEqual(try pixels(), whole)
        layer.opacity = 0.75
        try frame()
        layer.opacity = 0.5
        XCTAssertEqual(try frame().report.counts.passes, 1, "a surface that fades is not redrawn")
        XCTAssertEqual(Int(try pixels()[30, 25][1]), 127, accuracy: 2)
        let faded = try pixels()
        layer.backgroundColor = .rgb(1, 0, 0)
        try frame(redrawsAll: true)
        XCTAssertEqual(try pixels(), faded)
        layer.filters = nil
        layer.opacity = 1
        XCTAssertEqual(try drawn().count(red), 400)
    }

    func testFiltersNestAndMaskAndCastShadows() throws {
        let outer = square()
        outer.filters = [filter("colorInvert")]
        let inner = box(CGRect(x: 5, y: 5, width: 10, height: 10), .rgb(0, 0, 1))
        inner.filters = [filter("colorInvert")]
        outer.addSublayer(inner)
        XCTAssertEqual(try drawn()[30, 25], [0, 0, 255, 255])
        outer.mask = box(CGRect(x: 0, y: 0, width: 10, height: 20), .black)
        XCTAssertEqual(try drawn().count([0, 255, 255, 255]), 10 * 20 - 5 * 10)
        outer.mask = nil
        (outer.shadowOpacity, outer.shadowRadius, outer.shadowOffset) = (1, 0, CGSize(width: 0, height: 20))
        XCTAssertEqual(try drawn()[30, 45], [0, 0, 0, 255])
        outer.opacity = 0.5
        XCTAssertEqual(Int(try drawn()[30, 45][0]), 127, accuracy: 1)
    }

    // MARK: Backdrops

    func testABackdropBlursWhatIsBehindAndNothingElse() throws {
        let edge = box(CGRect(x: 0, y: 0, width: 40, height: 60), .red)
        root.addSublayer(edge)
        let glass = CALayer()
        glass.frame = CGRect(x: 25, y: 15, width: 30, height: 30)
        glass.backgroundFilters = [filter("gaussianBlur", ["inputRadius": 3])]
        root.addSublayer(glass)
        let above = box(CGRect(x: 30, y: 28, width: 4, height: 4), .blue)
        root.addSublayer(above)
        var picture = try drawn()
        XCTAssertEqual(picture[38, 5], red)
        XCTAssertEqual(picture[41, 5], white)
        XCTAssertEqual(1 - Double(picture[41, 20][1]) / 255, 0.5 * (1 + erf(-1.5 / (3 * 2.0.squareRoot()))), accuracy: 0.02)
        XCTAssertEqual(picture[30, 28], blue)
        XCTAssertEqual(picture[27, 30][1], 0, "what is in front is not blurred in")
        // A change behind or in front of the backdrop redraws the right damage.
        for change in 0..<3 {
            if change == 0 { edge.frame.size.width = 36 }
            if change == 1 { above.frame.origin.x += 12 }
            if change == 2 { glass.backgroundColor = .rgb(1, 1, 1, 0.5) }
            picture = try drawn()
            try frame(redrawsAll: true)
            XCTAssertEqual(try pixels(), picture, "change \(change)")
        }
    }

    func testABackdropHasTheLayersRoundCorners() throws {
        let glass = CALayer()
        glass.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        glass.cornerRadius = 20
        glass.backgroundFilters = [filter("colorInvert")]
        root.addSublayer(glass)
        let picture = try drawn()
        XCTAssertEqual(picture.coveredArea(channel: 1), 400 * .pi, accuracy: 4)
        XCTAssertEqual(picture[40, 30], [0, 0, 0, 255])
    }
}
