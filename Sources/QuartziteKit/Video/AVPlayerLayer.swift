import QuartziteGraphics

/// How a video is fitted into its layer.
public struct AVLayerVideoGravity: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As large as fits, its proportions kept. The default.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// As small as fills, its proportions kept. What is beyond the layer shows unless `masksToBounds` says otherwise.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretched to the layer.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// A layer that shows what a player plays, over its background: its contents are the video's frame at each moment of the layer's clock.
///
///     let player = AVPlayer(url: file)
///     let layer = AVPlayerLayer(player: player)
///     player.play()
///
/// To the layer that is an animation of its contents: `removeAllAnimations()` takes the video off until the player plays or seeks again.
open class AVPlayerLayer: CALayer {
    private static let key = "AVPlayerLayer.video"
    private var shownPlayer: AVPlayer?
    private var gravity = AVLayerVideoGravity.resizeAspect

    public override init() {
        super.init()
        contentsGravity = .resizeAspect
    }

    /// A layer without a size that shows a player.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? AVPlayerLayer { (shownPlayer, gravity) = (layer.shownPlayer, layer.gravity) }
    }

    /// An archive holds no player.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        gravity = contentsGravity == .resize ? .resize : contentsGravity == .resizeAspectFill ? .resizeAspectFill : .resizeAspect
    }

    /// What it shows. Default nil. The layer keeps it alive. To be set on the main thread.
    open var player: AVPlayer? {
        get { shownPlayer }
        set {
            guard newValue !== shownPlayer, AVPlayer.isOnMainThread("AVPlayerLayer.player") else { return }
            shownPlayer?.remove(self)
            shownPlayer = newValue
            newValue?.add(self)
        }
    }

    /// How the video is fitted into the bounds. Default `resizeAspect`, which an unknown value counts as.
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

    /// Where the video lies, in the layer's space; with `resizeAspectFill` beyond its bounds. Empty while the video is not known.
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

    /// Shows a stretch of a video; nil shows none.
    func show(_ stretch: MovieAnimation?) {
        if let stretch { add(stretch, forKey: Self.key) } else { removeAnimation(forKey: Self.key) }
    }

    /// The moment of the video that shows now, in its seconds; nil where the layer is not displayed, or shows none.
    var shownTime: Double? {
        guard let attached = attachedAnimations.first(where: { $0.key == Self.key }), committed != nil, let timing = attached.timing,
            let animation = attached.animation as? MovieAnimation
        else { return nil }
        let progress = timing.state(atParent: convertTime(MediaClock.now(), from: nil)).progress
        return animation.stretch.start + progress * (animation.stretch.end - animation.stretch.start)
    }

    /// A frame is there that was missing: it is looked for again, also where nothing moves.
    func frameArrived() { markChanged(.values) }
}
