// A group of two animations: a keyframe animation of the position, and a basic animation of the colour.

import QuartziteKit

final class AnimationGroupViewController: BezierPathViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        // add a colored layer
        let colorLayer = CALayer()
        colorLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        colorLayer.position = CGPoint(x: 0, y: 150)
        colorLayer.backgroundColor = UIColor.green.cgColor
        containerView.layer.addSublayer(colorLayer)
        // create the position animation
        let animation1 = CAKeyframeAnimation()
        animation1.keyPath = "position"
        animation1.path = bezierPath.cgPath
        animation1.rotationMode = .rotateAuto
        // create the color animation
        let animation2 = CABasicAnimation()
        animation2.keyPath = "backgroundColor"
        animation2.toValue = UIColor.red.cgColor
        // create group animation
        let groupAnimation = CAAnimationGroup()
        groupAnimation.animations = [animation1, animation2]
        groupAnimation.duration = 4.0
        // add the animation to the color layer
        colorLayer.add(groupAnimation, forKey: nil)
    }
}
