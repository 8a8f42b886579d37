import XCTest

@testable import QuartziteKit

/// Transitions that a number or a drag drives.
@MainActor final class InteractiveTransitionTests: SheetTransitionTestCase {
    /// Presents the sheet without animation, and begins an interactive dismissal.
    private func beginDismissal() {
        root.present(sheet, animated: false)
        delegate.interaction = interaction
        _ = AppearingController.take()
        sheet.dismiss(animated: true)
    }

    func testTheContainersClockFollowsTheNumber() async {
        beginDismissal()
        XCTAssertTrue(sheet.transitionCoordinator?.isInteractive ?? false)
        XCTAssertTrue(sheet.transitionCoordinator?.initiallyInteractive ?? false)
        XCTAssertEqual(interaction.duration, 1)
        for part in [0, 0.25, 0.6, 0.1] as [CGFloat] {
            interaction.update(part)
            XCTAssertEqual(shownPosition(of: sheet.view).y, 100 + 200 * part, accuracy: 1e-3)
            advance(by: 0.2)
            XCTAssertEqual(shownPosition(of: sheet.view).y, 100 + 200 * part, accuracy: 1e-3, "time does not matter")
            XCTAssertEqual(interaction.percentComplete, part)
        }
        interaction.update(1)
        advance(by: 0.5)
        XCTAssertNotNil(root.presentedViewController, "not over before the interaction ends")
        interaction.finish()
        advance(by: 0.1)
        XCTAssertNil(root.presentedViewController)
    }

