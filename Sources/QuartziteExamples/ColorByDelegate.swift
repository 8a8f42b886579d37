// Changes the property in the animation's delegate, when the animation stops. Between the end and the call the old colour may show
// for a frame; the listing demonstrates that.

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
