import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Partly covered pixels are partly coloured, on the screen and in a context: gradient stops and seams, and edges that share a
/// pixel.
final class SmoothEdgeTests: DrawnTestCase {
    /// Checks a pixel drawn by the renderer and by Cairo. Cairo's coverage has fifteen steps, so half coverage is 7 or 8 of them.
    private func assertPixel(_ x: Int, _ y: Int, _ color: [Int], accuracy: Int = 3, _ message: String = "", line: UInt = #line) throws {
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.render(in: context)
        for (way, picture) in [("screen", try drawn()), ("context", Pixels(try XCTUnwrap(context.makeImage())))] {
            for (got, wanted) in zip(picture[x, y], color) {
                XCTAssertEqual(Int(got), wanted, accuracy: accuracy, "\(way): \(picture[x, y]) \(message)", line: line)
            }
        }
    }

    private func addGradient(_ type: CAGradientLayerType, _ start: CGPoint, _ end: CGPoint) -> CAGradientLayer {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        gradient.colors = [CGColor.red, CGColor.blue]
        (gradient.type, gradient.startPoint, gradient.endPoint) = (type, start, end)
        root.addSublayer(gradient)
        return gradient
    }

    func testAHardStopInTheMiddleOfAPixel() throws {
        let gradient = addGradient(.axial, CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1))
        gradient.locations = [NSNumber(value: 20.25 / 40), NSNumber(value: 20.25 / 40)]
        try assertPixel(30, 29, [255, 0, 0, 255])
        try assertPixel(30, 30, [64, 0, 191, 255], "a quarter of it lies before the stop")
        try assertPixel(30, 31, [0, 0, 255, 255])
    }

    func testAHardStopBetweenPixelsStaysSharp() throws {
        let gradient = addGradient(.axial, CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        gradient.locations = [0.5, 0.5]
        try assertPixel(29, 30, [255, 0, 0, 255], accuracy: 0)
        try assertPixel(30, 30, [0, 0, 255, 255], accuracy: 0)
    }

    func testTheSeamOfATurn() throws {
        _ = addGradient(.conic, CGPoint(x: 0.5, y: 20.5 / 40), CGPoint(x: 1, y: 20.5 / 40))
        try assertPixel(47, 30, [128, 0, 128, 255], "half of what it begins with, half of what it ends with")
        try assertPixel(47, 29, [4, 0, 251, 255], accuracy: 5)
        try assertPixel(47, 31, [251, 0, 4, 255], accuracy: 5)
    }

    func testWhatIsNarrowerThanAPixel() throws {
        let gradient = addGradient(.axial, CGPoint(x: 0.5, y: 20.375 / 40), CGPoint(x: 0.5, y: 20.625 / 40))
        gradient.colors = [CGColor.white, CGColor.black, CGColor.white]
        gradient.locations = [0, 0.5, 1]
        try assertPixel(30, 30, [223, 223, 223, 255], "a quarter of a pixel, half dark on average")
    }

    func testEdgesOfALayerAndOfItsClipInOnePixel() throws {
        let clip = CALayer()
        clip.frame = CGRect(x: 10, y: 10, width: 20, height: 20.5)
        clip.masksToBounds = true
        clip.addSublayer(box(CGRect(x: 0, y: 0, width: 20, height: 20.5), .rgb(0, 0, 0)))
        root.addSublayer(clip)
        try assertPixel(15, 30, [128, 128, 128, 255], accuracy: 12, "both end in the middle of it")
        clip.sublayers?[0].frame = CGRect(x: 0, y: 0, width: 20, height: 20.25)
        try assertPixel(15, 30, [191, 191, 191, 255], accuracy: 12, "the layer ends before its clip")
        clip.sublayers?[0].frame = CGRect(x: 0, y: 20.25, width: 20, height: 8)
        try assertPixel(15, 30, [191, 191, 191, 255], accuracy: 12, "the layer begins before its clip ends")
        clip.sublayers?[0].frame = CGRect(x: 0, y: 20.5, width: 20, height: 8)
        try assertPixel(15, 30, [255, 255, 255, 255], accuracy: 12, "the layer begins where its clip ends")
    }

    func testAShadowThatIsCutOffDoesNotShowUnderTheEdge() throws {
        let layer = box(CGRect(x: 10.5, y: 10, width: 20, height: 20), .rgb(1, 0, 0))
        (layer.masksToBounds, layer.shadowOpacity, layer.shadowRadius) = (true, 1, 4)
        layer.addSublayer(CATransformLayer())
        root.addSublayer(layer)
        try assertPixel(10, 20, [255, 128, 128, 255], accuracy: 12)
    }

    func testContentsThatARoundedClipCutsOff() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10.5, width: 40, height: 30)
        layer.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])
        (layer.masksToBounds, layer.cornerRadius) = (true, 6)
        root.addSublayer(layer)
        try assertPixel(30, 10, [128, 128, 128, 255], accuracy: 12, "as large as the bounds")
        (layer.contentsGravity, layer.contentsScale) = (.resizeAspect, 1)
        try assertPixel(30, 10, [128, 128, 128, 255], accuracy: 12, "as high as the bounds")
        (layer.contentsGravity, layer.contentsCenter) = (.resize, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        try assertPixel(30, 10, [128, 128, 128, 255], accuracy: 12, "in parts")
    }
}
