import QuartziteGraphics

extension CALayer {
    /// The layers in this one, from back to front; nil where there are none. Setting it replaces them all.
    public var sublayers: [CALayer]? {
        get {
            let layers = flags.contains(.isPresentation) ? presentedSublayers : childLayers
            return layers.isEmpty ? nil : layers
        }
        set { replaceAll(with: newValue ?? []) }
    }

    /// The layer that this one is in.
    public var superlayer: CALayer? { flags.contains(.isPresentation) ? presentedSuperlayer : parentLayer }

    /// Puts `layer` directly below `sibling`; on top where that is no sublayer.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        guard layer !== sibling else { return }
        insert(layer, at: index(of: sibling, after: layer) ?? .max)
    }

    /// Puts `layer` directly above `sibling`; on top where that is no sublayer.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        guard layer !== sibling else { return }
        insert(layer, at: index(of: sibling, after: layer).map { $0 + 1 } ?? .max)
    }

    /// Puts `newLayer` where `oldLayer` is. Misuse where that is no sublayer.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer else { return }
        guard let index = index(of: oldLayer, after: newLayer) else {
            Misuse.report("CALayer.replaceSublayer: \(oldLayer.debugName) is no sublayer of \(debugName)")
            return
        }
        guard !isDescendant(of: newLayer) else { return insert(newLayer, at: index) }
        oldLayer.detach()
        insert(newLayer, at: index)
    }

    /// Where `sibling` will be once `layer` has left its place.
    private func index(of sibling: CALayer?, after layer: CALayer) -> Int? {
        guard let sibling else { return nil }
        return childLayers.filter { $0 !== layer }.firstIndex { $0 === sibling }
    }

    package func insert(_ layer: CALayer, at index: Int) {
        guard isWritable("sublayers"), layer.isWritable("superlayer") else { return }
        // In a layer with nothing in it lies nothing but itself: how deep this one lies costs nothing then.
        guard layer !== self, layer.isLeaf || !isDescendant(of: layer) else {
            Misuse.report("CALayer: \(layer.debugName) cannot become a sublayer of itself or of a layer in it")
            return
        }
        guard !lies(layer, at: index) else { return }
        layer.detach()
        // A root that comes to lie in a layer is no root any more.
        if let other = layer.context, other.layer === layer { other.layer = nil }
        let change = isDisplayed ? action(forEvent: "sublayers") : nil
        childLayers.insert(layer, at: min(max(0, index), childLayers.count))
        layer.parentLayer = self
        if let context { layer.enter(context) }
        markChanged(.sublayers)
        setNeedsLayout()
        if isDisplayed { layer.action(forEvent: kCAOnOrderIn)?.run(on: layer) }
        change?.run(on: self)
    }

    /// Whether `layer` is where an insertion at `index` would bring it. Layout that puts its layers in their places each time is
    /// then no change, and comes to rest.
    private func lies(_ layer: CALayer, at index: Int) -> Bool {
        guard layer.parentLayer === self, !childLayers.isEmpty else { return false }
        return childLayers[min(max(0, index), childLayers.count - 1)] === layer
    }

    package func detach() {
        guard !flags.contains(.isPresentation), let parent = parentLayer else { return }
        let order = isDisplayed ? action(forEvent: kCAOnOrderOut) : nil
        let change = parent.isDisplayed ? parent.action(forEvent: "sublayers") : nil
        parentLayer = nil
        if parent.rareData?.mask === self { parent.rareData?.mask = nil }
        if parent.childLayers.last === self {
            parent.childLayers.removeLast()
        } else if let index = parent.childLayers.firstIndex(where: { $0 === self }) {
            parent.childLayers.remove(at: index)
        }
        parent.markChanged(.sublayers)
        parent.setNeedsLayout()
        leaveContext()
        order?.run(on: self)
        change?.run(on: parent)
    }

    private func replaceAll(with layers: [CALayer]) {
        let staying = Set(layers.map(ObjectIdentifier.init))
        // From the front backwards: the others keep their places.
        for layer in childLayers.reversed() where !staying.contains(ObjectIdentifier(layer)) { layer.detach() }
        for (index, layer) in layers.enumerated() {
            if index < childLayers.count, childLayers[index] === layer { continue }
            insert(layer, at: index)
        }
    }

    /// Whether nothing lies in the layer: no sublayer, mask or tile.
    private var isLeaf: Bool { childLayers.isEmpty && rareData.map { $0.mask == nil && $0.tileLayers.isEmpty } ?? true }

    /// Whether the layer is `other` or lies in it.
    package func isDescendant(of other: CALayer) -> Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current === other { return true }
            layer = current.parentLayer
        }
        return false
    }

    /// The layer and all layers in it, masks included, each before those in it. Without recursion, so that depth costs no stack.
    package func forEachInSubtree(_ body: (CALayer) -> Void) {
        var pending = [self]
        while let layer = pending.popLast() {
            body(layer)
            pending.append(contentsOf: layer.childLayers.reversed())
            guard let rareData = layer.rareData else { continue }
            if !rareData.tileLayers.isEmpty { pending.append(contentsOf: rareData.tileLayers) }
            if let mask = rareData.mask { pending.append(mask) }
        }
    }

    /// Makes the layer and all in it part of a displayed tree; the next commit carries them whole.
    package func enter(_ context: LayerContext) {
        forEachInSubtree { layer in
            layer.context = context
            layer.pendingChanges = []
            layer.markChanged([.values, .sublayers, .animations, .timing])
            if layer.flags.contains(.needsLayout) { context.layoutRequested(by: layer) }
            if layer.flags.contains(.needsDisplay) { context.displayRequested(by: layer) }
            if layer.flags.contains(.isTiled) { context.tiledLayerEntered(layer) }
            if layer.flags.contains(.drawsFrames) { context.frameLayerEntered(layer) }
        }
    }

    package func leaveContext() {
        guard let context else { return }
        forEachInSubtree { layer in
            let committed = layer.committed
            layer.context = nil
            layer.pendingChanges = []
            layer.committed = nil
            layer.presented = nil
            context.layerRemoved(layer, committed)
        }
    }

    /// How messages name the layer.
    package var debugName: String {
        let kind = String(describing: type(of: self))
        return name.map { "\(kind) “\($0)”" } ?? "\(kind) \(id.rawValue)"
    }
}
