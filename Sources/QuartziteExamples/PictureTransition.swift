// A transition: no property animation changes one image into another, but a transition of the whole layer does.

import QuartziteKit

final class PictureTransitionViewController: ContainerViewController {
    let imageView = UIImageView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    let switchButton = button("Switch Image")
    private(set) var images: [UIImage] = []

    override var controls: [UIView] { [switchButton] }

    override func loadView() {
        super.loadView()
        containerView.addSubview(imageView)
        switchButton.addTarget(self, action: PictureTransitionViewController.switchImage, for: .touchUpInside)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // set up images
        images = [
            UIImage(named: "Anchor.png"),
            UIImage(named: "Cone.png"),
            UIImage(named: "Igloo.png"),
            UIImage(named: "Spaceship.png"),
        ].compactMap { $0 }
        imageView.image = images.first
    }

    func switchImage() {
        // set up crossfade transition
        let transition = CATransition()
        transition.type = .fade
        // apply transition to imageview backing layer
        imageView.layer.add(transition, forKey: nil)
        // cycle to next image
        guard let currentImage = imageView.image, var index = images.firstIndex(of: currentImage) else { return }
        index = (index + 1) % images.count
        imageView.image = images[index]
    }
}
