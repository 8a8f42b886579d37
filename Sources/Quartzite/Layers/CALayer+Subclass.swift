import QuartziteGraphics

extension CALayer {
    /// The animatable properties of the layer's class, those of every layer first.
    package var animatableProperties: [LayerProperty] { type(of: self).keyTable.animatable }

    /// The animatable property under a key; nil where the layer's class has none.
    package func property(forKey key: String) -> LayerProperty? { type(of: self).keyTable[key]?.property }

    /// A key path of the layer, resolved; nil where it does not lead to an animatable property of the layer's class.
    package func propertyPath(_ keyPath: String) -> PropertyPath? { PropertyPath(keyPath, of: type(of: self).keyTable) }

    /// The channels of a property that consists of up to four numbers.
    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        property.owner == .plain ? values.channels(of: property) : subclassValues.channels(of: property)
    }

    /// The matrix of a property that is one.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property.owner == .plain ? values.matrix(of: property) : subclassValues.matrix(of: property)
    }

    /// The path of a property that is one; nil for none.
    package func path(of property: LayerProperty) -> PathElements? {
        property.owner == .plain ? values.path(of: property) : subclassValues.path(of: property)
    }
}

extension AnimatableValue {
    /// The value that channels stand for; nil for a shape that does not consist of up to four numbers.
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
