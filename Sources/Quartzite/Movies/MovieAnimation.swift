import QuartziteGraphics

/// Shows a stretch of a moving picture as a layer's contents, from its first moment to its last over the animation's duration. So a video
/// goes by the layer's clock as all animations do: it is scrubbed, held and exported like them.
package final class MovieAnimation: CAPropertyAnimation {
    package private(set) var movie: MovingPicture?
    /// The stretch, in the picture's own seconds.
    package private(set) var stretch = (start: 0.0, end: 0.0)

    package override init() { super.init() }

    /// - Parameters:
    ///   - start: what shows at the animation's begin, in the picture's own seconds.
    ///   - end: what shows at its end.
    package convenience init(_ movie: MovingPicture, from start: Double, to end: Double) {
        self.init()
        keyPath = LayerProperty.contents.key
        self.movie = movie
        stretch = (start, end)
    }

    /// An archive holds no moving picture: such an animation shows nothing.
    package required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? MovieAnimation { (movie, stretch) = (other.movie, other.stretch) }
    }
}

extension AnimationCompiler {
    /// Adds the track of a moving picture: one key, whose picture depends on the progress.
    mutating func add(_ animation: MovieAnimation, _ clock: TrackClock) {
        guard custom == nil, let movie = animation.movie else { return }
        var keys = Keyframes()
        (keys.firstKey, keys.keyCount) = (Int32(tracks.objectKeys.count), 1)
        tracks.movies.append(movie)
        tracks.objectKeys.append(.movie(MovieKey(movie, from: animation.stretch.start, to: animation.stretch.end)))
        tracks.objects.append(ObjectTrack(clock: clock, keys: keys))
    }
}
