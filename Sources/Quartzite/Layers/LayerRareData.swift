import QuartziteGraphics

/// What few layers have, kept apart so that the others need no room for it.
final class LayerRareData {
    // Kept for the program, and copied to presentation layers.
    var layoutManager: (any CALayoutManager)?
    var constraints: [CAConstraint]?
    var effects: LayerEffects?
    var contentsFormat = CALayerContentsFormat.RGBA8Uint

    // The layer's own.
    var mask: CALayer?
    /// The layers of a tiled layer's tiles, which are among its sublayers, before all others, for the renderer only.
    var tileLayers: [CALayer] = []
    /// What properties showed before they were first changed since the last commit, by key: where implicit animations begin.
    var firstValues: [String: Any] = [:]

    /// The stored values as last committed.
    var committedValues: CommittedCustomValues?
    /// The part of the bounds that must be drawn anew; null while that is none or all.
    var dirtyRect = CGRect.null
    /// The part that is being drawn; null for all.
    var drawnRect = CGRect.null
    /// The layer's time when it last asked to be drawn for an animation; not a number while none shows.
    var drawnTime = Double.nan
    /// Called before each frame in which the layer's time is another than in the one before, and that time.
    var frameHandler: (() -> Void)?
    var handledTime = Double.nan
    /// What `draw(in:)` drew last.
    var drawnPicture: CGImage?
    /// What has been drawn and is not shown yet.
    var drawing: LayerDrawing?

    init() {}

    /// The extras of a presentation layer.
    init(copying other: LayerRareData) {
        layoutManager = other.layoutManager
        constraints = other.constraints
        effects = other.effects
        contentsFormat = other.contentsFormat
    }
}

extension CALayer {
    /// The layer's extras, made when first asked for.
    var newRareData: LayerRareData {
        if let rareData { return rareData }
        let made = LayerRareData()
        rareData = made
        return made
    }
}
