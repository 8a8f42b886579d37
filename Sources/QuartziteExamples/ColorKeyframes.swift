// A keyframe animation through several colours. It starts and ends with the layer's own colour, so that nothing jumps.

import QuartziteKit

final class ColorKeyframesViewController: ColorViewController {
    override func changeColor() {
        // create a keyframe animation
        let animation = CAKeyframeAnimation()
        animation.keyPath = "backgroundColor"
        animation.duration = 2.0
        animation.values = [
            UIColor.blue.cgColor,
            UIColor.red.cgColor,
            UIColor.green.cgColor,
            UIColor.blue.cgColor,
        ]
        // apply animation to layer
        colorLayer.add(animation, forKey: nil)
    }
}
