import QuartziteGraphics

extension CALayer {
    /// Implements `insertSublayer(_:below:)`.
    func insert(_ layer: CALayer, below sibling: CALayer?) {
        guard layer !== sibling else { return }
        insert(layer, at: index(of: sibling, after: layer) ?? .max)
    }

    /// Implements `insertSublayer(_:above:)`.
    func insert(_ layer: CALayer, above sibling: CALayer?) {
        guard layer !== sibling else { return }
        insert(layer, at: index(of: sibling, after: layer).map { $0 + 1 } ?? .max)
    }

    /// Implements `replaceSublayer(_:with:)`.
    func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer else { return }
        guard let index = index(of: oldLayer, after: newLayer) else {
            Misuse.report("CALayer.replaceSublayer: \(oldLayer.debugName) is no sublayer of \(debugName)")
            return
        }
        guard !isDescendant(of: newLayer) else { return insert(newLayer, at: index) }
        oldLayer.detach()
        insert(newLayer, at: index)
    }

    /// Returns the index of `sibling` after the removal of `layer`.
    private func index(of sibling: CALayer?, after layer: CALayer) -> Int? {
        guard let sibling else { return nil }
        return childLayers.filter { $0 !== layer }.firstIndex { $0 === sibling }
    }

    /// Inserts `layer` among the sublayers at an index, which is clamped to the valid range, and removes `layer` from its previous
    /// superlayer.
    package func insert(_ layer: CALayer, at index: Int) {
        guard isWritable("sublayers"), layer.isWritable("superlayer") else { return }
        // A layer without descendants can contain only itself, so the walk up the tree is skipped.
        guard layer !== self, layer.isLeaf || !isDescendant(of: layer) else {
            Misuse.report("CALayer: \(layer.debugName) cannot become a sublayer of itself or of a layer in it")
            return
        }
        guard !lies(layer, at: index) else { return }
        let stays = layer.parentLayer != nil && layer.context != nil && layer.context === context
        layer.detach(staysInTree: stays)
        // A root that becomes a sublayer is no longer a root.
        if let other = layer.context, other.layer === layer { other.layer = nil }
        let change = isDisplayed ? action(forEvent: "sublayers") : nil
        childLayers.insert(layer, at: min(max(0, index), childLayers.count))
        layer.parentLayer = self
        if let context { if stays { layer.move(in: context) } else { layer.enter(context) } }
        markChanged(.sublayers)
        layoutNeeded()
        if isDisplayed && !stays { layer.action(forEvent: kCAOnOrderIn)?.run(on: layer) }
        change?.run(on: self)
    }

    /// Whether an insertion at `index` would leave `layer` where `layer` is. Such an insertion changes nothing, so layout that
    /// inserts its layers every time terminates.
    private func lies(_ layer: CALayer, at index: Int) -> Bool {
        guard layer.parentLayer === self, !childLayers.isEmpty else { return false }
        return childLayers[min(max(0, index), childLayers.count - 1)] === layer
    }

    /// Removes the layer from its superlayer, as a sublayer or as the mask.
    /// - Parameter staysInTree: whether the layer gets another place in the same displayed tree at once. It then keeps its animations and its
    ///   presentation.
    package func detach(staysInTree: Bool = false) {
        guard !flags.contains(.isPresentation), let parent = parentLayer else { return }
        let order = isDisplayed && !staysInTree ? action(forEvent: kCAOnOrderOut) : nil
        let change = parent.isDisplayed ? parent.action(forEvent: "sublayers") : nil
        parentLayer = nil
        if parent.rareData?.mask === self {
            parent.rareData?.mask = nil
            // What a mask does not show, such as its own mask, shows from now on.
            markChanged(.sublayers)
        }
        if parent.childLayers.last === self {
            parent.childLayers.removeLast()
        } else if let index = parent.childLayers.firstIndex(where: { $0 === self }) {
            parent.childLayers.remove(at: index)
        }
        parent.markChanged(.sublayers)
        parent.layoutNeeded()
        if !staysInTree { leaveContext() }
        order?.run(on: self)
        change?.run(on: parent)
    }

    /// Implements the setter of `sublayers`.
    func replaceAll(with layers: [CALayer]) {
        let staying = Set(layers.map(ObjectIdentifier.init))
        // From front to back, so that the indices of the remaining layers do not change.
        for layer in childLayers.reversed() where !staying.contains(ObjectIdentifier(layer)) { layer.detach() }
        for (index, layer) in layers.enumerated() {
            if index < childLayers.count, childLayers[index] === layer { continue }
            insert(layer, at: index)
        }
    }

    /// Whether the layer has no sublayer, mask or tile.
    private var isLeaf: Bool { childLayers.isEmpty && rareData.map { $0.mask == nil && $0.tileLayers.isEmpty } ?? true }

    /// Whether the layer is `other` or a descendant of `other`.
    package func isDescendant(of other: CALayer) -> Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current === other { return true }
            layer = current.parentLayer
        }
        return false
    }

    /// Calls `body` for the layer and all its descendants, masks and tiles included, parents first. Not recursive, so deep trees
    /// cannot overflow the call stack.
    package func forEachInSubtree(_ body: (CALayer) -> Void) {
        var pending = [self]
        while let layer = pending.popLast() {
            body(layer)
            if !layer.childLayers.isEmpty { pending.append(contentsOf: layer.childLayers.reversed()) }
            guard let rareData = layer.rareData else { continue }
            if !rareData.tileLayers.isEmpty { pending.append(contentsOf: rareData.tileLayers) }
            if let mask = rareData.mask { pending.append(mask) }
        }
    }

    /// Adds the layer and its descendants to a displayed tree; the next commit carries them completely.
    package func enter(_ context: LayerContext) {
        forEachInSubtree { layer in
            layer.context = context
            // The next commit sets them again, in the new context.
            layer.flags.subtract([.isWatched, .hasStaleAnimations])
            layer.pendingChanges = []
            layer.markChanged([.values, .sublayers, .animations, .timing])
            if !layer.attachedAnimations.isEmpty { layer.recompileEditedAnimations(in: context) }
            if layer.flags.contains(.needsLayout) { context.layoutRequested(by: layer) }
            if layer.flags.contains(.needsDisplay) { context.displayRequested(by: layer) }
            if layer.flags.contains(.isTiled) { context.tiledLayerEntered(layer) }
            if layer.flags.contains(.drawsFrames) { context.frameLayerEntered(layer) }
        }
    }

    /// Follows the layer to another place in the same displayed tree, where other clocks may apply to its animations.
    private func move(in context: LayerContext) {
        context.layerMoved(self)
        forEachInSubtree { layer in if !layer.attachedAnimations.isEmpty { layer.markChanged([.values, .timing]) } }
    }

    /// Removes the layer and its descendants from their displayed tree and drops their committed values.
    package func leaveContext() {
        guard let context else { return }
        forEachInSubtree { layer in
            let committed = layer.committed
            context.watch.left(layer)
            layer.context = nil
            layer.pendingChanges = []
            layer.committed = nil
            layer.presentationState = nil
            context.layerRemoved(layer, committed)
        }
    }

    /// Moves the references to sublayers, tiles and mask to `list`: the layer releases them iteratively at its end.
    func releaseLayers(to list: inout [CALayer]) {
        list.append(contentsOf: childLayers)
        childLayers = []
        guard let rareData else { return }
        list.append(contentsOf: rareData.tileLayers)
        rareData.tileLayers = []
        if let mask = rareData.mask { list.append(mask) }
        rareData.mask = nil
    }

    /// The layer's name in messages: the class with `name`, or with the identifier.
    package var debugName: String {
        let kind = String(describing: type(of: self))
        return name.map { "\(kind) “\($0)”" } ?? "\(kind) \(id.rawValue)"
    }
}
