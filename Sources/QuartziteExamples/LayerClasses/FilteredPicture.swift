// Filters: `filters` change the layer's own picture, and `backgroundFilters` change the background behind a pane of glass.

import QuartziteKit

final class FilteredPictureViewController: ContainerViewController {
    private let pictureLayer = CALayer()
    private let paneLayer = CALayer()
    private let filterControl = UISegmentedControl(items: ["Blur", "Hue", "Grey", "Sepia", "Invert", "Vignette"])
    private let amountSlider = UISlider()
    private let paneSwitch = UISwitch()

    override var controls: [UIView] { [filterControl, amountSlider, paneSwitch] }

    override func loadView() {
        super.loadView()
        filterControl.selectedSegmentIndex = 1
        filterControl.addTarget(self, action: FilteredPictureViewController.update, for: .valueChanged)
        amountSlider.accessibilityLabel = "Amount"
        amountSlider.value = 0.5
        amountSlider.addTarget(self, action: FilteredPictureViewController.update, for: .valueChanged)
        paneSwitch.accessibilityLabel = "Pane of glass"
        paneSwitch.isOn = true
        paneSwitch.addTarget(self, action: FilteredPictureViewController.update, for: .valueChanged)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let sky = CAGradientLayer()
        sky.frame = CGRect(x: 20, y: 20, width: 260, height: 260)
        sky.cornerRadius = 16
        sky.colors = [UIColor(red: 0.4, green: 0.7, blue: 1, alpha: 1).cgColor, UIColor(red: 1, green: 0.95, blue: 0.8, alpha: 1).cgColor]
        containerView.layer.addSublayer(sky)
        pictureLayer.frame = CGRect(x: 30, y: 30, width: 200, height: 200)
        pictureLayer.contents = UIImage(named: "Igloo.png")?.cgImage
        containerView.layer.addSublayer(pictureLayer)
        paneLayer.frame = CGRect(x: 140, y: 150, width: 120, height: 110)
        paneLayer.cornerRadius = 18
        paneLayer.backgroundColor = UIColor(white: 1, alpha: 0.25).cgColor
        paneLayer.borderColor = UIColor(white: 1, alpha: 0.7).cgColor
        paneLayer.borderWidth = 1
        containerView.layer.addSublayer(paneLayer)
        update()
    }

    func update() {
        let amount = Double(amountSlider.value)
        let (type, key, value): (String, String, Double) =
            switch filterControl.selectedSegmentIndex {
            case 1: ("colorHueRotate", "inputAngle", amount * 2 * .pi)
            case 2: ("colorSaturate", "inputAmount", 1 - amount)
            case 3: ("colorSepia", "inputAmount", amount)
            case 4: ("colorInvert", "inputAmount", amount)
            case 5: ("vignette", "inputAmount", amount)
            default: ("gaussianBlur", "inputRadius", amount * 12)
            }
        let filter = CAFilter(type: type)
        filter.setValue(value, forKey: key)
        pictureLayer.filters = [filter]

        // the background of the pane is blurred, as through frosted glass
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(8, forKey: "inputRadius")
        paneLayer.backgroundFilters = [blur]
        paneLayer.isHidden = !paneSwitch.isOn
    }
}
