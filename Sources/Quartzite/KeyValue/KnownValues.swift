/// A type with a string as raw value of which the library knows certain values.
package protocol KnownStrings {
    /// The raw values, in the order of the documentation.
    static var knownStrings: [String] { get }
}

/// A set of which each bit has a name.
package protocol KnownBits {
    /// The names of the bits, from the lowest on, as Swift spells them.
    static var bitNames: [String] { get }
}

extension KnownStrings where Self: RawRepresentable, RawValue == String {
    fileprivate static func list(_ values: Self...) -> [String] { values.map(\.rawValue) }
}

extension CALayerContentsGravity: KnownStrings {
    package static var knownStrings: [String] {
        list(
            .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight
        )
    }
}

extension CALayerContentsFilter: KnownStrings {
    package static var knownStrings: [String] { list(.nearest, .linear, .trilinear) }
}

extension CALayerContentsFormat: KnownStrings {
    package static var knownStrings: [String] { list(.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic) }
}

extension CAMediaTimingFillMode: KnownStrings {
    package static var knownStrings: [String] { list(.removed, .backwards, .forwards, .both) }
}

extension CAAnimationCalculationMode: KnownStrings {
    package static var knownStrings: [String] { list(.linear, .discrete, .paced, .cubic, .cubicPaced) }
}

extension CALayerCornerCurve: KnownStrings {
    package static var knownStrings: [String] { list(.circular, .continuous) }
}

extension CAShapeLayerFillRule: KnownStrings {
    package static var knownStrings: [String] { list(.nonZero, .evenOdd) }
}

extension CAShapeLayerLineCap: KnownStrings {
    package static var knownStrings: [String] { list(.butt, .round, .square) }
}

extension CAShapeLayerLineJoin: KnownStrings {
    package static var knownStrings: [String] { list(.miter, .round, .bevel) }
}

extension CAGradientLayerType: KnownStrings {
    package static var knownStrings: [String] { list(.axial, .radial, .conic) }
}

extension CATextLayerTruncationMode: KnownStrings {
    package static var knownStrings: [String] { list(.none, .start, .end, .middle) }
}

extension CATextLayerAlignmentMode: KnownStrings {
    package static var knownStrings: [String] { list(.natural, .left, .right, .center, .justified) }
}

extension CAEmitterLayerEmitterShape: KnownStrings {
    package static var knownStrings: [String] { list(.point, .line, .rectangle, .cuboid, .circle, .sphere) }
}

extension CAEmitterLayerEmitterMode: KnownStrings {
    package static var knownStrings: [String] { list(.points, .outline, .surface, .volume) }
}

extension CAEmitterLayerRenderMode: KnownStrings {
    package static var knownStrings: [String] { list(.unordered, .oldestFirst, .oldestLast, .backToFront, .additive) }
}

extension CACornerMask: KnownBits {
    package static var bitNames: [String] { ["layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner"] }
}

extension CAEdgeAntialiasingMask: KnownBits {
    package static var bitNames: [String] { ["layerLeftEdge", "layerRightEdge", "layerBottomEdge", "layerTopEdge"] }
}
