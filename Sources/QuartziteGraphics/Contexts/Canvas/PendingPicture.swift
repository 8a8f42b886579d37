// PendingPicture: a copy of a context's bitmap that another thread may still be drawing.

/// A picture that is available when all commands before it were executed.
///
/// `@unchecked Sendable` is safe here: the drawing thread writes `picture` once, before it signals `isReady`, and readers wait for
/// `isReady`.
package final class PendingPicture: @unchecked Sendable {
    private let isReady = DispatchSemaphore(value: 0)
    private var picture: CGImage?
    private let change: (@Sendable (CGImage) -> CGImage?)?

    init(changedBy change: (@Sendable (CGImage) -> CGImage?)?) { self.change = change }

    /// Waits for the picture. Nil if memory runs out.
    package func wait() -> CGImage? {
        isReady.wait()
        // Later calls need not wait.
        isReady.signal()
        return picture
    }

    func take(of canvas: CairoCanvas) {
        picture = canvas.makeImage()
        if let change { picture = picture.flatMap(change) }
        isReady.signal()
    }
}
