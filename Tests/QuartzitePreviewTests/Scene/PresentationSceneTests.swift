import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Presentations, navigation and windows in a scene: drawn, and operated by the mouse.
@MainActor final class PresentationSceneTests: XCTestCase {
    /// A coloured controller with a text.
    private final class Page: UIViewController {
        let color: UIColor
        init(_ title: String, _ color: UIColor) {
            self.color = color
            super.init(nibName: nil, bundle: nil)
            self.title = title
            preferredContentSize = CGSize(width: 160, height: 240)
        }
        required init?(coder: NSCoder) { nil }
        override func viewDidLoad() { view.backgroundColor = color }
    }

    /// A card that the mouse pulls down.
    private final class Card: UIViewController, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
        private var interaction: UIPercentDrivenInteractiveTransition?

        override func viewDidLoad() {
            view.backgroundColor = .blue
            transitioningDelegate = self
            view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.pull))
        }

        func pull(_ pan: UIPanGestureRecognizer) {
            let part = pan.translation(in: nil).y / 240
            switch pan.state {
            case .began:
                interaction = UIPercentDrivenInteractiveTransition()
                dismiss(animated: true)
            case .changed: interaction?.update(part)
            default:
                if part > 0.4 { interaction?.finish() } else { interaction?.cancel() }
                interaction = nil
            }
        }

        func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
        func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let view = context.view(forKey: .from)
            UIView.animate(
                withDuration: 0.5, delay: 0, options: .curveLinear, animations: { view?.center.y += 240 },
                completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
        }
    }

    override func tearDown() async throws {
        SceneClock.reset()
        MediaClock.setVirtualTime(nil)
    }

    private func pixel(_ x: Int, _ y: Int, of image: UIImage) throws -> [UInt8] {
        let picture = try XCTUnwrap(image.cgImage)
        return picture.withPixels { pixels in (0..<3).map { pixels[4 * (y * picture.width + x) + $0] } }
    }

    func testASheetSlidesOverTheDimmedView() async throws {
        let (page, sheet) = (Page("page", .white), Page("sheet", .red))
        let renderer = try SceneRenderer(page)
        XCTAssertEqual(try pixel(80, 5, of: renderer.snapshot(atTime: 0)), [255, 255, 255])
        page.present(sheet, animated: true)
        XCTAssertEqual(try pixel(80, 230, of: renderer.snapshot(atTime: 0)), [255, 255, 255], "below the window at first")
        XCTAssertEqual(try pixel(80, 230, of: renderer.snapshot(atTime: 0.2)), [255, 0, 0])
        let shown = try renderer.snapshot(atTime: 0.7)
        XCTAssertEqual(try pixel(80, 20, of: shown), [255, 0, 0])
        XCTAssertEqual(try pixel(80, 5, of: shown), [204, 204, 204], "dimmed by a fifth")
        XCTAssertEqual(try pixel(0, 10, of: shown), [204, 204, 204], "the corner is round")
        sheet.dismiss(animated: true)
        XCTAssertEqual(try pixel(80, 120, of: renderer.snapshot(atTime: 1.4)), [255, 255, 255])
    }

    func testANavigationStackIsDrawnWithItsBar() async throws {
        let navigation = UINavigationController(rootViewController: Page("First", .white))
        navigation.preferredContentSize = CGSize(width: 160, height: 240)
        let renderer = try SceneRenderer(navigation)
        _ = try renderer.snapshot(atTime: 0)
        navigation.pushViewController(Page("Second", .green), animated: true)
        let shade = Int(try pixel(2, 200, of: renderer.snapshot(atTime: 0.1))[0])
        XCTAssertTrue((240..<254).contains(shade), "the first page, slightly shaded: \(shade)")
        let pushed = try renderer.snapshot(atTime: 0.5)
        XCTAssertEqual(try pixel(2, 200, of: pushed), [0, 255, 0])
        XCTAssertEqual(try pixel(2, 60, of: pushed), [0, 255, 0])
        XCTAssertEqual(try pixel(2, 2, of: pushed), [249, 249, 249])
    }

    private func session(_ scene: Scene) -> PreviewSession {
        PreviewSession(
            scene: scene, options: PreviewOptions(), now: CACurrentMediaTime, openFile: { _ in throw CancellationError() },
            saveScreenshot: { _ in "" }, log: { _ in })
    }

    func testTheMainWindowOfAScaledSceneHasTheScreensFrame() async throws {
        SceneClock.reset()
        let page = Page("page", .white)
        let scene = Scene(name: "", controller: page)
        scene.layout(size: CGSize(width: 80, height: 120))
        let window = try XCTUnwrap(page.view.window)
        XCTAssertEqual(window.layer.frame, CGRect(x: 0, y: 0, width: 80, height: 120))
        XCTAssertEqual(window.bounds, CGRect(x: 0, y: 0, width: 160, height: 240))
        XCTAssertEqual(window.frame, window.bounds)
        XCTAssertEqual(window.center, CGPoint(x: 80, y: 120))
        XCTAssertEqual(UIScreen.main.bounds, window.frame)
        window.frame = window.frame
        XCTAssertEqual(window.layer.frame, CGRect(x: 0, y: 0, width: 80, height: 120))
        window.frame.origin.y = -50
        XCTAssertEqual(window.frame, CGRect(x: 0, y: -50, width: 160, height: 240))
        XCTAssertEqual(window.layer.frame, CGRect(x: 0, y: -25, width: 80, height: 120))
        window.center.y = 120
        XCTAssertEqual(window.layer.frame, CGRect(x: 0, y: 0, width: 80, height: 120))
    }

    func testThePullOfTheMouseDismisses() async throws {
        SceneClock.reset()
        let (page, card) = (Page("page", .white), Card())
        let scene = Scene(name: "", controller: page)
        var clock = SceneClock(scene)
        let session = session(scene)
        session.layout(size: CGSize(width: 160, height: 240))
        card.modalPresentationStyle = .overFullScreen
        page.present(card, animated: false)
        clock.advance(to: 0.1)
        func position() -> CGFloat { card.view.layer.presentation()?.position.y ?? -1 }
        session.pointerDown(at: CGPoint(x: 80, y: 40))
        session.pointerMoved(to: CGPoint(x: 80, y: 100))
        clock.advance(to: 0.3)
        XCTAssertEqual(position(), 120 + 60, accuracy: 0.01)
        XCTAssertFalse(scene.playback.scrubsPausedLayer, "the transition's clock is not the scene's")
        session.pointerMoved(to: CGPoint(x: 80, y: 60))
        session.pointerUp(at: CGPoint(x: 80, y: 60))
        clock.advance(to: 0.8)
        XCTAssertEqual(position(), 120, accuracy: 0.01)
        XCTAssertIdentical(page.presentedViewController, card)
        session.pointerDown(at: CGPoint(x: 80, y: 40))
        session.pointerMoved(to: CGPoint(x: 80, y: 180))
        session.pointerUp(at: CGPoint(x: 80, y: 180))
        clock.advance(to: 1.5)
        XCTAssertNil(page.presentedViewController)
        XCTAssertNil(card.view.window)
    }

    func testTheClockOfATransitionIsNotTheScenes() async throws {
        SceneClock.reset()
        let navigation = UINavigationController(rootViewController: Page("First", .white))
        navigation.preferredContentSize = CGSize(width: 160, height: 240)
        let scene = Scene(name: "", controller: navigation)
        var clock = SceneClock(scene)
        let session = session(scene)
        session.layout(size: CGSize(width: 160, height: 240))
        navigation.pushViewController(Page("Second", .green), animated: false)
        clock.advance(to: 0.1)
        session.pointerDown(at: CGPoint(x: 5, y: 120))
        session.pointerMoved(to: CGPoint(x: 40, y: 120))
        clock.advance(to: 0.3)
        XCTAssertTrue(navigation.transitionCoordinator?.isInteractive ?? false)
        // As the window does after each commit.
        scene.treeCommitted()
        XCTAssertFalse(scene.playback.scrubsPausedLayer)
        XCTAssertIdentical(scene.playback.layer, scene.root)
        session.pointerMoved(to: CGPoint(x: 150, y: 120))
        session.pointerUp(at: CGPoint(x: 150, y: 120))
        clock.advance(to: 1)
        XCTAssertEqual(navigation.viewControllers.count, 1)
    }

    func testAnotherWindowLiesInFront() async throws {
        let page = Page("page", .white)
        let renderer = try SceneRenderer(page)
        let window = UIWindow(frame: CGRect(x: 20, y: 30, width: 40, height: 40))
        window.windowLevel = .alert
        let toast = Page("toast", .red)
        var taps = 0
        let tap = UITapGestureRecognizer()
        tap.addTarget { _ in taps += 1 }
        toast.view.addGestureRecognizer(tap)
        window.rootViewController = toast
        window.isHidden = false
        let shown = try renderer.snapshot(atTime: 0.1)
        XCTAssertEqual(try pixel(21, 31, of: shown), [255, 0, 0])
        XCTAssertEqual(try pixel(61, 31, of: shown), [255, 255, 255])
        XCTAssertIdentical(UIApplication.shared.keyWindow, page.view.window)
        let touches = TouchDelivery(root: try XCTUnwrap(page.view.window))
        touches.press(at: CGPoint(x: 30, y: 40), time: 0.1)
        touches.release(at: CGPoint(x: 30, y: 40), time: 0.1)
        XCTAssertEqual(taps, 1)
        window.isHidden = true
        XCTAssertEqual(try pixel(21, 31, of: renderer.snapshot(atTime: 0.2)), [255, 255, 255])
    }

    func testAnEarlierScenesWindowIsNotInFront() async throws {
        SceneClock.reset()
        let size = CGSize(width: 50, height: 50)
        let (old, new) = (Page("old", .white), Page("new", .white))
        let scenes = [Scene(name: "", controller: old, size: size), Scene(name: "", controller: new, size: size)]
        let window = try XCTUnwrap(new.view.window)
        XCTAssertEqual(UIApplication.shared.windows, [window])
        XCTAssertIdentical(TouchDelivery(root: window).hit(at: CGPoint(x: 9, y: 9)), new.view)
        XCTAssertEqual(scenes.count, 2)
    }

    func testTheWindowsStateReachesTheProgram() async {
        SceneClock.reset()
        let session = session(Scene(name: "", controller: Page("page", .white)))
        session.windowChanged(.minimized)
        XCTAssertEqual(UIApplication.shared.applicationState, .background)
        session.windowChanged(.restored)
        session.windowChanged(.gotFocus)
        XCTAssertEqual(UIApplication.shared.applicationState, .active)
        XCTAssertEqual(UIApplication.shared.windows.count, 1)
    }

    private final class Resized: UIViewController {
        var told: [String] = []
        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            super.viewWillTransition(to: size, with: coordinator)
            told.append("will \(Int(size.width)) from \(Int(view.bounds.width))")
            coordinator.animate(
                alongsideTransition: { _ in self.told.append("beside at \(Int(self.view.bounds.width))") },
                completion: { _ in self.told.append("done") })
        }
    }

    func testAChangeOfTheWindowsSizeIsTold() async {
        SceneClock.reset()
        let controller = Resized()
        let scene = Scene(name: "", controller: controller, size: CGSize(width: 100, height: 100))
        scene.layout(size: CGSize(width: 100, height: 100))
        XCTAssertEqual(controller.told, [])
        scene.layout(size: CGSize(width: 150, height: 100))
        XCTAssertEqual(controller.told, ["will 150 from 100", "beside at 150", "done"])
    }

    /// Tells of its traits, as does its view.
    private final class Adaptive: UIViewController {
        final class TraitView: UIView {
            var told: [UIUserInterfaceIdiom?] = []
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                told.append(previousTraitCollection?.userInterfaceIdiom)
            }
        }

        let part = TraitView()
        var told: [String] = []
        override func viewDidLoad() { view.addSubview(part) }
        override func willTransition(
            to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.willTransition(to: newCollection, with: coordinator)
            told.append("will \(newCollection.horizontalSizeClass) from \(traitCollection.horizontalSizeClass)")
        }
        override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
            told.append("size")
        }
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            told.append("did \(traitCollection.horizontalSizeClass)")
        }
    }

    func testAWindowAsLargeAsATabletIsOne() async {
        SceneClock.reset()
        let controller = Adaptive()
        let scene = Scene(name: "", controller: controller, size: CGSize(width: 390, height: 844))
        XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .phone)
        scene.layout(size: CGSize(width: 400, height: 860))
        XCTAssertEqual(controller.told, ["size"])
        scene.layout(size: CGSize(width: 800, height: 860))
        XCTAssertEqual(controller.told, ["size", "will regular from compact", "size", "did regular"])
        XCTAssertEqual(controller.part.told, [.phone])
        XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .pad)
    }

    func testTheControllersOfOtherTabsAreToldOfTheirTraits() async {
        SceneClock.reset()
        let (shown, other) = (Adaptive(), Adaptive())
        let tabs = UITabBarController()
        tabs.viewControllers = [shown, other]
        other.loadViewIfNeeded()
        let scene = Scene(name: "", controller: tabs, size: CGSize(width: 390, height: 844))
        scene.layout(size: CGSize(width: 800, height: 860))
        for controller in [shown, other] {
            XCTAssertEqual(controller.told.filter { $0.hasPrefix("did") }, ["did regular"])
            XCTAssertEqual(controller.part.told, [.phone])
        }
    }
}
