// A custom property that is animated through standard properties: setting the clock's `time` rotates two hands, whose transforms
// animate implicitly.

import QuartziteKit

private final class ClockFace: CAShapeLayer {
    private let hourHand = CAShapeLayer()
    private let minuteHand = CAShapeLayer()

    override init() {
        super.init()
        bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        path = UIBezierPath(ovalIn: bounds).cgPath
        fillColor = UIColor.white.cgColor
        strokeColor = UIColor.black.cgColor
        lineWidth = 4

        hourHand.path = UIBezierPath(rect: CGRect(x: -2, y: -70, width: 4, height: 70)).cgPath
        hourHand.fillColor = UIColor.black.cgColor
        hourHand.position = CGPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
        addSublayer(hourHand)

        minuteHand.path = UIBezierPath(rect: CGRect(x: -1, y: -90, width: 2, height: 90)).cgPath
        minuteHand.fillColor = UIColor.black.cgColor
        minuteHand.position = CGPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
        addSublayer(minuteHand)
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    var time = Date() {
        didSet {
            let calendar = Calendar(identifier: .gregorian)
            let components = calendar.dateComponents([.hour, .minute], from: time)
            let (hour, minute) = (Double(components.hour ?? 0), Double(components.minute ?? 0))
            hourHand.setAffineTransform(CGAffineTransform(rotationAngle: hour / 12.0 * 2.0 * .pi))
            minuteHand.setAffineTransform(CGAffineTransform(rotationAngle: minute / 60.0 * 2.0 * .pi))
        }
    }
}

final class ShapeClockViewController: UIViewController {
    let datePicker = UIDatePicker()
    private let clockFace = ClockFace()

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        datePicker.datePickerMode = .time
        datePicker.accessibilityLabel = "Time"
        datePicker.date = SceneDate.now
        datePicker.addTarget(self, action: ShapeClockViewController.setTime, for: .valueChanged)
        view.addSubview(datePicker)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // add the clock face layer
        clockFace.position = CGPoint(x: view.bounds.size.width / 2, y: 150)
        view.layer.addSublayer(clockFace)
        // set default time
        clockFace.time = SceneDate.now
    }

    func setTime() {
        clockFace.time = datePicker.date
    }
}
