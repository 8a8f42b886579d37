import QuartziteKit

/// The layers that a person has hidden, shown alone (solo) or locked in the window. The program's layers keep their values.
///
/// Hidden and solo layers become overrides of the renderer (`LayerOverride`); locked layers are not picked.
struct LayerOverrides: Equatable {
    enum Kind: CaseIterable {
        /// The layer and its sublayers are not drawn.
        case hidden
        /// Only the layers of this kind, with their sublayers, are drawn.
        case solo
        /// The layer and its sublayers cannot be picked by the mouse.
        case locked
    }

    private var layers: [Kind: Set<LayerID>] = [:]
    /// The renderer's overrides of the committed values.
    private(set) var resolved: [LayerID: LayerOverride] = [:]

    /// Whether nothing is hidden, solo or locked.
    var isEmpty: Bool { layers.values.allSatisfy(\.isEmpty) }

    /// The number of layers of a kind.
    func count(_ kind: Kind) -> Int { layers[kind]?.count ?? 0 }

    func contains(_ layer: CALayer, _ kind: Kind) -> Bool { layers[kind]?.contains(layer.id) == true }

    /// Whether the override applies to the layer, or to a layer around it.
    func applies(_ kind: Kind, to layer: CALayer) -> Bool {
        guard count(kind) > 0 else { return false }
        var around: CALayer? = layer
        while let current = around {
            if contains(current, kind) { return true }
            around = current.superlayer
        }
        return false
    }

    /// Adds an override to a layer, or removes it again.
    mutating func toggle(_ kind: Kind, _ layer: CALayer) { layers[kind, default: []].formSymmetricDifference([layer.id]) }

    /// Undoes everything.
    mutating func reset() { (layers, resolved) = ([:], [:]) }

    // MARK: Versions of a scene

    /// The layers of all kinds by their paths.
    func paths(below root: CALayer) -> [Kind: [TreePath]] {
        guard !isEmpty else { return [:] }
        var paths: [Kind: [TreePath]] = [:]
        for entry in LayerOutline(root).entries {
            for kind in Kind.allCases where contains(entry.layer, kind) {
                if let path = TreePath(of: entry.layer, below: root) { paths[kind, default: []].append(path) }
            }
        }
        return paths
    }

    /// Makes the overrides of the layers at these paths in another version of the scene. Paths without a layer are ignored.
    init(_ paths: [Kind: [TreePath]], below root: CALayer) {
        layers = paths.mapValues { Set($0.compactMap { $0.layer(below: root)?.id }) }
        resolve(below: root)
    }

    init() {}

    // MARK: What it does

    /// The overrides of a layer, for its row of the tree.
    struct State: Equatable {
        var isHidden = false
        var isSolo = false
        var isLocked = false
        /// Whether the window does not draw the layer, because it or a layer around it is hidden, or others are solo.
        var isLeftOut = false
    }

    func state(of layer: CALayer) -> State {
        guard !isEmpty else { return State() }
        var state = State()
        (state.isHidden, state.isSolo) = (contains(layer, .hidden), contains(layer, .solo))
        state.isLocked = contains(layer, .locked)
        state.isLeftOut = isLeftOut(layer)
        return state
    }

    /// Whether the window does not draw the layer, by the last `resolve(below:)`.
    func isLeftOut(_ layer: CALayer) -> Bool {
        if resolved.isEmpty { return false }
        var around: CALayer? = layer
        while let current = around {
            if resolved[current.id]?.isHidden == true { return true }
            around = current.superlayer
        }
        return false
    }

    /// Computes the renderer's overrides of the committed values. Call after each change, of the tree too.
    mutating func resolve(below root: CALayer) { resolved = renderOverrides(below: root) }

    /// Returns the overrides of hidden and solo layers.
    ///
    ///     solo: c        root  draws nothing itself
    ///                      a   hidden
    ///                      b   draws nothing itself
    ///                        c   unchanged, with its sublayers
    ///                        d   hidden
    ///
    /// - Complexity: O(layers around solo layers, and their sublayers).
    private func renderOverrides(below root: CALayer) -> [LayerID: LayerOverride] {
        var overrides: [LayerID: LayerOverride] = [:]
        for id in layers[.hidden] ?? [] { overrides[id, default: LayerOverride()].isHidden = true }
        guard let solo = layers[.solo], !solo.isEmpty else { return overrides }
        // The layers around solo layers. A solo layer inside a solo layer is shown with it.
        var around: Set<LayerID> = []
        var shown: Set<LayerID> = []
        for entry in LayerOutline(root).entries where solo.contains(entry.layer.id) {
            var layers: [CALayer] = []
            var layer = entry.layer.superlayer
            while let current = layer {
                if solo.contains(current.id) { layers = [] }
                layers.append(current)
                if current === root { break }
                layer = current.superlayer
            }
            guard !layers.contains(where: { solo.contains($0.id) }) else { continue }
            shown.insert(entry.layer.id)
            around.formUnion(layers.map(\.id))
        }
        guard !shown.isEmpty else { return overrides }
        var pending = [root]
        while let layer = pending.popLast() {
            guard around.contains(layer.id) else { continue }
            overrides[layer.id, default: LayerOverride()].drawsNothing = true
            for child in layer.childLayers {
                if around.contains(child.id) {
                    pending.append(child)
                } else if !shown.contains(child.id) {
                    overrides[child.id, default: LayerOverride()].isHidden = true
                }
            }
        }
        return overrides
    }
}
