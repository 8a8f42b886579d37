// CATextLayer: text that is wrapped, aligned and truncated within its bounds.

import QuartziteKit

final class TextFittingViewController: ContainerViewController {
    private let textLayer = CATextLayer()
    private let alignmentControl = UISegmentedControl(items: ["Left", "Centre", "Right", "Justified"])
    private let widthSlider = UISlider()
    private let wrapSwitch = UISwitch()

    override var controls: [UIView] { [alignmentControl, widthSlider, wrapSwitch] }

    override func loadView() {
        super.loadView()
        alignmentControl.selectedSegmentIndex = 0
        alignmentControl.addTarget(self, action: TextFittingViewController.update, for: .valueChanged)
        widthSlider.accessibilityLabel = "Width"
        (widthSlider.minimumValue, widthSlider.maximumValue, widthSlider.value) = (60, 260, 240)
        widthSlider.addTarget(self, action: TextFittingViewController.update, for: .valueChanged)
        wrapSwitch.accessibilityLabel = "Wrapped"
        wrapSwitch.isOn = true
        wrapSwitch.addTarget(self, action: TextFittingViewController.update, for: .valueChanged)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        textLayer.string = """
            A text layer sets a string in a rectangle. Lines break between words, and what does not fit ends in an ellipsis. \
            Ελληνικά, кириллица and עברית go along.
            """
        textLayer.fontSize = 19
        textLayer.foregroundColor = UIColor(white: 0.1, alpha: 1).cgColor
        textLayer.backgroundColor = UIColor(red: 1, green: 0.97, blue: 0.86, alpha: 1).cgColor
        textLayer.borderColor = UIColor(red: 0.8, green: 0.7, blue: 0.4, alpha: 1).cgColor
        textLayer.borderWidth = 1
        textLayer.truncationMode = .end
        textLayer.contentsScale = UIScreen.main.scale
        textLayer.position = CGPoint(x: 150, y: 150)
        containerView.layer.addSublayer(textLayer)
        update()
    }

    func update() {
        let modes: [CATextLayerAlignmentMode] = [.left, .center, .right, .justified]
        textLayer.alignmentMode = modes[max(0, alignmentControl.selectedSegmentIndex)]
        textLayer.isWrapped = wrapSwitch.isOn
        textLayer.bounds.size = CGSize(width: CGFloat(widthSlider.value), height: 150)
    }
}
