import QuartziteKit

/// A square that moves for a second when the scene opens, and a button in the upper left corner that starts another second.
final class MovingController: UIViewController {
    let square = CALayer()
    var ends = 0

    override func viewDidLoad() {
        preferredContentSize = CGSize(width: 300, height: 200)
        view.backgroundColor = .white
        square.frame = CGRect(x: 0, y: 80, width: 40, height: 40)
        square.backgroundColor = UIColor.red.cgColor
        view.layer.addSublayer(square)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
        button.addTarget(self, action: MovingController.move, for: .touchUpInside)
        view.addSubview(button)
        move()
    }

    func move() {
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (20, 280, 1)
        animation.delegate = Ends { [weak self] in self?.hasEnded() }
        square.add(animation, forKey: "move")
    }

    private func hasEnded() {
        ends += 1
        CATransaction.setDisableActions(true)
        square.backgroundColor = (ends % 2 == 1 ? UIColor.blue : UIColor.green).cgColor
    }
}

/// A square that moves to and fro without end.
final class EndlessController: UIViewController {
    override func viewDidLoad() {
        preferredContentSize = CGSize(width: 300, height: 200)
        let square = CALayer()
        square.frame = CGRect(x: 0, y: 80, width: 40, height: 40)
        square.backgroundColor = UIColor.red.cgColor
        view.layer.addSublayer(square)
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (20, 280, 1)
        (animation.autoreverses, animation.repeatCount) = (true, .infinity)
        square.add(animation, forKey: nil)
    }
}

private final class Ends: NSObject, CAAnimationDelegate {
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body() }
}

/// A bar that grows by a timer, ten times a second, without an animation.
final class TickingController: UIViewController {
    let bar = CALayer()
    private(set) var ticks = 0
    var timer: Timer?

    override func viewDidLoad() {
        preferredContentSize = CGSize(width: 300, height: 200)
        bar.frame = CGRect(x: 0, y: 0, width: 1, height: 20)
        bar.backgroundColor = UIColor.black.cgColor
        view.layer.addSublayer(bar)
        timer = Timer.scheduledTimer(timeInterval: 0.1, target: self, selector: TickingController.tick, repeats: true)
    }

    func tick() {
        ticks += 1
        CATransaction.setDisableActions(true)
        bar.frame.size.width = CGFloat(ticks)
    }
}

/// A scene in which nothing ever moves.
final class StillController: UIViewController {
    override func viewDidLoad() {
        preferredContentSize = CGSize(width: 300, height: 200)
        view.backgroundColor = .yellow
    }
}

/// A moving square and a bar that ticks.
final class MovingAndTicking: UIViewController {
    let other = TickingController()
    private let moving = MovingController()

    override func viewDidLoad() {
        preferredContentSize = CGSize(width: 300, height: 200)
        for child in [other, moving] as [UIViewController] {
            addChild(child)
            view.addSubview(child.view)
            child.view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        }
    }
}

/// A layer that fades in and out for ever, a second each time.
final class SwingingController: UIViewController {
    override func viewDidLoad() {
        preferredContentSize = CGSize(width: 300, height: 200)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = UIColor.black.cgColor
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.duration, animation.repeatCount) = (0, 1, .infinity)
        layer.add(animation, forKey: nil)
        view.layer.addSublayer(layer)
    }
}
