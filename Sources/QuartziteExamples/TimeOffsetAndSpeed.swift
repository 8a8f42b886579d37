// Listing 9.3: tests `timeOffset` and `speed`.

import QuartziteKit

final class TimeOffsetViewController: BezierPathViewController {
    let speedLabel = UILabel()
    let timeOffsetLabel = UILabel()
    let speedSlider = UISlider()
    let timeOffsetSlider = UISlider()
    let playButton = button("Play")
    let shipLayer = CALayer()

    override var controls: [UIView] { [speedSlider, speedLabel, timeOffsetSlider, timeOffsetLabel, playButton] }

    override func loadView() {
        super.loadView()
        speedSlider.accessibilityLabel = "Speed"
        speedSlider.maximumValue = 2
        speedSlider.value = 1
        timeOffsetSlider.accessibilityLabel = "Offset"
        for slider in [speedSlider, timeOffsetSlider] {
            slider.addTarget(self, action: TimeOffsetViewController.updateSliders, for: .valueChanged)
        }
        playButton.addTarget(self, action: TimeOffsetViewController.play, for: .touchUpInside)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // add the ship
        shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        shipLayer.position = CGPoint(x: 0, y: 150)
        shipLayer.contents = UIImage(named: "Ship.png")?.cgImage
        containerView.layer.addSublayer(shipLayer)
        // set initial values
        updateSliders()
    }

    func updateSliders() {
        let timeOffset = CFTimeInterval(timeOffsetSlider.value)
        timeOffsetLabel.text = String(format: "%0.2f", timeOffset)
        let speed = speedSlider.value
        speedLabel.text = String(format: "%0.2f", speed)
    }

    func play() {
        // create the keyframe animation
        let animation = CAKeyframeAnimation()
        animation.keyPath = "position"
        animation.timeOffset = CFTimeInterval(timeOffsetSlider.value)
        animation.speed = speedSlider.value
        animation.duration = 1.0
        animation.path = bezierPath.cgPath
        animation.rotationMode = .rotateAuto
        animation.isRemovedOnCompletion = false
        shipLayer.add(animation, forKey: "slide")
    }
}
