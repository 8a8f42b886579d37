import QuartziteGraphics

/// How a video is fitted into its layer.
public struct AVLayerVideoGravity: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Scales the video to the largest size that fits into the bounds, keeping its proportions. The default.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// Scales the video to the smallest size that fills the bounds, keeping its proportions. Parts outside show unless
    /// `masksToBounds` is set.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretches the video to the bounds.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// A layer that shows the video of a player over its background: the layer's contents are the video's frame at the layer's time.
///
///     let player = AVPlayer(url: file)
///     let layer = AVPlayerLayer(player: player)
///     player.play()
///
/// The video is an animation of the layer's contents: `removeAllAnimations()` removes the video until the player plays or seeks
/// again.
open class AVPlayerLayer: CALayer {
    private static let key = "AVPlayerLayer.video"
    private var shownPlayer: AVPlayer?
    private var gravity = AVLayerVideoGravity.resizeAspect

    /// Creates a layer without a player.
    public override init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// Creates a layer that shows a player. The layer's size is zero.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    /// Makes a copy of `layer` for presentation; see `CALayer.init(layer:)`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? AVPlayerLayer, layer.isBeingPresented else {
            contentsGravity = .resizeAspect
            return
        }
        (shownPlayer, gravity) = (layer.shownPlayer, layer.gravity)
    }

    /// Reads an archived layer. Archives contain no player.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        gravity = contentsGravity == .resize ? .resize : contentsGravity == .resizeAspectFill ? .resizeAspectFill : .resizeAspect
    }

    /// The player whose video is shown. The layer retains it. Set it on the main thread; another thread is reported as misuse.
    /// Default nil.
    open var player: AVPlayer? {
        get { shownPlayer }
        set {
            guard newValue !== shownPlayer, AVPlayer.isOnMainThread("AVPlayerLayer.player") else { return }
            shownPlayer?.remove(self)
            shownPlayer = newValue
            newValue?.add(self)
        }
    }

    /// How the video is fitted into the bounds. Unknown values count as `resizeAspect`, which is the default.
    open var videoGravity: AVLayerVideoGravity {
        get { gravity }
        set {
            gravity = newValue
            switch newValue {
            case .resize: contentsGravity = .resize
            case .resizeAspectFill: contentsGravity = .resizeAspectFill
            default: contentsGravity = .resizeAspect
            }
        }
    }

    /// Whether there is a frame to show.
    open var isReadyForDisplay: Bool { shownPlayer?.currentItem?.hasFrames ?? false }

    /// The rectangle of the video in the layer's coordinates, in points. With `resizeAspectFill` it may exceed the bounds. Zero
    /// while the video's size is unknown.
    open var videoRect: CGRect {
        guard let size = shownPlayer?.currentItem?.presentationSize, size.width > 0, size.height > 0 else { return .zero }
        let bounds = bounds
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        let scale: (x: CGFloat, y: CGFloat)
        switch gravity {
        case .resize: scale = (across, down)
        case .resizeAspectFill: scale = (max(across, down), max(across, down))
        default: scale = (min(across, down), min(across, down))
        }
        let shown = CGSize(width: size.width * scale.x, height: size.height * scale.y)
        return CGRect(x: bounds.midX - shown.width / 2, y: bounds.midY - shown.height / 2, width: shown.width, height: shown.height)
    }

    // MARK: Key-value coding

    open override func value(forKey key: String) -> Any? {
        switch key {
        case "player": player
        case "videoGravity": videoGravity
        default: super.value(forKey: key)
        }
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "player":
            guard value == nil || value is AVPlayer else { return reportUnfit(value, forKey: key) }
            player = value as? AVPlayer
        case "videoGravity":
            guard let name = String.unboxed(value) else { return reportUnfit(value, forKey: key) }
            videoGravity = AVLayerVideoGravity(rawValue: name)
        default: super.setValue(value, forKey: key)
        }
    }

    // MARK: For the player

    /// Shows a time range of a video, or with nil no video.
    func show(_ stretch: MovieAnimation?) {
        if let stretch { add(stretch, forKey: Self.key) } else { removeAnimation(forKey: Self.key) }
    }

    /// The time of the video that the layer shows, in seconds of the video. nil if the layer is not displayed or shows no video.
    var shownTime: Double? {
        guard let attached = attachedAnimations.first(where: { $0.key == Self.key }), committed != nil, let timing = attached.timing,
            let animation = attached.animation as? MovieAnimation
        else { return nil }
        let progress = timing.state(atParent: convertTime(MediaClock.now(), from: nil)).progress
        return animation.stretch.start + progress * (animation.stretch.end - animation.stretch.start)
    }

    /// Redraws the layer after a missing frame arrived, even if nothing moves.
    func frameArrived() { markChanged(.values) }
}
