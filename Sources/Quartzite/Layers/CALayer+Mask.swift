import QuartziteGraphics

extension CALayer {
    /// The layer whose alpha masks this layer and its sublayers: alpha 1 shows them, alpha 0 hides them. Default nil, which masks
    /// nothing.
    ///
    /// The mask is positioned in this layer's space and has this layer as its superlayer, but is not among the sublayers. Setting
    /// the property removes the mask from its previous tree. A mask that contains this layer is misuse and changes nothing.
    ///
    /// A mask's own mask, compositing filter and background filters have no effect. The mask of a sublayer of the mask has an effect.
    public var mask: CALayer? {
        get {
            guard flags.contains(.isPresentation) else { return rareData?.mask }
            return modelLayer?.rareData?.mask?.presentation(at: presentedTime)
        }
        set {
            let old = rareData?.mask
            guard newValue !== old, isWritable("mask") else { return }
            if let newValue {
                guard newValue.isWritable("superlayer") else { return }
                guard !isDescendant(of: newValue) else {
                    Misuse.report("CALayer.mask: \(newValue.debugName) cannot mask itself or a layer in it")
                    return
                }
                newValue.detach()
            }
            if let old {
                old.parentLayer = nil
                old.leaveContext()
            }
            newRareData.mask = newValue
            newValue?.parentLayer = self
            if newValue != nil, isMask || newValue?.rareData?.mask != nil {
                let name = (isMask ? self : newValue ?? self).debugName
                Misuse.report("CALayer.mask: \(name) is a mask, and its own mask is not applied; put that mask on a sublayer of \(name)")
            }
            if let context { newValue?.enter(context) }
            markChanged(.sublayers)
        }
    }

    /// Whether the layer is the mask of its superlayer.
    package var isMask: Bool { parentLayer?.rareData?.mask === self }
}
