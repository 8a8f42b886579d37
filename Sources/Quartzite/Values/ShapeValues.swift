import QuartziteGraphics

/// What a shape layer draws, as a value. Nothing is clamped here, only drawing clamps.
package struct ShapeValues: Sendable, Hashable {
    /// In the layer's own space; nil for none.
    package var path: PathElements?
    package var fillColor = LayerColor(.black)
    package var strokeColor = LayerColor()
    /// Where the stroke begins and ends along the whole path, in parts of its length.
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

    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        switch property {
        case .fillColor: fillColor.components
        case .strokeColor: strokeColor.components
        case .strokeStart: SIMD4(strokeStart, 0, 0, 0)
        case .strokeEnd: SIMD4(strokeEnd, 0, 0, 0)
        case .lineWidth: SIMD4(lineWidth, 0, 0, 0)
        case .miterLimit: SIMD4(miterLimit, 0, 0, 0)
        case .lineDashPhase: SIMD4(lineDashPhase, 0, 0, 0)
        default: SIMD4(repeating: 0)
        }
    }

    package mutating func setChannels(_ v: SIMD4<Double>, of property: LayerProperty) {
        switch property {
        case .fillColor: fillColor = LayerColor(components: v)
        case .strokeColor: strokeColor = LayerColor(components: v)
        case .strokeStart: strokeStart = v.x
        case .strokeEnd: strokeEnd = v.x
        case .lineWidth: lineWidth = v.x
        case .miterLimit: miterLimit = v.x
        case .lineDashPhase: lineDashPhase = v.x
        default: break
        }
    }

    /// Copies one property. Colours as they are: none is not the same as a transparent one.
    package mutating func copy(_ property: LayerProperty, from other: ShapeValues) {
        switch property {
        case .fillColor: fillColor = other.fillColor
        case .strokeColor: strokeColor = other.strokeColor
        case .path: path = other.path
        default: setChannels(other.channels(of: property), of: property)
        }
    }
}
