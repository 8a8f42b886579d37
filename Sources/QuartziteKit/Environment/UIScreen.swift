// The screen: pixels per point, and the size of the window.

import Synchronization

/// The screen that shows the scene. Usable on any thread, since images are drawn on any thread.
public final class UIScreen: NSObject, Sendable {
    /// The only screen.
    public static let main = UIScreen()

    private struct Values {
        var scale: CGFloat = 1
        var size = CGSize(width: 300, height: 300)
        var rate = 60.0
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
