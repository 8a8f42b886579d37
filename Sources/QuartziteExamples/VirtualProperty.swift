// `transform.rotation` is not a stored property, but can be animated: by more than half a turn, and by a relative value.

import QuartziteKit

final class VirtualPropertyViewController: ContainerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // add the ship
        let shipLayer = CALayer()
        shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
        shipLayer.position = CGPoint(x: 150, y: 150)
        shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
        containerView.layer.addSublayer(shipLayer)
        // animate the ship rotation
        let animation = CABasicAnimation()
        animation.keyPath = "transform.rotation"
        animation.duration = 2.0
        animation.byValue = Double.pi * 2
        shipLayer.add(animation, forKey: nil)
    }
}
