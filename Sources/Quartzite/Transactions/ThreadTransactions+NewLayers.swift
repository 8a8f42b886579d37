// Keeps new layers alive until the end of the transaction.
//
// A superlayer holds its sublayers, and nothing in the library holds a root. A program may hold a new layer weakly only, or hold a sublayer
// and not its root. Core Animation keeps such layers until the end of the transaction; so does this file. Otherwise the optimiser would
// release them right after their last use.
//
//     CALayer() ──► newLayers ──► sweep at 64: what something else holds leaves; of the rest the newest 32 stay
//                        └──────► end of the transaction: all leave
//
// Presentation layers and other copies by `init(layer:)` never enter the list: whoever asks for a copy holds it.
//
// The main thread's list ends with the implicit transaction: at the end of the run loop's turn, or at `CATransaction.flush()`. Other threads
// may have no run loop, so their list is only used between `CATransaction.begin()` and the outermost `commit()`.
// A program that never commits keeps at most 64 layers in the list.
extension ThreadTransactions {
    /// Number of layers at which the list is swept.
    static let newLayerLimit = 64
    /// Number of layers that a sweep leaves at most.
    static let unheldLayerLimit = 32

    /// Keeps a layer that was just made alive until the end of the transaction.
    /// - Complexity: O(1) amortised. No allocation after the first 64 layers of a thread.
    func keepNewLayer(_ layer: CALayer) {
        guard isMainThread || isExplicit else { return }
        if newLayers.isEmpty {
            if isMainThread { scheduleCommit() }
        } else if newLayers.count >= Self.newLayerLimit {
            sweepNewLayers()
        }
        newLayers.append(layer)
    }

    /// Releases all layers of the list. A layer that is made meanwhile, by the `deinit` of another, waits for the next transaction.
    func releaseNewLayers() {
        if newLayers.isEmpty { return }
        var layers = takeNewLayers()
        layers.removeAll(keepingCapacity: true)
        spareLayers = layers
    }

    /// Releases the layers that something else holds, and the oldest of the others.
    private func sweepNewLayers() {
        var layers = takeNewLayers()
        for index in layers.indices where isKnownUniquelyReferenced(&layers[index]) { newLayers.append(layers[index]) }
        layers.removeAll(keepingCapacity: true)
        let excess = newLayers.count - Self.unheldLayerLimit
        if excess > 0 {
            layers.append(contentsOf: newLayers.prefix(excess))
            newLayers.removeFirst(excess)
            layers.removeAll(keepingCapacity: true)
        }
        spareLayers = layers
    }

    /// Takes the list out and leaves an empty one, since releasing a layer may run a program's `deinit`, which may make layers.
    private func takeNewLayers() -> [CALayer] {
        var layers = spareLayers
        spareLayers = []
        swap(&layers, &newLayers)
        return layers
    }
}
