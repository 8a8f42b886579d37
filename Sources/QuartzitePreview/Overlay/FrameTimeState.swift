/// A person's choices in the frame times.
package struct FrameTimeState: Equatable, Sendable {
    /// The frame that the frame times hold; nil for the last frame. Default nil.
    package var frozen: FrozenFrame?
    /// Whether frames wait for the display. Default true.
    package var isVSyncOn = true
    /// The name of the file into which frames are recorded; nil (the default) for none.
    package var recordedFile: String?
    /// Whether the statistics must start again. The window clears this. Default false.
    package var startsOver = false

    package init() {}
}

/// A frame that a person has chosen, and the graph around it as it was then.
package struct FrozenFrame: Equatable, Sendable {
    /// The frames of the graph, oldest first.
    package let frames: [FrameTiming]
    /// The position of the chosen frame.
    package private(set) var index: Int

    /// Returns nil if there is no frame at the position.
    package init?(_ frames: [FrameTiming], at index: Int) {
        guard frames.indices.contains(index) else { return nil }
        (self.frames, self.index) = (frames, index)
    }

    /// The chosen frame.
    package var frame: FrameTiming { frames[index] }

    /// Chooses a frame later in the graph, or an earlier one by a negative count. Stays within the graph.
    package mutating func step(_ count: Int) { index = min(frames.count - 1, max(0, index + count)) }
}

/// A person's action in the frame times.
package enum FrameTimeAction: Equatable, Sendable {
    /// Holds a frame; nil shows the last frame again.
    case freeze(FrozenFrame?)
    /// Holds a frame later or earlier than the held one.
    case step(Int)
    /// Pauses the scene at a time in seconds.
    case seek(Double)
    case toggleVSync
    /// Begins or ends a recording of the frames.
    case toggleRecording
    /// Forgets all frames so far.
    case startOver
}
