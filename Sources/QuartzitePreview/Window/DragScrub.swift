/// The law of scrubbing by a drag, that of the manual-animation example: a drag of 200 points is one second, and to the left is forward.
package enum DragScrub {
    /// The points of a drag that are one second.
    package static let pointsPerSecond = 200.0

    /// The time after a drag by `distance` points, to the right when positive.
    ///
    /// It stays between 0 and 0.001 before the duration, where the last thing of the animations is still to be seen.
    /// With nothing animated (`duration` 0) dragging does nothing.
    package static func time(from time: Double, draggedBy distance: Double, duration: Double) -> Double {
        guard duration > 0 else { return time }
        return max(0, min(duration - 0.001, max(0, time - distance / pointsPerSecond)))
    }
}
