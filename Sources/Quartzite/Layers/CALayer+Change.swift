import QuartziteGraphics

// Every change of a committed value goes through this file. An equal value is ignored. Otherwise an action is looked up, the value
// is set and marked for the next commit, and the action runs. A layer that is not displayed skips the lookup after one nil check.
extension CALayer {
    /// Sets an animatable property that every layer has.
    ///
    /// - Parameter key: the property's key, which is the accessor's name unless stated otherwise.
    @inline(__always)
    package func change<Value: Equatable>(
        _ path: WritableKeyPath<LayerValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard valuesAddress.pointee[keyPath: path] != value, isWritable("\(key)") else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: key.description)
        ownValuesAddress.pointee[keyPath: path] = value
        didChange(key)
        action?.run(on: self)
    }

    /// Sets an animatable value together with the object that it refers to. The value holds no reference to the object, so both
    /// change together; the old object stays alive until the action lookup has read it.
    @inline(__always)
    func change<Value: Equatable, Object>(
        _ path: WritableKeyPath<LayerValues, Value>, _ value: Value,
        _ object: Object?, _ objectPath: WritableKeyPath<LayerObjects, Object?>, key: StaticString = #function
    ) {
        guard valuesAddress.pointee[keyPath: path] != value, isWritable("\(key)") else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: key.description)
        ownValuesAddress.pointee[keyPath: path] = value
        objects[keyPath: objectPath] = object
        didChange(key)
        action?.run(on: self)
    }

    /// Sets a rare animatable property.
    package func change<Value: Equatable>(
        _ path: WritableKeyPath<RareLayerValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        if valuesAddress.pointee.rareValues.pointee[keyPath: path] == value { return }
        change(key) { ownRareValues.memory.pointee[keyPath: path] = value }
    }

    /// Sets a rare animatable value together with the object that it refers to.
    func change<Value: Equatable, Object>(
        _ path: WritableKeyPath<RareLayerValues, Value>, _ value: Value,
        _ object: Object?, _ objectPath: WritableKeyPath<RareLayerObjects, Object?>, key: StaticString = #function
    ) {
        if valuesAddress.pointee.rareValues.pointee[keyPath: path] == value { return }
        change(key) {
            let own = ownRareValues
            own.memory.pointee[keyPath: path] = value
            own.header[keyPath: objectPath] = object
        }
    }

    /// Sets an animatable property by calling `set`. The caller has checked that the value changes.
    package func change(_ key: StaticString, _ set: () -> Void) {
        guard isWritable("\(key)") else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: key.description)
        set()
        didChange(key)
        action?.run(on: self)
    }

    /// Sets a committed property that is not animatable.
    @inline(__always)
    package func update<Value: Equatable>(
        _ path: WritableKeyPath<LayerValues, Value>, _ value: Value, key: StaticString = #function
    ) {
        guard valuesAddress.pointee[keyPath: path] != value, isWritable("\(key)") else { return }
        ownValuesAddress.pointee[keyPath: path] = value
        markChanged(.values)
    }

    /// Sets a rare committed property that is not animatable.
    func update<Value: Equatable>(_ path: WritableKeyPath<RareLayerValues, Value>, _ value: Value, key: StaticString = #function) {
        guard valuesAddress.pointee.rareValues.pointee[keyPath: path] != value, isWritable("\(key)") else { return }
        ownRareValues.memory.pointee[keyPath: path] = value
        markChanged(.values)
    }

    /// Sets the channels of an animatable property that every layer has.
    func updateChannels(_ channels: SIMD4<Double>, of property: LayerProperty) {
        guard values.channels(of: property) != channels, isWritable(property.key) else { return }
        if property.limits == .numbers {
            guard isPlace(CGRect(x: channels.x, y: channels.y, width: channels.z, height: channels.w), property.key) else { return }
        }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: property.key)
        ownValuesAddress.pointee.setChannels(channels, of: property, &objects)
        markChanged(.values)
        if !layerClass.redraws.isEmpty, layerClass.redraws.contains(property.key) { setNeedsDisplay() }
        action?.run(on: self)
    }

    /// Sets `contents` to an image, which is committed, or stores another object.
    func setContents(_ contents: Any?) {
        finishDrawing()
        let original = contents as? CGImage
        let image = original.map { swizzled($0) }
        if let rareData { rareData.swizzled = original.flatMap { given in image.flatMap { $0 === given ? nil : (given, $0) } } }
        change(\.contents, LayerContents(image), image, \.contents, key: "contents")
        storedContents = image == nil ? contents : nil
    }

    /// The map between the superlayer's time and the layer's own.
    package var timing: LayerTiming { sharedTiming.value }

    /// Sets a background colour where the old one, the new one or both are patterns.
    func changeBackground(toPattern color: CGColor?) {
        guard objects.backgroundColor != color else { return }
        change("backgroundColor") {
            let pattern = LayerPattern(color, scale: valuesAddress.pointee.usedContentsScale)
            let own = ownRareValues
            own.header.backgroundPattern = pattern
            own.memory.pointee.backgroundPattern = LayerPattern.Reference(pattern)
            ownValuesAddress.pointee.backgroundColor = LayerColor(color)
            ownValuesAddress.pointee.hasPattern = pattern != nil
            objects.backgroundColor = color
        }
    }

    /// Changes the layer's clock.
    func changeTiming(_ change: (inout LayerTiming) -> Void) {
        var new = timing
        change(&new)
        guard new != timing, isWritable("timing") else { return }
        sharedTiming = SharedTiming(new)
        markChanged([.values, .timing])
    }

    @inline(__always)
    private func didChange(_ key: StaticString) {
        markChanged(.values)
        if !layerClass.redraws.isEmpty, layerClass.redraws.contains(key.description) { setNeedsDisplay() }
    }

    /// Returns false and reports misuse for a presentation layer, which is read-only.
    @inline(__always)
    func isWritable(_ key: @autoclosure () -> String) -> Bool {
        guard flags.contains(.isPresentation) else { return true }
        Misuse.report("\(debugName): “\(key())” of a presentation layer cannot be set; set the model layer's")
        return false
    }

    /// Marks parts of the layer as changed for the next commit of its tree.
    package func markChanged(_ change: PendingChanges) {
        guard !flags.contains(.isPresentation), let context else { return }
        if pendingChanges.isEmpty { context.layerChanged(self) }
        pendingChanges.formUnion(change)
        CATransaction.markChanged(in: context)
    }
}

/// The parts of a layer that the next commit carries.
package struct PendingChanges: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The committed properties.
    package static let values = PendingChanges(rawValue: 1)
    /// The sublayers, the mask and the tiles.
    package static let sublayers = PendingChanges(rawValue: 2)
    /// The attached animations.
    package static let animations = PendingChanges(rawValue: 4)
    /// The layer's timing. `values` is set as well.
    package static let timing = PendingChanges(rawValue: 8)
    /// Values under custom keys. The renderer does not receive them.
    package static let stored = PendingChanges(rawValue: 16)
}
