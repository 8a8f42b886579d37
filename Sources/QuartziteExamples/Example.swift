// The built-in scenes, by name. Each is a listing in a file of its own, written as a user would write it.

import QuartziteKit
import QuartziteResources

/// A built-in scene.
@MainActor package struct Example {
    /// The name on the command line.
    package let name: String
    /// A description of one line.
    package let text: String
    /// The size that the scene is designed for, in points.
    package let naturalSize: CGSize
    private let make: () -> UIViewController
    /// The first action of a person in a scene that waits for one. Headless rendering performs it at time 0. nil for other scenes.
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

    /// Returns an example whose scene waits for a call of a controller's method. Headless rendering makes the call at time 0.
    private static func acting<Controller: UIViewController>(
        _ name: String, _ text: String, _ make: @escaping () -> Controller, first action: @escaping (Controller) -> Void
    ) -> Example {
        Example(
            name, text, size: controlled,
            defaultAction: { controller in
                guard let controller = controller as? Controller else { return }
                action(controller)
            }, make: make)
    }

    private static let square = CGSize(width: 300, height: 300)
    /// With space below the square for the controls and the transport bar.
    private static let controlled = CGSize(width: 300, height: 420)

    /// The examples, in the order of the list.
    package static let all = [
        Example("door", "A paused animation that the mouse drags: a door on its hinge", size: square) {
            ManualAnimationViewController()
        },
        acting(
            "duration", "How long and how often: a ship that turns, with fields for duration and repeatCount",
            { DurationViewController() }, first: { $0.start() }),
        Example("swing", "A door that swings for ever by autoreverses", size: square) { SwingingDoorViewController() },
        acting(
            "time-offset", "A ship on a path, with sliders for the animation's speed and timeOffset",
            { TimeOffsetViewController() }, first: { $0.play() }),
        Example("fast-forward", "The speed of the window's layer hurries everything in it", size: controlled) {
            FastForwardViewController()
        },
        acting(
            "color", "A colour that does not snap back, by changing the property first",
            { ColorWithoutSnapBackViewController() }, first: { $0.changeColor() }),
        acting(
            "color-delegate", "The same, by changing the property when the animation stops",
            { ColorByDelegateViewController() }, first: { $0.changeColor() }),
        acting(
            "apply-animation", "The same, by a method for any basic animation", { ApplyBasicAnimationViewController() },
            first: { $0.changeColor() }),
        Example("clock", "A ticking clock: hands told apart by values that their animations carry", size: square) {
            ClockHandsViewController()
        },
        acting(
            "color-keyframes", "A sequence of colours by keyframes", { ColorKeyframesViewController() },
            first: { $0.changeColor() }),
        Example("path", "A ship that follows a curve and turns with it", size: square) { ShipAlongPathViewController() },
        Example("rotation", "transform.rotation, a property that is none, turned by a relative value", size: square) {
            VirtualPropertyViewController()
        },
        Example("group", "Two animations in a group: along a curve, and from green to red", size: square) {
            AnimationGroupViewController()
        },
        acting(
            "transition", "One picture dissolves into the next by a transition", { PictureTransitionViewController() },
            first: { $0.switchImage() }),
        acting(
            "tabs", "A transition of a whole tree: the views of two tabs dissolve into each other", { TabTransitionViewController() },
            first: { $0.tabBar.choose(1) }),
        acting(
            "snapshot", "A transition of one's own: a picture of the view covers it and flies away",
            { SnapshotTransitionViewController() }, first: { $0.performTransition() }),
        acting(
            "cancel", "An animation that can be cancelled, and says whether it was", { CancelAnimationViewController() },
            first: { $0.start() }),
        Example("shape-clock", "A clock face of shape layers whose hands animate by themselves", size: controlled) {
            ShapeClockViewController()
        },
        acting(
            "drawn-clock", "A clock face that is drawn each frame while its time, a property of one's own, animates",
            { DrawnClockViewController() }, first: { $0.enter("1.5") }),
        acting(
            "picture-clock", "The same clock of prepared pictures", { PictureClockViewController() }, first: { $0.enter("1.5") }),
        acting(
            "volume", "Music whose volume is an animated property of a layer", { VolumeViewController() },
            first: { $0.fadeOut() }),
        Example("emitter", "A fountain of particles, with its birth rate and shape", size: controlled) { FountainViewController() },
        Example("replicator", "One dot that is shown many times, turned and delayed", size: controlled) { ReplicatedDotsViewController() },
        Example("gradient", "Axial, radial and conic gradients whose colours change", size: controlled) { GradientKindsViewController() },
        Example("text", "Text that is wrapped, aligned and cut off by its layer", size: controlled) { TextFittingViewController() },
        Example("tiles", "A large map that is drawn in tiles, as fine as it is seen", size: controlled) { ZoomedTilesViewController() },
        Example("shape", "A curve that draws itself, with its width, caps and dashes", size: controlled) { DrawnLineViewController() },
        Example("cube", "Six layers in one space, turned by the mouse", size: controlled) { TurnedCubeViewController() },
        Example("filters", "Filters of a picture, and a pane of frosted glass", size: controlled) { FilteredPictureViewController() },
        Example("blend", "Discs that mix with what is behind them by a mode", size: controlled) { BlendModesViewController() },
        Example("mask", "Stars cut out of stripes, and the shadow of what is left", size: controlled) { MaskAndShadowViewController() },
        Example("video", "A video that is played, sought and fitted, in a layer with a reflection", size: controlled) {
            VideoViewController()
        },
        Example("opengl", "A cube drawn by the program's own OpenGL, in a layer with a shadow and a clock", size: controlled) {
            OpenGLCubeViewController()
        },
    ]

    /// Returns the example with a name, or nil.
    package static func named(_ name: String) -> Example? { all.first { $0.name == name } }

    /// Returns a controller with the door of the example "door", which shows `picture`.
    package static func makeDoor(of picture: CGImage) -> UIViewController {
        _ = pictures
        let controller = PictureDoorViewController(picture: picture)
        controller.preferredContentSize = CGSize(width: 300, height: 300)
        return controller
    }

    /// Returns a new controller with the example's scene.
    package func makeController() -> UIViewController {
        _ = Self.pictures
        let controller = make()
        controller.preferredContentSize = naturalSize
        return controller
    }

    /// Registers the pictures that ship with `UIImage(named:)`, once at first access.
    private static let pictures: Void = UIImage.addPictureSource { QuartziteResources.url(forPicture: $0) }
}
