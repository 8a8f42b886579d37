import QuartziteGraphics

extension CALayer {
    /// The mask of a presentation layer, as a presentation layer of the same time.
    var presentedMask: CALayer? { modelLayer?.rareData?.mask?.presentation(at: presentedTime) }

    /// Replaces the mask: the setter of `mask`.
    func setMask(_ newValue: CALayer?) {
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

    /// Whether the layer is the mask of its superlayer.
    package var isMask: Bool { parentLayer?.rareData?.mask === self }
}
