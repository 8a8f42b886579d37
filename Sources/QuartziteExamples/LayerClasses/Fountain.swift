// CAEmitterLayer: particles that are computed from their cell's numbers and the time alone.

import QuartziteKit

final class FountainViewController: ContainerViewController {
    private let emitterLayer = CAEmitterLayer()
    private let rateSlider = UISlider()
    private let shapeControl = UISegmentedControl(items: ["Point", "Line", "Circle"])

    override var controls: [UIView] { [rateSlider, shapeControl] }

    override func loadView() {
        super.loadView()
        view.backgroundColor = UIColor(red: 0.06, green: 0.07, blue: 0.14, alpha: 1)
        rateSlider.accessibilityLabel = "Birth rate"
        (rateSlider.maximumValue, rateSlider.value) = (3, 1)
        rateSlider.addTarget(self, action: FountainViewController.updateRate, for: .valueChanged)
        shapeControl.selectedSegmentIndex = 0
        shapeControl.addTarget(self, action: FountainViewController.updateShape, for: .valueChanged)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let drop = CAEmitterCell()
        drop.name = "drop"
        drop.contents = Self.glow.cgImage
        (drop.birthRate, drop.lifetime, drop.lifetimeRange) = (90, 2.8, 0.4)
        (drop.velocity, drop.velocityRange) = (265, 50)
        (drop.emissionLongitude, drop.emissionRange) = (-.pi / 2, 0.7)
        drop.yAcceleration = 180
        (drop.scale, drop.scaleRange, drop.scaleSpeed) = (0.7, 0.3, -0.15)
        drop.color = UIColor(red: 0.35, green: 0.6, blue: 1, alpha: 0.9).cgColor
        (drop.redRange, drop.greenRange, drop.alphaSpeed) = (0.5, 0.4, -0.35)

        emitterLayer.frame = containerView.bounds
        emitterLayer.emitterPosition = CGPoint(x: 150, y: 260)
        emitterLayer.emitterSize = CGSize(width: 80, height: 80)
        // additive blending: the light of overlapping particles adds up
        emitterLayer.renderMode = .additive
        emitterLayer.seed = 7
        emitterLayer.emitterCells = [drop]
        containerView.layer.addSublayer(emitterLayer)
    }

    func updateRate() { emitterLayer.birthRate = rateSlider.value }

    func updateShape() {
        let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .circle]
        emitterLayer.emitterShape = shapes[max(0, shapeControl.selectedSegmentIndex)]
        emitterLayer.emitterMode = .outline
        // Angles are measured from +x at a point, but from the perpendicular on a line and around a circle.
        let longitude = emitterLayer.emitterShape == .point ? -CGFloat.pi / 2 : 0
        emitterLayer.setValue(longitude, forKeyPath: "emitterCells.drop.emissionLongitude")
    }

    /// A soft white spot.
    private static var glow: UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 32, height: 32)).image { renderer in
            let colors = [UIColor.white.cgColor, UIColor(white: 1, alpha: 0.35).cgColor, UIColor(white: 1, alpha: 0).cgColor]
            guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 0.4, 1]) else { return }
            let middle = CGPoint(x: 16, y: 16)
            renderer.cgContext.drawRadialGradient(
                gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: 16, options: [])
        }
    }
}
