import XCTest

@testable import QuartziteKit

/// Segmented controls with a frame: widths, what they show, and presses.
@MainActor final class SegmentedControlTests: XCTestCase {
    private let control = UISegmentedControl(items: ["a", "b", "c"])
    private var segments: [SegmentView] { control.subviews.compactMap { $0 as? SegmentView } }
    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image {
        $0.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
    }

    private func lay() {
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        control.layoutIfNeeded()
    }

    func testWidthsChangeTheLayout() async {
        lay()
        XCTAssertEqual(segments.map(\.frame.minX), [0, 100, 200])
        control.setWidth(40, forSegmentAt: 0)
        control.layoutIfNeeded()
        XCTAssertEqual(control.widthForSegment(at: 0), 40)
        XCTAssertEqual(segments.map(\.frame.minX), [0, 40, 170])
        control.setTitle("a much longer title", forSegmentAt: 1)
        control.apportionsSegmentWidthsByContent = true
        control.layoutIfNeeded()
        XCTAssertGreaterThan(segments[1].frame.width, 2 * segments[2].frame.width)
        for index in 1...2 { control.setWidth(80, forSegmentAt: index) }
        XCTAssertEqual(control.intrinsicContentSize, CGSize(width: 200, height: 32))
    }

    func testSegmentsArePressed() async {
        lay()
        var told: [Int] = []
        control.addTarget(for: .valueChanged) { told.append($0.selectedSegmentIndex) }
        control.setWidth(200, forSegmentAt: 0)
        let touch = SimulatedTouch(in: control)
        touch.tap(at: CGPoint(x: 150, y: 10))
        touch.tap(at: CGPoint(x: 290, y: 10))
        touch.press(at: CGPoint(x: 10, y: 10))
        touch.move(to: CGPoint(x: 10, y: 200))
        touch.release()
        control.setEnabled(false, forSegmentAt: 1)
        touch.tap(at: CGPoint(x: 220, y: 10))
        XCTAssertEqual(told, [0, 2])
        control.isMomentary = true
        touch.tap(at: CGPoint(x: 10, y: 10))
        XCTAssertEqual(told, [0, 2, 0])
        XCTAssertEqual(control.selectedSegmentIndex, UISegmentedControl.noSegment)
    }

    func testTheKnobIsBehindTheSelection() async {
        control.selectedSegmentIndex = 1
        control.selectedSegmentTintColor = .red
        lay()
        let knob = control.subviews[1]
        XCTAssertEqual(knob.frame, CGRect(x: 102, y: 2, width: 96, height: 28))
        XCTAssertEqual(knob.backgroundColor, .red)
        control.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
        control.layoutIfNeeded()
        XCTAssertEqual((segments[1].subviews.first as? UILabel)?.textColor, .blue)
        XCTAssertEqual((segments[0].subviews.first as? UILabel)?.textColor, .label)
        control.setBackgroundImage(picture, for: .normal, barMetrics: .default)
        control.setDividerImage(picture, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
        control.layoutIfNeeded()
        XCTAssertTrue(knob.isHidden)
        XCTAssertEqual(segments.map(\.image), [picture, picture, picture])
        let dividers = control.subviews.dropFirst(5).compactMap { ($0 as? UIImageView)?.image }
        XCTAssertEqual(dividers, [picture, picture])
        XCTAssertIdentical(control.backgroundImage(for: .normal, barMetrics: .default), picture)
    }

    func testImagesAndOffsets() async {
        control.setImage(picture, forSegmentAt: 0)
        XCTAssertNil(control.titleForSegment(at: 0))
        control.setContentOffset(CGSize(width: 3, height: 2), forSegmentAt: 0)
        lay()
        XCTAssertEqual(control.contentOffsetForSegment(at: 0).width, 3)
        XCTAssertEqual(segments[0].subviews[1].frame.origin, CGPoint(x: 3, y: 2))
        XCTAssertTrue(UISegmentedControl(items: ["a"]).subviews.isEmpty, "without a frame nothing is drawn")
    }
}
