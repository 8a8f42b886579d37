import QuartziteGraphics

// Layout: a layer that needs it is laid out before the next commit, superlayers first. What invalidates a layer's layout: other
// sublayers, another size, another layout manager, other constraints of a sublayer.
extension CALayer {
    /// Whether the layer waits to be laid out.
    public func needsLayout() -> Bool { flags.contains(.needsLayout) }

    /// Places the sublayers where the delegate does not. Kept alive. Default nil.
    public var layoutManager: (any CALayoutManager)? {
        get { rareData?.layoutManager }
        set {
            guard newValue !== rareData?.layoutManager else { return }
            newRareData.layoutManager = newValue
            setNeedsLayout()
        }
    }

    /// See `setNeedsLayout()`.
    func invalidateLayout() {
        guard !flags.contains(.needsLayout), !flags.contains(.isPresentation) else { return }
        flags.insert(.needsLayout)
        rareData?.layoutManager?.invalidateLayout(of: self)
        if !flags.contains(.isLayingOut) { context?.layoutRequested(by: self) }
    }

    /// See `layoutSublayers()`.
    func layOutByDelegate() {
        // A delegate that leaves the method out leaves the layout to the manager.
        if let delegate { delegate.layoutSublayers(of: self) } else { layoutManager?.layoutSublayers(of: self) }
    }

    /// See `layoutIfNeeded()`.
    func layOutTree() {
        var top = self
        var layer: CALayer? = self
        while let current = layer {
            if current.needsLayout() { top = current }
            layer = current.parentLayer
        }
        // Superlayers first. The list stands for recursion, so that depth costs no stack.
        var pending = [top]
        while let layer = pending.popLast() {
            layer.layOut()
            if let mask = layer.rareData?.mask { pending.append(mask) }
            pending.append(contentsOf: layer.childLayers.reversed())
        }
    }

    /// Lays out this layer, after the superlayers that need it: their sublayers come to their places first.
    /// - Parameter passed: layers that were passed on the way up before: they and their superlayers are laid out.
    func layOutWithSuperlayers(_ passed: inout Set<ObjectIdentifier>) {
        var waiting: [CALayer] = []
        var layer: CALayer? = self
        while let current = layer {
            if current.needsLayout() { waiting.append(current) }
            if !passed.insert(ObjectIdentifier(current)).inserted && current !== self { break }
            layer = current.parentLayer
        }
        for layer in waiting.reversed() { layer.layOut() }
    }

    /// Lays out this layer alone, if it needs it, and again where doing so asked for it.
    func layOut() {
        guard !flags.contains(.isLayingOut) else { return }
        flags.insert(.isLayingOut)
        defer { flags.remove(.isLayingOut) }
        // A layer that asks every time is left for the next commit.
        for _ in 0..<Self.layoutLimit where flags.contains(.needsLayout) {
            flags.remove(.needsLayout)
            layoutSublayers()
        }
        if flags.contains(.needsLayout) { context?.layoutRequested(by: self) }
    }

    private static let layoutLimit = 16

    /// What other bounds bring along.
    func boundsChanged(from old: CGRect) {
        if flags.contains(.needsDisplayOnBoundsChange) { setNeedsDisplay() }
        if old.size != bounds.size {
            if childLayers.isEmpty {
                resizeSublayers(withOldSize: old.size)
            } else {
                ThreadTransactions.current.resizes.perform((self, old.size)) { $0.layer.resizeSublayers(withOldSize: $0.oldSize) }
            }
            setNeedsLayout()
        } else if rareData?.layoutManager != nil {
            // Constraints count from the bounds' origin.
            setNeedsLayout()
        }
    }
}
