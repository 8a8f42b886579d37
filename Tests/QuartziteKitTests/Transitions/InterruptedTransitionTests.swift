import XCTest

@testable import QuartziteKit

/// Transitions that are interrupted again after an interaction, or ended before their end.
@MainActor final class InterruptedTransitionTests: SheetTransitionTestCase {
    override func setUp() async throws {
        try await super.setUp()
        interaction.completionCurve = .linear
        root.present(sheet, animated: false)
        delegate.interaction = interaction
    }

    private var transition: ControllerTransition? { sheet.presentation.transition }

    /// Drags half of the way, lets the sheet return, and stops 0.1 s later.
    private func cancelHalfway() {
        interaction.update(0.5)
        interaction.cancel()
        advance(by: 0.1)
    }

    func testAnimationsBesideFollowASecondInteraction() async throws {
        let outside = UIView()
        window.addSubview(outside)
        sheet.dismiss(animated: true)
        var ended: [Bool] = []
        sheet.transitionCoordinator?.animate(alongsideTransition: { _ in outside.alpha = 0 }, completion: { ended.append($0.isCancelled) })
        cancelHalfway()
        interaction.pause()
        XCTAssertEqual(interaction.percentComplete, 0.4, accuracy: 0.02)
        XCTAssertFalse(sheet.transitionCoordinator?.isCancelled ?? true)
        interaction.update(0.75)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 250, accuracy: 1e-3)
        XCTAssertEqual(try XCTUnwrap(outside.layer.presentation()).opacity, 0.25, accuracy: 1e-3)
        interaction.finish()
        advance(by: 0.4)
        XCTAssertNil(root.presentedViewController)
        XCTAssertEqual(outside.alpha, 0)
        XCTAssertEqual(ended, [false])
    }

    func testAPausedTransitionIsCancelled() async {
        final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                UIView.animate(
                    withDuration: 1,
                    animations: {
                        context.view(forKey: .from)?.alpha = 0
                        context.view(forKey: .from)?.center.y = 300
                    },
                    completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
            }
        }
        delegate.animation = Fade()
        interaction.wantsInteractiveStart = false
        sheet.dismiss(animated: true)
        advance(by: 0.5)
        interaction.pause()
        interaction.cancel()
        advance(by: 0.7)
        XCTAssertIdentical(root.presentedViewController, sheet)
        XCTAssertEqual(sheet.view.frame, window.bounds, "the model has its old values again")
        XCTAssertEqual(sheet.view.alpha, 1)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 100)
        XCTAssertNotNil(sheet.view.window)
    }

    func testEndedNowAReturningTransitionHasItsOldValues() async {
        sheet.dismiss(animated: true)
        cancelHalfway()
        transition?.endNow()
        XCTAssertIdentical(root.presentedViewController, sheet)
        XCTAssertEqual(sheet.view.frame, window.bounds)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 100)
        XCTAssertEqual(sheet.presentationController?.containerView?.layer.speed, 1)
        advance(by: 1)
        XCTAssertIdentical(root.presentedViewController, sheet)
        XCTAssertEqual(sheet.view.frame, window.bounds)
    }

    func testEndedNowAnInteractiveTransitionIsCompleted() async {
        sheet.dismiss(animated: true)
        interaction.update(0.5)
        transition?.endNow()
        XCTAssertNil(root.presentedViewController)
        XCTAssertIdentical(root.view.superview, window)
        XCTAssertNil(sheet.view.layer.animationKeys())
        interaction.cancel()
        advance(by: 1)
        XCTAssertNil(root.presentedViewController)
    }

    func testEndedNowAnAnimatorIsAtItsEnd() async {
        let animation = AnimatorAnimation()
        delegate.animation = animation
        interaction.wantsInteractiveStart = false
        sheet.dismiss(animated: true)
        let animator = animation.animator
        advance(by: 0.4)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 180, accuracy: 0.1)
        transition?.endNow()
        XCTAssertNil(root.presentedViewController)
        XCTAssertEqual(animator?.state, .inactive)
        XCTAssertNil(sheet.view.layer.animationKeys())
        XCTAssertEqual(sheet.view.center.y, 300)
    }

    func testEndedNowAReturningAnimatorIsAtItsStart() async {
        let animation = AnimatorAnimation()
        delegate.animation = animation
        sheet.dismiss(animated: true)
        let animator = animation.animator
        cancelHalfway()
        transition?.endNow()
        XCTAssertIdentical(root.presentedViewController, sheet)
        XCTAssertEqual(animator?.state, .inactive)
        XCTAssertEqual(sheet.view.center.y, 100)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 100)
        advance(by: 1)
        XCTAssertIdentical(root.presentedViewController, sheet)
    }
}
