import QuartziteGraphics

extension CALayer {
    /// Whether the layer's class has the property.
    package func has(_ property: LayerProperty) -> Bool { property.isProperty(of: subclassValues.kind) }

    /// The numbers of a property that is lanes, of whichever class.
    package func lanes(of property: LayerProperty) -> SIMD4<Double> {
        property.owner == .plain ? values.lanes(of: property) : subclassValues.lanes(of: property)
    }

    /// The matrix that a property holds, of whichever class.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property.owner == .plain ? values.matrix(of: property) : subclassValues.matrix(of: property)
    }
}

extension AnimatableValue {
    /// The value of a property that is lanes; nil for what is none: a matrix, a picture, a path, a list.
    package init?(_ lanes: SIMD4<Double>, shape: LayerProperty.Shape) {
        switch shape {
        case .number: self = .number(lanes.x)
        case .boolean: self = .boolean(lanes.x != 0)
        case .point: self = .point(CGPoint(x: lanes.x, y: lanes.y))
        case .size: self = .size(CGSize(width: lanes.x, height: lanes.y))
        case .rect: self = .rect(CGRect(x: lanes.x, y: lanes.y, width: lanes.z, height: lanes.w))
        case .color: self = .color(CGColor(srgb: lanes))
        case .transform, .image, .path, .numbers, .colors, .filters: return nil
        }
    }
}
