import QuartziteGraphics

/// The values of every layer that a renderer needs, as one value: a commit carries it, sampling changes it, a presentation layer
/// shows it.
///
/// It holds no tree, no clock and no animation. Storage is typed. Values are stored as they were set; only drawing clamps them.
///
/// It is plain memory, without a counted reference: copies are cheap, and reading one value of many costs one load. The `LayerObjects`
/// beside it keep alive what it refers to. On the path of a frame it is passed by address all the same.
@usableFromInline package struct LayerValues: Sendable, LayerValueGroup {
    package static var kind: LayerKind { .plain }

    // The values that place and draw a common layer come first, in few cache lines.
    @usableFromInline package var bounds = CGRect.zero
    @usableFromInline package var position = CGPoint.zero
    @usableFromInline package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    @usableFromInline package var anchorPointZ: CGFloat = 0
    @usableFromInline package var zPosition: CGFloat = 0
    @usableFromInline package var transform = CATransform3DIdentity

    @usableFromInline package var opacity: Double = 1
    @usableFromInline package var hidden: Double = 0
    @usableFromInline package var masksToBounds: Double = 0
    @usableFromInline package var doubleSided: Double = 1

    @usableFromInline package var contents = LayerContents()
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    @usableFromInline package var contentsScale: Double = 1
    @usableFromInline package var cornerRadius: Double = 0
    @usableFromInline package var borderWidth: Double = 0

    // Not animatable.
    @usableFromInline package var isGeometryFlipped = false
    package var isOpaque = false
    @usableFromInline package var contentsGravity = CALayerContentsGravity.Placement.resize
    package var minificationFilter = CALayerContentsFilter.Kind.linear
    package var magnificationFilter = CALayerContentsFilter.Kind.linear
    package var maskedCorners = CACornerMask.all
    @usableFromInline package var isCornerCurveContinuous = false
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    package var allowsEdgeAntialiasing = true
    @usableFromInline package var allowsGroupOpacity = true

    @usableFromInline package var backgroundColor = LayerColor()
    @usableFromInline package var contentsMultiplyColor = LayerColor()
    @usableFromInline package var borderColor = LayerColor(.black)

    @usableFromInline package var sublayerTransform = CATransform3DIdentity
    @usableFromInline package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var minificationFilterBias: Double = 0
    package var shouldRasterize: Double = 0
    @usableFromInline package var shadowColor = LayerColor(.black)
    @usableFromInline package var shadowOpacity: Double = 0
    @usableFromInline package var shadowOffset = CGSize(width: 0, height: -3)
    @usableFromInline package var shadowRadius: Double = 3
    package var shadowPath = LayerPath()
    package var rasterizationScale: Double = 1
    /// The running transition, if any.
    package var transition = LayerTransition()

    package init() {}

    // A boolean property is true whenever its number is not exactly 0.
    @inlinable @inline(__always) package var isHidden: Bool { hidden != 0 }
    @inlinable @inline(__always) package var clipsToBounds: Bool { masksToBounds != 0 }
    @inlinable @inline(__always) package var isDoubleSided: Bool { doubleSided != 0 }
}

/// A colour of a layer: straight extended sRGB, for sampling and drawing.
@usableFromInline package struct LayerColor: Sendable, Hashable {
    /// Red, green, blue, alpha; transparent black for an absent colour.
    @usableFromInline package var components: SIMD4<Double>
    @usableFromInline package var isPresent: Bool

    /// An absent colour.
    package init() {
        components = SIMD4(0, 0, 0, 0)
        isPresent = false
    }

    package init(_ color: CGColor?) {
        isPresent = color != nil
        components = color?.srgb ?? SIMD4(0, 0, 0, 0)
    }

    package init(components: SIMD4<Double>) {
        self.components = components
        isPresent = true
    }
}

/// A layer's picture, with the facts that placing the picture needs. The owner of the values keeps the picture alive.
///
/// Sendable although the reference does not retain: pictures are immutable.
@usableFromInline package struct LayerContents: @unchecked Sendable, Equatable {
    private let reference: Unmanaged<CGImage>?
    /// In pixels; 0 without a picture.
    package let width: Int32
    package let height: Int32
    package let isOpaque: Bool
    /// The picture's identity; 0 without one.
    @usableFromInline package let key: UInt

    package init(_ image: CGImage? = nil) {
        reference = image.map(Unmanaged.passUnretained)
        key = UInt(bitPattern: reference?.toOpaque())
        width = Int32(clamping: image?.width ?? 0)
        height = Int32(clamping: image?.height ?? 0)
        isOpaque = image?.isOpaque ?? false
    }

    package var image: CGImage? { reference?.takeUnretainedValue() }
    @inlinable @inline(__always) package var isPresent: Bool { key != 0 }

    @usableFromInline package static func == (a: LayerContents, b: LayerContents) -> Bool { a.key == b.key }
}
