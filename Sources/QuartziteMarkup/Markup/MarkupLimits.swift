// How much of a file is read before it counts as an attack or a mistake.

/// What a reader accepts at most. A file beyond a limit ends in a typed error, never in a full memory or a full stack.
public struct MarkupLimits: Sendable {
    /// The size of one document in bytes.
    public var documentBytes = 128 << 20
    /// The size of a bundle's `index.xml` in bytes.
    public var indexBytes = 1 << 20
    /// All elements of one document: room for a million layers. A layer takes some 4 kB.
    public var elements = 2_000_000
    /// All attributes of one document.
    public var attributes = 10_000_000
    /// How deep elements may nest. Larger than three times `layerDepth`, since a layer in its parent takes up to three elements.
    public var elementDepth = 4_096
    /// How deep layers may nest; the root is at depth 1.
    public var layerDepth = 1_000
    /// Animations of one layer, those in groups included.
    public var animations = 10_000
    /// References that move a layer to another place in the tree. Each costs as much as its old superlayer has sublayers.
    public var movedLayers = 1_000
    /// How deep arrays and dictionaries may nest inside one value.
    public var valueDepth = 32
    /// What all internal entities of a document may unfold to, in bytes.
    public var entityBytes = 64 << 10
    /// Remarks on one document; what comes later is counted, not listed.
    public var diagnostics = 1_000
    /// The size of one picture file, or `data:` URI, in bytes.
    public var pictureFileBytes = 256 << 20
    /// What all pictures of a scene together take when decoded, in bytes.
    public var pictureBytes = 512 << 20

    public init() {}
}
