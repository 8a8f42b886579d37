// A video for a player, by the name of AVFoundation. Not supported: tracks, assets, sound, and network sources.

import Foundation
import QuartziteGraphics

/// A video file with its properties. Create and use an item on the main thread, like its player. An item created on another thread
/// is reported as misuse and fails.
///
/// Reading the file starts immediately, in the background. While the clock is held, as in headless rendering, callers wait for the
/// result.
open class AVPlayerItem: NSObject {
    /// Whether a video can be played.
    public enum Status: Int, Sendable {
        /// The file is still being read.
        case unknown
        /// Size, rate and duration are known, and the video can be played.
        case readyToPlay
        /// The video cannot be played; `error` is the reason.
        case failed
    }

    /// The file of the video.
    public let url: URL
    private var source: VideoSource?
    private var reported: AVError?
    /// The player whose current item this is.
    weak var player: AVPlayer?

    /// Called on the main thread when `status` changes from `unknown`. It takes the place of AVFoundation's key-value observing.
    /// Default nil.
    open var statusHandler: (() -> Void)?

    /// Creates an item for a file on this machine, in any format that the installed `ffmpeg` reads. Failures show in `status` and
    /// `error`.
    public init(url: URL) {
        self.url = url
        super.init()
        guard AVPlayer.isOnMainThread("AVPlayerItem(url:)") else { return }
        let owner = Owner(self)
        source = VideoSource(url) { change in
            // Layers are edited on the main thread.
            DispatchQueue.main.async { owner.item?.changed(change) }
        }
    }

    /// A weak reference to the item, for use on the main thread.
    ///
    /// Sendable although the item is not, since only the main thread reads the reference.
    private final class Owner: @unchecked Sendable {
        weak var item: AVPlayerItem?
        init(_ item: AVPlayerItem) { self.item = item }
    }

    private var state: VideoSource.State {
        guard let source else { return .failed(AVError(.unknown, "\(url.path): the item was not created on the main thread")) }
        let state = source.state
        if case .failed(let error) = state { report(error) }
        return state
    }

    /// Whether the video can be played. `unknown` at first. While the clock is held, reading the property waits for the result.
    open var status: Status {
        switch state {
        case .unknown: .unknown
        case .ready: .readyToPlay
        case .failed: .failed
        }
    }

    /// The reason (an `AVError`) why `status` is `failed`, or why frames are missing from some position on. Otherwise nil.
    open var error: (any Error)? {
        if case .failed(let error) = state { return error }
        return reported
    }

    /// The duration of the video, a whole number of frames. `indefinite` until it is known.
    open var duration: CMTime { videoDescription?.duration ?? .indefinite }

    /// The size of the frames in points, upright and with square pixels. Zero until it is known.
    open var presentationSize: CGSize {
        videoDescription.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
    }

    private var videoDescription: VideoDescription? {
        if case .ready(let reader, _) = state { return reader.frames.description }
        return nil
    }

    /// Returns the player's position in the video. Zero without a player.
    open func currentTime() -> CMTime { player?.currentTime() ?? .zero }

    /// The frames, once they are known.
    var movie: MovingPicture? {
        if case .ready(_, let movie) = state { return movie }
        return nil
    }

    /// Discards all requests for frames, after a seek.
    func removeRequests() {
        if case .ready(let reader, _) = state { reader.frames.removeRequests() }
    }

    /// Whether a frame has been decoded.
    var hasFrames: Bool {
        guard case .ready(let reader, _) = state else { return false }
        return MediaClock.heldTime != nil || reader.frames.hasFrames
    }

    private func changed(_ change: VideoSource.Change) {
        switch change {
        case .settled:
            _ = state
            player?.itemSettled(self)
            statusHandler?()
        case .frame: player?.frameArrived()
        case .broken(let error):
            report(error)
            NotificationCenter.default.post(
                name: Self.failedToPlayToEndTimeNotification, object: self, userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
        }
    }

    /// Reports an error once.
    private func report(_ error: AVError) {
        guard reported == nil else { return }
        reported = error
        AnimationDiagnostics.report("AVPlayerItem: \(error)")
    }

    /// Posted on the main thread, with the item as object, each time the player reaches the end.
    public class var didPlayToEndTimeNotification: Notification.Name { .AVPlayerItemDidPlayToEndTime }
    /// Posted once on the main thread, with the item as object, when decoding fails. The error is in `userInfo` under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public class var failedToPlayToEndTimeNotification: Notification.Name { .AVPlayerItemFailedToPlayToEndTime }
}

/// The key of the error (an `AVError`) in the user info of `failedToPlayToEndTimeNotification`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension Notification.Name {
    /// Equal to `AVPlayerItem.didPlayToEndTimeNotification`.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    /// Equal to `AVPlayerItem.failedToPlayToEndTimeNotification`.
    public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
}
