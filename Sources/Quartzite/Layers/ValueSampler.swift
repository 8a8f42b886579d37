import QuartziteGraphics

/// Samples one key path of a layer's last commit at any time, by the code that drawing and `presentation()` use. Sampling changes nothing
/// and makes no presentation layer.
package struct ValueSampler {
    private enum Source {
        case property(PropertyPath, CommittedLayer)
        /// A property that the layer's class declares, or a part of such a property.
        case custom(key: String, part: PropertyPath?, CommittedCustomValues, default: AnimatableValue?)
    }

    private let source: Source

    /// - Returns: nil before the layer's first commit, and for a key path that leads to no animatable property or filter input.
    package init?(_ layer: CALayer, keyPath: String) {
        guard let committed = layer.committed else { return nil }
        if let input = layer.filterInput(atKeyPath: keyPath) {
            source = .property(PropertyPath(input.property, .filterInput(input.path)), committed)
        } else if let path = layer.propertyPath(keyPath) {
            source = .property(path, committed)
        } else {
            let key = String(keyPath.prefix { $0 != "." })
            guard let values = layer.rareData?.committedValues, let base = layer.customValue(forKey: key) else { return nil }
            let part = key == keyPath ? nil : CALayer.path(String(keyPath.dropFirst(key.count + 1)), in: base)
            guard part != nil || key == keyPath else { return nil }
            let usual = AnimatableValue(layer.customProperty(forKey: key)?.defaultValue)
            source = .custom(key: key, part: part, values, default: usual)
        }
    }

    /// Returns the value at a time of the layer, in seconds. Nil for no value, such as no path, and for pictures.
    /// - Parameter now: the time outside of all layers, in seconds.
    package func value(at time: CFTimeInterval, now: CFTimeInterval) -> AnimatableValue? {
        switch source {
        case .property(let path, let committed): committed.shown(at: time, now: now).value(at: path)
        case .custom(let key, let part, let values, let usual): Self.value(values.shown(at: time, now: now)[key] ?? usual, part)
        }
    }

    /// The value without animations.
    package var modelValue: AnimatableValue? {
        switch source {
        case .property(let path, let committed): committed.committed.value(at: path)
        case .custom(let key, let part, let values, let usual): Self.value(values.values[key] ?? usual, part)
        }
    }

    private static func value(_ whole: Any?, _ part: PropertyPath?) -> AnimatableValue? {
        guard let value = AnimatableValue(whole), let part else { return AnimatableValue(whole) }
        if let matrix = value.matrix { return AnimatableValue(part.value(in: matrix)) }
        return value.channels(for: part.property.shape).flatMap { AnimatableValue(part.value(in: $0)) }
    }
}

extension ShownLayer {
    /// Returns the value at a path; nil for pictures and for an absent path or list.
    fileprivate func value(at path: PropertyPath) -> AnimatableValue? {
        let property = path.property
        let values: any PropertyValues = property.owner == .plain ? self.values : subclass
        switch path.part {
        case .channels: return AnimatableValue(path.value(in: values.channels(of: property)))
        case .component: return AnimatableValue(path.value(in: values.matrix(of: property)))
        case .filterInput(let input):
            guard let inputs = effects?.inputs, inputs.indices.contains(input.firstSlot) else { return nil }
            return AnimatableValue(inputs[input.firstSlot], shape: input.shape)
        case .whole: break
        }
        switch property.shape {
        case .transform: return .transform(values.matrix(of: property))
        case .path: return values.path(of: property).map(AnimatableValue.path)
        case .numbers, .colors: return values.list(of: property).map { .array($0.map(AnimatableValue.number)) }
        case .image, .filters: return nil
        case .number, .boolean, .point, .size, .rect, .color:
            return AnimatableValue(values.channels(of: property), shape: property.shape)
        }
    }
}
