import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The viewport's background colour under layers that make holes.
final class BackdropDrawingTests: DrawnTestCase {
    override var viewport: Viewport { Viewport(size: size, scale: scale, background: SIMD4(1, 1, 0, 1)) }

    private var cutter = CALayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        root.backgroundColor = nil
        root.addSublayer(box(CGRect(x: 10, y: 10, width: 40, height: 40), .rgb(0, 0, 1)))
        cutter = box(CGRect(x: 30, y: 20, width: 40, height: 20), .rgb(1, 0, 0))
        root.addSublayer(cutter)
    }

    private let (yellow, blue, red): ([UInt8], [UInt8], [UInt8]) = ([255, 255, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255])

    func testHolesShowTheBackground() throws {
        for mode in ["destOut", "xor", "clear"] {
            cutter.compositingFilter = mode
            let picture = try drawn()
            XCTAssertEqual(picture[20, 30], blue, mode)
            XCTAssertEqual(picture[40, 30], yellow, mode)
            XCTAssertEqual(picture[60, 30], mode == "xor" ? red : yellow, mode)
            XCTAssertEqual(picture[75, 5], yellow, mode)
        }
    }

    func testModesThatKeepTheBackgroundReadIt() throws {
        cutter.compositingFilter = "multiplyBlendMode"
        XCTAssertEqual(try drawn()[60, 30], red, "red times yellow")
        cutter.backgroundColor = .rgb(0, 1, 1)
        XCTAssertEqual(try drawn()[60, 30], [0, 255, 0, 255], "cyan times yellow")
    }

    func testAPartialFrameIsTheWholeFrame() throws {
        cutter.compositingFilter = "xor"
        try frame()
        for step in 1...8 {
            cutter.position.x -= 3
            XCTAssertEqual(try drawn(), try fresh(), "step \(step)")
        }
        cutter.isHidden = true
        XCTAssertEqual(try drawn(), try fresh(), "without the hole")
        cutter.isHidden = false
        cutter.compositingFilter = "multiplyBlendMode"
        XCTAssertEqual(try drawn(), try fresh(), "with another mode")
        cutter.compositingFilter = "destOut"
        XCTAssertEqual(try drawn(), try fresh(), "with the hole again")
        cutter.removeFromSuperlayer()
        XCTAssertEqual(try drawn(), try fresh(), "after its removal")
        root.addSublayer(cutter)
        XCTAssertEqual(try drawn(), try fresh(), "added again")
    }

    func testTheStaticBackgroundHasTheHolesToo() throws {
        cutter.compositingFilter = "destOut"
        let moving = box(CGRect(x: 0, y: 0, width: 6, height: 6), .rgb(0, 1, 0))
        root.addSublayer(moving)
        compositor?.staticBackgroundUse = .always
        for step in 0..<90 {
            moving.position.x = CGFloat(step) * 0.8
            moving.position.y = 30
            let picture = try drawn()
            if step % 9 == 0 { XCTAssertEqual(picture, try fresh(), "step \(step)") }
        }
    }
}
