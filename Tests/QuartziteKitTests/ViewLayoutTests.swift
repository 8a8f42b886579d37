import QuartziteKit
import XCTest

/// Autoresizing and layout passes.
@MainActor final class ViewLayoutTests: XCTestCase {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private let child = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    func testFlexibleMarginsKeepTheMiddle() async {
        root.addSubview(child)
        child.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin]
        root.frame = CGRect(x: 0, y: 0, width: 500, height: 400)
        XCTAssertEqual(child.frame, CGRect(x: 100, y: 50, width: 300, height: 300))
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        XCTAssertEqual(child.frame, CGRect(x: -50, y: 0, width: 300, height: 300))
        root.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
        XCTAssertEqual(child.frame, CGRect(x: 0, y: 150, width: 300, height: 300))
    }

    func testFlexibleSizeFills() async {
        root.addSubview(child)
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.bounds = CGRect(x: 0, y: 0, width: 500, height: 100)
        XCTAssertEqual(child.frame, CGRect(x: 0, y: 0, width: 500, height: 100))
    }

    func testAFlexibleMarginAloneTakesAll() async {
        root.addSubview(child)
        child.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
        child.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
        root.bounds = CGRect(x: 0, y: 0, width: 350, height: 320)
        XCTAssertEqual(child.frame, CGRect(x: 60, y: 30, width: 100, height: 100))
    }

    func testWithoutAMaskTheFrameStays() async {
        root.addSubview(child)
        root.bounds = CGRect(x: 0, y: 0, width: 500, height: 100)
        XCTAssertEqual(child.frame, CGRect(x: 0, y: 0, width: 300, height: 300))
    }

    private final class CountingView: UIView {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    func testLayoutHappensOnceForAllThatAsked() async {
        let view = CountingView()
        root.addSubview(view)
        root.layoutIfNeeded()
        XCTAssertEqual(view.layouts, 1)
        root.layoutIfNeeded()
        XCTAssertEqual(view.layouts, 1)
        view.setNeedsLayout()
        view.setNeedsLayout()
        root.layoutIfNeeded()
        XCTAssertEqual(view.layouts, 2)
        view.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
        root.layoutIfNeeded()
        XCTAssertEqual(view.layouts, 3)
        // Moving a view requests no layout.
        view.center = .zero
        root.layoutIfNeeded()
        XCTAssertEqual(view.layouts, 3)
    }
}
