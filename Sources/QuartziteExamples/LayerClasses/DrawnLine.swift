// CAShapeLayer: a path that draws itself, by an animation of `strokeEnd`.

import QuartziteKit

final class DrawnLineViewController: ContainerViewController {
    private let shapeLayer = CAShapeLayer()
    private let widthSlider = UISlider()
    private let capControl = UISegmentedControl(items: ["Butt", "Round", "Square"])
    private let dashSwitch = UISwitch()

    override var controls: [UIView] { [widthSlider, capControl, dashSwitch] }

    override func loadView() {
        super.loadView()
        widthSlider.accessibilityLabel = "Width"
        (widthSlider.minimumValue, widthSlider.maximumValue, widthSlider.value) = (1, 24, 10)
        widthSlider.addTarget(self, action: DrawnLineViewController.update, for: .valueChanged)
        capControl.selectedSegmentIndex = 1
        capControl.addTarget(self, action: DrawnLineViewController.update, for: .valueChanged)
        dashSwitch.accessibilityLabel = "Dashed"
        dashSwitch.addTarget(self, action: DrawnLineViewController.update, for: .valueChanged)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        shapeLayer.frame = containerView.bounds
        shapeLayer.path = Self.flower.cgPath
        shapeLayer.fillColor = UIColor(red: 1, green: 0.93, blue: 0.75, alpha: 1).cgColor
        shapeLayer.strokeColor = UIColor(red: 0.85, green: 0.3, blue: 0.25, alpha: 1).cgColor
        shapeLayer.lineJoin = .round
        containerView.layer.addSublayer(shapeLayer)

        let draw = CABasicAnimation(keyPath: "strokeEnd")
        (draw.fromValue, draw.toValue, draw.duration) = (0, 1, 2)
        draw.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        (draw.autoreverses, draw.repeatCount) = (true, .infinity)
        shapeLayer.add(draw, forKey: "draw")
        update()
    }

    func update() {
        shapeLayer.lineWidth = CGFloat(widthSlider.value)
        shapeLayer.lineCap = [.butt, .round, .square][max(0, capControl.selectedSegmentIndex)]
        shapeLayer.lineDashPattern = dashSwitch.isOn ? [NSNumber(value: 30), NSNumber(value: 30)] : nil
    }

    /// A closed curve with five petals.
    private static var flower: UIBezierPath {
        let path = UIBezierPath()
        for step in 0...240 {
            let angle = 2 * CGFloat.pi * CGFloat(step) / 240
            let radius = 85 + 35 * cos(5 * angle)
            let point = CGPoint(x: 150 + radius * sin(angle), y: 150 - radius * cos(angle))
            if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return path
    }
}
