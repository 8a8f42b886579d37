// The common part of the listings' storyboards: a root view with a container view at its centre, and controls beside the container.

import QuartziteKit

class ContainerViewController: UIViewController {
    /// A square of 300 points, centred in the window.
    let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    /// The listing's controls, in the order in which the panel shows them.
    var controls: [UIView] { [] }

    override func loadView() {
        view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        containerView.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        view.addSubview(containerView)
        // A view without a size: the controls show in the window's panel, and not over the scene.
        let panel = UIView()
        panel.clipsToBounds = true
        view.addSubview(panel)
        for control in controls { panel.addSubview(control) }
    }

    /// Returns a button as in the storyboard.
    static func button(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        return button
    }
}
