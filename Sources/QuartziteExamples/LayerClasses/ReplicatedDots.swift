// CAReplicatorLayer: one dot with one animation, shown many times. Each instance is rotated a little further and is a little later.

import QuartziteKit

final class ReplicatedDotsViewController: ContainerViewController {
    private let replicatorLayer = CAReplicatorLayer()
    private let countSlider = UISlider()
    private let trailSlider = UISlider()

    override var controls: [UIView] { [countSlider, trailSlider] }

    override func loadView() {
        super.loadView()
        countSlider.accessibilityLabel = "Count"
        (countSlider.minimumValue, countSlider.maximumValue, countSlider.value) = (3, 40, 15)
        trailSlider.accessibilityLabel = "Trail"
        (trailSlider.minimumValue, trailSlider.maximumValue, trailSlider.value) = (0.2, 1, 1)
        for slider in [countSlider, trailSlider] {
            slider.addTarget(self, action: ReplicatedDotsViewController.update, for: .valueChanged)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        replicatorLayer.frame = containerView.bounds
        replicatorLayer.instanceColor = UIColor(red: 0.25, green: 0.5, blue: 1, alpha: 1).cgColor
        containerView.layer.addSublayer(replicatorLayer)

        let dot = CALayer()
        dot.frame = CGRect(x: 139, y: 40, width: 22, height: 22)
        dot.cornerRadius = 11
        dot.backgroundColor = UIColor.white.cgColor
        replicatorLayer.addSublayer(dot)

        let shrink = CABasicAnimation(keyPath: "transform.scale")
        (shrink.fromValue, shrink.toValue, shrink.duration, shrink.repeatCount) = (1, 0.1, 1.5, .infinity)
        dot.add(shrink, forKey: "shrink")
        update()
    }

    func update() {
        let count = Int(countSlider.value)
        replicatorLayer.instanceCount = count
        replicatorLayer.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
        // the last instance is a whole cycle late
        replicatorLayer.instanceDelay = 1.5 * Double(trailSlider.value) / Double(count)
        replicatorLayer.instanceRedOffset = 0.6 / Float(count)
    }
}
