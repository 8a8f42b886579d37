// The same by the animation's delegate: the property is changed when the animation stops. Between its end and the call the old colour
// can be seen for a frame; that is the listing's point.

import QuartziteKit

final class ColorByDelegateViewController: ColorViewController, CAAnimationDelegate {
    override func changeColor() {
        // create a new random color
        let color = randomColor()
        // create a basic animation
        let animation = CABasicAnimation()
        animation.keyPath = "backgroundColor"
        animation.toValue = color.cgColor
        animation.delegate = self
        // apply animation to layer
        colorLayer.add(animation, forKey: nil)
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let anim = anim as? CABasicAnimation, let color = anim.toValue as? CGColor else { return }
        // set the backgroundColor property to match animation toValue
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        colorLayer.backgroundColor = color
        CATransaction.commit()
    }
}
