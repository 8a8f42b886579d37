import QuartziteGraphics

/// The animatable properties of all layer classes, as numbers, so that sampling needs no string and no dictionary: the one table
/// that key-value coding, animations, inspection and documents are read from.
package enum LayerProperty: UInt8, CaseIterable, Sendable {
    case anchorPoint, anchorPointZ, backgroundColor, borderColor, borderWidth, bounds, contents, contentsCenter
    case contentsMultiplyColor, contentsRect, contentsScale, cornerRadius, doubleSided, hidden, masksToBounds
    case minificationFilterBias, opacity, position, rasterizationScale, shadowColor, shadowOffset, shadowOpacity
    case shadowPath, shadowRadius, shouldRasterize, sublayerTransform, transform, zPosition
    case backgroundFilters, compositingFilter, filters
    // CAShapeLayer
    case fillColor, lineDashPhase, lineWidth, miterLimit, path, strokeColor, strokeEnd, strokeStart
    // CAGradientLayer
    case colors, endPoint, locations, startPoint
    // CAReplicatorLayer
    case instanceAlphaOffset, instanceBlueOffset, instanceColor, instanceCount, instanceDelay, instanceGreenOffset
    case instanceRedOffset, instanceTransform
    // CATextLayer
    case fontSize, foregroundColor
    // CAEmitterLayer
    case birthRate, emitterDepth, emitterPosition, emitterSize, emitterZPosition, lifetime, scale, spin, velocity

    /// The key of key-value coding.
    package var key: String { Self.keys[Int(rawValue)] }

    /// Every case is spelled as its key.
    private static let keys = allCases.map { String(describing: $0) }

    /// Property for a key; a dictionary, so for commits and key-value coding only.
    package init?(key: String) {
        guard let property = Self.byKey[key] else { return nil }
        self = property
    }

    private static let byKey: [String: LayerProperty] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.key, $0) })

    /// The class that has the property: every layer, or one of those with values of their own.
    package var owner: LayerKind {
        switch self {
        case .fillColor, .lineDashPhase, .lineWidth, .miterLimit, .path, .strokeColor, .strokeEnd, .strokeStart: .shape
        case .colors, .endPoint, .locations, .startPoint: .gradient
        case .instanceAlphaOffset, .instanceBlueOffset, .instanceColor, .instanceCount, .instanceDelay, .instanceGreenOffset,
            .instanceRedOffset, .instanceTransform:
            .replicator
        case .fontSize, .foregroundColor: .text
        case .birthRate, .emitterDepth, .emitterPosition, .emitterSize, .emitterZPosition, .lifetime, .scale, .spin, .velocity: .emitter
        default: .plain
        }
    }

    /// The properties that layers of a kind have, every layer's first.
    package static func cases(of kind: LayerKind) -> [LayerProperty] { allCases.filter { $0.isProperty(of: kind) } }

    /// Whether layers of a kind have the property.
    package func isProperty(of kind: LayerKind) -> Bool { owner == .plain || owner == kind }

    /// What kind of value the property holds, which decides how it interpolates.
    package enum Shape: Sendable {
        case number, boolean, point, size, rect, color, transform
        /// Cannot be interpolated: switches half-way.
        case image, path
        /// Lists, which interpolate where they are equally long.
        case numbers, colors
        /// Filters: what can be animated is their inputs.
        case filters
    }

    package var shape: Shape {
        switch self {
        case .anchorPointZ, .borderWidth, .contentsScale, .cornerRadius, .minificationFilterBias, .opacity,
            .rasterizationScale, .shadowOpacity, .shadowRadius, .zPosition, .lineDashPhase, .lineWidth, .miterLimit, .strokeEnd,
            .strokeStart, .instanceAlphaOffset, .instanceBlueOffset, .instanceCount, .instanceDelay, .instanceGreenOffset,
            .instanceRedOffset, .fontSize, .birthRate, .emitterDepth, .emitterZPosition, .lifetime, .scale, .spin, .velocity:
            .number
        case .doubleSided, .hidden, .masksToBounds, .shouldRasterize: .boolean
        case .anchorPoint, .position, .startPoint, .endPoint, .emitterPosition: .point
        case .shadowOffset, .emitterSize: .size
        case .bounds, .contentsCenter, .contentsRect: .rect
        case .backgroundColor, .borderColor, .contentsMultiplyColor, .shadowColor, .fillColor, .strokeColor, .instanceColor,
            .foregroundColor:
            .color
        case .sublayerTransform, .transform, .instanceTransform: .transform
        case .contents: .image
        case .backgroundFilters, .compositingFilter, .filters: .filters
        case .shadowPath, .path: .path
        case .locations: .numbers
        case .colors: .colors
        }
    }
}

/// A set of layer properties.
package struct LayerPropertySet: OptionSet, Sendable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
    package init(_ property: LayerProperty) { rawValue = 1 << UInt64(property.rawValue) }

    /// The layer's transition, which is no property.
    package static let transition = LayerPropertySet(rawValue: 1 << 63)

    package func contains(_ property: LayerProperty) -> Bool { rawValue & (1 << UInt64(property.rawValue)) != 0 }
}
