import QuartziteGraphics

/// An animation of a property that does not interpolate: the value switches half-way from one key to the next.
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
        return animation.objectKeys[keys.key(isOver ? place.key + 1 : place.key)].pointee
    }
}

extension UnsafePointer<ObjectTrack> {
    /// The clock in the track's memory.
    var clock: UnsafePointer<TrackClock> { pointer(to: \.clock).unsafelyUnwrapped }
}

/// A key of an object track. The `LayerAnimation` keeps the object alive.
package enum ObjectKey: Sendable {
    /// The underlying value.
    case current
    case contents(LayerContents)
    case movie(MovieKey)
    /// A picture that is decoded when it is shown.
    case deferred(DeferredKey)
}
