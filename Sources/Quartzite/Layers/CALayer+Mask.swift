import QuartziteGraphics

extension CALayer {
    /// The layer whose alpha masks this layer and its sublayers: alpha 1 shows them, alpha 0 hides them. Default nil, which masks
    /// nothing.
    ///
    /// The mask is positioned in this layer's space and has this layer as its superlayer, but is not among the sublayers. Setting
    /// the property removes the mask from its previous tree. A mask that contains this layer is misuse and changes nothing.
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
            if let context { newValue?.enter(context) }
            markChanged(.sublayers)
        }
    }
}
