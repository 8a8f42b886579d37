/// A display's time, as Core Video's display links give it. `CARenderer.beginFrame(atTime:timeStamp:)` takes one and does not read it: the
/// frame's time is the other argument.
public struct CVTimeStamp: Sendable {
    /// When the frame is shown, in ticks of the host's clock.
    public var hostTime: UInt64
    /// When the frame is shown, in units of `1 / videoTimeScale` seconds.
    public var videoTime: Int64
    public var videoTimeScale: Int32

    public init(hostTime: UInt64 = 0, videoTime: Int64 = 0, videoTimeScale: Int32 = 0) {
        self.hostTime = hostTime
        self.videoTime = videoTime
        self.videoTimeScale = videoTimeScale
    }
}
