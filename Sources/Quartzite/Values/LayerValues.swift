import QuartziteGraphics

/// Everything of a layer that a renderer needs to know, as one value: what a commit carries, what sampling changes, what a
/// presentation layer shows.
///
/// It holds no tree, no clock and no animation. Storage is typed; nothing is clamped here, only drawing clamps.
package struct LayerValues: Sendable {
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ: CGFloat = 0
    package var zPosition: CGFloat = 0
    package var transform = CATransform3DIdentity
    package var sublayerTransform = CATransform3DIdentity

    package var opacity: Double = 1
    package var hidden: Double = 0
    package var masksToBounds: Double = 0
    package var doubleSided: Double = 1
    package var shouldRasterize: Double = 0

    package var backgroundColor = LayerColor()
    package var cornerRadius: Double = 0
    package var borderWidth: Double = 0
    package var borderColor = LayerColor(.black)

    package var contents: CGImage?
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsScale: Double = 1
    package var contentsMultiplyColor = LayerColor()
    package var minificationFilterBias: Double = 0

    package var shadowColor = LayerColor(.black)
    package var shadowOpacity: Double = 0
    package var shadowOffset = CGSize(width: 0, height: -3)
    package var shadowRadius: Double = 3
    package var shadowPath: PathElements?
    package var rasterizationScale: Double = 1

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

    package init() {}

    /// A boolean property is true whenever its number is not exactly 0.
    package var isHidden: Bool { hidden != 0 }
    package var clipsToBounds: Bool { masksToBounds != 0 }
    package var isDoubleSided: Bool { doubleSided != 0 }
}

/// A colour of a layer: straight extended sRGB for sampling and drawing, and the object it was set from, so that reading the
/// property gives back the same one.
package struct LayerColor: Sendable, Equatable {
    /// Red, green, blue, alpha; transparent black for none.
    package var components: SIMD4<Double>
    package var isPresent: Bool
    private var object: CGColor?

    /// No colour.
    package init() {
        components = SIMD4(0, 0, 0, 0)
        isPresent = false
    }

    package init(_ color: CGColor?) {
        object = color
        isPresent = color != nil
        components = color?.srgb ?? SIMD4(0, 0, 0, 0)
    }

    /// A colour without an object, as sampling makes it.
    package init(components: SIMD4<Double>) {
        self.components = components
        isPresent = true
    }

    package var color: CGColor? {
        guard isPresent else { return nil }
        return object ?? CGColor(srgb: components)
    }

    package static func == (a: LayerColor, b: LayerColor) -> Bool {
        a.isPresent == b.isPresent && a.components == b.components
    }
}
