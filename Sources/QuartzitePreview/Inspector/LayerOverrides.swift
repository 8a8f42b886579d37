import QuartziteKit

/// Which layers a person has hidden, shown alone or locked in the window. The program's layers keep their values.
///
/// Hidden and solo layers become overrides of the renderer (`LayerOverride`); locked layers are not picked.
struct LayerOverrides: Equatable {
    enum Kind: CaseIterable {
        /// The layer and everything below is not drawn.
        case hidden
        /// Nothing but the layers of this kind, and what is below them, is drawn.
        case solo
        /// The layer and everything below is not picked by the mouse.
        case locked
    }

    private var layers: [Kind: Set<LayerID>] = [:]
    /// What the renderer shows in place of the committed values.
    private(set) var resolved: [LayerID: LayerOverride] = [:]

    /// Whether nothing is hidden, solo or locked.
    var isEmpty: Bool { layers.values.allSatisfy(\.isEmpty) }

    /// The number of layers of a kind.
    func count(_ kind: Kind) -> Int { layers[kind]?.count ?? 0 }

    func contains(_ layer: CALayer, _ kind: Kind) -> Bool { layers[kind]?.contains(layer.id) == true }

    /// Whether the layer, or one around it, is of the kind.
    func applies(_ kind: Kind, to layer: CALayer) -> Bool {
        guard count(kind) > 0 else { return false }
        var around: CALayer? = layer
        while let current = around {
            if contains(current, kind) { return true }
            around = current.superlayer
        }
        return false
    }

    /// Adds a layer to a kind, or takes it out again.
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

    /// The same for the layers at the paths in another version of the scene. Paths that lead nowhere are left out.
    init(_ paths: [Kind: [TreePath]], below root: CALayer) {
        layers = paths.mapValues { Set($0.compactMap { $0.layer(below: root)?.id }) }
        resolve(below: root)
    }

    init() {}

    // MARK: What it does

    /// What a row of the tree says about a layer.
    struct State: Equatable {
        var isHidden = false
        var isSolo = false
        var isLocked = false
        /// Whether the window leaves the layer out, because it or a layer around it is hidden, or others are solo.
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

    /// Whether the window leaves the layer out, by the last `resolve(below:)`.
    func isLeftOut(_ layer: CALayer) -> Bool {
        if resolved.isEmpty { return false }
        var around: CALayer? = layer
        while let current = around {
            if resolved[current.id]?.isHidden == true { return true }
            around = current.superlayer
        }
        return false
    }

    /// Works out what the renderer shows in place of the committed values. Call after each change, of the tree too.
    mutating func resolve(below root: CALayer) { resolved = renderOverrides(below: root) }

    /// Returns the overrides of hidden and solo layers.
    ///
    ///     solo: c        root  draws nothing itself
    ///                      a   hidden
    ///                      b   draws nothing itself
    ///                        c   as ever, with everything below
    ///                        d   hidden
    ///
    /// - Complexity: O(layers around solo layers, and their sublayers).
    private func renderOverrides(below root: CALayer) -> [LayerID: LayerOverride] {
        var overrides: [LayerID: LayerOverride] = [:]
        for id in layers[.hidden] ?? [] { overrides[id, default: LayerOverride()].isHidden = true }
        guard let solo = layers[.solo], !solo.isEmpty else { return overrides }
        // The layers around solo layers. A solo layer in a solo layer shows with it.
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
