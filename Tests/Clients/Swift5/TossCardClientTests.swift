// A card that is dropped and thrown by dynamics, ported from Tests/Clients/Originals.

import QuartziteKit
import XCTest

private final class Landings: TossCardViewDelegate {
    var count = 0
    func tossCardDidLand(_ card: TossCardView) { count += 1 }
}

@MainActor final class TossCardClientTests: XCTestCase {
    func testACardFallsLandsAndLetsGoOfItsDisplayLink() async {
        let frames = FrameLoop(interval: 1.0 / 60)
        MediaClock.setVirtualTime(0)
        defer { MediaClock.setVirtualTime(nil) }
        func advance(_ range: ClosedRange<Int>) {
            for frame in range {
                MediaClock.setVirtualTime(Double(frame) / 60)
                frames.beginFrame(at: Double(frame) / 60)
            }
        }
        let room = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let landings = Landings()
        var card: TossCardView? = TossCardView(frame: CGRect(x: 70, y: 10, width: 60, height: 40))
        weak let lost = card
        if let card {
            room.addSubview(card)
            card.delegate = landings
            card.layoutIfNeeded()
            XCTAssertEqual((card.layer.sublayers?.first as? CAShapeLayer)?.path?.boundingBox, card.bounds)
            XCTAssertEqual(card.intrinsicContentSize, CGSize(width: 60, height: 40))
            card.drop()
            advance(1...240)
            XCTAssertEqual(card.center.y, 180, accuracy: 1)
            XCTAssertEqual(landings.count, 1)
            XCTAssertEqual(card.frames, 240)
            XCTAssertNotNil(card.layer.animation(forKey: "bump"))
            card.removeFromSuperview()
        }
        card = nil
        advance(241...242)
        XCTAssertNil(lost, "the display link does not retain the card")
    }
}
