import QuartziteKit

/// The reasons for the window's next frame.
struct FrameNeeds {
    /// Whether the scene's frame is out of date.
    var sceneChanged = true
    /// Whether the window lost its contents.
    var isExposed = true
    /// Whether an animation runs at the last frame's time, so that the next frame differs.
    var isAnimating = false
    /// The monotonic time at which the next animation begins, in seconds.
    var nextAnimation = Double.infinity
    /// With a locked rate, the monotonic time of the next whole frame, in seconds. Before it, time alone changes nothing.
    var nextPicture = -Double.infinity
    /// Whether the overlay does not yet show the last frame's times.
    var overlayIsStale = false
    /// Whether the last frame showed the present, with something that moves or will move.
    var movesAtPresent = false
    /// Whether a display link was called since the last frame.
    var hasLinkFired = false
    /// Whether the window's context is lost and not yet replaced.
    var isContextGone = false

    /// Whether the scene differs from its last frame at a monotonic time, in seconds, if nothing but time changes it.
    func movesByTime(at now: Double) -> Bool { isAnimating || nextAnimation <= now }

    /// Whether the frame rate is locked.
    var isRateLocked: Bool { nextPicture > -.infinity }

    /// Follows a drawn frame.
    /// - Parameter recording: the recording by which the scene is played; nil if its layers' timing plays it.
    @MainActor mutating func frameDrawn(_ activity: Activity, recording: SceneRecording?) {
        let pace = recording?.pace ?? .monotonic
        // Backwards, an earlier animation may always follow.
        isAnimating = activity.isAnimating && pace.rate != 0 || pace.rate < 0
        nextAnimation = pace.monotonic(of: activity.nextEvent)
        movesAtPresent = (activity.isAnimating || activity.nextEvent < .infinity) && recording?.isAtPresent ?? true
        isContextGone = false
    }

    /// Follows a frame that could not be drawn: the window keeps its contents until something changes.
    mutating func frameFailed(isContextLost: Bool) {
        isAnimating = false
        // A lost context may become available again later.
        nextAnimation = isContextLost ? MediaClock.monotonic() + 1 : .infinity
        isContextGone = isContextLost
    }
}
