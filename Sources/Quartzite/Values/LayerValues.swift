import QuartziteGraphics

/// The values of a layer that every layer has and a renderer needs. A commit carries them, sampling changes them, and a
/// presentation layer returns them. Values that most layers leave at their defaults are in `RareLayerValues`.
///
/// The values contain no tree, no clock and no animation. Storage is typed. Values are stored unchanged, and clamped only for
/// drawing.
///
/// The values are plain memory without reference counting: copies are cheap, and reading one value costs one load, or two for a rare value. The
/// `LayerObjects` next to them keep the referenced objects alive. Code on the path of a frame passes the values by address all the
/// same.
///
/// The type is `Sendable` although it refers to the rare values by address: shared memory never changes, and only the sampling thread
/// reads sampled values.
@usableFromInline package struct LayerValues: @unchecked Sendable, LayerValueGroup {
    package static var kind: LayerKind { .plain }

    // The values that most layers need for layout and drawing come first, in few cache lines.
    @usableFromInline package var bounds = CGRect.zero
    @usableFromInline package var position = CGPoint.zero
    @usableFromInline package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    @usableFromInline package var zPosition: CGFloat = 0

    @usableFromInline package var opacity: Double = 1
    @usableFromInline package var hidden: Double = 0
    @usableFromInline package var masksToBounds: Double = 0

    // Values of one byte fill the gaps that follow `contents` and `backgroundColor`.
    @usableFromInline package var contents = LayerContents()
    @usableFromInline package var isGeometryFlipped = false
    @usableFromInline package var flipsHorizontalAxis = false
    package var isOpaque = false
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    @usableFromInline package var contentsScale: Double = 1
    @usableFromInline package var cornerRadius: Double = 0
    @usableFromInline package var backgroundColor = LayerColor()
    @usableFromInline package var contentsGravity = CALayerContentsGravity.Placement.resize
    package var minificationFilter = CALayerContentsFilter.Kind.linear
    package var magnificationFilter = CALayerContentsFilter.Kind.linear
    @usableFromInline package var isCornerCurveContinuous = false
    package var allowsEdgeAntialiasing = true
    @usableFromInline package var allowsGroupOpacity = true
    @usableFromInline package var shadowPathIsBounds = false
    @usableFromInline package var repeatsContents = false
    @usableFromInline package var transformsContents = false
    /// Whether the background colour was set from a pattern, see `RareLayerValues.backgroundPattern`.
    @usableFromInline package var hasPattern = false

    /// The rare values: those of `LayerObjects.rareValues` or of a sample, otherwise those of a new layer. A copy of these values may read them as
    /// long as their owner lives. The last value of all, see `ownSize`.
    @usableFromInline package internal(set) var rareValues = SharedRareValues.initialValues

    package init() {}

    // A boolean property is true if its number is not exactly 0.
    @inlinable @inline(__always) package var isHidden: Bool { hidden != 0 }
    @inlinable @inline(__always) package var clipsToBounds: Bool { masksToBounds != 0 }
    @inlinable @inline(__always) package var isDoubleSided: Bool { doubleSided != 0 }
}

/// A colour of a layer: straight extended sRGB, for sampling and drawing.
@usableFromInline package struct LayerColor: Sendable, Hashable {
    // Four numbers and not a vector, whose alignment would leave gaps between colours in memory.
    @usableFromInline var red: Double
    @usableFromInline var green: Double
    @usableFromInline var blue: Double
    @usableFromInline var alpha: Double
    @usableFromInline package var isPresent: Bool

    /// Red, green, blue and alpha. Transparent black for an absent colour.
    @inlinable @inline(__always) package var components: SIMD4<Double> {
        get { SIMD4(red, green, blue, alpha) }
        set { (red, green, blue, alpha) = (newValue.x, newValue.y, newValue.z, newValue.w) }
    }

    /// An absent colour.
    package init() {
        (red, green, blue, alpha) = (0, 0, 0, 0)
        isPresent = false
    }

    package init(_ color: CGColor?) {
        self.init(components: color?.srgb ?? SIMD4(0, 0, 0, 0))
        isPresent = color != nil
    }

    package init(components: SIMD4<Double>) {
        (red, green, blue, alpha) = (components.x, components.y, components.z, components.w)
        isPresent = true
    }
}

/// A layer's picture, with the facts needed to place it. The owner of the values keeps the picture alive.
///
/// The type is `Sendable` although the reference does not retain, because pictures are immutable.
@usableFromInline package struct LayerContents: @unchecked Sendable, Equatable {
    /// The identity of the picture, which is its address; 0 without a picture.
    @usableFromInline package let key: UInt
    /// The width in pixels; 0 without a picture.
    package let width: Int32
    package let height: Int32
    package let isOpaque: Bool

    package init(_ image: CGImage? = nil) {
        key = UInt(bitPattern: image.map { Unmanaged.passUnretained($0).toOpaque() })
        width = Int32(clamping: image?.width ?? 0)
        height = Int32(clamping: image?.height ?? 0)
        isOpaque = image?.isOpaque ?? false
    }

    package var image: CGImage? {
        UnsafeRawPointer(bitPattern: key).map { Unmanaged<CGImage>.fromOpaque($0).takeUnretainedValue() }
    }
    @inlinable @inline(__always) package var isPresent: Bool { key != 0 }

    @usableFromInline package static func == (a: LayerContents, b: LayerContents) -> Bool { a.key == b.key }
}