    func testItFinishes() async {
        beginDismissal()
        var interactive: [Bool] = []
        sheet.transitionCoordinator?.notifyWhenInteractionChanges { interactive.append($0.isInteractive) }
        interaction.update(0.4)
        interaction.completionCurve = .linear
        interaction.completionSpeed = 2
        interaction.finish()
        XCTAssertEqual(interactive, [false])
        XCTAssertEqual(AppearingController.take(), ["sheet will disappear", "root will appear"])
        advance(by: 0.15)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 100 + 200 * 0.7, accuracy: 0.1, "0.6 s of the rest in 0.3 s")
        advance(by: 0.25)
        XCTAssertEqual(AppearingController.take(), ["root did appear", "sheet did disappear"])
        XCTAssertIdentical(root.view.superview, window)
    }

    func testItIsCancelled() async throws {
        beginDismissal()
        interaction.update(0.5)
        interaction.completionCurve = .linear
        let container = try XCTUnwrap(sheet.presentationController?.containerView)
        interaction.cancel()
        XCTAssertTrue(sheet.transitionCoordinator?.isCancelled ?? false)
        advance(by: 0.25)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 150, accuracy: 0.1)
        advance(by: 0.4)
        XCTAssertEqual(
            AppearingController.take(),
            [
                "sheet will disappear", "root will appear", "root will disappear", "sheet will appear", "root did disappear",
                "sheet did appear",
            ])
        XCTAssertIdentical(root.presentedViewController, sheet)
        XCTAssertIdentical(sheet.view.superview, container)
        XCTAssertEqual(sheet.view.frame, window.bounds, "the model has its old value again")
        XCTAssertNil(sheet.view.layer.animationKeys())
        XCTAssertNil(root.view.window)
        XCTAssertNil(sheet.transitionCoordinator)
        XCTAssertEqual(container.layer.speed, 1)
        delegate.interaction = nil
        sheet.dismiss(animated: true)
        advance(by: 1.1)
        XCTAssertNil(root.presentedViewController)
    }

    func testAPresentationIsCancelled() async {
        delegate.interaction = interaction
        root.present(sheet, animated: true)
        interaction.update(0.3)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 300 - 60, accuracy: 1e-3)
        interaction.cancel()
        advance(by: 0.5)
        XCTAssertNil(root.presentedViewController)
        XCTAssertIdentical(root.view.superview, window)
        XCTAssertNil(sheet.view.window)
        XCTAssertEqual(
            AppearingController.take().suffix(4), ["sheet will disappear", "root will appear", "sheet did disappear", "root did appear"])
    }

    func testAnimationsBesideFollowTheNumber() async throws {
        root.present(sheet, animated: false)
        delegate.interaction = interaction
        let outside = UIView()
        window.addSubview(outside)
        sheet.dismiss(animated: true)
        var ended: [Bool] = []
        sheet.transitionCoordinator?.animate(alongsideTransition: { _ in outside.alpha = 0 }, completion: { ended.append($0.isCancelled) })
        interaction.update(0.5)
        CATransaction.flush()
        XCTAssertEqual(try XCTUnwrap(outside.layer.presentation()).opacity, 0.5, accuracy: 1e-3)
        interaction.cancel()
        advance(by: 0.6)
        XCTAssertEqual(outside.alpha, 1)
        XCTAssertEqual(ended, [true])
    }

    func testAnAnimatorFollowsTheNumber() async {
        root.present(sheet, animated: false)
        let animation = AnimatorAnimation()
        (delegate.animation, delegate.interaction) = (animation, interaction)
        sheet.dismiss(animated: true)
        interaction.update(0.4)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 180, accuracy: 1e-3)
        XCTAssertEqual(animation.animator?.fractionComplete ?? 0, 0.4, accuracy: 1e-6)
        interaction.cancel()
        advance(by: 0.5)
        XCTAssertIdentical(root.presentedViewController, sheet)
        XCTAssertEqual(sheet.view.center.y, 100)
        sheet.dismiss(animated: true)
        interaction.update(0.4)
        interaction.timingCurve = UICubicTimingParameters(animationCurve: .linear)
        interaction.finish()
        advance(by: 0.3)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 240, accuracy: 0.1)
        advance(by: 0.4)
        XCTAssertNil(root.presentedViewController)
    }

    func testARunningTransitionIsPaused() async {
        root.present(sheet, animated: false)
        delegate.interaction = interaction
        interaction.wantsInteractiveStart = false
        sheet.dismiss(animated: true)
        advance(by: 0.5)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 200, accuracy: 0.1)
        interaction.pause()
        advance(by: 1)
        XCTAssertEqual(interaction.percentComplete, 0.5, accuracy: 1e-3)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 200, accuracy: 0.1)
        interaction.update(0.75)
        XCTAssertEqual(shownPosition(of: sheet.view).y, 250, accuracy: 0.1)
        interaction.finish()
        advance(by: 0.4)
        XCTAssertNil(root.presentedViewController)
    }

    // MARK: A drag

    /// A card that is pulled down to dismiss it, as in many programs.
    private final class Pulled: UIViewController {
        let interaction = UIPercentDrivenInteractiveTransition()
        let slides = SlideDelegate()

        override func viewDidLoad() {
            transitioningDelegate = slides
            view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.pull))
        }

        func pull(_ pan: UIPanGestureRecognizer) {
            let part = pan.translation(in: view.superview).y / 200
            switch pan.state {
            case .began:
                slides.interaction = interaction
                dismiss(animated: true)
            case .changed: interaction.update(part)
            case .ended: if part > 0.5 { interaction.finish() } else { interaction.cancel() }
            case .cancelled: interaction.cancel()
            case .possible, .failed: break
            }
        }
    }

    func testAPullDismisses() async {
        let pulled = Pulled()
        pulled.modalPresentationStyle = .overFullScreen
        root.present(pulled, animated: false)
        CATransaction.flush()
        let touch = SimulatedTouch(in: window)
        XCTAssertIdentical(touch.press(at: CGPoint(x: 50, y: 20)), pulled.view)
        touch.move(to: CGPoint(x: 50, y: 60))
        XCTAssertEqual(shownPosition(of: pulled.view).y, 140, accuracy: 1e-3)
        advance(by: 0.3)
        touch.release()
        advance(by: 0.4)
        XCTAssertIdentical(root.presentedViewController, pulled)
        XCTAssertEqual(pulled.view.frame, window.bounds)
        touch.press(at: CGPoint(x: 50, y: 20))
        for y in [60, 120, 170] as [CGFloat] { touch.move(to: CGPoint(x: 50, y: y)) }
        XCTAssertEqual(shownPosition(of: pulled.view).y, 250, accuracy: 1e-3)
        touch.release()
        advance(by: 0.5)
        XCTAssertNil(root.presentedViewController)
    }

    // MARK: Sheets

    private final class Asked: UIAdaptivePresentationControllerDelegate {
        var told: [String] = []
        var allows = true
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { allows }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { told.append("will") }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { told.append("did") }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { told.append("tried") }
    }

    func testASheetIsPulledDown() async {
        let (plain, asked) = (AppearingController("plain"), Asked())
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        var presses = 0
        button.addTarget(for: .touchUpInside) { _ in presses += 1 }
        plain.view.addSubview(button)
        root.present(plain, animated: false)
        plain.presentationController?.delegate = asked
        let touch = SimulatedTouch(in: window)
        touch.tap(at: CGPoint(x: 20, y: 30))
        XCTAssertEqual(presses, 1)
        // The sheet is 190 points high and follows the pointer.
        touch.press(at: CGPoint(x: 20, y: 30))
        touch.move(to: CGPoint(x: 20, y: 40))
        touch.move(to: CGPoint(x: 20, y: 68))
        XCTAssertEqual(shownPosition(of: plain.view).y, 105 + 38, accuracy: 0.01)
        advance(by: 0.5)
        touch.release()
        advance(by: 0.4)
        XCTAssertIdentical(root.presentedViewController, plain)
        XCTAssertEqual(plain.view.frame, CGRect(x: 0, y: 10, width: 100, height: 190))
        XCTAssertEqual(asked.told, ["will"])
        XCTAssertEqual(presses, 1, "the drag took the touch from the button")
        // A sheet that may not be dismissed.
        asked.allows = false
        touch.press(at: CGPoint(x: 70, y: 30))
        for y in [40, 150] as [CGFloat] { touch.move(to: CGPoint(x: 70, y: y)) }
        XCTAssertEqual(plain.view.transform.ty, 20, accuracy: 0.01)
        touch.release()
        advance(by: 0.4)
        XCTAssertEqual(asked.told, ["will", "tried"])
        asked.allows = true
        touch.press(at: CGPoint(x: 70, y: 30))
        for y in [40, 150] as [CGFloat] { touch.move(to: CGPoint(x: 70, y: y)) }
        touch.release()
        advance(by: 0.5)
        XCTAssertNil(root.presentedViewController)
        XCTAssertEqual(asked.told, ["will", "tried", "will", "did"])
        XCTAssertNil(plain.view.gestureRecognizers)
    }

    func testASheetThatIsStillArrivingIsNotPulled() async {
        final class Waiting: NSObject, UIViewControllerAnimatedTransitioning {
            var context: (any UIViewControllerContextTransitioning)?
            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
            func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
                context = transitionContext
                if let to = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(to) }
            }
        }
        let (asked, animation) = (Asked(), Waiting())
        delegate.animation = animation
        sheet.modalPresentationStyle = .pageSheet
        root.present(sheet, animated: true)
        sheet.presentationController?.delegate = asked
        let touch = SimulatedTouch(in: window)
        touch.press(at: CGPoint(x: 70, y: 30))
        for y in [40, 150] as [CGFloat] { touch.move(to: CGPoint(x: 70, y: y)) }
        XCTAssertEqual(sheet.view.transform, .identity)
        touch.release()
        XCTAssertEqual(asked.told, [], "nobody was asked")
        animation.context?.completeTransition(true)
        XCTAssertIdentical(root.presentedViewController, sheet)
    }

    func testACancelledPullIsNoAttempt() async throws {
        let (plain, asked) = (AppearingController("plain"), Asked())
        root.present(plain, animated: false)
        plain.presentationController?.delegate = asked
        asked.allows = false
        let touch = SimulatedTouch(in: window)
        touch.press(at: CGPoint(x: 70, y: 30))
        for y in [40, 150] as [CGFloat] { touch.move(to: CGPoint(x: 70, y: y)) }
        XCTAssertEqual(plain.view.transform.ty, 20, accuracy: 0.01)
        try XCTUnwrap(plain.view.gestureRecognizers?.first).isEnabled = false
        XCTAssertEqual(plain.view.transform, .identity)
        XCTAssertEqual(asked.told, [])
    }
}
