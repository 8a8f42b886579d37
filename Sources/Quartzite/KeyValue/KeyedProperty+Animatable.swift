import QuartziteGraphics

extension KeyedProperty {
    /// Makes the line that of an animatable property.
    ///
    /// Animations, sampling, actions, documents and `inspect` follow from the storage. So does the default, where the line states none:
    /// it is what new values hold. Zero, the identity and nil are not told as defaults, as in Core Animation.
    /// - Parameters:
    ///   - path: the stored value. The class's accessor reads and writes the same one.
    ///   - shape: the type that programs see, where the storage does not tell: a boolean is stored as a number, colours as numbers.
    ///   - limits: the values that are accepted or shown.
    ///   - animatesImplicitly: whether a change of a displayed layer animates when nobody gives another action.
    package func animatable<Values: LayerValueGroup, Stored: AnimatableStorage>(
        _ path: KeyPath<Values, Stored>, _ shape: LayerProperty.Shape = Stored.shape, limits: LayerProperty.Limits = .none,
        animatesImplicitly: Bool = true
    ) -> KeyedProperty {
        let storage = ValueStorage(path)
        precondition(storage.kind != .none, "“\(key)” is computed: an animatable property must be stored")
        var line = self
        line.property = LayerProperty(
            declaring: LayerProperty.Facts(
                key: key, shape: shape, storage: storage, limits: limits, animatesImplicitly: animatesImplicitly))
        if line.defaultValue == nil {
            line.defaultValue = Self.toldDefault(Values()[keyPath: path], shape)
        }
        return line
    }

    /// The same for filters: the layer keeps them beside its values, and animations change only their inputs.
    func animatableFilters() -> KeyedProperty {
        var line = self
        line.property = LayerProperty(
            declaring: LayerProperty.Facts(key: key, shape: .filters, storage: .none, limits: .none, animatesImplicitly: false))
        return line
    }

    /// A boolean tells its default whatever it is.
    private static func toldDefault(_ value: some AnimatableStorage, _ shape: LayerProperty.Shape) -> Any? {
        guard shape == .boolean else { return value.toldDefault?.any }
        return AnimatableValue.boolean(value.toldDefault != nil).any
    }

    /// A property of every layer whose numbers are read and written as they are stored, not by way of the Swift accessor, which may
    /// round them.
    static func stored<Stored: AnimatableStorage>(
        _ key: String, _ path: KeyPath<LayerValues, Stored>, _ shape: LayerProperty.Shape = Stored.shape,
        limits: LayerProperty.Limits = .none, animatesImplicitly: Bool = true
    ) -> KeyedProperty {
        let storage = ValueStorage(path)
        let line = KeyedProperty(
            key, of: CALayer.self,
            read: { layer in
                layer.values.read(.plain) { storage.channels(in: $0) }.flatMap { AnimatableValue($0, shape: shape)?.any }
            },
            write: { layer, value in
                guard let property = layer.property(forKey: key), let channels = AnimatableValue(value)?.channels(for: shape) else {
                    return false
                }
                layer.updateChannels(channels, of: property)
                return true
            })
        return line.animatable(path, shape, limits: limits, animatesImplicitly: animatesImplicitly)
    }
}
