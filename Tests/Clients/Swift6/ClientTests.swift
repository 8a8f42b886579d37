// A client in Swift 6 mode: the same code as of the client in Swift 5 mode, with the annotations that Swift 6 mode asks for. This
// file tests mainly that the code below compiles.

import QuartziteKit
import XCTest

@MainActor func makeFadedView() -> UIView {
    let view = UIView()
    view.alpha = 0.5
    return view
}

@MainActor protocol Loading: AnyObject {
    var isLoading: Bool { get }
    func setUp(in layer: CALayer, size: CGSize)
}

class LoadingView: UIView, Loading {
    var isLoading = false
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func setUp(in layer: CALayer, size: CGSize) { isLoading = true }
}

@MainActor class Manager: NSObject {
    var presses = 0
    var ticks = 0

    func attach(to controller: UIViewController, finished: (@MainActor (Bool) -> Void)? = nil) {
        let view = LoadingView(frame: controller.view.bounds)
        controller.view.addSubview(view)
        let button = UIButton()
        button.addTarget(self, action: Manager.pressed, for: .touchUpInside)
        view.addSubview(button)
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
}

final class Swift6ClientTests: XCTestCase {
    @MainActor func testAnnotatedCodeOperatesViews() async {
        XCTAssertEqual(makeFadedView().alpha, 0.5)
        let (manager, controller) = (Manager(), UIViewController())
        manager.attach(to: controller)
        XCTAssertEqual(controller.view.subviews.count, 1)
        XCTAssertEqual(manager.presses, 1)
        manager.startTimer().invalidate()
    }
}
