import QuartziteGraphics

// Layout: before each commit, every layer that needs layout is laid out, superlayers first. A layer needs layout after a change of
// its sublayers, its size, its layout manager, or the size or constraints of a sublayer.
extension CALayer {
    /// Marks the layer as needing layout: the implementation of `setNeedsLayout()`.
    func invalidateLayout() {
        guard !flags.contains(.needsLayout), !flags.contains(.isPresentation) else { return }
        flags.insert(.needsLayout)
        rareData?.layoutManager?.invalidateLayout(of: self)
        if !flags.contains(.isLayingOut) { context?.layoutRequested(by: self) }
    }

    /// Marks the layer as needing layout after a change of its own, unless the layer is laying out: then it has made the change itself.
    func layoutNeeded() {
        if !flags.contains(.isLayingOut) { setNeedsLayout() }
    }

    /// Asks the delegate or the layout manager to lay out the sublayers: the implementation of `layoutSublayers()`.
    func layOutByDelegate() {
        // A delegate without the method falls back to the layout manager, through the protocol's default implementation.
        if let delegate { delegate.layoutSublayers(of: self) } else { layoutManager?.layoutSublayers(of: self) }
    }

    /// Lays out the topmost layer that needs layout and the tree under it: the implementation of `layoutIfNeeded()`.
    func layOutTree() {
        var top = self
        var layer: CALayer? = self
        while let current = layer {
            if current.needsLayout() { top = current }
            layer = current.parentLayer
        }
        // Superlayers first. An explicit stack takes the place of recursion, so that a deep tree does not overflow the call stack.
        var pending = [top]
        while let layer = pending.popLast() {
            layer.layOut()
            if let mask = layer.rareData?.mask { pending.append(mask) }
            pending.append(contentsOf: layer.childLayers.reversed())
        }
    }

    /// Lays out this layer, after those of its superlayers that need layout: a superlayer's layout sets the frames of its
    /// sublayers.
    /// - Parameter passed: superlayers that an earlier call already visited. They and their superlayers are laid out.
    func layOutWithSuperlayers(_ passed: inout Set<ObjectIdentifier>) {
        var waiting: [CALayer] = []
        var layer = parentLayer
        while let current = layer {
            if current.needsLayout() { waiting.append(current) }
            if !passed.insert(ObjectIdentifier(current)).inserted { break }
            layer = current.parentLayer
        }
        for layer in waiting.reversed() { layer.layOut() }
        layOut()
    }

    /// Lays out this layer alone, if the layer needs layout, and repeats while the layout itself requests another one.
    func layOut() {
        guard !flags.contains(.isLayingOut) else { return }
        flags.insert(.isLayingOut)
        defer { flags.remove(.isLayingOut) }
        // A layer that requests layout every time is left for the next commit.
        for _ in 0..<Self.layoutLimit where flags.contains(.needsLayout) {
            flags.remove(.needsLayout)
            layoutSublayers()
        }
        if flags.contains(.needsLayout) { context?.layoutRequested(by: self) }
    }

    /// The most times that a layer is laid out in one commit.
    private static let layoutLimit = 16

    /// Redraws, resizes sublayers and requests layout, as far as a change of the bounds needs.
    func boundsChanged(from old: CGRect) {
        if needsDisplayOnBoundsChange { setNeedsDisplay() }
        if old.size != bounds.size {
            if childLayers.isEmpty {
                resizeSublayers(withOldSize: old.size)
            } else {
                ThreadTransactions.current.resizes.perform((self, old.size)) { $0.layer.resizeSublayers(withOldSize: $0.oldSize) }
            }
            layoutNeeded()
            if !isMask { parentLayer?.layoutNeeded() }
        } else if rareData?.layoutManager != nil {
            // Constraints measure from the origin of the bounds.
            layoutNeeded()
        }
    }
}
