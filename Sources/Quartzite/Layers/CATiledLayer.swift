import QuartziteGraphics

/// A layer that draws its contents in tiles, on demand and at the visible level of detail; for contents too large for one bitmap.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile, **on background threads** and for several tiles at once,
/// so the data read there must not change meanwhile. The context is clipped to the tile (`boundingBoxOfClipPath`) in the layer's
/// space, and its transform has the scale of the level of detail. A view as the delegate draws on the main thread. New tiles fade
/// in over the previous tiles. With a virtual clock, as in headless rendering, a frame waits for its tiles.
open class CATiledLayer: CALayer {
    /// Returns the duration of a new tile's fade-in, in seconds. Default 0.25; 0 or less shows tiles at once.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// Returns the fade-in animation of a new tile; nil for no fade.
    package class func fade() -> CAAnimation? {
        guard fadeDuration() > 0 else { return nil }
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, fadeDuration())
        fade.fillMode = .backwards
        return fade
    }

    private(set) lazy var tiles = TileStore(self)
    /// The view for which tiles were last requested, and whether the next request is forced.
    var lastView: TileView?
    var needsTiles = true

    public override init() {
        super.init()
        flags.insert(.isTiled)
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATiledLayer, layer.isBeingPresented else {
            flags.insert(.isTiled)
            return
        }
        (levelsOfDetail, levelsOfDetailBias, tileSize) = (layer.levelsOfDetail, layer.levelsOfDetailBias, layer.tileSize)
    }

    /// Reads an archived tiled layer.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        flags.insert(.isTiled)
    }

    /// The number of levels of detail from the layer's own size downwards, each at half the resolution of the level before. Levels
    /// below one pixel a side are not used. Default 1.
    open var levelsOfDetail = 1 {
        didSet { if levelsOfDetail != oldValue { lookForTiles() } }
    }

    /// The number of levels of detail above the layer's own size, each at twice the resolution of the level before. Default 0.
    open var levelsOfDetailBias = 0 {
        didSet { if levelsOfDetailBias != oldValue { lookForTiles() } }
    }

    /// The largest size of a tile, in pixels; clamped to 16…4,096 on each side. Default (256, 256).
    open var tileSize = CGSize(width: 256, height: 256) {
        didSet {
            guard tileSize != oldValue else { return }
            tiles.removeAll()
            lookForTiles()
        }
    }

    // MARK: Drawing

    open override func setNeedsDisplay() { invalidate(nil) }

    open override func setNeedsDisplay(_ r: CGRect) { invalidate(r) }

    private func invalidate(_ rect: CGRect?) {
        guard !flags.contains(.isPresentation) else { return }
        tiles.invalidate(rect)
        lookForTiles()
    }

    private func lookForTiles() {
        needsTiles = true
        markChanged(.values)
    }

    /// Does nothing, because the tiles are the contents.
    open override func display() {}

    open override func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

    package override func renderContent(in context: CGContext) { draw(in: context) }

    package override var ownPartCount: Int { 1 }

    // MARK: The tiles' layers

    func addTile(_ layer: CALayer) {
        layer.parentLayer = self
        if let context { layer.enter(context) }
        tilesChanged()
    }

    func removeTile(_ layer: CALayer) {
        layer.leaveContext()
        layer.parentLayer = nil
        tilesChanged()
    }

    private func tilesChanged() {
        newRareData.tileLayers = tiles.layers
        markChanged(.sublayers)
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CALayer.keyTable,
        [
            KeyedProperty("levelsOfDetail", \CATiledLayer.levelsOfDetail, default: 1),
            KeyedProperty("levelsOfDetailBias", \CATiledLayer.levelsOfDetailBias, default: 0),
            KeyedProperty("tileSize", \CATiledLayer.tileSize, default: CGSize(width: 256, height: 256)),
        ])
}
