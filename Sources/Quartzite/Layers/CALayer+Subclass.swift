import QuartziteGraphics

extension CALayer {
    /// Whether the layer's class has the property.
    package func has(_ property: LayerProperty) -> Bool { property.isProperty(of: subclassValues.kind) }

    /// The numbers of a property that is channels, of whichever class.
    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        property.owner == .plain ? values.channels(of: property) : subclassValues.channels(of: property)
    }

    /// The matrix that a property holds, of whichever class.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property.owner == .plain ? values.matrix(of: property) : subclassValues.matrix(of: property)
    }
}

extension AnimatableValue {
    /// The value of a property that is channels; nil for what is none: a matrix, a picture, a path, a list.
    package init?(_ channels: SIMD4<Double>, shape: LayerProperty.Shape) {
        switch shape {
        case .number: self = .number(channels.x)
        case .boolean: self = .boolean(channels.x != 0)
        case .point: self = .point(CGPoint(x: channels.x, y: channels.y))
        case .size: self = .size(CGSize(width: channels.x, height: channels.y))
        case .rect: self = .rect(CGRect(x: channels.x, y: channels.y, width: channels.z, height: channels.w))
        case .color: self = .color(CGColor(srgb: channels))
        case .transform, .image, .path, .numbers, .colors, .filters: return nil
        }
    }
}
