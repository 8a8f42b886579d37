// Listing 9.2: a door that swings forever, with `autoreverses`.

import QuartziteKit

class SwingingDoorViewController: ContainerViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // add the door
        let doorLayer = CALayer()
        doorLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 256)
        doorLayer.position = CGPoint(x: 150 - 64, y: 150)
        doorLayer.anchorPoint = CGPoint(x: 0, y: 0.5)
        doorLayer.contents = UIImage(named: "Door.png")?.cgImage
        containerView.layer.addSublayer(doorLayer)
        // apply perspective transform
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 500.0
        containerView.layer.sublayerTransform = perspective
        // apply swinging animation
        let animation = CABasicAnimation()
        animation.keyPath = "transform.rotation.y"
        animation.toValue = -Double.pi / 2
        animation.duration = 2.0
        animation.repeatDuration = .infinity
        animation.autoreverses = true
        doorLayer.add(animation, forKey: nil)
    }
}
