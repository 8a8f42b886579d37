// CATransformLayer: six layers that share one 3D rendering context and so form a body. Drag it to rotate it.

import QuartziteKit

final class TurnedCubeViewController: ContainerViewController {
    private let cubeLayer = CATransformLayer()
    private let flatSwitch = UISwitch()
    private let flatLayer = CALayer()
    private var angles = (x: CGFloat(-0.45), y: CGFloat(0.6))

    override var controls: [UIView] { [flatSwitch] }

    override func loadView() {
        super.loadView()
        flatSwitch.accessibilityLabel = "Plain layer instead"
        flatSwitch.addTarget(self, action: TurnedCubeViewController.update, for: .valueChanged)
        let pan = UIPanGestureRecognizer(target: self, action: TurnedCubeViewController.pan)
        containerView.addGestureRecognizer(pan)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        containerView.layer.sublayerTransform = perspective
        for body in [cubeLayer, flatLayer] {
            body.position = CGPoint(x: 150, y: 150)
            containerView.layer.addSublayer(body)
        }
        update()
    }

    /// Returns a face of the cube, with its number at the centre.
    private static func face(_ number: Int) -> CALayer {
        let face = CALayer()
        face.bounds = CGRect(x: 0, y: 0, width: 130, height: 130)
        face.backgroundColor = UIColor(hue: CGFloat(number) / 6, saturation: 0.55, brightness: 0.95, alpha: 0.92).cgColor
        face.borderColor = UIColor(white: 1, alpha: 0.8).cgColor
        face.borderWidth = 3
        let text = CATextLayer()
        text.string = "\(number)"
        text.fontSize = 64
        text.alignmentMode = .center
        text.contentsScale = UIScreen.main.scale
        text.frame = CGRect(x: 0, y: 25, width: 130, height: 80)
        face.addSublayer(text)
        return face
    }

    private static func place(_ number: Int) -> CATransform3D {
        let turns: [(CGFloat, CGFloat)] = [(0, 0), (0, .pi / 2), (0, .pi), (0, -.pi / 2), (.pi / 2, 0), (-.pi / 2, 0)]
        let (x, y) = turns[number]
        return CATransform3DTranslate(CATransform3DRotate(CATransform3DMakeRotation(y, 0, 1, 0), x, 1, 0, 0), 0, 0, 65)
    }

    func update() {
        // a plain layer flattens its sublayers; a transform layer keeps their depth
        let body: CALayer = flatSwitch.isOn ? flatLayer : cubeLayer
        if body.sublayers?.isEmpty ?? true {
            for other in [cubeLayer, flatLayer] { for face in other.sublayers ?? [] { face.removeFromSuperlayer() } }
            for number in 0..<6 {
                let face = Self.face(number + 1)
                face.transform = Self.place(number)
                body.addSublayer(face)
            }
        }
        let turn = CATransform3DRotate(CATransform3DMakeRotation(angles.x, 1, 0, 0), angles.y, 0, 1, 0)
        (cubeLayer.transform, flatLayer.transform) = (turn, turn)
    }

    func pan(_ pan: UIPanGestureRecognizer) {
        let translation = pan.translation(in: view)
        angles.x -= translation.y / 100
        angles.y += translation.x / 100
        pan.setTranslation(.zero, in: view)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        update()
        CATransaction.commit()
    }
}
