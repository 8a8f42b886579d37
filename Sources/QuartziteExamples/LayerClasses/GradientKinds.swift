// CAGradientLayer: three kinds of gradients, whose colours are an animated property like any other.

import QuartziteKit

final class GradientKindsViewController: ContainerViewController {
    private let gradientLayer = CAGradientLayer()
    private let typeControl = UISegmentedControl(items: ["Axial", "Radial", "Conic"])
    private let placeSlider = UISlider()

    override var controls: [UIView] { [typeControl, placeSlider] }

    override func loadView() {
        super.loadView()
        typeControl.selectedSegmentIndex = 2
        typeControl.addTarget(self, action: GradientKindsViewController.update, for: .valueChanged)
        placeSlider.accessibilityLabel = "Second colour"
        (placeSlider.minimumValue, placeSlider.maximumValue, placeSlider.value) = (0.1, 0.9, 0.4)
        placeSlider.addTarget(self, action: GradientKindsViewController.update, for: .valueChanged)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        gradientLayer.frame = CGRect(x: 30, y: 30, width: 240, height: 240)
        gradientLayer.cornerRadius = 40
        gradientLayer.colors = Self.colors(hue: 0.55)
        containerView.layer.addSublayer(gradientLayer)

        let change = CABasicAnimation(keyPath: "colors")
        change.fromValue = Self.colors(hue: 0.55)
        change.toValue = Self.colors(hue: 0.78)
        (change.duration, change.autoreverses, change.repeatCount) = (3, true, .infinity)
        gradientLayer.add(change, forKey: "change")
        update()
    }

    func update() {
        gradientLayer.type = [.axial, .radial, .conic][max(0, typeControl.selectedSegmentIndex)]
        gradientLayer.locations = [0, NSNumber(value: placeSlider.value), 1]
        if gradientLayer.type == .axial {
            (gradientLayer.startPoint, gradientLayer.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        } else {
            (gradientLayer.startPoint, gradientLayer.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
        }
    }

    private static func colors(hue: CGFloat) -> [Any] {
        [0, 0.12, 0].enumerated().map { index, offset in
            UIColor(hue: hue + offset, saturation: index == 1 ? 0.25 : 0.8, brightness: index == 1 ? 1 : 0.85, alpha: 1).cgColor
        }
    }
}
