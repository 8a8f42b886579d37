// A clock that ticks: three animations per second, each of which carries its hand as a value, so that the delegate can tell them
// apart.

import QuartziteKit

final class ClockHandsViewController: ContainerViewController, CAAnimationDelegate {
    let hourHand = UIImageView(image: UIImage(named: "HourHand.png"))
    let minuteHand = UIImageView(image: UIImage(named: "MinuteHand.png"))
    let secondHand = UIImageView(image: UIImage(named: "SecondHand.png"))
    private weak var timer: Timer?

    override func loadView() {
        super.loadView()
        // the face, and the hands with their anchor points at its centre
        let face = UIImageView(image: UIImage(named: "ClockFace.png"))
        face.frame = CGRect(x: 22, y: 22, width: 256, height: 256)
        containerView.addSubview(face)
        for hand in [hourHand, minuteHand, secondHand] {
            let size = hand.image?.size ?? .zero
            hand.bounds = CGRect(x: 0, y: 0, width: size.width * 0.3, height: size.height * 0.3)
            hand.center = CGPoint(x: 150, y: 150)
            containerView.addSubview(hand)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // adjust anchor points
        secondHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
        minuteHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
        hourHand.layer.anchorPoint = CGPoint(x: 0.5, y: 0.9)
        // start timer
        timer = Timer.scheduledTimer(
            timeInterval: 1.0, target: self, selector: ClockHandsViewController.tick, userInfo: nil, repeats: true)
        // set initial hand positions
        updateHands(animated: false)
    }

    func tick() {
        updateHands(animated: true)
    }

    func updateHands(animated: Bool) {
        // convert time to hours, minutes and seconds
        let calendar = Calendar(identifier: .gregorian)
        let components = calendar.dateComponents([.hour, .minute, .second], from: SceneDate.now)
        // calculate hour hand angle
        let hourAngle = Double(components.hour ?? 0) / 12.0 * .pi * 2.0
        // calculate minute hand angle
        let minuteAngle = Double(components.minute ?? 0) / 60.0 * .pi * 2.0
        // calculate second hand angle
        let secondAngle = Double(components.second ?? 0) / 60.0 * .pi * 2.0
        // rotate hands
        setAngle(hourAngle, for: hourHand, animated: animated)
        setAngle(minuteAngle, for: minuteHand, animated: animated)
        setAngle(secondAngle, for: secondHand, animated: animated)
    }

    func setAngle(_ angle: CGFloat, for handView: UIView, animated: Bool) {
        // generate transform
        let transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        if animated {
            // create transform animation
            let animation = CABasicAnimation()
            animation.keyPath = "transform"
            animation.toValue = NSValue(caTransform3D: transform)
            animation.duration = 0.5
            animation.delegate = self
            animation.setValue(handView, forKey: "handView")
            handView.layer.add(animation, forKey: nil)
        } else {
            // set transform directly
            handView.layer.transform = transform
        }
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        // set final position for hand view
        guard let anim = anim as? CABasicAnimation, let handView = anim.value(forKey: "handView") as? UIView,
            let transform = (anim.toValue as? NSValue)?.caTransform3DValue
        else { return }
        handView.layer.transform = transform
    }
}
