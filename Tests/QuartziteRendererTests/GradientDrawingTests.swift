import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Gradients on the screen: the pixels and the cost.
final class GradientDrawingTests: DrawnTestCase {
    private let gradient = CAGradientLayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        gradient.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        gradient.colors = [CGColor.red, CGColor.blue]
        root.addSublayer(gradient)
    }

    private func assertColor(_ pixel: [UInt8], _ color: [Int], _ message: String = "", line: UInt = #line) {
        for (a, b) in zip(pixel, color) { XCTAssertEqual(Int(a), b, accuracy: 2, "\(pixel) \(message)", line: line) }
    }

    func testColorsRunFromTheStartPointToTheEndPoint() throws {
        var picture = try drawn()
        assertColor(picture[30, 10], [252, 0, 3, 255])
        assertColor(picture[30, 29], [131, 0, 124, 255])
        assertColor(picture[30, 49], [3, 0, 252, 255])
        XCTAssertEqual(picture[11, 29], picture[48, 29], "alike all across")
        XCTAssertEqual(picture.count(white), 80 * 60 - 40 * 40)
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.25, y: 0.5), CGPoint(x: 0.75, y: 0.5))
        picture = try drawn()
        XCTAssertEqual(picture[15, 30], red, "flat before the start")
        XCTAssertEqual(picture[45, 30], blue, "and after the end")
        assertColor(picture[29, 30], [134, 0, 121, 255])
    }

    func testLocationsPlaceColors() throws {
        gradient.colors = [CGColor.red, CGColor.green, CGColor.green, CGColor.blue]
        gradient.locations = [0.25, 0.25, 0.75, 0.75]
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 40 * 10)
        XCTAssertEqual(picture.count(green), 40 * 20)
        XCTAssertEqual(picture.count(blue), 40 * 10)
        gradient.locations = [-1, 0.5, 0.5, 2]
        assertColor(try drawn()[30, 10], [84, 171, 0, 255], "locations may lie outside")
    }

    func testRadialAndConic() throws {
        gradient.type = .radial
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.75))
        var picture = try drawn()
        assertColor(picture[49, 29], [6, 0, 249, 255])
        XCTAssertEqual(picture[29, 40], blue, "beyond the shorter radius")
        gradient.type = .conic
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        picture = try drawn()
        assertColor(picture[30, 48], [193, 0, 62, 255], "a quarter around")
        assertColor(picture[12, 30], [127, 0, 128, 255])
        assertColor(picture[30, 12], [64, 0, 191, 255])
    }

    func testALargeTurnedGradientIsExact() throws {
        // Only the middle of the layer, 40 points along the axis, is coloured by the ramp.
        for side in [1000.0, 4100, 20_000, 300_000] {
            for angle in stride(from: 0.0, to: 2 * Double.pi, by: 0.155) {
                gradient.setAffineTransform(.identity)
                gradient.bounds = CGRect(x: 0, y: 0, width: side, height: side)
                gradient.position = CGPoint(x: 40, y: 30)
                gradient.colors = [CGColor.red, CGColor.green, CGColor.blue]
                (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.5 - 20 / side, y: 0.5), CGPoint(x: 0.5 + 20 / side, y: 0.5))
                gradient.setAffineTransform(CGAffineTransform(rotationAngle: angle))
                let picture = try drawn()
                for place in [-0.4, -0.2, 0.1, 0.2, 0.4] {
                    let (x, y) = (Int((40 + 40 * place * cos(angle)).rounded(.down)), Int((30 + 40 * place * sin(angle)).rounded(.down)))
                    // The position of the pixel's centre along the axis, 0…1.
                    let along = 0.5 + ((Double(x) + 0.5 - 40) * cos(angle) + (Double(y) + 0.5 - 30) * sin(angle)) / 40
                    let share = min(1, abs(2 * along - 1))
                    let color = [along < 0.5 ? share * 255 : 0, (1 - share) * 255, along < 0.5 ? 0 : share * 255, 255].map {
                        Int($0.rounded())
                    }
                    assertColor(picture[x, y], color, "\(side) points, turned by \(angle), at \(place)")
                }
            }
        }
    }

    func testWhatLeavesNoGradientDrawsNothing() throws {
        gradient.backgroundColor = .green
        let plain = 40 * 40
        for change in [
            { [gradient] in gradient.colors = [CGColor.red] }, { [gradient] in gradient.colors = nil },
            { [gradient] in (gradient.colors, gradient.locations) = ([CGColor.red, CGColor.blue], [0, 0.5, 1]) },
            { [gradient] in (gradient.locations, gradient.endPoint) = (nil, gradient.startPoint) },
            { [gradient] in (gradient.type, gradient.endPoint) = (.radial, CGPoint(x: 0.5, y: 1)) },
            { [gradient] in (gradient.type, gradient.endPoint) = (.axial, CGPoint(x: CGFloat.nan, y: 1)) },
        ] {
            change()
            XCTAssertEqual(try drawn().count(green), plain)
        }
        gradient.endPoint = CGPoint(x: 0.5, y: 1)
        XCTAssertEqual(try drawn().count(green), 0)
    }

    func testItLiesOverTheBackgroundAndUnderContentsAndBorder() throws {
        gradient.colors = [CGColor.red, CGColor.rgb(1, 0, 0, 0)]
        gradient.locations = [0.5, 0.5]
        gradient.backgroundColor = .green
        gradient.contents = CGImage(width: 1, height: 1, premultipliedRGBA: blue)
        gradient.contentsGravity = .center
        gradient.contentsScale = 0.1
        (gradient.borderWidth, gradient.borderColor) = (2, .rgb(0, 0, 0))
        let picture = try drawn()
        XCTAssertEqual(picture[20, 15], red)
        XCTAssertEqual(picture[20, 45], green, "a transparent end shows the background")
        XCTAssertEqual(picture[30, 27], blue)
        XCTAssertEqual(picture[11, 15], [0, 0, 0, 255])
    }

    func testItIsRoundedClippedMaskedAndFaded() throws {
        gradient.colors = [CGColor.red, CGColor.red]
        gradient.cornerRadius = 20
        XCTAssertEqual(try drawn().coveredArea(channel: 1), .pi * 400, accuracy: 4)
        gradient.opacity = 0.5
        assertColor(try drawn()[30, 30], [255, 128, 128, 255])
        gradient.opacity = 1
        gradient.cornerRadius = 0
        let clip = CALayer()
        clip.frame = CGRect(x: 20, y: 20, width: 10, height: 10)
        clip.masksToBounds = true
        clip.addSublayer(gradient)
        root.addSublayer(clip)
        gradient.position = CGPoint(x: 25, y: 25)
        XCTAssertEqual(try drawn().count(red), 5 * 5)
        gradient.removeFromSuperlayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        gradient.colors = [CGColor.rgb(0, 0, 0, 1), CGColor.rgb(0, 0, 0, 0)]
        let masked = box(CGRect(x: 10, y: 10, width: 40, height: 40), .red)
        masked.mask = gradient
        root.addSublayer(masked)
        assertColor(try drawn()[30, 29], [255, 124, 124, 255])
    }

    func testGradientsSideBySideAreOneDraw() throws {
        try frame()
        for index in 0..<5 {
            let other = CAGradientLayer()
            other.frame = CGRect(x: 8 * index, y: 52, width: 7, height: 7)
            other.colors = [CGColor.red, CGColor.rgb(0, CGFloat(index) / 5, 0), CGColor.blue]
            root.addSublayer(other)
        }
        let report = try frame(redrawsAll: true).report
        XCTAssertEqual(report.counts.draws, 1, "all gradients; the root is what is cleared")
    }

    func testAnimatedColorsAreDrawnAtFullRateWithoutAllocating() throws {
        CATransaction.setDisableActions(false)
        let animation = CABasicAnimation(keyPath: "colors")
        (animation.fromValue, animation.toValue) = ([CGColor.red, CGColor.red], [CGColor.blue, CGColor.blue])
        (animation.duration, animation.beginTime) = (1, 1e-100)
        gradient.add(animation, forKey: nil)
        assertColor(try drawn(0.5)[30, 30], [128, 0, 128, 255])
        assertColor(try drawn(0.25)[30, 30], [191, 0, 64, 255])
        for step in 0..<8 { try frame(0.3 + Double(step) / 100) }
        let compositor = try XCTUnwrap(compositor)
        let viewport = viewport
        let allocations = try AllocationCount.during {
            for step in 0..<20 { _ = try compositor.drawFrame(at: 0.4 + Double(step) / 100, in: viewport) }
        }
        XCTAssertEqual(allocations, 0)
    }

    func testAContextShowsTheSame() throws {
        gradient.colors = [CGColor.red, CGColor.rgb(0, 1, 0, 0.5), CGColor.blue]
        gradient.cornerRadius = 8
        gradient.frame = CGRect(x: 10, y: 10, width: 50, height: 30)
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.25, y: 0.5), CGPoint(x: 1, y: 0.75))
        for type in [CAGradientLayerType.axial, .radial, .conic] {
            gradient.type = type
            let context = try XCTUnwrap(CGContext(size: size, scale: 1))
            root.render(in: context)
            let rendered = Pixels(try XCTUnwrap(context.makeImage()))
            let screen = try drawn()
            let far = zip(screen.bytes, rendered.bytes).filter { abs(Int($0) - Int($1)) > 4 }.count
            XCTAssertLessThan(far, screen.bytes.count / 200, "\(type)")
        }
    }

    func testManyColorsAreDrawn() throws {
        gradient.colors = (0..<1000).map { CGColor.rgb($0 % 2 == 0 ? 1 : 0, 0, 0) } + [CGColor.blue]
        gradient.locations = (0...1000).map { NSNumber(value: Double($0) / 2000) }
        XCTAssertEqual(try drawn()[30, 40], blue)
    }
}
