import QuartziteGraphics

/// An image that depends on the time: the frames of a video.
///
/// Sampling asks for images on any thread, so a video keeps running while the program is busy. The frame at a time depends on that
/// time alone. Other modules provide the frames.
package final class MovingPicture: Sendable {
    private let provide: @Sendable (Double) -> CGImage?

    /// - Parameter provide: returns the image at a movie time in seconds, or nil while there is none. Sampling calls it once per
    ///   frame. It returns the newest available image, and waits only while media time is held (`MediaClock.heldTime`), when images
    ///   must be exact.
    package init(provide: @escaping @Sendable (Double) -> CGImage?) { self.provide = provide }

    /// Returns the image at a movie time, in seconds.
    func picture(at time: Double) -> CGImage? { provide(time) }
}

/// The key of a movie track: a time range of a movie. Like all keys, it does not retain its object, the movie.
package struct MovieKey: Sendable {
    private let movie: Unmanaged<MovingPicture>
    private let start: Double
    private let length: Double

    init(_ movie: MovingPicture, from start: Double, to end: Double) {
        self.movie = .passUnretained(movie)
        self.start = start
        length = end - start
    }

    /// Returns the image at a progress (0…1) through the time range.
    func picture(at progress: Double) -> CGImage? {
        movie._withUnsafeGuaranteedRef { $0.picture(at: start + progress * length) }
    }
}
