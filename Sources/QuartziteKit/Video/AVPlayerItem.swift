// A video that a player plays, by AVFoundation's name for it. Not here: tracks, assets, sound, what comes from the network.

import Foundation
import QuartziteGraphics

/// A video file and what is known of it. It is made and used on the main thread, as its player is: one that is made on another thread is
/// told to `Misuse`, and fails.
///
/// Reading begins at once, beside the main thread. Where the clock is held, as without a window, it is waited for.
open class AVPlayerItem: NSObject {
    /// Whether the video can be played.
    public enum Status: Int, Sendable {
        /// The file is still being read.
        case unknown
        /// Its size, rate and duration are known, and it can be played.
        case readyToPlay
        /// It cannot be played: `error` says why.
        case failed
    }

    /// The file.
    public let url: URL
    private var source: VideoSource?
    private var told: AVError?
    /// The player that plays it.
    weak var player: AVPlayer?

    /// Called on the main thread when `status` is no longer unknown, where AVFoundation has key-value observing. Default nil.
    open var statusHandler: (() -> Void)?

    /// A video in a file of this machine, of any format that the installed `ffmpeg` reads.
    public init(url: URL) {
        self.url = url
        super.init()
        guard AVPlayer.isOnMainThread("AVPlayerItem(url:)") else { return }
        let owner = Owner(self)
        source = VideoSource(url) { change in
            // The main thread is the one that layers are edited on.
            DispatchQueue.main.async { owner.item?.changed(change) }
        }
    }

    /// The item, to be reached from the main thread again.
    ///
    /// Sendable although the item is not: only the main thread looks at it.
    private final class Owner: @unchecked Sendable {
        weak var item: AVPlayerItem?
        init(_ item: AVPlayerItem) { self.item = item }
    }

    private var state: VideoSource.State {
        guard let source else { return .failed(AVError(.unknown, "\(url.path): the item was not made on the main thread")) }
        let state = source.state
        if case .failed(let error) = state { tell(error) }
        return state
    }

    /// Whether the video can be played. `unknown` at first; where the clock is held it is waited for instead.
    open var status: Status {
        switch state {
        case .unknown: .unknown
        case .ready: .readyToPlay
        case .failed: .failed
        }
    }

    /// Why `status` is `failed`, or why frames are missing from some place on: an `AVError`.
    open var error: (any Error)? {
        if case .failed(let error) = state { return error }
        return told
    }

    /// How long it is, by whole frames; `indefinite` until it is known.
    open var duration: CMTime { videoDescription?.duration ?? .indefinite }

    /// The size of the frames in points, upright and with square pixels; zero until it is known.
    open var presentationSize: CGSize {
        videoDescription.map { CGSize(width: $0.width, height: $0.height) } ?? .zero
    }

    private var videoDescription: VideoDescription? {
        if case .ready(let reader, _) = state { return reader.frames.description }
        return nil
    }

    /// Where its player is in it; zero without one.
    open func currentTime() -> CMTime { player?.currentTime() ?? .zero }

    /// The frames, when they are known.
    var movie: MovingPicture? {
        if case .ready(_, let movie) = state { return movie }
        return nil
    }

    /// Says that its layers will ask for other frames than they did.
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
            tell(error)
            NotificationCenter.default.post(
                name: Self.failedToPlayToEndTimeNotification, object: self, userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: error])
        }
    }

    /// Once.
    private func tell(_ error: AVError) {
        guard told == nil else { return }
        told = error
        AnimationDiagnostics.report("AVPlayerItem: \(error)")
    }

    /// Posted on the main thread with the item as its object when its player has come to its end, each time anew.
    public class var didPlayToEndTimeNotification: Notification.Name { .AVPlayerItemDidPlayToEndTime }
    /// Posted on the main thread with the item as its object when its decoder broke off, which is told once; the error is under
    /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
    public class var failedToPlayToEndTimeNotification: Notification.Name { .AVPlayerItemFailedToPlayToEndTime }
}

/// Where the notification that a decoder broke off has its error: an `AVError`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

extension Notification.Name {
    /// The same as `AVPlayerItem.didPlayToEndTimeNotification`.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    /// The same as `AVPlayerItem.failedToPlayToEndTimeNotification`.
    public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
}
