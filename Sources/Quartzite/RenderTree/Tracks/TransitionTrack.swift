import QuartziteGraphics

/// A `CATransition` compiled for sampling.
package struct TransitionTrack: Sendable {
    package var clock: TrackClock
    package var kind: CATransitionType.Kind
    package var direction: CATransitionSubtype.Direction
    package var startProgress: Double
    package var endProgress: Double

    /// The transition at a progress.
    @inline(__always)
    func state(at progress: Double) -> LayerTransition {
        LayerTransition(
            kind: kind, direction: direction, progress: startProgress + (endProgress - startProgress) * progress)
    }
}

extension UnsafePointer<TransitionTrack> {
    /// The clock in the track's memory.
    var clock: UnsafePointer<TrackClock> { pointer(to: \.clock).unsafelyUnwrapped }
}

/// The state of a layer's transition, from which a renderer draws between the old picture of the layer and the new one.
@usableFromInline package struct LayerTransition: Sendable, Equatable {
    /// Nil while no transition runs.
    package var kind: CATransitionType.Kind?
    package var direction = CATransitionSubtype.Direction.left
    /// From 0, the old picture alone, to 1, the new picture alone. An overshooting curve leaves this range.
    package var progress = 0.0

    package init() {}

    package init(kind: CATransitionType.Kind, direction: CATransitionSubtype.Direction, progress: Double) {
        self.kind = kind
        self.direction = direction
        self.progress = progress
    }
}
