// The screen: pixels per point, and the size of the window.

import Synchronization

/// The screen that shows the scene. Usable on any thread, since images are drawn on any thread.
public final class UIScreen: NSObject, Sendable {
    /// The only screen.
    public static let main = UIScreen()
    /// The screens: the only one.
    public static var screens: [UIScreen] { [main] }

    /// A screen was connected. Never posted here.
    public static let didConnectNotification = NSNotification.Name("UIScreenDidConnectNotification")
    /// A screen was disconnected. Never posted here.
    public static let didDisconnectNotification = NSNotification.Name("UIScreenDidDisconnectNotification")
    /// `brightness` was set.
    public static let brightnessDidChangeNotification = NSNotification.Name("UIScreenBrightnessDidChangeNotification")
    /// `isCaptured` changed. Never posted here.
    public static let capturedDidChangeNotification = NSNotification.Name("UIScreenCapturedDidChangeNotification")

    private struct Values {
        var scale: CGFloat = 1
        var size = CGSize(width: 300, height: 300)
        var rate = 60.0
        var brightness: CGFloat = 1
    }

    private let values = Mutex(Values())

    private override init() {
        super.init()
    }

    /// Pixels per point: 1, or 2 on a high-density display. Default 1.
    public var scale: CGFloat { values.withLock { $0.scale } }
    /// Pixels per point; equal to `scale`.
    public var nativeScale: CGFloat { scale }

    /// The rectangle of the window, or of the image that is rendered, in points. Default size 300 × 300.
    public var bounds: CGRect { CGRect(origin: .zero, size: values.withLock { $0.size }) }

    /// The rectangle in pixels.
    public var nativeBounds: CGRect {
        values.withLock { CGRect(x: 0, y: 0, width: $0.size.width * $0.scale, height: $0.size.height * $0.scale) }
    }

    /// The refresh rate of the display, rounded to whole frames per second. Default 60, also without a window.
    public var maximumFramesPerSecond: Int { Int(values.withLock { $0.rate }.rounded()) }

    /// The brightness that the program asks for, 0…1. The display keeps its own. Default 1.
    public var brightness: CGFloat {
        get { values.withLock { $0.brightness } }
        set {
            let changes = values.withLock { values in
                let old = values.brightness
                values.brightness = min(1, max(0, newValue))
                return values.brightness != old
            }
            if changes { NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self) }
        }
    }

    /// Whether the screen's content is recorded or shared: always false, as a program does not know.
    public var isCaptured: Bool { false }
    /// The screen that this one mirrors: always nil.
    public var mirrored: UIScreen? { nil }
    /// The traits of the display environment.
    public var traitCollection: UITraitCollection { .current }

    /// Returns a display link that calls a method of `target` at the screen's frames, once it is added to a run loop.
    public func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
        CADisplayLink(target: target, selector: sel)
    }

    /// Returns a view of the screen's size that shows the visible windows as they are now. `afterUpdates` has no effect.
    @MainActor public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let view = UIView(frame: bounds)
        for window in UIApplication.shared.windows {
            guard let picture = window.snapshotView(afterScreenUpdates: afterUpdates) else { continue }
            picture.frame = window.frame
            view.addSubview(picture)
        }
        return view
    }

    /// Sets the refresh rate in frames per second. Called when the window knows its display.
    package func set(refreshRate: Double) {
        guard refreshRate >= 1, refreshRate <= 1e6 else { return }
        values.withLock { $0.rate = refreshRate }
    }

    /// Sets the scale. Called by the program that shows the scene, if possible before it loads the scene.
    package func set(scale: CGFloat) {
        guard scale > 0 else { return }
        values.withLock { $0.scale = scale }
    }

    /// Sets the size. Called when the scene gets its size.
    package func set(size: CGSize) {
        guard size.width > 0, size.height > 0 else { return }
        values.withLock { $0.size = size }
    }
}
