import XCTest

@testable import QuartziteKit

/// Presentations that cover a part of the window: the presenting view returns to where it was.
@MainActor final class ContextPresentationTests: TransitionTestCase {
    private let root = AppearingController("root")
    private let child = AppearingController("child")
    private let sheet = AppearingController("sheet")
    private let (below, above) = (UIView(), UIView())
    private let place = CGRect(x: 10, y: 20, width: 50, height: 60)

    override func setUp() async throws {
        try await super.setUp()
        show(root)
        root.addChild(child)
        for view in [below, child.view, above] as [UIView] { root.view.addSubview(view) }
        child.view.frame = place
        child.didMove(toParent: root)
        child.definesPresentationContext = true
        sheet.modalPresentationStyle = .currentContext
        _ = AppearingController.take()
    }

    private func assertRestored(_ frame: CGRect, line: UInt = #line) {
        XCTAssertEqual(root.view.subviews, [below, child.view, above], line: line)
        XCTAssertEqual(child.view.frame, frame, line: line)
        XCTAssertEqual(child.appearance, .appeared, line: line)
    }

    func testTheViewReturnsToItsPlace() async {
        child.present(sheet, animated: false)
        XCTAssertNil(child.view.window)
        XCTAssertEqual(sheet.view.convert(sheet.view.bounds, to: nil), place)
        sheet.dismiss(animated: false)
        assertRestored(place)
    }

    func testTheViewStaysInItsPlaceDuringTheAnimations() async {
        child.present(sheet, animated: true)
        XCTAssertEqual(child.view.convert(child.view.bounds, to: nil), place)
        advance(by: 0.6)
        XCTAssertEqual(sheet.view.convert(sheet.view.bounds, to: nil), place)
        sheet.dismiss(animated: true)
        XCTAssertEqual(child.view.convert(child.view.bounds, to: nil), place)
        advance(by: 0.6)
        assertRestored(place)
    }

    func testTheViewReturnsAfterACancelledPresentation() async {
        let (delegate, interaction) = (SlideDelegate(), UIPercentDrivenInteractiveTransition())
        delegate.interaction = interaction
        sheet.transitioningDelegate = delegate
        child.present(sheet, animated: true)
        interaction.update(0.3)
        interaction.cancel()
        advance(by: 0.6)
        XCTAssertNil(child.presentedViewController)
        assertRestored(place)
    }

    func testTheViewFollowsItsSuperviewMeanwhile() async {
        child.view.autoresizingMask = .flexibleWidth
        child.present(sheet, animated: false)
        root.view.bounds.size = CGSize(width: 140, height: 260)
        XCTAssertEqual(sheet.presentationController?.containerView?.frame, CGRect(x: 10, y: 20, width: 90, height: 60))
        sheet.dismiss(animated: false)
        assertRestored(CGRect(x: 10, y: 20, width: 90, height: 60))
    }

    func testTheViewReturnsFromThePresentationOfAWindow() async {
        // A controller whose view the program added itself, as a part of another view.
        let (part, host) = (AppearingController("part"), UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80)))
        let front = UIView()
        root.view.addSubview(host)
        host.addSubview(part.view)
        host.addSubview(front)
        part.view.frame = place
        sheet.modalPresentationStyle = .fullScreen
        part.present(sheet, animated: true)
        advance(by: 0.6)
        sheet.dismiss(animated: true)
        advance(by: 0.6)
        XCTAssertEqual(host.subviews, [part.view, front])
        XCTAssertEqual(part.view.frame, place)
    }
}
