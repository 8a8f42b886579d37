// Upper limits for scene files.

/// Upper limits for a scene file and its pictures.
///
/// Reading a file that exceeds a limit throws `CAMLError.tooLarge` or `.tooDeep` instead of exhausting memory or the stack.
/// A limit must not be negative.
public struct MarkupLimits: Sendable {
    /// The size of a document in bytes. Default: 128 MiB. Documents of 2 GiB and more are always refused.
    public var documentBytes = 128 << 20
    /// The size of a bundle's `index.xml` in bytes. Default: 1 MiB.
    public var indexBytes = 1 << 20
    /// The number of elements in a document. Default: 2,000,000, enough for a million layers, which take about 2.3 GB to render.
    public var elements = 2_000_000
    /// The number of attributes in a document. Default: 10,000,000.
    public var attributes = 10_000_000
    /// The nesting depth of elements. Default: 4,096. A nested layer takes up to three elements, so keep it above 3 × `layerDepth`.
    public var elementDepth = 4_096
    /// The nesting depth of layers, masks included; the root layer has depth 1. Default: 1,000.
    public var layerDepth = 1_000
    /// The number of animations of a layer, including the members of groups. Default: 10,000.
    public var animations = 10_000
    /// The number of animations in all states and transitions of a document, including the members of groups. Default: 100,000.
    public var stateAnimations = 100_000
    /// The number of references that move a layer to another superlayer, those in states included. Default: 1,000. Each takes time proportional to the number
    /// of sublayers of the old superlayer.
    public var movedLayers = 1_000
    /// The nesting depth of arrays and dictionaries in a value, of animation groups, and of emitter cells. Default: 32.
    public var valueDepth = 32
    /// The number of bytes that internal entities expand to. Default: 64 KiB.
    ///
    /// The limit holds for all declarations together. Up to a point in the document, references may expand to the limit plus the number of
    /// bytes after that point.
    public var entityBytes = 64 << 10
    /// The number of diagnostics about a document. Default: 1,000. Later diagnostics are counted and not listed.
    public var diagnostics = 1_000
    /// The size of a picture file or `data:` URI in bytes. Default: 256 MiB.
    public var pictureFileBytes = 256 << 20
    /// The memory for all decoded pictures of a scene in bytes. Default: 512 MiB.
    ///
    /// All still pictures together must fit. A keyframe animation whose pictures take more than `stillFrameBytes` is a frame video: its
    /// pictures are decoded shortly before they are shown. Half of the memory that the still pictures leave is for decoded frames; the rest
    /// is for their textures and for the program itself. Each picture must fit alone.
    public var pictureBytes = 512 << 20
    /// The memory for the decoded pictures of a keyframe animation, in bytes, up to which they are treated as still pictures, which are
    /// decoded while the document is read. Default: 8 MiB.
    public var stillFrameBytes = 8 << 20
    /// The size of an archive in bytes. Default: 1 GiB.
    public var archiveFileBytes = 1 << 30
    /// The number of files and folders in an archive. Default: 20,000.
    public var archiveEntries = 20_000
    /// The size of all unpacked files of an archive in bytes. Default: 2 GiB. Only files that the scene uses are unpacked.
    public var archiveBytes = 2 << 30
    /// The largest ratio of the size of a file in an archive to its compressed size. Default: 300. Applies to files of more than
    /// `archiveRatioBytes`; Deflate reaches about 1,000 for a file of zeros.
    public var archiveRatio = 300
    /// The size in bytes up to which a file of an archive may have any ratio. Default: 16 MiB.
    public var archiveRatioBytes = 16 << 20

    /// Creates the default limits.
    public init() {}
}
