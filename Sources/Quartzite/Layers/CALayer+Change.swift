import QuartziteGraphics

// The one way in which a committed value changes: compared first, then an action looked up, set, noted for the next commit, and
// the action run. Layers that are not displayed skip the action for the price of a nil check.
extension CALayer {
    /// Sets an animatable property.
    @inline(__always)
    package func update<Value: Equatable>(
        _ property: LayerProperty, _ path: WritableKeyPath<LayerValues, Value>, _ value: Value
    ) {
        guard values[keyPath: path] != value, isWritable(property.key) else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: property)
        values[keyPath: path] = value
        didChange(property)
        action?.run(on: self)
    }

    /// Sets an animatable property that stands for an object. The value refers to the object without keeping it alive, so both
    /// change together, and the old one stays until the action has looked at it.
    @inline(__always)
    func update<Value: Equatable, Object>(
        _ property: LayerProperty, _ path: WritableKeyPath<LayerValues, Value>, _ value: Value,
        _ object: Object?, _ objectPath: WritableKeyPath<LayerObjects, Object?>
    ) {
        guard values[keyPath: path] != value, isWritable(property.key) else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: property)
        values[keyPath: path] = value
        objects[keyPath: objectPath] = object
        didChange(property)
        action?.run(on: self)
    }

    /// Sets an animatable property that a subclass keeps, by `set`. The caller has found that it changes.
    package func change(_ property: LayerProperty, _ set: () -> Void) {
        guard isWritable(property.key) else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: property)
        set()
        didChange(property)
        action?.run(on: self)
    }

    /// Sets a value that is committed and not animatable.
    @inline(__always)
    package func update<Value: Equatable>(
        _ path: WritableKeyPath<LayerValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard values[keyPath: path] != value, isWritable("\(key)") else { return }
        values[keyPath: path] = value
        markChanged(.values)
    }

    /// Sets the numbers of an animatable property.
    func updateChannels(_ channels: SIMD4<Double>, of property: LayerProperty) {
        guard values.channels(of: property) != channels, isWritable(property.key) else { return }
        if property == .position || property == .bounds {
            guard isPlace(CGRect(x: channels.x, y: channels.y, width: channels.z, height: channels.w), property.key) else { return }
        }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: property)
        values.setChannels(channels, of: property)
        didChange(property)
        action?.run(on: self)
    }

    @inline(__always)
    private func didChange(_ property: LayerProperty) {
        markChanged(.values)
        if layerClass.redraws.contains(property) { setNeedsDisplay() }
    }

    /// False, and misuse, for a presentation layer, which is for reading only.
    @inline(__always)
    func isWritable(_ key: @autoclosure () -> String) -> Bool {
        guard flags.contains(.isPresentation) else { return true }
        Misuse.report("\(debugName): “\(key())” of a presentation layer cannot be set; set the model layer's")
        return false
    }

    /// Notes a change for the next commit of the tree that the layer is in.
    package func markChanged(_ change: PendingChanges) {
        guard !flags.contains(.isPresentation), let context else { return }
        if pendingChanges.isEmpty { context.layerChanged(self) }
        pendingChanges.formUnion(change)
        CATransaction.markChanged(in: context)
    }
}

/// What of a layer the next commit must carry.
package struct PendingChanges: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let values = PendingChanges(rawValue: 1)
    package static let sublayers = PendingChanges(rawValue: 2)
    package static let animations = PendingChanges(rawValue: 4)
    /// The clock, beside `values`.
    package static let timing = PendingChanges(rawValue: 8)
    /// Values that only the program knows, and no renderer.
    package static let stored = PendingChanges(rawValue: 16)
}
