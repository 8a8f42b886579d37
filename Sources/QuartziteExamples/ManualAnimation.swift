// Manual animation: a gesture scrubs a paused animation by the layer's `timeOffset`.
//
// The listing is a view controller whose container view comes from a storyboard. Here `loadView()` creates it.

import QuartziteKit

class ManualAnimationViewController: UIViewController {
    let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let doorLayer = CALayer()

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        containerView.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        view.addSubview(containerView)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // add the door
        doorLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 256)
        doorLayer.position = CGPoint(x: 150 - 64, y: 150)
        doorLayer.anchorPoint = CGPoint(x: 0, y: 0.5)
        doorLayer.contents = UIImage(named: "Door.png")?.cgImage
        containerView.layer.addSublayer(doorLayer)
        // apply perspective transform
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 500.0
        containerView.layer.sublayerTransform = perspective
        // add pan gesture recognizer to handle swipes
        let pan = UIPanGestureRecognizer()
        pan.addTarget(self, action: Self.pan)
        view.addGestureRecognizer(pan)
        // pause all layer animations
        doorLayer.speed = 0.0
        // apply swinging animation (which won't play because layer is paused)
        let animation = CABasicAnimation()
        animation.keyPath = "transform.rotation.y"
        animation.toValue = -Double.pi / 2
        animation.duration = 1.0
        doorLayer.add(animation, forKey: nil)
    }

    func pan(_ pan: UIPanGestureRecognizer) {
        // get horizontal component of pan gesture
        var x = pan.translation(in: view).x
        // convert from points to animation duration, using a reasonable scale factor
        x /= 200.0
        // update timeOffset and clamp result
        var timeOffset = doorLayer.timeOffset
        timeOffset = min(0.999, max(0.0, timeOffset - x))
        doorLayer.timeOffset = timeOffset
        // reset pan gesture
        pan.setTranslation(.zero, in: view)
    }
}
