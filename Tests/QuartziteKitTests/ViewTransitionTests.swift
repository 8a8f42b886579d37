import QuartziteKit
import XCTest

/// `UIView.transition`.
@MainActor final class ViewTransitionTests: XCTestCase {
    private let context = LayerContext()
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))

    override func setUp() async throws {
        MediaClock.setVirtualTime(0)
        view.backgroundColor = .red
        root.addSubview(view)
        context.layer = root.layer
        CATransaction.flush()
    }

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    private func advance(to time: Double) {
        MediaClock.setVirtualTime(time)
        context.advance(to: time)
        CATransaction.flush()
        for _ in 0..<3 { turnRunLoop() }
    }

    private func turnRunLoop() { _ = RunLoop.main.run(mode: .default, before: .distantPast) }

    func testACrossDissolveIsATransitionOfTheLayer() async throws {
        var isFinished: Bool?
        UIView.transition(
            with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear], animations: { self.view.backgroundColor = .blue },
            completion: { isFinished = $0 })
        let fade = try XCTUnwrap(view.layer.animation(forKey: kCATransition) as? CATransition)
        XCTAssertEqual(fade.duration, 1)
        XCTAssertEqual(fade.timingFunction, CAMediaTimingFunction(name: .linear))
        XCTAssertNil(view.layer.animation(forKey: "backgroundColor"), "what changes is not animated besides")
        XCTAssertEqual(view.backgroundColor, .blue)
        advance(to: 0.5)
        XCTAssertNil(isFinished)
        advance(to: 1.1)
        XCTAssertEqual(isFinished, true)
    }

    func testAFlipTurnsTheOldPictureAwayAndTheViewIn() async throws {
        CATransaction.flush()
        UIView.transition(
            with: view, duration: 1, options: [.transitionFlipFromRight, .curveLinear], animations: { self.view.backgroundColor = .blue })
        CATransaction.flush()
        let cover = try XCTUnwrap(root.layer.sublayers?.last)
        XCTAssertFalse(cover === view.layer)
        XCTAssertEqual(cover.frame, view.frame)
        advance(to: 0.25)
        var shown = (cover: try XCTUnwrap(cover.presentation()), view: try XCTUnwrap(view.layer.presentation()))
        XCTAssertEqual([shown.cover.opacity, shown.view.opacity], [1, 0])
        XCTAssertEqual(shown.cover.transform.m11, cos(.pi / 4), accuracy: 0.01)
        advance(to: 0.75)
        shown = (cover: try XCTUnwrap(cover.presentation()), view: try XCTUnwrap(view.layer.presentation()))
        XCTAssertEqual([shown.cover.opacity, shown.view.opacity], [0, 1])
        XCTAssertEqual(shown.view.transform.m11, cos(.pi / 4), accuracy: 0.01)
        advance(to: 1.1)
        XCTAssertNil(cover.superlayer)
        XCTAssertEqual(root.layer.sublayers?.count, 1)
        XCTAssertTrue(CATransform3DIsIdentity(view.layer.transform))
    }

    func testOneViewTakesTheOthersPlace() async {
        let other = UIView(frame: view.frame)
        UIView.transition(from: view, to: other, duration: 0.5, options: .transitionCrossDissolve)
        XCTAssertIdentical(other.superview, root)
        XCTAssertNil(view.superview)
        XCTAssertNotNil(root.layer.animation(forKey: kCATransition))
        UIView.transition(from: other, to: view, duration: 0.5, options: [.transitionCrossDissolve, .showHideTransitionViews])
        XCTAssertTrue(other.isHidden)
        XCTAssertIdentical(other.superview, root)
    }
}
