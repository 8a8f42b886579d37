import QuartziteKit
import XCTest

/// The activity indicator.
@MainActor final class ActivityIndicatorTests: XCTestCase {
    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    func testItIsHiddenUnlessItTurns() async {
        let wheel = UIActivityIndicatorView(style: .large)
        XCTAssertEqual(wheel.bounds.size, CGSize(width: 37, height: 37))
        XCTAssertTrue(wheel.isHidden)
        wheel.startAnimating()
        XCTAssertTrue(wheel.isAnimating)
        XCTAssertFalse(wheel.isHidden)
        wheel.stopAnimating()
        XCTAssertTrue(wheel.isHidden)
        wheel.hidesWhenStopped = false
        XCTAssertFalse(wheel.isHidden)
    }

    func testEachSpokeIsTheDarkestInTurn() async throws {
        MediaClock.setVirtualTime(0)
        let context = LayerContext()
        XCTAssertEqual(UIActivityIndicatorView(frame: .zero).bounds.size, CGSize(width: 20, height: 20))
        let wheel = UIActivityIndicatorView(style: .medium)
        wheel.color = .red
        context.layer = wheel.layer
        wheel.startAnimating()
        CATransaction.flush()
        let spokes = try XCTUnwrap(wheel.layer.sublayers)
        XCTAssertEqual(spokes.count, 8)
        XCTAssertEqual(spokes[0].backgroundColor, UIColor.red.cgColor)
        func darkest() throws -> Int {
            let opacities = try spokes.map { try XCTUnwrap($0.presentation()).opacity }
            return try XCTUnwrap(opacities.indices.max { opacities[$0] < opacities[$1] })
        }
        XCTAssertEqual(try darkest(), 0)
        MediaClock.setVirtualTime(0.101)
        XCTAssertEqual(try darkest(), 1)
        MediaClock.setVirtualTime(0.501)
        XCTAssertEqual(try darkest(), 5)
    }
}
