// A player of videos, by the name of AVFoundation.
//
// The video follows the clock of the layer that shows it. To the layer, playing is an animation of its contents from one time of
// the video to the end (`MovieAnimation`), and pausing is an animation with speed 0. So a video is scrubbed, slowed down, paused
// and exported like every animation.
//
// Not supported: sound, playing backwards, queues, and time observers.

import Foundation
import QuartziteGraphics

/// Plays a video in the layers that show it (`AVPlayerLayer`). The layers also detect the end of the video. Without a displayed
/// layer, the video's time follows media time, and the end is not reported.
///
/// Use a player on the main thread, where its item learns of decoded frames. Like layers, the player is not isolated to the main
/// actor. Calls on another thread that would change what is played are reported as misuse and have no effect.
open class AVPlayer: NSObject {
    /// What a player does at the end of the video.
    public enum ActionAtItemEnd: Int, Sendable {
        /// The same as `pause`, as there are no queues.
        case advance
        /// Sets the rate to 0.
        case pause
        /// Keeps the rate, so that a seek to another time continues to play.
        case none
    }

    /// Whether a player can play its item.
    public enum Status: Int, Sendable {
        /// There is no item, or the item's file is still being read.
        case unknown
        /// The item is ready to play.
        case readyToPlay
        /// The item cannot be played; `error` is the reason.
        case failed
    }

    /// The activity of a player.
    public enum TimeControlStatus: Int, Sendable {
        /// The rate is 0.
        case paused
        /// The rate is not 0, but the item is not ready to play.
        case waitingToPlayAtSpecifiedRate
        /// The rate is not 0, and the item plays.
        case playing
    }

    /// The video that is played. Default nil.
    public private(set) var currentItem: AVPlayerItem?
    /// What happens at the end of the video. Default `pause`.
    open var actionAtItemEnd = ActionAtItemEnd.pause
    /// The rate that `play()` sets. Default 1.
    open var defaultRate: Float = 1

    private var layers: [WeakLayer] = []
    private var currentRate: Float = 0
    /// A time of the item in seconds, and the media time at which the item had that time.
    private var anchor = (item: 0.0, media: 0.0)
    /// The delegate of the current time range's animations. An earlier range's delegate is ignored.
    private var stretch: StretchEnd?

    private struct WeakLayer { weak var layer: AVPlayerLayer? }

    /// Creates a player with an item, paused at its beginning.
    public init(playerItem item: AVPlayerItem?) {
        super.init()
        replaceCurrentItem(with: item)
    }

    /// Creates a player for a file on this machine, paused at its beginning.
    public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

    /// Creates a player without an item.
    public convenience override init() { self.init(playerItem: nil) }

