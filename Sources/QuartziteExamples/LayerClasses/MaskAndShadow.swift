// A mask shows a layer where the mask is opaque; the shadow falls from the masked result.

import QuartziteKit

final class MaskAndShadowViewController: ContainerViewController {
    private let shadowLayer = CALayer()
    private let radiusSlider = UISlider()
    private let offsetSlider = UISlider()

    override var controls: [UIView] { [radiusSlider, offsetSlider] }

    override func loadView() {
        super.loadView()
        radiusSlider.accessibilityLabel = "Blur"
        (radiusSlider.maximumValue, radiusSlider.value) = (20, 6)
        offsetSlider.accessibilityLabel = "Offset"
        (offsetSlider.maximumValue, offsetSlider.value) = (30, 8)
        for slider in [radiusSlider, offsetSlider] {
            slider.addTarget(self, action: MaskAndShadowViewController.update, for: .valueChanged)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // a mask also clips its layer's own shadow, so the shadow belongs to an enclosing layer
        shadowLayer.frame = containerView.bounds
        shadowLayer.shadowOpacity = 0.6
        containerView.layer.addSublayer(shadowLayer)

        let stripes = CAGradientLayer()
        stripes.frame = CGRect(x: 10, y: 60, width: 280, height: 180)
        stripes.colors = (0..<7).map { UIColor(hue: CGFloat($0) / 7, saturation: 0.75, brightness: 0.95, alpha: 1).cgColor }
        (stripes.startPoint, stripes.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        shadowLayer.addSublayer(stripes)

        let mask = CAShapeLayer()
        mask.frame = stripes.bounds
        mask.path = Self.stars.cgPath
        stripes.mask = mask

        // the mask is a layer like any other: here it moves
        let drift = CABasicAnimation(keyPath: "transform.translation.x")
        (drift.fromValue, drift.toValue, drift.duration, drift.autoreverses, drift.repeatCount) = (-12, 12, 2.5, true, .infinity)
        drift.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        mask.add(drift, forKey: "drift")
        update()
    }

    func update() {
        shadowLayer.shadowRadius = CGFloat(radiusSlider.value)
        shadowLayer.shadowOffset = CGSize(width: 0, height: CGFloat(offsetSlider.value))
    }

    /// Three stars in a row.
    private static var stars: UIBezierPath {
        let path = UIBezierPath()
        for star in 0..<3 {
            let middle = CGPoint(x: 55 + 85 * CGFloat(star), y: 90)
            for step in 0..<10 {
                let angle = CGFloat.pi * CGFloat(step) / 5
                let radius: CGFloat = step % 2 == 0 ? 42 : 17
                let point = CGPoint(x: middle.x + radius * sin(angle), y: middle.y - radius * cos(angle))
                if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
            path.close()
        }
        return path
    }
}
