import QuartziteGraphics

/// An animation of something that cannot be interpolated: it switches half-way from one key to the next.
package struct ObjectTrack: Sendable {
    package var clock: TrackClock
    /// Keys in `LayerAnimation.objectKeys`.
    package var keys: Keyframes

    package init(clock: TrackClock, keys: Keyframes) {
        self.clock = clock
        self.keys = keys
    }

    /// The key at a progress.
    func key(at progress: Double, in animation: LayerAnimation) -> ObjectKey {
        guard keys.segmentCount > 0 else { return animation.objectKeys[keys.key(0)].pointee }
        let place = keys.place(of: progress, in: animation.segments)
        let isOver = keys.interpolation != .held && place.fraction >= 0.5
        return animation.objectKeys[keys.key(isOver ? place.segment + 1 : place.segment)].pointee
    }
}

/// What an object track switches between. What it refers to is kept alive by the `LayerAnimation`.
package enum ObjectKey: Sendable {
    /// The value without this track.
    case current
    case contents(LayerContents)
    case movie(MovieKey)
}
