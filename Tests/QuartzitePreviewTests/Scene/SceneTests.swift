import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A scene's placement in a window, its clock, and its reaction to the mouse.
@MainActor final class SceneTests: XCTestCase {
    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    private func document(bounds: CGRect, position: CGPoint = .zero, anchor: CGPoint = CGPoint(x: 0.5, y: 0.5)) -> CALayer {
        let root = CALayer()
        root.bounds = bounds
        root.position = position
        root.anchorPoint = anchor
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 2
        root.add(animation, forKey: "fade")
        return root
    }

    private func size(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

    // MARK: Placement

    func testADocumentIsCentredWhateverItsPosition() async {
        let root = document(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 7, y: 900), anchor: CGPoint(x: 0, y: 1))
        let scene = Scene(name: "a.caml", document: SceneDocument(root: root, isYUp: true))
        XCTAssertEqual(scene.naturalSize, size(100, 50))
        scene.layout(size: size(300, 200))
        XCTAssertEqual(root.convert(CGPoint(x: 50, y: 25), to: nil), CGPoint(x: 150, y: 100))
        // The document is y-up: its origin is at the lower left.
        XCTAssertEqual(root.convert(CGPoint(x: 0, y: 0), to: nil), CGPoint(x: 100, y: 125))
        XCTAssertEqual(root.position, CGPoint(x: 7, y: 900))
    }

    func testAFlippedDocumentGrowsDownwards() async {
        let root = document(bounds: CGRect(x: 0, y: 0, width: 100, height: 50))
        let scene = Scene(name: "a.caml", document: SceneDocument(root: root, isYUp: false))
        scene.layout(size: size(100, 50))
        XCTAssertEqual(root.convert(CGPoint(x: 0, y: 0), to: nil), CGPoint(x: 0, y: 0))
    }

    func testWhatIsTooLargeIsScaledDownAndNothingUp() async {
        let root = document(bounds: CGRect(x: 0, y: 0, width: 400, height: 200))
        let scene = Scene(name: "a.caml", document: SceneDocument(root: root, isYUp: false))
        scene.layout(size: size(200, 400))
        XCTAssertEqual(scene.fit, 0.5)
        XCTAssertEqual(root.convert(CGRect(x: 0, y: 0, width: 400, height: 200), to: nil), CGRect(x: 0, y: 150, width: 200, height: 100))
        scene.layout(size: size(4000, 4000))
        XCTAssertEqual(scene.fit, 1)
        XCTAssertEqual(root.convert(CGPoint(x: 200, y: 100), to: nil), CGPoint(x: 2000, y: 2000))
    }

    func testAnExamplesRootViewFillsTheWindow() async {
        let controller = UIViewController()
        controller.preferredContentSize = size(300, 300)
        let scene = Scene(name: "example", controller: controller)
        scene.layout(size: size(500, 400))
        XCTAssertEqual(controller.view.frame, CGRect(x: 0, y: 0, width: 500, height: 400))
        scene.layout(size: size(150, 600))
        XCTAssertEqual(scene.fit, 0.5)
        XCTAssertEqual(controller.view.frame, CGRect(x: 0, y: 0, width: 300, height: 1200))
        XCTAssertEqual(scene.scenePoint(CGPoint(x: 75, y: 300)), CGPoint(x: 150, y: 600))
    }

    // MARK: Clock

