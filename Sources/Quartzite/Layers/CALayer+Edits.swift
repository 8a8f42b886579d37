import QuartziteGraphics

/// A value that replaces a model value of a layer in commits. The model layer keeps its own value, and the program does not see the edit.
package struct LayerEdit {
    /// The key path of key-value coding, such as `opacity` or `transform.rotation.z`; of a value of an animation an `AnimationKeyPath`.
    package let keyPath: String
    /// The value, as key-value coding takes it.
    package let value: Any?

    package init(keyPath: String, value: Any?) { (self.keyPath, self.value) = (keyPath, value) }

    /// Whether two edits give the same value to the same property.
    fileprivate func isSame(as other: LayerEdit) -> Bool { keyPath == other.keyPath && CustomProperty.areSame(value, other.value) }
}

// Edits change what a layer commits. Animations are sampled over the edited values, as over values of the program, and a new value of the
// program does not show until the edit goes.
//
//     model values ──► edited(by:): a copy ──► committed values ──► presentation(), render tree
//                          ▲
//              LayerContext.edits
extension CALayer {
    /// Returns a layer with the model's values and edits over them. The copy is of the library's class of the layer: no code of the
    /// program runs. It has no place in a tree, no delegate and no animations. Edits that do not fit are left out.
    package func edited(by edits: [LayerEdit]) -> CALayer {
        guard let copy = CALayerBase.copy(of: self, as: libraryClass) as? CALayer else { return self }
        copy.delegate = nil
        copy.actions = nil
        // The program's cells keep their values, too.
        if let emitter = copy as? CAEmitterLayer, edits.contains(where: { CAEmitterLayer.isOfCell($0.keyPath) }) {
            emitter.emitterCells = emitter.emitterCells?.map { $0.copied() }
        }
        for edit in edits where !AnimationKeyPath.isOne(edit.keyPath) { copy.setValue(edit.value, forKeyPath: edit.keyPath) }
        return copy
    }

    /// Has the animations compiled again as the layer enters a tree, if it has edits there, or had some when it left another one: edits
    /// change while a layer is away.
    func recompileEditedAnimations(in context: LayerContext) {
        if context.edits[id] != nil || attachedAnimations.contains(where: { $0.edited != nil }) { compiledAnimation = nil }
    }

    /// The nearest class of the library above the layer's class that has values of its own.
    private var libraryClass: CALayer.Type {
        switch self {
        case is CAShapeLayer: CAShapeLayer.self
        case is CATextLayer: CATextLayer.self
        case is CAGradientLayer: CAGradientLayer.self
        case is CAReplicatorLayer: CAReplicatorLayer.self
        case is CAEmitterLayer: CAEmitterLayer.self
        case is CATransformLayer: CATransformLayer.self
        default: CALayer.self
        }
    }

    /// The values of the class to commit for an edited copy of the layer.
    func subclassValues(editedAs copy: CALayer) -> SubclassValues {
        guard case .emitter(var values) = copy.subclassValues, case .emitter(let own) = subclassValues else { return copy.subclassValues }
        // The copy has no animations.
        values.cellAnimations = own.cellAnimations
        values.adoptAnimatedBehaviors(of: own)
        return .emitter(values)
    }
}

extension LayerContext {
    /// Replaces all edits. The next commit contains the layers whose edits change.
    /// - Parameter layers: the layers with edits, before or now.
    package func setEdits(_ new: [LayerID: [LayerEdit]], of layers: [CALayer]) {
        let old = edits
        edits = new
        func ofAnimations(_ edits: [LayerEdit]?) -> [LayerEdit] { edits?.filter { AnimationKeyPath.isOne($0.keyPath) } ?? [] }
        for layer in layers where layer.context === self {
            layer.markChanged(.values)
            if layer.attachedAnimations.isEmpty { continue }
            let (former, present) = (ofAnimations(old[layer.id]), ofAnimations(new[layer.id]))
            if former.elementsEqual(present, by: { $0.isSame(as: $1) }) { continue }
            // Particles follow the edits from the beginning, so no epoch of the emitter ends.
            layer.compiledAnimation = nil
            layer.markChanged(.animations)
            if layer.attachedAnimations.contains(where: \.redraws) { layer.setNeedsDisplay() }
        }
    }
}

extension KeyedProperty {
    /// Returns whether a change of the property changes what a layer commits, and so what is drawn; false for settings that only the model
    /// side reads, such as `autoresizingMask`.
    ///
    /// A property that does not animate is written to a copy of the layer, to see whether the committed values change.
    package func isCommitted(by layer: CALayer) -> Bool {
        if let property { return property.shape != .image }
        if Self.hasFixedCount.contains(key) { return false }
        let copy = layer.edited(by: [])
        guard let probe = probe(of: copy) else { return false }
        let (before, ownBefore) = (copy.valueBytes, String(describing: copy.subclassValues))
        guard write(copy, probe) else { return false }
        return copy.valueBytes != before || String(describing: copy.subclassValues) != ownBefore
    }

    /// Lists that must have a certain number of numbers, which no editor of lists keeps.
    private static let hasFixedCount: Set = ["cornerRadii"]

    /// Returns a value that differs from the layer's.
    private func probe(of layer: CALayer) -> Any? {
        let value = read(layer)
        if !choices.isEmpty { return choices.first { $0 != (value as? any RawRepresentable)?.rawValue as? String } }
        switch AnimatableValue(value) {
        case .boolean(let flag)?: return !flag
        case .number(let number)?: return hasBooleanAccessor ? number == 0 : number == 0 ? 1 : 0
        case .rect(let rect)?: return rect.insetBy(dx: -1, dy: -1)
        case .string(let text)?: return text + "x"
        case .array?: return [1, 1]
        case nil where takesAnything: return "x"
        case nil where value == nil: return [1, 1]
        default: return nil
        }
    }
}

extension CALayer {
    /// The memory of the values that every layer has. Two states of one layer compare equal unless a value was written.
    fileprivate var valueBytes: [UInt8] {
        // In place: a copy need not have the same padding.
        let rareValues = UnsafeRawBufferPointer(start: valuesAddress.pointee.rareValues, count: MemoryLayout<RareLayerValues>.size)
        return Array(UnsafeRawBufferPointer(start: valuesAddress, count: LayerValues.ownSize)) + Array(rareValues)
    }
}
