// What the listings' storyboards have in common: a root view with a container view in its middle, and controls beside it.

import QuartziteKit

class ContainerViewController: UIViewController {
    /// Square, 300 points, and centred in the window.
    let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    /// The listing's outlets to controls, in the order in which the panel shows them.
    var controls: [UIView] { [] }

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        containerView.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        view.addSubview(containerView)
        for control in controls { view.addSubview(control) }
    }

    /// A button as the storyboard has it.
    static func button(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        return button
    }
}
