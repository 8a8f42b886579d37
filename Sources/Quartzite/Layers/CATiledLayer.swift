import QuartziteGraphics

/// A layer that draws its contents in tiles, as they come into sight and as fine as they are seen; for what is too large to be one picture.
///
/// `draw(in:)`, or the delegate's `draw(_:in:)`, is called for each tile, **on other threads than the layer's** and for several tiles at
/// once: what it reads must not be changed meanwhile. The context is clipped to the tile (`boundingBoxOfClipPath`), in the layer's
/// space, and its transform tells the level of detail. A view that is the delegate draws on the main thread. New tiles fade in; what
/// was there stays below them until they have. While the clock is held, as headless, tiles are awaited.
open class CATiledLayer: CALayer {
    /// How long a new tile takes to fade in, in seconds. Default 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// How a new tile comes; nil where it is there at once.
    package class func fade() -> CAAnimation? {
        guard fadeDuration() > 0 else { return nil }
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, fadeDuration())
        fade.fillMode = .backwards
        return fade
    }

    private(set) lazy var tiles = TileStore(self)
    /// What was seen when tiles were last looked for, and whether they must be whatever is seen.
    var lastView: TileView?
    var needsTiles = true

    public override init() {
        super.init()
        flags.insert(.isTiled)
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CATiledLayer else { return }
        (levelsOfDetail, levelsOfDetailBias, tileSize) = (layer.levelsOfDetail, layer.levelsOfDetailBias, layer.tileSize)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        flags.insert(.isTiled)
    }

    /// How many levels there are from the layer's own size down, each half as fine as the one before. More than leave a pixel a side
    /// are not used. Default 1.
    open var levelsOfDetail = 1 {
        didSet { if levelsOfDetail != oldValue { lookForTiles() } }
    }

    /// How many levels there are beyond those, each twice as fine as the one before. Default 0.
    open var levelsOfDetailBias = 0 {
        didSet { if levelsOfDetailBias != oldValue { lookForTiles() } }
    }

    /// The most pixels of a tile; brought into 16…4,096 a side. Default (256, 256).
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

    /// Does nothing: the tiles are the contents.
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
