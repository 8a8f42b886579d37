import QuartziteGraphics

// Values at key paths: components of layer properties, of the frame, of properties that subclasses declare and of values under
// custom keys. Any other path is resolved on the value of its first key, such as `sublayerTransform` of a layer stored under a
// key.
extension CALayer {
    func readValue(forKeyPath keyPath: String) -> Any? {
        guard let dot = keyPath.utf8.firstIndex(of: UInt8(ascii: ".")) else { return value(forKey: keyPath) }
        if let path = propertyPath(keyPath) {
            switch path.part {
            case .whole: return value(forKey: keyPath)
            case .channels: return path.value(in: accessedChannels(of: path.property))
            case .component: return path.value(in: matrix(of: path.property))
            case .filterInput: return nil
            }
        }
        let (key, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
        if let property = property(forKey: key), property.shape == .filters { return filterValue(property, rest) }
        let value = value(forKey: key)
        switch value {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let animation as CAAnimation: return animation.value(forKeyPath: rest)
        default: break
        }
        guard let value, let path = Self.path(rest, in: value) else { return storedValues[keyPath] }
        if let matrix = AnimatableValue(value)?.matrix { return path.value(in: matrix) }
        return AnimatableValue(value)?.channels(for: path.property.shape).map(path.value(in:)) ?? nil
    }

    func writeValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let dot = keyPath.utf8.firstIndex(of: UInt8(ascii: ".")) else { return setValue(value, forKey: keyPath) }
        if let path = propertyPath(keyPath) { return write(value, to: path, keyPath) }
        let (key, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
        if let property = property(forKey: key), property.shape == .filters { return setFilterValue(value, property, rest) }
        let whole = self.value(forKey: key)
        switch whole {
        case let layer as CALayer: return layer.setValue(value, forKeyPath: rest)
        case let animation as CAAnimation: return animation.setValue(value, forKeyPath: rest)
        default: break
        }
        guard let whole, let path = Self.path(rest, in: whole) else {
            storedValues[keyPath] = value
            return
        }
        guard let new = Self.replacing(path, of: whole, by: value) else { return reportUnfit(value, forKey: keyPath) }
        setValue(new, forKey: key)
    }

    /// Resolves `rest` in a value that is not a layer property, by way of the standard property of the same shape. Nil if the
    /// value has no such component.
    static func path(_ rest: String, in value: Any) -> PropertyPath? {
        let shape = CustomShape(value)
        guard shape != .object, let path = PropertyPath("\(shape.proxyProperty.key).\(rest)"), path.part != .whole else { return nil }
        return path
    }

    /// Returns `whole` with one component replaced, in its original type. Nil if `part` does not fit.
    private static func replacing(_ path: PropertyPath, of whole: Any, by part: Any?) -> Any? {
        guard let old = AnimatableValue(whole), let part = AnimatableValue(part)?.channels(for: path.shape) else { return nil }
        if let matrix = old.matrix {
            return path.replacing(in: matrix, by: part).flatMap { AnimatableValue.transform($0).value(as: type(of: whole)) }
        }
        let shape = path.property.shape
        guard let channels = old.channels(for: shape) else { return nil }
        return AnimatableValue(path.replacing(in: channels, by: part), shape: shape)?.value(as: type(of: whole))
    }

    /// The channels of a property, read by its accessor if the layer's class may override that.
    private func accessedChannels(of property: LayerProperty) -> SIMD4<Double> {
        if !layerClass.isOfLibrary, let value = AnimatableValue(value(forKey: property.key))?.channels(for: property.shape) { return value }
        return channels(of: property)
    }

    private func write(_ value: Any?, to path: PropertyPath, _ keyPath: String) {
        guard let new = AnimatableValue(value)?.channels(for: path.shape) else { return reportUnfit(value, forKey: keyPath) }
        switch path.part {
        case .whole: writeValue(value, forKey: path.property.key)
        case .channels:
            let channels = path.replacing(in: accessedChannels(of: path.property), by: new)
            writeValue(AnimatableValue(channels, shape: path.property.shape)?.any, forKey: path.property.key)
        case .component:
            guard let matrix = path.replacing(in: matrix(of: path.property), by: new) else {
                Misuse.report("\(debugName): “\(keyPath)” cannot be set: the matrix cannot be decomposed")
                return
            }
            writeValue(matrix, forKey: path.property.key)
        case .filterInput: break
        }
    }
}

extension PropertyPath {
    /// Returns the component that consists of channels: a number, a point or a size.
    func value(in channels: SIMD4<Double>) -> Any? {
        guard case .channels(let first, let count) = part else { return nil }
        if count == 1 { return NSNumber(value: channels[first]) }
        return first == 0 ? CGPoint(x: channels.x, y: channels.y) : CGSize(width: channels.z, height: channels.w)
    }

    /// Returns the component of a matrix; the component of the identity if the matrix cannot be decomposed.
    func value(in matrix: CATransform3D) -> Any? {
        guard case .component(let component) = part else { return nil }
        let channels = (TransformComponents(matrix) ?? TransformComponents())[component: component]
        return component == .translation ? CGSize(width: channels.x, height: channels.y) : NSNumber(value: channels.x)
    }

    fileprivate func replacing(in channels: SIMD4<Double>, by new: SIMD4<Double>) -> SIMD4<Double> {
        guard case .channels(let first, let count) = part else { return channels }
        var channels = channels
        for channel in 0..<count { channels[first + channel] = new[channel] }
        return channels
    }

    /// Returns the matrix with one component replaced; nil if the matrix cannot be decomposed.
    fileprivate func replacing(in matrix: CATransform3D, by new: SIMD4<Double>) -> CATransform3D? {
        guard case .component(let component) = part, var parts = TransformComponents(matrix) else { return nil }
        parts[component: component] = new
        return parts.matrix
    }
}
