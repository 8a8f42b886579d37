// A client in Swift 5 mode: code as published libraries have it, without annotations of isolation. This file tests mainly that the
// code below compiles without errors, as with Apple's SDK. Nothing here says `@MainActor` except the tests themselves.

import QuartziteKit
import XCTest

func makeFadedView() -> UIView {
    let view = UIView()
    view.alpha = 0.5
    return view
}

protocol Loading: AnyObject {
    var isLoading: Bool { get }
    func setUp(in layer: CALayer, size: CGSize)
}

final class BallLoading: Loading {
    var isLoading = false

    func setUp(in layer: CALayer, size: CGSize) {
        let ball = UIView(frame: CGRect(origin: .zero, size: size))
        ball.backgroundColor = UIColor.red
        layer.addSublayer(ball.layer)
        isLoading = true
    }
}

/// A view that conforms to a protocol without isolation, and owns an object without isolation.
class LoadingView: UIView, Loading {
    var isLoading = false
    let loading = BallLoading()
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func setUp(in layer: CALayer, size: CGSize) { loading.setUp(in: layer, size: size) }
}

/// An object without isolation that operates views, controls, recognizers, constraints and timers.
class Manager: NSObject {
    var container: UIView?
    var presses = 0
    var ticks = 0
    static let shared = Manager()

    func attach(to controller: UIViewController, finished: ((Bool) -> Void)? = nil) {
        let view = LoadingView(frame: controller.view.bounds)
        controller.view.addSubview(view)
        container = view
        let button = UIButton()
        button.addTarget(self, action: Manager.pressed, for: .touchUpInside)
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([button.widthAnchor.constraint(equalToConstant: 20)])
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Manager.tapped))
        UIView.animate(withDuration: 0.2, animations: { view.alpha = 0.5 }, completion: finished)
        button.sendActions(for: .touchUpInside)
    }

    func pressed() { presses += 1 }
    func tapped(_ recognizer: UITapGestureRecognizer) {}
    func tick() { ticks += 1 }

    func startTimer() -> Timer {
        Timer.scheduledTimer(timeInterval: 0.01, target: self, selector: Manager.tick, repeats: true)
    }

    func later() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { self.container?.isHidden = true }
    }
}

class LoadingController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(makeFadedView())
    }
}

final class Swift5ClientTests: XCTestCase {
    func testCodeWithoutAnnotationsOperatesViews() {
        XCTAssertEqual(makeFadedView().alpha, 0.5)
        let (manager, controller) = (Manager(), LoadingController())
        manager.attach(to: controller)
        XCTAssertEqual(controller.view.subviews.count, 2)
        XCTAssertEqual(manager.presses, 1)
    }

    func testATimerCallsAMethodWithoutIsolation() {
        let manager = Manager()
        let timer = manager.startTimer()
        let end = Date(timeIntervalSinceNow: 10)
        while manager.ticks == 0, Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
        timer.invalidate()
        XCTAssertGreaterThan(manager.ticks, 0)
    }
}
