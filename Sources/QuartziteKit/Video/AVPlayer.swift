// A player of videos, by AVFoundation's name for it.
//
// What it shows goes by the clock of its layer: to the layer, playing is an animation of its contents from one moment of the video to the
// end (`MovieAnimation`), and holding is one that stands still. So a video is scrubbed, slowed down, held and exported with all else.
//
// Not here: sound, playing backwards, queues, observers of the time.

import Foundation
import QuartziteGraphics

/// Plays a video in the layers that show it (`AVPlayerLayer`), which also say when it has ended: without one that is displayed, its time goes
/// on by media time, and nobody is told.
///
/// It is used on the main thread, where its item hears of what is decoded. It is no part of the main actor, as layers are not; what would
/// change what it plays, on another thread, is told to `Misuse` and has no effect.
open class AVPlayer: NSObject {
    /// What the player does when it comes to the end.
    public enum ActionAtItemEnd: Int, Sendable {
        /// The same as `pause`: there are no queues here.
        case advance
        /// The rate becomes 0.
        case pause
        /// The rate stays: who seeks to another time goes on playing.
        case none
    }

    /// Whether it can play what it has.
    public enum Status: Int, Sendable {
        /// There is no item, or its file is still being read.
        case unknown
        /// The item's file is known, and it plays.
        case readyToPlay
        /// The item cannot be played: `error` says why.
        case failed
    }

    /// What it does now.
    public enum TimeControlStatus: Int, Sendable {
        /// Its rate is 0.
        case paused
        /// Its rate is not 0, and its item is not ready to play.
        case waitingToPlayAtSpecifiedRate
        /// Its rate is not 0, and its item plays.
        case playing
    }

    /// What is played. Default nil.
    public private(set) var currentItem: AVPlayerItem?
    /// What happens at the end. Default `pause`.
    open var actionAtItemEnd = ActionAtItemEnd.pause
    /// The rate that `play()` sets. Default 1.
    open var defaultRate: Float = 1

    private var layers: [WeakLayer] = []
    private var currentRate: Float = 0
    /// A time of the item, and the media time at which it was there.
    private var anchor = (item: 0.0, media: 0.0)
    /// Which stretch is played, so that the end of an earlier one is not taken for this one's.
    private var stretch: StretchEnd?

    private struct WeakLayer { weak var layer: AVPlayerLayer? }

    /// Plays an item, held at its beginning.
    public init(playerItem item: AVPlayerItem?) {
        super.init()
        replaceCurrentItem(with: item)
    }

    /// Plays a file of this machine.
    public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

    /// Plays nothing until it is given an item.
    public convenience override init() { self.init(playerItem: nil) }

    /// Plays another item from its beginning, at the rate that is set.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        guard Self.isOnMainThread("AVPlayer.replaceCurrentItem(with:)") else { return }
        if currentItem?.player === self { currentItem?.player = nil }
        currentItem = item
        item?.player = self
        anchor = (0, MediaClock.now())
        showStretch()
    }

    /// Whether its item can be played. Default `unknown`; an item that fails makes it `failed` as long as it is the current one.
    open var status: Status { currentItem.map { Status(rawValue: $0.status.rawValue) ?? .unknown } ?? .unknown }

    /// Why the item cannot be played.
    open var error: (any Error)? { currentItem?.error }

    // MARK: Playing

    /// How fast it plays: 0 is held, 1 the video's own speed. What is less than 0 cannot be played, and changes nothing. Default 0.
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
    /// Holds the video where it is: `rate` becomes 0.
    open func pause() { rate = 0 }

    /// Whether it plays, is held, or waits for its item. Default `paused`.
    open var timeControlStatus: TimeControlStatus {
        currentRate == 0 ? .paused : status == .readyToPlay ? .playing : .waitingToPlayAtSpecifiedRate
    }

    /// Where in the item it is, by the clock of the first layer that shows it; by media time where none does.
    open func currentTime() -> CMTime { CMTime(seconds: itemTime, preferredTimescale: 1_000_000_000) }

    /// Goes to a time, exactly; what is beyond the item is brought to its ends.
    open func seek(to time: CMTime) {
        guard Self.isOnMainThread("AVPlayer.seek(to:)") else { return }
        guard time.isNumeric else { return Misuse.report("AVPlayer.seek(to:): the time is no number") }
        currentItem?.removeRequests()
        anchor = (min(max(0, time.seconds), end ?? .infinity), MediaClock.now())
        showStretch()
    }

    /// The same: no time is exacter than another.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    /// Calls `completionHandler` at once, with whether `time` is a number: what shows follows as soon as it is decoded.
    open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        seek(to: time)
        completionHandler(time.isNumeric)
    }

    /// Whether this is the main thread; tells that `call` is misused where it is not.
    static func isOnMainThread(_ call: StaticString) -> Bool {
        if Thread.isMainThread { return true }
        Misuse.report("\(call): players and their items are used on the main thread")
        return false
    }

    /// When the item ends, in seconds; nil until that is known.
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

    /// Has the layers show the item from the anchor on.
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

    /// Hears of the end of a stretch.
    private final class StretchEnd: NSObject, CAAnimationDelegate {
        private weak var player: AVPlayer?
        init(_ player: AVPlayer) { self.player = player }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            if flag, let player, player.stretch === self { player.hasEnded() }
        }
    }

    /// The layers keep showing the stretch: its end, and what was before where somebody turns their clock back.
    private func hasEnded() {
        guard let item = currentItem else { return }
        // Another layer may come to the end too, a frame later.
        stretch = nil
        anchor = (end ?? anchor.item, MediaClock.now())
        if actionAtItemEnd != .none { currentRate = 0 }
        NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
    }
}

extension MovieAnimation {
    /// One that stands still.
    fileprivate static func held(_ movie: MovingPicture, at time: Double) -> MovieAnimation {
        let animation = MovieAnimation(movie, from: time, to: time)
        (animation.duration, animation.speed) = (1, 0)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }
}
