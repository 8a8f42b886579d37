import QuartziteGraphics

/// The animatable properties of a layer, as numbers, so that sampling needs no string and no dictionary.
package enum LayerProperty: UInt8, CaseIterable, Sendable {
    case anchorPoint, anchorPointZ, backgroundColor, borderColor, borderWidth, bounds, contents, contentsCenter
    case contentsMultiplyColor, contentsRect, contentsScale, cornerRadius, doubleSided, hidden, masksToBounds
    case minificationFilterBias, opacity, position, rasterizationScale, shadowColor, shadowOffset, shadowOpacity
    case shadowPath, shadowRadius, shouldRasterize, sublayerTransform, transform, zPosition

    /// The key of key-value coding.
    package var key: String {
        // Every case is spelled as its key.
        String(describing: self)
    }

    /// Property for a key; a dictionary, so for commits and key-value coding only.
    package init?(key: String) {
        guard let property = Self.byKey[key] else { return nil }
        self = property
    }

    private static let byKey: [String: LayerProperty] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.key, $0) })

    /// What kind of value the property holds, which decides how it interpolates.
    package enum Shape: Sendable {
        case number, boolean, point, size, rect, color, transform
        /// Cannot be interpolated: switches half-way.
        case image, path
    }

    package var shape: Shape {
        switch self {
        case .anchorPointZ, .borderWidth, .contentsScale, .cornerRadius, .minificationFilterBias, .opacity,
            .rasterizationScale, .shadowOpacity, .shadowRadius, .zPosition:
            .number
        case .doubleSided, .hidden, .masksToBounds, .shouldRasterize: .boolean
        case .anchorPoint, .position: .point
        case .shadowOffset: .size
        case .bounds, .contentsCenter, .contentsRect: .rect
        case .backgroundColor, .borderColor, .contentsMultiplyColor, .shadowColor: .color
        case .sublayerTransform, .transform: .transform
        case .contents: .image
        case .shadowPath: .path
        }
    }
}

/// A set of layer properties.
package struct LayerPropertySet: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }
    package init(_ property: LayerProperty) { rawValue = 1 << UInt32(property.rawValue) }

    package func contains(_ property: LayerProperty) -> Bool { rawValue & (1 << UInt32(property.rawValue)) != 0 }
}
