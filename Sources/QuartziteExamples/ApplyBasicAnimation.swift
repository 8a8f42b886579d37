// A method that applies any basic animation without a snap back.

import QuartziteKit

final class ApplyBasicAnimationViewController: ColorViewController {
    func applyBasicAnimation(_ animation: CABasicAnimation, to layer: CALayer) {
        guard let keyPath = animation.keyPath else { return }
        // set the from value (using presentation layer if available)
        animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
        // update the property in advance
        // note: this approach will only work if toValue != nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(animation.toValue, forKeyPath: keyPath)
        CATransaction.commit()
        // apply animation to layer
        layer.add(animation, forKey: nil)
    }

    override func changeColor() {
        // create a new random color
        let color = randomColor()
        // create a basic animation
        let animation = CABasicAnimation()
        animation.keyPath = "backgroundColor"
        animation.toValue = color.cgColor
        // apply animation without snap-back
        applyBasicAnimation(animation, to: colorLayer)
    }
}
