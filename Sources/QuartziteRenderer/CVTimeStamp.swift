/// A display's time stamp, as Core Video's display links pass it. `CARenderer.beginFrame(atTime:timeStamp:)` ignores it and uses
/// its time argument.
public struct CVTimeStamp: Sendable {
    /// The time at which the frame is shown, in ticks of the host's clock.
    public var hostTime: UInt64
    /// The time at which the frame is shown, in units of `1 / videoTimeScale` seconds.
    public var videoTime: Int64
    /// Units of `videoTime` per second.
    public var videoTimeScale: Int32

    /// Makes a time stamp. All values default to 0.
    public init(hostTime: UInt64 = 0, videoTime: Int64 = 0, videoTimeScale: Int32 = 0) {
        self.hostTime = hostTime
        self.videoTime = videoTime
        self.videoTimeScale = videoTimeScale
    }
}