    func testLoadingHappensAtSceneTimeZeroHoweverLongItTakes() async {
        MediaClock.setVirtualTime(500)
        let root = document(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
        let scene = Scene(name: "a.caml", document: SceneDocument(root: root, isYUp: true))
        XCTAssertEqual(scene.time(at: 503), 0)
        scene.start(at: 503)
        XCTAssertEqual(scene.time(at: 504.5), 1.5)
        MediaClock.setVirtualTime(504)
        XCTAssertEqual(root.presentation()?.opacity ?? -1, 0.5, accuracy: 1e-6)
    }

    func testADocumentIsLookedAtAtATimeDirectly() async {
        SceneClock.reset()
        let root = document(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
        var clock = SceneClock(Scene(name: "a.caml", document: SceneDocument(root: root, isYUp: true)))
        clock.advance(to: 1.5)
        XCTAssertEqual(root.presentation()?.opacity ?? -1, 0.75, accuracy: 1e-6)
    }

    private final class SteppedController: UIViewController {
        var times: [Double] = []
        override func viewDidLoad() { schedule() }
        private func schedule() {
            RunLoop.current.perform { [weak self] in
                MainActor.assumeIsolated {
                    self?.times.append(CACurrentMediaTime())
                    self?.schedule()
                }
            }
        }
    }

    func testAProgramIsSteppedToATimeBySixtieths() async {
        SceneClock.reset()
        let controller = SteppedController()
        var clock = SceneClock(Scene(name: "example", controller: controller))
        clock.advance(to: 0.05)
        // Work that a turn schedules may run in the same turn, so only the times count.
        let times = Set(controller.times).sorted()
        XCTAssertEqual(times.count, 3)
        for (time, expected) in zip(times, [1 / 60.0, 2 / 60.0, 0.05]) {
            XCTAssertEqual(time, expected, accuracy: 1e-12)
        }
        XCTAssertEqual(clock.now, 0.05)
    }

    // MARK: Mouse

    func testADragScrubsADocument() async {
        let root = document(bounds: CGRect(x: 0, y: 0, width: 400, height: 400))
        let scene = Scene(name: "a.caml", document: SceneDocument(root: root, isYUp: true))
        scene.start(at: 0)
        scene.layout(size: size(200, 200))
        scene.press(at: CGPoint(x: 100, y: 100), time: 0.25)
        XCTAssertTrue(scene.playback.isPlaying)
        // 25 points of the window are 50 points of the scene, or a quarter of a second.
        scene.drag(to: CGPoint(x: 75, y: 100), time: 0.25)
        XCTAssertEqual(scene.playback.time(at: 3), 0.5, accuracy: 1e-9)
        scene.release(at: CGPoint(x: 75, y: 100), time: 0.3)
        scene.drag(to: CGPoint(x: 0, y: 100), time: 0.4)
        XCTAssertEqual(scene.playback.time(at: 3), 0.5, accuracy: 1e-9)
    }

    private final class PannedController: UIViewController {
        let paused = CALayer()
        let pan = UIPanGestureRecognizer()
        override func viewDidLoad() {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.duration = 1
            paused.speed = 0
            paused.add(animation, forKey: nil)
            view.layer.addSublayer(paused)
            pan.addTarget(self, action: Self.pan)
            view.addGestureRecognizer(pan)
        }
        private func pan(_ pan: UIPanGestureRecognizer) {
            paused.timeOffset -= pan.translation(in: view).x / 100
            pan.setTranslation(.zero, in: view)
        }
    }

    func testAnExamplesOwnGestureTakesTheDrag() async {
        let controller = PannedController()
        controller.preferredContentSize = size(100, 100)
        let scene = Scene(name: "example", controller: controller)
        scene.start(at: 0)
        XCTAssertIdentical(scene.playback.layer, controller.paused)
        scene.press(at: CGPoint(x: 90, y: 50), time: 1)
        scene.drag(to: CGPoint(x: 70, y: 50), time: 1.1)
        scene.drag(to: CGPoint(x: 60, y: 50), time: 1.2)
        XCTAssertEqual(scene.playback.time(at: 2), 0.3, accuracy: 1e-9)
        scene.release(at: CGPoint(x: 60, y: 50), time: 1.3)
        // With the recognizer disabled, the drag scrubs the scene.
        controller.pan.isEnabled = false
        scene.press(at: CGPoint(x: 90, y: 50), time: 2)
        scene.drag(to: CGPoint(x: 70, y: 50), time: 2.1)
        XCTAssertEqual(scene.playback.time(at: 3), 0.4, accuracy: 1e-9)
    }

    func testAGestureFindsAPlayingLayerPaused() async {
        let controller = PannedController()
        controller.preferredContentSize = size(100, 100)
        let scene = Scene(name: "example", controller: controller)
        scene.start(at: 0)
        scene.playback.play(at: 1)
        scene.press(at: CGPoint(x: 90, y: 50), time: 1.5)
        XCTAssertFalse(scene.playback.isPlaying)
        scene.drag(to: CGPoint(x: 80, y: 50), time: 1.6)
        XCTAssertEqual(scene.playback.time(at: 9), 0.6, accuracy: 1e-6)
    }

    func testAnimationsAddedLaterMakeTheTimelineLonger() async {
        let controller = UIViewController()
        let scene = Scene(name: "example", controller: controller)
        scene.start(at: 0)
        XCTAssertEqual(scene.playback.timeline.duration, 0)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 3
        animation.beginTime = 1e-100
        controller.view.layer.add(animation, forKey: nil)
        scene.commit()
        XCTAssertEqual(scene.playback.timeline.duration, 3)
    }

    // MARK: Display links

    /// A view controller that counts frames.
    private final class Counter: UIViewController {
        var link: CADisplayLink?
        var times: [Double] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            link = CADisplayLink(target: self, selector: Selector(Self.step))
            link?.add(to: .main, forMode: .common)
        }

        private func step(_ link: CADisplayLink) {
            times.append(link.timestamp)
            view.layer.opacity = Float(times.count) / 100
        }
    }

    func testSteppingAProgramCallsItsDisplayLinksAtEachStep() async {
        SceneClock.reset()
        let controller = Counter()
        let scene = Scene(name: "counter", controller: controller)
        var clock = SceneClock(scene)
        for time in [0.1, 0.104, 0.5, 0.509, 1] { clock.advance(to: time) }
        XCTAssertEqual(controller.times.count, 60, "looking in between does not change when it is told of frames")
        XCTAssertEqual(controller.times, (1...60).map { Double($0) * SceneClock.step })
        XCTAssertEqual(controller.view.layer.presentation()?.opacity, 0.6)
        controller.link?.invalidate()
    }
}
