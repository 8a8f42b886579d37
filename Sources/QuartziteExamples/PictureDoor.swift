// The door of the manual animation, made of a picture that a person brings.

import QuartziteKit

final class PictureDoorViewController: ManualAnimationViewController {
    private let picture: CGImage

    /// A door that shows that picture.
    init(picture: CGImage) {
        self.picture = picture
        super.init(nibName: nil, bundle: nil)
    }

    /// Views are not archived here.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        doorLayer.contents = picture
    }
}