    /// Plays another item from its beginning, at the current rate. nil plays nothing.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard Self.isOnMainThread("AVPlayer.replaceCurrentItem(with:)") else { return }
        if currentItem?.player === self { currentItem?.player = nil }
        currentItem = item
        item?.player = self
        anchor = (0, MediaClock.now())
        showStretch()
    }

    /// Whether the item can be played. A failed item makes the status `failed` as long as it is the current item. Default
    /// `unknown`.
    open var status: Status { currentItem.map { Status(rawValue: $0.status.rawValue) ?? .unknown } ?? .unknown }

    /// The reason (an `AVError`) why the item cannot be played, or nil.
    open var error: (any Error)? { currentItem?.error }

    // MARK: Playing

    /// The speed of playing: 0 is paused, 1 is the video's own speed. A negative or infinite rate is reported as misuse and changes
    /// nothing. Default 0.
    open var rate: Float {
        get { currentRate }
        set {
            guard Self.isOnMainThread("AVPlayer.rate") else { return }
            guard newValue >= 0, newValue.isFinite else { return Misuse.report("AVPlayer: a rate of \(newValue) cannot be played") }
            guard newValue != currentRate else { return }
            anchor = (itemTime, MediaClock.now())
            currentRate = newValue
            showStretch()
        }
    }

    /// Plays at `defaultRate`.
    open func play() { rate = defaultRate }
    /// Pauses the video: sets `rate` to 0.
    open func pause() { rate = 0 }

    /// Whether the player plays, is paused, or waits for its item. Default `paused`.
    open var timeControlStatus: TimeControlStatus {
        currentRate == 0 ? .paused : status == .readyToPlay ? .playing : .waitingToPlayAtSpecifiedRate
    }

    /// Returns the position in the item, by the clock of the first layer that shows the video, or by media time if no layer does.
    open func currentTime() -> CMTime { CMTime(seconds: itemTime, preferredTimescale: 1_000_000_000) }

    /// Seeks to an exact time, clamped to the item's range. A time that is not a number is reported as misuse and changes nothing.
    open func seek(to time: CMTime) {
        guard Self.isOnMainThread("AVPlayer.seek(to:)") else { return }
        guard time.isNumeric else { return Misuse.report("AVPlayer.seek(to:): the time is not a number") }
        currentItem?.removeRequests()
        anchor = (min(max(0, time.seconds), end ?? .infinity), MediaClock.now())
        showStretch()
    }

    /// Seeks to an exact time; the tolerances have no effect.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    /// Seeks to an exact time. Calls `completionHandler` immediately, with whether `time` is a number. The frame shows as soon as
    /// it is decoded.
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        seek(to: time)
        completionHandler(time.isNumeric)
    }

    /// Returns whether this is the main thread. If not, reports `call` as misuse.
    static func isOnMainThread(_ call: StaticString) -> Bool {
        if Thread.isMainThread { return true }
        Misuse.report("\(call): players and their items must be used on the main thread")
        return false
    }

    /// The end of the item in seconds, or nil if it is not known.
    private var end: Double? {
        guard let duration = currentItem?.duration, duration.isNumeric else { return nil }
        return duration.seconds
    }

    private var itemTime: Double {
        guard let end else { return anchor.item }
        if let shown = layers.lazy.compactMap({ $0.layer?.shownTime }).first, currentRate != 0 { return min(shown, end) }
        return min(anchor.item + (MediaClock.now() - anchor.media) * Double(currentRate), end)
    }

    // MARK: Layers

    func add(_ layer: AVPlayerLayer) {
        anchor = (itemTime, MediaClock.now())
        layers.removeAll { $0.layer == nil }
        layers.append(WeakLayer(layer: layer))
        showStretch()
    }

    func remove(_ layer: AVPlayerLayer) {
        layers.removeAll { $0.layer == nil || $0.layer === layer }
        layer.show(nil)
    }

    func itemSettled(_ item: AVPlayerItem) {
        guard item === currentItem, item.movie != nil else { return }
        if case .some = stretch { return }
        anchor.media = MediaClock.now()
        showStretch()
    }

    func frameArrived() { for layer in layers { layer.layer?.frameArrived() } }

    /// Shows the item in the layers, from the anchor's time on.
    private func showStretch() {
        stretch = nil
        guard let movie = currentItem?.movie, let end else {
            for layer in layers { layer.layer?.show(nil) }
            return
        }
        let start = min(anchor.item, end)
        let watch = StretchEnd(self)
        stretch = watch
        for layer in layers {
            guard currentRate > 0, start < end else {
                layer.layer?.show(MovieAnimation.held(movie, at: start))
                continue
            }
            let animation = MovieAnimation(movie, from: start, to: end)
            animation.duration = (end - start) / Double(currentRate)
            animation.fillMode = .both
            animation.isRemovedOnCompletion = false
            animation.delegate = watch
            layer.layer?.show(animation)
        }
    }

    /// The delegate that detects the end of a time range.
    private final class StretchEnd: NSObject, CAAnimationDelegate {
        private weak var player: AVPlayer?
        init(_ player: AVPlayer) { self.player = player }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            if flag, let player, player.stretch === self { player.hasEnded() }
        }
    }

    /// Handles the end. The layers keep their animation, so that the last frame stays, and earlier frames show if a layer's clock
    /// is set back.
    private func hasEnded() {
        guard let item = currentItem else { return }
        // Another layer may reach the end a frame later.
        stretch = nil
        anchor = (end ?? anchor.item, MediaClock.now())
        if actionAtItemEnd != .none { currentRate = 0 }
        NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
    }
}

extension MovieAnimation {
    /// Returns an animation that is stopped at one time of the movie.
    fileprivate static func held(_ movie: MovingPicture, at time: Double) -> MovieAnimation {
        let animation = MovieAnimation(movie, from: time, to: time)
        (animation.duration, animation.speed) = (1, 0)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }
}
