import QuartziteGraphics
import XCTest

final class ContextLayerTests: DrawingTestCase {
    func testALayerIsCompositedAsAWhole() throws {
        let context = try makeContext(3, 1)
        context.setFillColor(red)
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.saveGState()
        context.setFillColor(blue)
        context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
        context.endTransparencyLayer()
        assertPixel(context, 0, 0, [128, 0, 0, 128])
        assertPixel(context, 1, 0, [0, 0, 128, 128])
        // The state before the layer is restored, including alpha.
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        assertPixel(context, 0, 0, [191, 0, 0, 191])
    }

    func testALayersClipsEndWithIt() throws {
        let context = try makeContext(3, 1)
        context.setFillColor(red)
        context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 1, height: 1), auxiliaryInfo: nil)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        context.endTransparencyLayer()
        context.restoreGState()
        context.endTransparencyLayer()
        XCTAssertEqual(try letters(context), ["r.."])
        context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["r.r"])
    }

    func testALayerThrowsOneShadow() throws {
        let context = try makeContext(4, 3)
        context.setShadow(offset: CGSize(width: 1, height: -1), blur: 0, color: blue)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 1, width: 2, height: 2))
        context.setFillColor(green)
        context.fill(CGRect(x: 1, y: 2, width: 2, height: 1))
        context.endTransparencyLayer()
        XCTAssertEqual(try letters(context), ["rgg.", "rrbb", ".bb."])
    }

    func testALayerOutsideOfTheClipThrowsItsShadowIntoIt() throws {
        let context = try makeContext(6, 1)
        context.clip(to: CGRect(x: 3, y: 0, width: 2, height: 1))
        context.setShadow(offset: CGSize(width: 3, height: 0), blur: 0, color: blue)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
        context.endTransparencyLayer()
        XCTAssertEqual(try letters(context), ["...bb."])
    }

    func testALayerWithoutVisiblePixelsChangesNothing() throws {
        let context = try makeContext(2, 1)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        for extent in [CGRect(x: 9, y: 9, width: 2, height: 2), .null, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)] {
            context.beginTransparencyLayer(wider: 0, within: extent)
            context.setBlendMode(.destinationIn)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            context.endTransparencyLayer()
        }
        XCTAssertEqual(try letters(context), ["rr"])
    }

    func testAShadowIsUnderTheShapeAndIgnoresTheTransform() throws {
        let context = try makeContext(4, 4)
        context.setShadow(offset: CGSize(width: 1, height: 1), blur: 0, color: blue)
        context.setFillColor(red)
        context.scaleBy(x: 2, y: 2)
        context.fill(CGRect(x: 0.5, y: 0.5, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["..bb", ".rrb", ".rr.", "...."])
        context.setShadow(offset: .zero, blur: 5, color: nil)
        context.fill(CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
        XCTAssertEqual(try letters(context), ["..bb", ".rrb", ".rr.", "r..."])
    }

    func testAShadowFarOutsideIsNotDrawn() throws {
        for length in [40_000, 1e300, CGFloat.infinity, .nan] {
            let context = try makeContext(2, 1)
            context.setShadow(offset: CGSize(width: length, height: 0), blur: 0, color: blue)
            context.setFillColor(red)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            XCTAssertEqual(try letters(context), ["r."], "\(length)")
        }
    }

    func testALayersContextMeasuresShadowsInPointsDown() throws {
        let context = try tested(CGContext(size: CGSize(width: 3, height: 3), scale: 2))
        context.setShadow(offset: CGSize(width: 1, height: 1), blur: 0, color: blue)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(try letters(context), ["rr....", "rr....", "..bb..", "..bb..", "......", "......"])
    }

    /// The shadow of a wide bar has the profile of a Gaussian with a sigma of half the blur, cut at two sigma and scaled to a sum of 1:
    /// 0.5 at the edge, 0.142 one sigma outside, nothing two sigma outside.
    func testBlurIsAGaussianOfHalfTheBlur() throws {
        let context = try makeContext(100, 60)
        context.setShadow(offset: CGSize(width: 0, height: -200), blur: 16, color: CGColor(gray: 0, alpha: 1))
        // The bar is above the bitmap; only its shadow is visible.
        context.fill(CGRect(x: 50, y: 0 + 200, width: 100, height: 60))
        let alpha = try drawnPicture(context).withPixels { pixels in
            (0..<100).map { Double(pixels[4 * (30 * 100 + $0) + 3]) / 255 }
        }
        XCTAssertEqual((alpha[49] + alpha[50]) / 2, 0.5, accuracy: 0.01)
        XCTAssertEqual((alpha[41] + alpha[42]) / 2, 0.142, accuracy: 0.006)
        XCTAssertEqual((alpha[57] + alpha[58]) / 2, 0.858, accuracy: 0.006)
        XCTAssertEqual(alpha[33], 0)
        XCTAssertGreaterThan(alpha[35], 0)
        XCTAssertEqual(alpha[66], 1)
        XCTAssertEqual(alpha[85], 1, accuracy: 0.005)
    }

    func testTheUsualShadowIsAThirdOfBlack() throws {
        let context = try makeContext(2, 1)
        context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        assertPixel(context, 1, 0, [0, 0, 0, 85])
    }
}
