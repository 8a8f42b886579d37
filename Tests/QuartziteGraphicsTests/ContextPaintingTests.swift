import QuartziteGraphics
import XCTest

final class ContextPaintingTests: DrawingTestCase {
    private enum Step {
        case move(CGPoint)
        case line(CGPoint)
        case curve(CGPoint, CGPoint, CGPoint)
        case close
    }

    func testFillRules() throws {
        for (rule, middle) in [(CGPathFillRule.winding, "rrrr"), (.evenOdd, "r..r")] {
            let context = try makeContext(4, 4)
            context.setFillColor(red)
            context.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
            context.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
            context.fillPath(using: rule)
            XCTAssertEqual(try letters(context), ["rrrr", middle, middle, "rrrr"])
            XCTAssertTrue(context.isPathEmpty)
        }
    }

    func testAHalfCoveredPixelIsHalfPainted() throws {
        let context = try makeContext(2, 1)
        context.setFillColor(red)
        context.fill(CGRect(x: 0.5, y: 0, width: 1, height: 1))
        assertPixel(context, 0, 0, [128, 0, 0, 128])
        assertPixel(context, 1, 0, [128, 0, 0, 128])
        context.setShouldAntialias(false)
        context.clear(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.fill(CGRect(x: 0.4, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["r."])
    }

    func testHalvesAreRoundedUp() throws {
        for (color, expected) in [
            (SIMD4<Double>(0, 0, 0, 0.3), SIMD4<UInt8>(0, 0, 0, 77)), (SIMD4(1, 1, 1, 0.5), SIMD4(128, 128, 128, 128)),
            (SIMD4(0.3, 0.5, 0.1, 1), SIMD4(77, 128, 26, 255)),
        ] {
            let context = try makeContext(1, 1)
            context.setFillColor(red: color.x, green: color.y, blue: color.z, alpha: color.w)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            assertPixel(context, 0, 0, expected, within: 0)
        }
    }

    /// A line of width 1.5 covers 3/4 of the pixels on both sides.
    func testAStrokeThatTurnsBackAddsItsCoverages() throws {
        let once = UInt8(191)
        let (start, end) = (CGPoint(x: 3, y: 4), CGPoint(x: 9, y: 4))
        for (name, path, middle) in [
            ("once", [Step.move(start), .line(end)], once), ("there and back", [.move(start), .line(end), .line(start)], 255),
            ("closed", [.move(start), .line(end), .close], 255),
            ("curves", [.move(start), .curve(start, end, end), .curve(end, start, start)], 255),
            ("half of the way back", [.move(start), .line(end), .line(CGPoint(x: 6, y: 4))], once),
        ] {
            for cap in [CGLineCap.butt, .round] {
                let context = try makeContext(12, 8)
                context.setStrokeColor(red)
                context.setLineWidth(1.5)
                context.setLineCap(cap)
                for element in path {
                    switch element {
                    case .move(let point): context.move(to: point)
                    case .line(let point): context.addLine(to: point)
                    case .curve(let a, let b, let point): context.addCurve(to: point, control1: a, control2: b)
                    case .close: context.closePath()
                    }
                }
                context.strokePath()
                for row in [3, 4] {
                    assertPixel(context, 4, row, [middle, 0, 0, middle], within: 5, "\(name), \(cap)")
                    let back: UInt8 = name == "once" ? once : 255
                    assertPixel(context, 7, row, [back, 0, 0, back], within: 5, "\(name), \(cap)")
                }
            }
        }
    }

    func testAlphasMultiply() throws {
        let context = try makeContext(1, 1)
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.setAlpha(0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        assertPixel(context, 0, 0, [64, 0, 191, 255])
    }

    func testColoursOutsideSRGBAreClampedWhenDrawn() throws {
        let context = try makeContext(1, 1)
        context.setFillColor(CGColor(srgb: [1.5, -0.5, 0, 1]))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["r"])
    }

    func testALineLiesOnBothSidesOfItsPath() throws {
        let context = try makeContext(6, 4)
        context.setStrokeColor(red)
        context.setLineWidth(2)
        context.move(to: CGPoint(x: 1, y: 2))
        context.addLine(to: CGPoint(x: 4, y: 2))
        context.strokePath()
        XCTAssertEqual(try letters(context), ["......", ".rrr..", ".rrr..", "......"])
    }

    func testASquareCapIsHalfAWidthLonger() throws {
        let context = try makeContext(6, 2)
        context.setStrokeColor(red)
        context.setLineWidth(2)
        context.setLineCap(.square)
        context.strokeLineSegments(between: [CGPoint(x: 2, y: 1), CGPoint(x: 4, y: 1)])
        XCTAssertEqual(try letters(context), [".rrrr.", ".rrrr."])
    }

    func testJoinsAndTheMiterLimit() throws {
        func corner(_ join: CGLineJoin, limit: CGFloat = 10) throws -> SIMD4<UInt8>? {
            let context = try makeContext(6, 6)
            context.setLineWidth(4)
            context.setLineJoin(join)
            context.setMiterLimit(limit)
            context.addLines(between: [CGPoint(x: 6, y: 2), CGPoint(x: 2, y: 2), CGPoint(x: 2, y: 6)])
            context.strokePath()
            return context.makeImage()?.pixel(x: 0, y: 5)
        }
        XCTAssertEqual(try corner(.miter)?.w, 255)
        XCTAssertEqual(try corner(.bevel)?.w, 0)
        XCTAssertEqual(try corner(.miter, limit: 1)?.w, 0)
        let round = try XCTUnwrap(corner(.round)?.w)
        XCTAssertTrue((20...200).contains(round), "\(round)")
    }

    func testDashesAndTheirPhase() throws {
        let context = try makeContext(8, 2)
        context.setStrokeColor(red)
        context.setLineDash(phase: 0, lengths: [2, 1])
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 1.5), CGPoint(x: 8, y: 1.5)])
        context.setLineDash(phase: 1, lengths: [2, 1])
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 8, y: 0.5)])
        XCTAssertEqual(try letters(context), ["rr.rr.rr", "r.rr.rr."])
        context.setLineDash(phase: 0, lengths: [0, 0])
        context.setLineDash(phase: 0, lengths: [-1])
        context.setLineDash(phase: 0, lengths: [])
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 8, y: 0.5)])
        XCTAssertEqual(try letters(context)[1], "rrrrrrrr")
    }

    func testThePenFollowsTheTransformAtTheStroke() throws {
        let context = try makeContext(6, 6)
        context.setStrokeColor(red)
        context.move(to: CGPoint(x: 0, y: 3))
        context.addLine(to: CGPoint(x: 6, y: 3))
        context.scaleBy(x: 1, y: 4)
        context.strokePath()
        XCTAssertEqual(try letters(context), ["......", "rrrrrr", "rrrrrr", "rrrrrr", "rrrrrr", "......"])
    }

    func testALineOfNoWidthIsOnePixelWide() throws {
        let context = try makeContext(3, 3)
        context.setStrokeColor(red)
        context.setLineWidth(0)
        context.scaleBy(x: 3, y: 3)
        context.strokeLineSegments(between: [CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5)])
        XCTAssertEqual(try letters(context), ["...", "rrr", "..."])
    }

    func testPointsKeepTheTransformTheyWereAddedUnder() throws {
        let context = try makeContext(4, 1)
        context.setFillColor(red)
        context.translateBy(x: 1, y: 0)
        context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.translateBy(x: 1, y: 0)
        XCTAssertEqual(context.boundingBoxOfPath, CGRect(x: -1, y: 0, width: 1, height: 1))
        XCTAssertEqual(context.currentPointOfPath, CGPoint(x: -1, y: 0))
        XCTAssertTrue(context.pathContains(CGPoint(x: -0.5, y: 0.5), mode: .fill))
        XCTAssertEqual(context.path?.boundingBox, CGRect(x: -1, y: 0, width: 1, height: 1))
        context.fillPath()
        XCTAssertEqual(try letters(context), [".r.."])
    }

    func testTransformsAreInsertedBeforeTheCTM() throws {
        let context = try makeContext(4, 4)
        context.setFillColor(red)
        context.translateBy(x: 4, y: 0)
        context.rotate(by: .pi / 2)
        context.scaleBy(x: 2, y: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["....", "....", "...r", "...r"])
        let place = context.convertToDeviceSpace(CGPoint(x: 1, y: 1))
        XCTAssertEqual(place.x, 3, accuracy: 1e-12)
        XCTAssertEqual(place.y, 2, accuracy: 1e-12)
        XCTAssertEqual(context.convertToUserSpace(place).x, 1, accuracy: 1e-12)
    }

    func testRestoringBringsBackEverything() throws {
        let context = try makeContext(2, 1)
        context.setFillColor(red)
        context.saveGState()
        context.setFillColor(blue)
        context.setAlpha(0)
        context.setBlendMode(.clear)
        context.translateBy(x: 5, y: 5)
        context.clip(to: .zero)
        context.restoreGState()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["r."])
        XCTAssertEqual(context.ctm, .identity)
    }

    func testEllipsesAndArcs() throws {
        let context = try makeContext(20, 20)
        context.setFillColor(red)
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
        assertPixel(context, 10, 10, [255, 0, 0, 255], within: 0)
        assertPixel(context, 0, 0, .zero, within: 0)
        let area = try drawnPicture(context).withPixels { pixels in
            stride(from: 3, to: pixels.count, by: 4).reduce(0.0) { $0 + Double(pixels[$1]) / 255 }
        }
        XCTAssertEqual(area, 100 * .pi, accuracy: 0.5)

        // A quarter circle from the right to the top, since y is up.
        let quarter = try makeContext(20, 20)
        quarter.move(to: CGPoint(x: 10, y: 10))
        quarter.addArc(center: CGPoint(x: 10, y: 10), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        quarter.closePath()
        quarter.fillPath()
        assertPixel(quarter, 13, 6, [0, 0, 0, 255], within: 0)
        assertPixel(quarter, 6, 6, .zero, within: 0)
        assertPixel(quarter, 13, 13, .zero, within: 0)
    }

    func testFillAndStrokeTogether() throws {
        let context = try makeContext(5, 5)
        context.setFillColor(red)
        context.setStrokeColor(blue)
        context.addRect(CGRect(x: 0.5, y: 0.5, width: 4, height: 4))
        context.drawPath(using: .fillStroke)
        XCTAssertEqual(try letters(context), ["bbbbb", "brrrb", "brrrb", "brrrb", "bbbbb"])
    }

    func testClips() throws {
        let context = try makeContext(4, 4)
        context.setFillColor(red)
        context.saveGState()
        context.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
        context.addRect(CGRect(x: 1, y: 1, width: 2, height: 2))
        context.clip(using: .evenOdd)
        context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 4))
        XCTAssertEqual(context.boundingBoxOfClipPath, CGRect(x: 0, y: 0, width: 2, height: 4))
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        XCTAssertEqual(try letters(context), ["rr..", "r...", "r...", "rr.."])
        context.restoreGState()
        context.clip(to: [CGRect(x: 3, y: 0, width: 1, height: 1), CGRect(x: 3, y: 3, width: 1, height: 1)])
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        XCTAssertEqual(try letters(context), ["rr.r", "r...", "r...", "rr.r"])
    }

    func testAnEmptyClipShowsNothing() throws {
        let context = try makeContext(1, 1)
        context.clip()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["."])
        context.resetClip()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["k"])
    }

    func testAPictureClips() throws {
        let context = try makeContext(4, 1)
        let halves = try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [0, 0, 0, 0, 128, 128, 128, 128]))
        context.interpolationQuality = .none
        context.setFillColor(red)
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 1), mask: halves)
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        context.restoreGState()
        assertPixel(context, 1, 0, .zero, within: 0)
        assertPixel(context, 2, 0, [128, 0, 0, 128])
        assertPixel(context, 3, 0, .zero, within: 0)
        context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
        assertPixel(context, 3, 0, [255, 0, 0, 255], within: 0)
    }
}
