import QuartziteGraphics

/// A picture that depends on the time: the frames of a video.
///
/// It is asked for by whoever samples layers, on any thread; so what shows is found while the program is busy, and the frame that
/// shows at a time follows from that time alone. Who provides the pictures is not this module's business.
package final class MovingPicture: Sendable {
    private let provide: @Sendable (Double) -> CGImage?

    /// - Parameter provide: gives the picture at a time of its own, in seconds; nil while it has none. Called for every frame: it hands
    ///   out what is there, and waits only where media time is held (`MediaClock.heldTime`), since such pictures must be exact.
    package init(provide: @escaping @Sendable (Double) -> CGImage?) { self.provide = provide }

    func picture(at time: Double) -> CGImage? { provide(time) }
}

/// What a track of moving pictures shows: a stretch of one of them. It refers to it without keeping it alive, as all keys do.
package struct MovieKey: Sendable {
    private let movie: Unmanaged<MovingPicture>
    private let start: Double
    private let length: Double

    init(_ movie: MovingPicture, from start: Double, to end: Double) {
        self.movie = .passUnretained(movie)
        self.start = start
        length = end - start
    }

    /// The picture at a progress through the stretch.
    func picture(at progress: Double) -> CGImage? {
        movie._withUnsafeGuaranteedRef { $0.picture(at: start + progress * length) }
    }
}
