// The built-in scenes, by name. Each scene has its own file, written as a user would write it.

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
        Example("door", "A drag opens and closes a door by scrubbing its paused animation", size: square) {
            ManualAnimationViewController()
        },
        acting(
            "duration", "A ship turns, and two text fields set the duration and repeatCount",
            { DurationViewController() }, first: { $0.start() }),
        Example("swing", "A door swings open and shut endlessly by autoreverses", size: square) { SwingingDoorViewController() },
        acting(
            "time-offset", "A ship moves along a path, and two sliders set the animation's speed and timeOffset",
            { TimeOffsetViewController() }, first: { $0.play() }),
        Example("fast-forward", "A slider sets the speed of the window's layer and so of everything inside", size: controlled) {
            FastForwardViewController()
        },
        acting(
            "color", "A colour fades and stays, because the property changes before the animation starts",
            { ColorWithoutSnapBackViewController() }, first: { $0.changeColor() }),
        acting(
            "color-delegate", "A colour fades and stays, because the delegate changes the property when the animation stops",
            { ColorByDelegateViewController() }, first: { $0.changeColor() }),
        acting(
            "apply-animation", "A colour fades and stays by a method that works for any basic animation",
            { ApplyBasicAnimationViewController() },
            first: { $0.changeColor() }),
        Example("clock", "A clock ticks, and values attached to the animations identify its hands", size: square) {
            ClockHandsViewController()
        },
        acting(
            "color-keyframes", "A layer fades through several colours by a keyframe animation", { ColorKeyframesViewController() },
            first: { $0.changeColor() }),
        Example("path", "A ship moves along a curve and turns with the curve", size: square) { ShipAlongPathViewController() },
        Example(
            "rotation", "A ship turns by a relative value of transform.rotation, which is a key path and not a stored property",
            size: square
        ) {
            VirtualPropertyViewController()
        },
        Example("group", "A layer moves along a curve and fades from green to red by a group of two animations", size: square) {
            AnimationGroupViewController()
        },
        acting(
            "transition", "A picture dissolves into the next one by a transition", { PictureTransitionViewController() },
            first: { $0.switchImage() }),
        acting(
            "tabs", "A view with all its subviews dissolves into the view of another tab", { TabTransitionViewController() },
            first: { $0.tabBar.choose(1) }),
        acting(
            "snapshot", "A picture of a view covers the changed view and flies away, as a custom transition",
            { SnapshotTransitionViewController() }, first: { $0.performTransition() }),
        acting(
            "cancel", "A ship turns until the animation ends or is cancelled, and the delegate learns which",
            { CancelAnimationViewController() },
            first: { $0.start() }),
        Example("shape-clock", "A custom property sets the time of a clock, whose hands then animate implicitly", size: controlled) {
            ShapeClockViewController()
        },
        acting(
            "drawn-clock", "A custom property animates the time of a clock, whose face is redrawn in every frame",
            { DrawnClockViewController() }, first: { $0.enter("1.5") }),
        acting(
            "picture-clock", "A custom property animates the time of a clock, which shows one of several prepared pictures",
            { PictureClockViewController() }, first: { $0.enter("1.5") }),
        acting(
            "volume", "A custom property of a layer animates the volume of music", { VolumeViewController() },
            first: { $0.fadeOut() }),
        Example("emitter", "A fountain emits particles, and controls set its birth rate and shape", size: controlled) {
            FountainViewController()
        },
        Example("replicator", "A replicator shows one animated dot many times, each turned and delayed", size: controlled) {
            ReplicatedDotsViewController()
        },
        Example("gradient", "The colours of axial, radial and conic gradients change", size: controlled) { GradientKindsViewController() },
        Example("text", "A text layer wraps, aligns and truncates its text", size: controlled) { TextFittingViewController() },
        Example("tiles", "A large map is drawn in tiles at the level of detail that the zoom needs", size: controlled) {
            ZoomedTilesViewController()
        },
        Example("shape", "A curve draws itself, and controls set its width, caps and dashes", size: controlled) {
            DrawnLineViewController()
        },
        Example("cube", "A drag rotates a cube of six layers in one 3D space", size: controlled) { TurnedCubeViewController() },
        Example("filters", "Filters change a picture, and a pane of frosted glass blurs the picture behind", size: controlled) {
            FilteredPictureViewController()
        },
        Example("blend", "Discs blend with the gradient behind them in a chosen mode", size: controlled) { BlendModesViewController() },
        Example("mask", "A mask cuts stars out of stripes, and the shadow follows the stars", size: controlled) {
            MaskAndShadowViewController()
        },
        Example("video", "A video plays, seeks and scales in a layer with a reflection", size: controlled) {
            VideoViewController()
        },
        Example("opengl", "The program's own OpenGL draws a cube in a layer with a shadow and a clock", size: controlled) {
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
