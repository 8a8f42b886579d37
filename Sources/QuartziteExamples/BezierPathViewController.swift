// The common part of the listings with a Bézier path: the path, and a red line that shows it.

import QuartziteKit

class BezierPathViewController: ContainerViewController {
    let bezierPath = UIBezierPath()

    override func viewDidLoad() {
        super.viewDidLoad()
        // create a path
        bezierPath.move(to: CGPoint(x: 0, y: 150))
        bezierPath.addCurve(
            to: CGPoint(x: 300, y: 150), controlPoint1: CGPoint(x: 75, y: 0), controlPoint2: CGPoint(x: 225, y: 300))
        // draw the path using a CAShapeLayer
        let pathLayer = CAShapeLayer()
        pathLayer.path = bezierPath.cgPath
        pathLayer.fillColor = UIColor.clear.cgColor
        pathLayer.strokeColor = UIColor.red.cgColor
        pathLayer.lineWidth = 3.0
        containerView.layer.addSublayer(pathLayer)
    }
}
