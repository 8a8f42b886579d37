import QuartziteGraphics

/// The values of a layer that every layer has and a renderer needs. A commit carries them, sampling changes them, and a
/// presentation layer returns them.
///
/// The values contain no tree, no clock and no animation. Storage is typed. Values are stored unchanged, and clamped only for
/// drawing.
///
/// The values are plain memory without reference counting: copies are cheap, and reading one value costs one load. The
/// `LayerObjects` next to them keep the referenced objects alive. Code on the path of a frame passes the values by address all the
/// same.
package struct LayerValues: Sendable, LayerValueGroup {
    package static var kind: LayerKind { .plain }

    // The values that most layers need for placing and drawing come first, in few cache lines.
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ: CGFloat = 0
    package var zPosition: CGFloat = 0
    package var transform = CATransform3DIdentity

    package var opacity: Double = 1
    package var hidden: Double = 0
    package var masksToBounds: Double = 0
    package var doubleSided: Double = 1

    package var contents = LayerContents()
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsScale: Double = 1
    package var cornerRadius: Double = 0
    package var borderWidth: Double = 0

    // Not animatable.
    package var isGeometryFlipped = false
    package var isOpaque = false
    package var contentsGravity = CALayerContentsGravity.Placement.resize
    package var minificationFilter = CALayerContentsFilter.Kind.linear
    package var magnificationFilter = CALayerContentsFilter.Kind.linear
    package var maskedCorners = CACornerMask.all
    package var isCornerCurveContinuous = false
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    package var allowsEdgeAntialiasing = true
    package var allowsGroupOpacity = true

    package var backgroundColor = LayerColor()
    package var contentsMultiplyColor = LayerColor()
    package var borderColor = LayerColor(.black)

    package var sublayerTransform = CATransform3DIdentity
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var minificationFilterBias: Double = 0
    package var shouldRasterize: Double = 0
    package var shadowColor = LayerColor(.black)
    package var shadowOpacity: Double = 0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius: Double = 3
    package var shadowPath = LayerPath()
    package var rasterizationScale: Double = 1
    /// The running transition, if any.
    package var transition = LayerTransition()

    package init() {}

    // A boolean property is true if its number is not exactly 0.
    @inlinable @inline(__always) package var isHidden: Bool { hidden != 0 }
    @inlinable @inline(__always) package var clipsToBounds: Bool { masksToBounds != 0 }
    @inlinable @inline(__always) package var isDoubleSided: Bool { doubleSided != 0 }
}

/// A colour of a layer: straight extended sRGB, for sampling and drawing.
package struct LayerColor: Sendable, Hashable {
    /// Red, green, blue and alpha. Transparent black for an absent colour.
    package var components: SIMD4<Double>
    package var isPresent: Bool

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

/// A layer's picture, with the facts needed to place it. The owner of the values keeps the picture alive.
///
/// The type is `Sendable` although the reference does not retain, because pictures are immutable.
package struct LayerContents: @unchecked Sendable, Equatable {
    private let reference: Unmanaged<CGImage>?
    /// The width in pixels; 0 without a picture.
    package let width: Int32
    package let height: Int32
    package let isOpaque: Bool
    /// The identity of the picture; 0 without a picture.
    package let key: UInt

    package init(_ image: CGImage? = nil) {
        reference = image.map(Unmanaged.passUnretained)
        key = UInt(bitPattern: reference?.toOpaque())
        width = Int32(clamping: image?.width ?? 0)
        height = Int32(clamping: image?.height ?? 0)
        isOpaque = image?.isOpaque ?? false
    }

    package var image: CGImage? { reference?.takeUnretainedValue() }
    @inlinable @inline(__always) package var isPresent: Bool { key != 0 }

    package static func == (a: LayerContents, b: LayerContents) -> Bool { a.key == b.key }
}
