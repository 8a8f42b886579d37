// The door of the manual animation, with a picture of the person's choice.

import QuartziteKit

final class PictureDoorViewController: ManualAnimationViewController {
    private let picture: CGImage

    /// Creates a door that shows `picture`.
    init(picture: CGImage) {
        self.picture = picture
        super.init(nibName: nil, bundle: nil)
    }

    /// Views cannot be read from archives.
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        doorLayer.contents = picture
    }
}
