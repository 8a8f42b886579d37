import QuartziteGraphics

extension CALayer {
    /// The animatable properties of the layer's class, inherited properties first.
    package var animatableProperties: [LayerProperty] { type(of: self).keyTable.animatable }

    /// Returns the animatable property for a key; nil if the layer's class has none.
    package func property(forKey key: String) -> LayerProperty? { type(of: self).keyTable[key]?.property }

    /// Resolves a key path; nil if the path does not lead to an animatable property of the layer's class.
    package func propertyPath(_ keyPath: String) -> PropertyPath? { PropertyPath(keyPath, of: type(of: self).keyTable) }

    /// Returns the channels of a property that consists of up to four numbers.
    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        property.owner == .plain ? values.channels(of: property) : subclassValues.channels(of: property)
    }

    /// Returns the value of a property of shape matrix.
    package func matrix(of property: LayerProperty) -> CATransform3D {
        property.owner == .plain ? values.matrix(of: property) : subclassValues.matrix(of: property)
    }

    /// Returns the value of a property of shape path; nil for no path.
    package func path(of property: LayerProperty) -> PathElements? {
        property.owner == .plain ? values.path(of: property) : subclassValues.path(of: property)
    }
}

extension AnimatableValue {
    /// Makes the value of up to four channels; nil for a shape that does not consist of channels.
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
