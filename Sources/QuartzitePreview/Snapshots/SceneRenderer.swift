import QuartziteKit
import QuartziteRenderer

/// Draws a controller's scene into images, without a window or a display: for tests, and for files.
///
///     let renderer = try SceneRenderer(controller, scale: 2)
///     let before = try renderer.snapshot(atTime: 0)
///     controller.button.sendActions(for: .touchUpInside)
///     let after = try renderer.snapshot(atTime: 0.5)
///     try after.pngData()?.write(to: URL(fileURLWithPath: "after.png"))
///
/// Where the view has no background, images are transparent.
///
/// A renderer makes time virtual: `CACurrentMediaTime()`, animations, display links and QuartziteKit's timers follow the times of
/// the images, however long drawing takes, and the same program draws the same pixels in each run. A program has only one such
/// clock, so use one renderer at a time; making another one resets the clock to 0.
@preconcurrency @MainActor public final class SceneRenderer {
    /// The size of the images in points.
    public let size: CGSize
    /// Pixels per point.
    public let scale: CGFloat

    private let scene: Scene
    private let pictures: PictureRenderer
    private var clock: SceneClock

    /// Displays the controller's view like a window, with the clock at 0.
    /// - Parameters:
    ///   - controller: the controller whose view is drawn.
    ///   - size: the size of the images in points. The view is laid out in this size, which it already has in `viewDidLoad()`.
    ///     Default nil: the controller's `preferredContentSize`, or its view's size.
    ///   - scale: pixels per point, above 0. Default 1.
    /// - Throws: an error that describes a remedy, if there is no OpenGL 3.3, or the image exceeds OpenGL's limits.
    public init(_ controller: UIViewController, size: CGSize? = nil, scale: CGFloat = 1) throws {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        SceneClock.reset()
        // Set this before the view is loaded, because the view may draw images for the screen's scale.
        UIScreen.main.set(scale: Double(scale))
        let size = size.map { CGSize(width: max(1, $0.width), height: max(1, $0.height)) }
        scene = Scene(name: "", controller: controller, size: size)
        self.size = scene.naturalSize
        self.scale = scale
        scene.layout(size: self.size)
        scene.commit()
        pictures = try PictureRenderer(
            scene.context, viewport: Viewport(size: self.size, scale: Double(scale)),
            log: { StandardError.write("\($0)\n") })
        clock = SceneClock(scene)
    }

    /// The time of the last image, in seconds.
    public var currentTime: TimeInterval { clock.now }

    /// Returns an image of the scene at a time of its clock. Runs everything due until then, in steps of 1/60 s.
    /// - Parameter time: seconds from the beginning, at most one hour. A program only runs forwards: a time before the last image's
    ///   time gives the scene at the last image's time.
    /// - Throws: an error that describes a remedy, if OpenGL fails.
    public func snapshot(atTime time: TimeInterval) throws -> UIImage {
        if time.isFinite { clock.advance(to: min(time, SceneClock.limit)) }
        scene.commit()
        try pictures.draw(at: clock.now)
        return UIImage(cgImage: try pictures.picture(), scale: scale)
    }
}
