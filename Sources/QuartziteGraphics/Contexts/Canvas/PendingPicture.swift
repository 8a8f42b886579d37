// PendingPicture: a picture of what a context has drawn up to some moment, which may still be under way.

/// A picture that comes once everything is drawn which had been told before it was asked for.
///
/// Sendable although it changes: `picture` is written once, by whoever does the commands, before `isThere` is told, and read after
/// somebody has waited for that.
package final class PendingPicture: @unchecked Sendable {
    private let isThere = DispatchSemaphore(value: 0)
    private var picture: CGImage?
    private let change: (@Sendable (CGImage) -> CGImage?)?

    init(changedBy change: (@Sendable (CGImage) -> CGImage?)?) { self.change = change }

    /// The picture, as soon as it is there. Nil without memory for it.
    package func wait() -> CGImage? {
        isThere.wait()
        // Whoever asks again need not wait.
        isThere.signal()
        return picture
    }

    func take(of canvas: CairoCanvas) {
        picture = canvas.makeImage()
        if let change { picture = picture.flatMap(change) }
        isThere.signal()
    }
}
