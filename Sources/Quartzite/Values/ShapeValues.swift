import QuartziteGraphics

/// The values that only shape layers have. Values are stored unchanged, and clamped only for drawing.
package struct ShapeValues: Sendable, Hashable, LayerValueGroup {
    package static var kind: LayerKind { .shape }

    /// The outline in the layer's own coordinates, or nil if there is none.
    package var path: PathElements?
    package var fillColor = LayerColor(.black)
    package var strokeColor = LayerColor()
    /// The stroked part of the path, as fractions of the whole path's length.
    package var strokeStart = 0.0
    package var strokeEnd = 1.0
    package var lineWidth = 1.0
    package var miterLimit = 10.0
    package var lineDashPhase = 0.0
    package var lineDashPattern: [Double] = []

    // Not animatable.
    package var fillsEvenOdd = false
    package var lineCap = CGLineCap.butt
    package var lineJoin = CGLineJoin.miter

    package init() {}
}

extension LayerPropertySet {
    /// The properties that change the form of a shape layer: all of its class except colours.
    static let shapeForm = LayerPropertySet(CAShapeLayer.keyTable.ownAnimatable.filter { $0.shape != .color })
}
