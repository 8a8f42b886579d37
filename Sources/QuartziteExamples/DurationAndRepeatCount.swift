// Listing 9.1: tests `duration` and `repeatCount`.

import QuartziteKit

final class DurationViewController: ContainerViewController, CAAnimationDelegate {
    let durationField = UITextField()
    let repeatField = UITextField()
    let startButton = button("Start")
    let shipLayer = CALayer()

    override var controls: [UIView] { [durationField, repeatField, startButton] }

    override func loadView() {
        super.loadView()
        durationField.placeholder = "Duration"
        durationField.text = "2"
        repeatField.placeholder = "Repeat"
        repeatField.text = "1"
        startButton.addTarget(self, action: DurationViewController.start, for: .touchUpInside)
        let tap = UITapGestureRecognizer(target: self, action: DurationViewController.hideKeyboard)
        view.addGestureRecognizer(tap)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // add the ship
        shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
        shipLayer.position = CGPoint(x: 150, y: 150)
        shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
        containerView.layer.addSublayer(shipLayer)
    }

    func setControlsEnabled(_ enabled: Bool) {
        for control in [durationField, repeatField, startButton] {
            control.isEnabled = enabled
            control.alpha = enabled ? 1.0 : 0.25
        }
    }

    func hideKeyboard() {
        durationField.resignFirstResponder()
        repeatField.resignFirstResponder()
    }

    func start() {
        let duration = CFTimeInterval(durationField.text ?? "") ?? 0
        let repeatCount = Float(repeatField.text ?? "") ?? 0
        // animate the ship rotation
        let animation = CABasicAnimation()
        animation.keyPath = "transform.rotation"
        animation.duration = duration
        animation.repeatCount = repeatCount
        animation.byValue = Double.pi * 2
        animation.delegate = self
        shipLayer.add(animation, forKey: "rotateAnimation")
        // disable controls
        setControlsEnabled(false)
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        // reenable controls
        setControlsEnabled(true)
    }
}
