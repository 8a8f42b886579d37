import QuartziteGraphics

/// Animates a layer's contents through a time range of a movie. The animation's duration covers the whole range.
///
/// So a video follows the layer's clock as every animation does: it is scrubbed, paused and exported the same way.
package final class MovieAnimation: CAPropertyAnimation {
    package private(set) var movie: MovingPicture?
    /// The time range, in seconds of the movie.
    package private(set) var stretch = (start: 0.0, end: 0.0)

    package override init() { super.init() }

    /// - Parameters:
    ///   - start: the movie time that shows at the begin of the animation, in seconds.
    ///   - end: the movie time that shows at the end, in seconds.
    package convenience init(_ movie: MovingPicture, from start: Double, to end: Double) {
        self.init()
        keyPath = LayerProperty.contents.key
        self.movie = movie
        stretch = (start, end)
    }

    /// Reads an archived animation. Archives contain no movie, so the result shows nothing.
    package required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? MovieAnimation { (movie, stretch) = (other.movie, other.stretch) }
    }
}

extension AnimationCompiler {
    /// Adds the track of a movie: a single key, whose image depends on the progress.
    mutating func add(_ animation: MovieAnimation, _ clock: TrackClock) {
        guard custom == nil, let movie = animation.movie else { return }
        var keys = Keyframes()
        (keys.firstKey, keys.keyCount) = (Int32(tracks.objectKeys.count), 1)
        tracks.movies.append(movie)
        tracks.objectKeys.append(.movie(MovieKey(movie, from: animation.stretch.start, to: animation.stretch.end)))
        tracks.objects.append(ObjectTrack(clock: clock, keys: keys))
    }
}
