// Fast-forward: the speed of the window's layer is the speed of everything in it. The listing's line is `window.layer.speed = 100`, for
// tests that need not wait; a slider sets it here.

import QuartziteKit

final class FastForwardViewController: SwingingDoorViewController {
    let speedSlider = UISlider()
    let speedLabel = UILabel()

    override var controls: [UIView] { [speedSlider, speedLabel] }

    override func loadView() {
        super.loadView()
        speedSlider.accessibilityLabel = "Speed"
        speedSlider.maximumValue = 100
        speedSlider.value = 1
        speedSlider.addTarget(self, action: FastForwardViewController.updateSpeed, for: .valueChanged)
        updateSpeed()
    }

    func updateSpeed() {
        guard let layer = view.window?.layer else {
            speedLabel.text = "1×"
            return
        }
        // the time now is kept, so that nothing jumps
        let time = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = speedSlider.value
        layer.timeOffset = time
        layer.beginTime = CACurrentMediaTime()
        speedLabel.text = String(format: "%.0f×", speedSlider.value)
    }
}
