// compositingFilter: the modes in which a layer blends with its background.

import QuartziteKit

final class BlendModesViewController: ContainerViewController {
    private static let modes = ["normal", "multiply", "screen", "overlay", "difference", "colorDodge", "hue", "xor"]
    private let modeControl = UISegmentedControl(items: modes)
    private let opacitySlider = UISlider()
    private let discLayers = (0..<3).map { _ in CALayer() }

    override var controls: [UIView] { [modeControl, opacitySlider] }

    override func loadView() {
        super.loadView()
        modeControl.selectedSegmentIndex = 1
        modeControl.addTarget(self, action: BlendModesViewController.update, for: .valueChanged)
        opacitySlider.accessibilityLabel = "Opacity"
        opacitySlider.value = 1
        opacitySlider.addTarget(self, action: BlendModesViewController.update, for: .valueChanged)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let backdrop = CAGradientLayer()
        backdrop.frame = CGRect(x: 20, y: 20, width: 260, height: 260)
        backdrop.cornerRadius = 16
        backdrop.colors = [UIColor(white: 0.97, alpha: 1).cgColor, UIColor(white: 0.4, alpha: 1).cgColor]
        containerView.layer.addSublayer(backdrop)
        for (index, disc) in discLayers.enumerated() {
            let angle = 2 * CGFloat.pi * CGFloat(index) / 3
            disc.bounds = CGRect(x: 0, y: 0, width: 130, height: 130)
            disc.position = CGPoint(x: 150 + 46 * sin(angle), y: 150 - 46 * cos(angle))
            disc.cornerRadius = 65
            disc.backgroundColor = UIColor(hue: 0.5 + CGFloat(index) / 3, saturation: 0.85, brightness: 0.95, alpha: 1).cgColor
            containerView.layer.addSublayer(disc)
        }
        update()
    }

    func update() {
        let mode = Self.modes[max(0, modeControl.selectedSegmentIndex)]
        for disc in discLayers {
            disc.compositingFilter = mode
            disc.opacity = opacitySlider.value
        }
    }
}
