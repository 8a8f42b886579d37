import QuartziteGraphics

extension KeyedProperty {
    /// Makes the property of this line animatable.
    ///
    /// Animations, sampling, actions, documents and `inspect` read the storage from the line. If the line states no default, the
    /// default is the value in a new instance of `Values`. As in Core Animation, zero, the identity and nil are not returned as
    /// defaults.
    /// - Parameters:
    ///   - path: the stored value, which the class's accessor reads and writes too.
    ///   - shape: the type that programs see, if the storage has another type: a boolean is stored as a number, and colours are
    ///     stored as numbers.
    ///   - limits: the values that are accepted or shown.
    ///   - animatesImplicitly: whether a change of a displayed layer animates if no other action is found.
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
            line.defaultValue = Self.statedDefault(Values()[keyPath: path], shape)
        }
        return line
    }

    /// Makes the filters of this line animatable. The layer stores filters outside its values, and animations change only their
    /// inputs.
    func animatableFilters() -> KeyedProperty {
        var line = self
        line.property = LayerProperty(
            declaring: LayerProperty.Facts(key: key, shape: .filters, storage: .none, limits: .none, animatesImplicitly: false))
        return line
    }

    /// Returns the default to state. A boolean always states its default.
    private static func statedDefault(_ value: some AnimatableStorage, _ shape: LayerProperty.Shape) -> Any? {
        guard shape == .boolean else { return value.statedDefault?.any }
        return AnimatableValue.boolean(value.statedDefault != nil).any
    }

    /// Makes a property of every layer. For the library's classes its numbers are read and written directly in storage, because the Swift
    /// accessor may round them; other classes may override the accessor, which is called for them.
    static func stored<Values: LayerValueGroup, Stored: AnimatableStorage, Value: KeyedValue>(
        _ key: String, _ path: KeyPath<Values, Stored>, _ accessor: ReferenceWritableKeyPath<CALayer, Value>,
        _ shape: LayerProperty.Shape = Stored.shape, limits: LayerProperty.Limits = .none, animatesImplicitly: Bool = true
    ) -> KeyedProperty {
        let (storage, accessed) = (ValueStorage(path), KeyedProperty(key, accessor))
        let line = KeyedProperty(
            key, of: CALayer.self,
            read: { layer in
                guard layer.layerClass.isOfLibrary else { return accessed.read(layer) }
                return layer.values.read(storage) { storage.channels(in: $0) }.flatMap { AnimatableValue($0, shape: shape)?.any }
            },
            write: { layer, value in
                guard layer.layerClass.isOfLibrary else { return accessed.write(layer, value) }
                guard let property = layer.property(forKey: key), let channels = AnimatableValue(value)?.channels(for: shape) else {
                    return false
                }
                layer.updateChannels(channels, of: property)
                return true
            })
        let animatable = line.animatable(path, shape, limits: limits, animatesImplicitly: animatesImplicitly)
        guard let property = animatable.property, case .channels(let set) = accessed.typedSetter else { return animatable }
        return animatable.setting { (layer: CALayer, channels: SIMD4<Double>) in
            if layer.layerClass.isOfLibrary { layer.updateChannels(channels, of: property) } else { set(layer, channels) }
        }
    }
}
