// A ship that moves along a Bézier path and rotates with the path's direction.

import QuartziteKit

final class ShipAlongPathViewController: BezierPathViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // add the ship
        let shipLayer = CALayer()
        shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        shipLayer.position = CGPoint(x: 0, y: 150)
        shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
        containerView.layer.addSublayer(shipLayer)
        // create the keyframe animation
        let animation = CAKeyframeAnimation()
        animation.keyPath = "position"
        animation.duration = 4.0
        animation.path = bezierPath.cgPath
        animation.rotationMode = .rotateAuto
        shipLayer.add(animation, forKey: nil)
    }
}
