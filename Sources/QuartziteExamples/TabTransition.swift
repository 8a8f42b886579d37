// A transition of a layer tree: a tab bar controller exchanges views inside its own view, and its own view dissolves from one to
// the other.
//
// In the listing an application delegate creates the window and the controllers. Here the tab bar controller itself is the example.

import QuartziteKit

final class TabTransitionViewController: UITabBarController, UITabBarControllerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        let viewController1 = FirstViewController()
        let viewController2 = SecondViewController()
        viewControllers = [viewController1, viewController2]
        delegate = self
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        // set up crossfade transition
        let transition = CATransition()
        transition.type = .fade
        // apply transition to tab bar controller's view
        view.layer.add(transition, forKey: nil)
    }
}

/// A tab with a picture on a coloured background.
private class TabViewController: UIViewController {
    private let picture: String
    private let color: UIColor

    fileprivate init(title: String, picture: String, color: UIColor) {
        (self.picture, self.color) = (picture, color)
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    /// Views cannot be read from archives.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = color
        let imageView = UIImageView(image: UIImage(named: picture))
        imageView.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
        imageView.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        imageView.autoresizingMask = [
            .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
        ]
        view.addSubview(imageView)
    }
}

private final class FirstViewController: TabViewController {
    convenience init() {
        self.init(title: "First", picture: "Igloo.png", color: UIColor(red: 0.72, green: 0.86, blue: 0.95, alpha: 1))
    }
}

private final class SecondViewController: TabViewController {
    convenience init() {
        self.init(title: "Second", picture: "Spaceship.png", color: UIColor(red: 0.16, green: 0.15, blue: 0.32, alpha: 1))
    }
}
