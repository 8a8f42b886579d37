import XCTest

@testable import Quartzite

/// Scroll layers and their visible part.
final class ScrollingTests: XCTestCase {
    private let scroll = CAScrollLayer()
    private let content = CALayer()

    override func setUp() {
        scroll.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
        content.frame = CGRect(x: 0, y: 0, width: 500, height: 400)
        scroll.addSublayer(content)
    }

    func testToAPointAnywhere() {
        scroll.scroll(to: CGPoint(x: -50, y: 1000))
        XCTAssertEqual(scroll.bounds, CGRect(x: -50, y: 1000, width: 100, height: 80))
    }

    func testToARectangleByTheLeast() {
        scroll.bounds = CGRect(x: 5, y: 7, width: 100, height: 100)
        scroll.scroll(to: CGRect(x: 120, y: 130, width: 20, height: 30))
        XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 40, y: 60))
        scroll.scroll(to: CGRect(x: 50, y: 70, width: 20, height: 30))
        XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 40, y: 60), "it shows already")
        scroll.scroll(to: CGRect(x: 10, y: 20, width: 20, height: 30))
        XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 10, y: 20))
        scroll.scroll(to: CGRect(x: 200, y: 150, width: 400, height: 400))
        XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 200, y: 150), "too large: its corner")
    }

    func testModesHoldAnAxis() {
        let origins: [(CAScrollLayerScrollMode, CGPoint)] = [
            (.both, CGPoint(x: 30, y: 40)), (.horizontally, CGPoint(x: 30, y: 0)), (.vertically, CGPoint(x: 0, y: 40)),
            (.none, .zero), (CAScrollLayerScrollMode(rawValue: "future"), .zero),
        ]
        for (mode, origin) in origins {
            scroll.bounds.origin = .zero
            scroll.scrollMode = mode
            scroll.scroll(to: CGPoint(x: 30, y: 40))
            XCTAssertEqual(scroll.bounds.origin, origin, mode.rawValue)
        }
    }

    func testLayersInItScrollIt() {
        content.scroll(CGPoint(x: 50, y: 60))
        XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 50, y: 60))
        content.scrollRectToVisible(CGRect(x: 200, y: 150, width: 20, height: 10))
        XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 120, y: 80))
    }

    func testTheNearestScrollLayerScrolls() {
        let outer = CAScrollLayer()
        outer.bounds = scroll.bounds
        outer.addSublayer(scroll)
        content.scroll(CGPoint(x: 5, y: 6))
        XCTAssertEqual(scroll.bounds.origin, CGPoint(x: 5, y: 6))
        XCTAssertEqual(outer.bounds.origin, .zero)
        scroll.scroll(CGPoint(x: 9, y: 9))
        XCTAssertNotEqual(outer.bounds.origin, .zero, "its own space lies in the outer one")
    }

    func testWhatIsVisible() {
        XCTAssertEqual(content.visibleRect, CGRect(x: 0, y: 0, width: 100, height: 80))
        scroll.scroll(to: CGPoint(x: 450, y: 380))
        XCTAssertEqual(content.visibleRect, CGRect(x: 450, y: 380, width: 50, height: 20))
        scroll.scroll(to: CGPoint(x: 1000, y: 0))
        XCTAssertEqual(content.visibleRect, .zero)
        XCTAssertEqual(CALayer().visibleRect, .zero)
        let lone = CALayer()
        lone.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
        XCTAssertEqual(lone.visibleRect, lone.bounds)
        content.scroll(.zero)
        lone.scroll(CGPoint(x: 7, y: 7))
    }

    func testDefaultsAndKeys() {
        XCTAssertTrue(scroll.masksToBounds)
        XCTAssertEqual(CAScrollLayer.defaultValue(forKey: "scrollMode") as? CAScrollLayerScrollMode, .both)
        XCTAssertEqual(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool, true)
        scroll.setValue("vertically", forKey: "scrollMode")
        XCTAssertEqual(scroll.value(forKey: "scrollMode") as? CAScrollLayerScrollMode, .vertically)
        XCTAssertEqual((CALayerBase.copy(of: scroll) as? CAScrollLayer)?.scrollMode, .vertically)
    }
}
