import QuartziteKit
import QuartziteRenderer

/// Draws a controller's scene into pictures, without a window or a display: for tests, and for files.
///
///     let renderer = try SceneRenderer(controller, scale: 2)
///     let before = try renderer.snapshot(atTime: 0)
///     controller.button.sendActions(for: .touchUpInside)
///     let after = try renderer.snapshot(atTime: 0.5)
///     try after.pngData()?.write(to: URL(fileURLWithPath: "after.png"))
///
/// Where the view has no background, pictures are transparent.
///
/// Time is virtual from here on: `CACurrentMediaTime()`, animations, display links and QuartziteKit's timers follow the times of the
/// pictures, however long drawing takes, and the same program draws the same pixels in each run. A program has one such clock, so use one
/// renderer at a time; making another one starts the clock anew at 0.
@MainActor public final class SceneRenderer {
    /// The size of the pictures in points.
    public let size: CGSize
    /// Pixels a point.
    public let scale: CGFloat

    private let scene: Scene
    private let pictures: PictureRenderer
    private var clock: SceneClock

    /// Shows the controller's view, as a window would, with the clock at 0.
    /// - Parameters:
    ///   - size: of the pictures, in points. The view fills it. Default nil: the controller's `preferredContentSize`, or its view's size.
    ///   - scale: pixels a point, above 0. Default 1.
    /// - Throws: when there is no OpenGL 3.3, or the picture is larger than it can draw; the error describes what would help.
    public init(_ controller: UIViewController, size: CGSize? = nil, scale: CGFloat = 1) throws {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        SceneClock.reset()
        // Before the view is loaded: it may draw pictures for the screen.
        UIScreen.main.set(scale: Double(scale))
        scene = Scene(name: "", controller: controller)
        self.size = size ?? scene.naturalSize
        self.scale = scale
        scene.layout(size: self.size)
        scene.commit()
        pictures = try PictureRenderer(
            scene.context, viewport: Viewport(size: self.size, scale: Double(scale)),
            log: { StandardError.write("\($0)\n") })
        clock = SceneClock(scene)
    }

    /// The time of the last picture, in seconds.
    public var currentTime: TimeInterval { clock.now }

    /// The scene as it is at a time of its clock. What is due until then happens on the way, in steps of 1/60 s.
    /// - Parameter time: in seconds from the beginning, at most an hour. A program goes only forwards: an earlier time than the last
    ///   picture's shows it as it is at that one's.
    /// - Throws: when OpenGL gives out; the error describes what would help.
    public func snapshot(atTime time: TimeInterval) throws -> UIImage {
        if time.isFinite { clock.advance(to: min(time, SceneClock.limit)) }
        scene.commit()
        try pictures.draw(at: clock.now)
        return UIImage(cgImage: try pictures.picture(), scale: scale)
    }
}
