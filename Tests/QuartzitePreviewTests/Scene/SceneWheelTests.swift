import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The wheel and the pointer in a scene: a scroll view scrolls, elsewhere the wheel scrubs.
@MainActor final class SceneWheelTests: XCTestCase {
    private final class Controller: UIViewController {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        var states: [UIGestureRecognizer.State] = []

        override func viewDidLoad() {
            scrollView.contentSize = CGSize(width: 100, height: 500)
            view.addSubview(scrollView)
            let hover = UIHoverGestureRecognizer()
            hover.addTarget { [weak self] in self?.states.append($0.state) }
            scrollView.addGestureRecognizer(hover)
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.fromValue, animation.duration) = (0, 2)
            view.layer.add(animation, forKey: nil)
        }
    }

    // Made by each test, because the main window of a scene that lives on would take in the windows of other tests.
    private func makeScene() -> (Controller, Scene) {
        let controller = Controller()
        let scene = Scene(name: "example", controller: controller, size: CGSize(width: 100, height: 100))
        scene.start(at: 0)
        return (controller, scene)
    }

    func testTheWheelScrollsOrScrubs() async {
        let (controller, scene) = makeScene()
        scene.wheel(-2, across: 0, at: CGPoint(x: 50, y: 20), time: 1)
        XCTAssertEqual(controller.scrollView.contentOffset.y, 80)
        XCTAssertTrue(scene.playback.isPlaying)
        let time = scene.playback.time(at: 1)
        scene.wheel(-1, across: 0, at: CGPoint(x: 50, y: 80), time: 1)
        XCTAssertEqual(controller.scrollView.contentOffset.y, 80)
        XCTAssertEqual(scene.playback.time(at: 1), time + 1.0 / 60, accuracy: 1e-9)
        scene.wheel(-0.5, across: 0, at: CGPoint(x: 50, y: 80), framesPerLine: 10, time: 1)
        XCTAssertEqual(scene.playback.time(at: 1), time + 0.1, accuracy: 1e-9)
        // At the end of the content, the wheel does not start to scrub.
        scene.wheel(100, across: 0, at: CGPoint(x: 50, y: 20), time: 1)
        scene.wheel(1, across: 0, at: CGPoint(x: 50, y: 20), time: 1)
        XCTAssertEqual(controller.scrollView.contentOffset.y, 0)
        XCTAssertEqual(scene.playback.time(at: 1), time + 0.1, accuracy: 1e-9)
    }

    func testThePointerHovers() async {
        let (controller, scene) = makeScene()
        for y in [80, 20, 30, 90] as [CGFloat] { scene.hover(at: CGPoint(x: 50, y: y), time: 1) }
        XCTAssertEqual(controller.states, [.began, .changed, .ended])
    }
}
