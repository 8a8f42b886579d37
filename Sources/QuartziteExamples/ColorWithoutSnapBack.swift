// A colour animation that does not snap back: the property is set before the animation is added, and the animation starts from the
// value on screen.

import QuartziteKit

final class ColorWithoutSnapBackViewController: ColorViewController {
    override func changeColor() {
        // create a new random color
        let color = randomColor()
        // create a basic animation
        let animation = CABasicAnimation()
        animation.keyPath = "backgroundColor"
        animation.toValue = color.cgColor
        let layer = colorLayer.presentation() ?? colorLayer
        animation.fromValue = layer.backgroundColor
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        colorLayer.backgroundColor = color.cgColor
        CATransaction.commit()
        // apply animation to layer
        colorLayer.add(animation, forKey: nil)
    }
}
