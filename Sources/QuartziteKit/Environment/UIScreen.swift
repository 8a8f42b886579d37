// The screen: how many pixels a point has, and how large the window is.

import Synchronization

/// What the scene is shown on. Any thread may ask it, since pictures are drawn on any.
public final class UIScreen: NSObject, Sendable {
    public static let main = UIScreen()

    private struct Values {
        var scale: CGFloat = 1
        var size = CGSize(width: 300, height: 300)
    }

    private let values = Mutex(Values())

    private override init() {
        super.init()
    }

    /// Pixels a point: 1, or 2 on a display of high density.
    public var scale: CGFloat { values.withLock { $0.scale } }
    public var nativeScale: CGFloat { scale }

    /// The window, or the picture that is made, in points.
    public var bounds: CGRect { CGRect(origin: .zero, size: values.withLock { $0.size }) }

    /// Said by the program that shows the scene, where it can before the scene is loaded.
    package func set(scale: CGFloat) {
        guard scale > 0 else { return }
        values.withLock { $0.scale = scale }
    }

    /// Said when the scene is given its place.
    package func set(size: CGSize) {
        guard size.width > 0, size.height > 0 else { return }
        values.withLock { $0.size = size }
    }
}
