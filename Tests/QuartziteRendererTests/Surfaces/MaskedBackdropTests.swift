import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A layer's mask also masks the background that the layer filters.
final class MaskedBackdropTests: DrawnTestCase {
    private let glass = CALayer()
    private let inverted: [UInt8] = [0, 255, 255, 255]

    override func setUpWithError() throws {
        try super.setUpWithError()
        root.backgroundColor = .red
        glass.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        glass.backgroundFilters = [try XCTUnwrap(CAFilter(name: "colorInvert"))]
        root.addSublayer(glass)
    }

    private func ellipse(_ rect: CGRect) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: rect, transform: nil)
        return shape
    }

    private func changedArea() throws -> Double {
        let picture = try drawn()
        XCTAssertEqual(picture, try fresh())
        return Double(picture.bytes.count / 4 - picture.count(red))
    }

    func testAShapeMasksTheFilteredBackground() throws {
        glass.mask = ellipse(CGRect(x: 0, y: 0, width: 40, height: 40))
        XCTAssertEqual(try changedArea(), .pi * 400, accuracy: 90)
        let picture = try pixels()
        XCTAssertEqual(picture[40, 30], inverted)
        XCTAssertEqual(picture[22, 12], red)
        // A blur, which is drawn at a lower resolution.
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(12, forKey: "inputRadius")
        glass.backgroundFilters = [try XCTUnwrap(CAFilter(name: "colorInvert")), blur]
        XCTAssertEqual(try drawn()[22, 12], red)
        XCTAssertNotEqual(try pixels()[40, 30], red)
    }

    func testABoxMasksIt() throws {
        glass.mask = box(CGRect(x: 10, y: 10, width: 20, height: 10), .black)
        XCTAssertEqual(try changedArea(), 200)
        XCTAssertEqual(try pixels()[40, 25], inverted)
        glass.cornerRadius = 20
        XCTAssertEqual(try changedArea(), 200)
        glass.mask = box(CGRect(x: 0, y: 0, width: 20, height: 40), .black)
        XCTAssertEqual(try changedArea(), .pi * 200, accuracy: 50)
        glass.mask?.cornerRadius = 8
        XCTAssertEqual(try drawn()[20, 30], try fresh()[20, 30])
    }

    func testAPictureAndATranslucentMask() throws {
        glass.mask = box(glass.bounds, .rgb(0, 0, 0, 0.5))
        XCTAssertEqual(try drawn()[40, 30][0], 128, accuracy: 1)
        glass.opacity = 0.5
        XCTAssertEqual(try drawn()[40, 30][0], 191, accuracy: 1)
        glass.opacity = 1
        glass.backgroundColor = .rgb(0, 0, 1, 0.5)
        let shown = try drawn()[40, 30]
        XCTAssertEqual(shown[2], 159, accuracy: 2, "half of the filtered colour, then a quarter of blue")
        XCTAssertEqual(try pixels()[10, 30], red)
    }

    func testOnlyTheVisiblePartOfTheMaskShowsIt() throws {
        for mask in [CALayer(), box(CGRect(x: 100, y: 0, width: 20, height: 20), .black)] {
            glass.mask = mask
            XCTAssertEqual(try changedArea(), 0)
        }
        glass.mask = ellipse(glass.bounds)
        glass.mask?.isHidden = true
        XCTAssertEqual(try changedArea(), 0)
        glass.mask?.isHidden = false
        XCTAssertEqual(try changedArea(), .pi * 400, accuracy: 90)
        glass.mask = nil
        XCTAssertEqual(try changedArea(), 1600)
    }

    func testInARoundClip() throws {
        let clip = CALayer()
        clip.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        (clip.masksToBounds, clip.cornerRadius) = (true, 20)
        root.addSublayer(clip)
        clip.addSublayer(glass)
        glass.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        for mask in [box(CGRect(x: 0, y: 0, width: 20, height: 40), .black), ellipse(CGRect(x: -20, y: 0, width: 40, height: 40))] {
            glass.mask = mask
            let picture = try drawn()
            XCTAssertEqual(picture[30, 30], inverted)
            for (x, y) in [(22, 12), (57, 12), (22, 47), (57, 47), (50, 30)] { XCTAssertEqual(picture[x, y], red, "at \(x), \(y)") }
            glass.cornerRadius = 5
            glass.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
            XCTAssertEqual(try drawn()[30, 30], inverted)
            XCTAssertEqual(try pixels()[22, 12], red)
            XCTAssertEqual(try drawn(), try fresh())
            (glass.cornerRadius, glass.transform) = (0, CATransform3DIdentity)
        }
    }

    func testWithShadowsFiltersAndBlendModes() throws {
        glass.mask = ellipse(glass.bounds)
        let inner = box(CGRect(x: 15, y: 15, width: 10, height: 10), .rgb(0, 0, 1))
        glass.addSublayer(inner)
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(1, forKey: "inputRadius")
        for change in [{ self.glass.shadowOpacity = 1 }, { self.glass.filters = [blur] }, { self.glass.compositingFilter = "multiply" }] {
            change()
            XCTAssertEqual(try changedArea(), .pi * 400, accuracy: 100)
            XCTAssertEqual(try pixels()[25, 30], inverted)
        }
    }

    func testAPartialFrameIsTheWholeFrame() throws {
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(3, forKey: "inputRadius")
        glass.backgroundFilters = [blur, try XCTUnwrap(CAFilter(name: "colorInvert"))]
        let behind = box(CGRect(x: 0, y: 20, width: 10, height: 10), .rgb(0, 1, 0))
        root.insertSublayer(behind, at: 0)
        let mask = ellipse(CGRect(x: 0, y: 0, width: 20, height: 20))
        glass.mask = mask
        try frame()
        for step in 0..<12 {
            switch step % 3 {
            case 0: mask.position.x += 3
            case 1: behind.position.x += 5
            default: glass.position.y += 1
            }
            XCTAssertEqual(try drawn(), try fresh(), "step \(step)")
        }
        // Cut by a sibling that crosses it, each fragment is masked.
        let plane = box(CGRect(x: 30, y: 5, width: 20, height: 50), .rgb(0, 0, 1))
        plane.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        root.addSublayer(plane)
        XCTAssertEqual(try drawn(), try fresh(), "split")
        XCTAssertEqual(try pixels()[58, 12], red)
    }
}
