import QuartziteGraphics

extension CALayer {
    /// A layer whose alpha says how much of this layer and its sublayers shows. It lies in this layer's space, which is its
    /// superlayer, without being a sublayer; it leaves the tree that it was in. Default nil: all shows.
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
