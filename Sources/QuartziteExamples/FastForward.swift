// Fast-forward: the speed of the window's layer affects everything in the window. The listing sets `window.layer.speed = 100`, so
// that tests need not wait. Here a slider sets the speed.

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
        // local time stays continuous, so that nothing jumps
        let time = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = speedSlider.value
        layer.timeOffset = time
        layer.beginTime = CACurrentMediaTime()
        speedLabel.text = String(format: "%.0f×", speedSlider.value)
    }
}
