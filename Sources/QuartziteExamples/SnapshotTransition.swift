// A custom transition: a snapshot of the view covers the view while it changes, and then flies away.

import QuartziteKit

final class SnapshotTransitionViewController: ContainerViewController {
    let transitionButton = button("Perform Transition")
    /// The same numbers in every run, so that the pictures are the same too.
    private var random = SplitMix64(9)

    override var controls: [UIView] { [transitionButton] }

    override func loadView() {
        super.loadView()
        view.backgroundColor = UIColor(red: 0.2, green: 0.55, blue: 0.8, alpha: 1)
        let imageView = UIImageView(image: UIImage(named: "Anchor.png"))
        imageView.frame = CGRect(x: 70, y: 70, width: 160, height: 160)
        containerView.addSubview(imageView)
        transitionButton.addTarget(self, action: SnapshotTransitionViewController.performTransition, for: .touchUpInside)
    }

    func performTransition() {
        // preserve the current view snapshot
        UIGraphicsBeginImageContextWithOptions(view.bounds.size, true, 0.0)
        if let context = UIGraphicsGetCurrentContext() { view.layer.render(in: context) }
        let coverImage = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        // insert snapshot view in front of this one
        let coverView = UIImageView(image: coverImage)
        coverView.frame = view.bounds
        view.addSubview(coverView)
        // update the view (we'll simply randomize the layer background color)
        let red = CGFloat.random(in: 0...1, using: &random)
        let green = CGFloat.random(in: 0...1, using: &random)
        let blue = CGFloat.random(in: 0...1, using: &random)
        view.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0)
        // perform animation (anything you like)
        UIView.animate(
            withDuration: 1.0,
            animations: {
                // scale, rotate and fade the view
                var transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
                transform = transform.rotated(by: .pi / 2)
                coverView.transform = transform
                coverView.alpha = 0.0
            },
            completion: { finished in
                // remove the cover view now we're finished with it
                coverView.removeFromSuperview()
            })
    }
}
