// The built-in scenes, by name. Each is a listing in a file of its own, written as a user would write it.

import QuartziteKit
import QuartziteResources

/// A built-in scene.
@MainActor package struct Example {
    /// What the command line calls it.
    package let name: String
    /// What it shows, in one line.
    package let text: String
    /// The size that it is made for, in points.
    package let naturalSize: CGSize
    private let make: () -> UIViewController
    /// What a person would do first in a scene that waits for it; without a window it is done at time 0. Nil for the others.
    package let defaultAction: ((UIViewController) -> Void)?

    private init(
        _ name: String, _ text: String, size: CGSize, defaultAction: ((UIViewController) -> Void)? = nil,
        make: @escaping () -> UIViewController
    ) {
        self.name = name
        self.text = text
        naturalSize = size
        self.defaultAction = defaultAction
        self.make = make
    }

    /// The examples in the order of the list.
    package static let all = [
        Example(
            "door", "A paused animation that the mouse drags: a door on its hinge",
            size: CGSize(width: 300, height: 300)
        ) { ManualAnimationViewController() }
    ]

    /// The example of that name; nil when there is none.
    package static func named(_ name: String) -> Example? { all.first { $0.name == name } }

    /// The door of the example "door", made of a picture.
    package static func makeDoor(of picture: CGImage) -> UIViewController {
        _ = pictures
        let controller = PictureDoorViewController(picture: picture)
        controller.preferredContentSize = CGSize(width: 300, height: 300)
        return controller
    }

    /// A new controller with the example's scene in it.
    package func makeController() -> UIViewController {
        _ = Self.pictures
        let controller = make()
        controller.preferredContentSize = naturalSize
        return controller
    }

    /// Lets `UIImage(named:)` find the pictures that ship. Done once, when it is first asked for.
    private static let pictures: Void = UIImage.addPictureSource { QuartziteResources.url(forPicture: $0) }
}
