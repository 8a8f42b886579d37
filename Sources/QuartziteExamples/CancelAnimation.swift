// Cancels an animation, and tells by the flag whether the animation finished.

import QuartziteKit

final class CancelAnimationViewController: ContainerViewController, CAAnimationDelegate {
    let startButton = button("Start")
    let stopButton = button("Stop")
    let stoppedLabel = UILabel()
    let shipLayer = CALayer()

    override var controls: [UIView] { [startButton, stopButton, stoppedLabel] }

    override func loadView() {
        super.loadView()
        startButton.addTarget(self, action: CancelAnimationViewController.start, for: .touchUpInside)
        stopButton.addTarget(self, action: CancelAnimationViewController.stop, for: .touchUpInside)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // add the ship
        shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
        shipLayer.position = CGPoint(x: 150, y: 150)
        shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
        containerView.layer.addSublayer(shipLayer)
    }

    func start() {
        // animate the ship rotation
        let animation = CABasicAnimation()
        animation.keyPath = "transform.rotation"
        animation.duration = 2.0
        animation.byValue = Double.pi * 2
        animation.delegate = self
        shipLayer.add(animation, forKey: "rotateAnimation")
    }

    func stop() {
        shipLayer.removeAnimation(forKey: "rotateAnimation")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        // say that the animation stopped
        stoppedLabel.text = "The animation stopped (finished: \(flag ? "YES" : "NO"))"
    }
}
