// The common part of the colour listings: a blue layer, and a button that changes its colour.

import QuartziteKit

class ColorViewController: ContainerViewController {
    /// A square of 200 points at the centre of the container.
    let myView = UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    let colorLayer = CALayer()
    let changeColorButton = button("Change Colour")
    /// The same numbers in every run, so that the pictures are the same too.
    private var random = SplitMix64(9)

    override var controls: [UIView] { [changeColorButton] }

    override func loadView() {
        super.loadView()
        myView.backgroundColor = .white
        containerView.addSubview(myView)
        changeColorButton.addTarget(self, action: ColorViewController.changeColor, for: .touchUpInside)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // create sublayer
        colorLayer.frame = CGRect(x: 50.0, y: 50.0, width: 100.0, height: 100.0)
        colorLayer.backgroundColor = UIColor.blue.cgColor
        // add it to our view
        myView.layer.addSublayer(colorLayer)
    }

    func changeColor() {}

    /// Returns an opaque colour with random red, green and blue.
    func randomColor() -> UIColor {
        let red = CGFloat.random(in: 0...1, using: &random)
        let green = CGFloat.random(in: 0...1, using: &random)
        let blue = CGFloat.random(in: 0...1, using: &random)
        return UIColor(red: red, green: green, blue: blue, alpha: 1.0)
    }
}
