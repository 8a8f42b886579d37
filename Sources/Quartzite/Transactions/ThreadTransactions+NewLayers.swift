// Keeps new layers alive until the end of the transaction.
//
// A superlayer holds its sublayers, and nothing in the library holds a root. A program may hold a new layer weakly only, or hold a
// sublayer and not its root. Core Animation keeps such layers until the end of the transaction; so does this file. Otherwise the
// optimiser would release them right after their last use.
//
//     CALayer() ──► newLayers ──► sweep at 32: layers held elsewhere leave; of the rest the newest 16 stay
//                        └──────► end of the transaction: all leave
//
// Presentation layers and other copies by `init(layer:)` never enter the list: the caller that asks for a copy holds it.
//
// The main thread's list ends with the implicit transaction: at the end of the run loop's turn, or at `CATransaction.flush()`.
// Other threads may have no run loop, so their list is only used between `CATransaction.begin()` and the outermost `commit()`. A
// program that never commits keeps at most 32 layers in the list. The list is short for speed too: memory of layers that are
// released again at once stays in the processor's first cache.
extension ThreadTransactions {
    /// Number of layers at which the list is swept, and for which there is memory.
    static let newLayerLimit = 32
    /// Number of layers that a sweep leaves at most.
    static let unheldLayerLimit = 16

    /// Keeps a layer that was just made alive until the end of this thread's transaction.
    /// - Complexity: O(1) amortised. No allocation, and one object a thread.
    @inline(__always)
    static func keepNewLayer(_ layer: CALayer) {
        withCurrent { $0.keep(layer) }
    }

    @inline(__always)
    private func keep(_ layer: CALayer) {
        guard isMainThread || isExplicit else { return }
        if newLayerCount == 0 {
            if isMainThread { scheduleCommit() }
        } else {
            // Again where layers that were released have made as many new ones.
            while newLayerCount == Self.newLayerLimit { sweepNewLayers() }
        }
        (newLayers + newLayerCount).initialize(to: layer)
        newLayerCount += 1
    }

    /// Releases all layers of the list. A layer that is made meanwhile, by the `deinit` of another, waits for the next transaction.
    func releaseNewLayers() {
        if newLayerCount == 0 { return }
        let (layers, count) = takeNewLayers()
        layers.deinitialize(count: count)
        keepMemory(layers)
    }

    /// Releases the layers that something else holds, and the oldest of the others.
    private func sweepNewLayers() {
        let (layers, count) = takeNewLayers()
        // No program's code runs up to the release at the end.
        var released = 0
        for index in 0..<count {
            let layer = layers + index
            if isKnownUniquelyReferenced(&layer.pointee) {
                (newLayers + newLayerCount).moveInitialize(from: layer, count: 1)
                newLayerCount += 1
            } else {
                if released != index { (layers + released).moveInitialize(from: layer, count: 1) }
                released += 1
            }
        }
        let excess = newLayerCount - Self.unheldLayerLimit
        if excess > 0 {
            (layers + released).moveInitialize(from: newLayers, count: excess)
            newLayers.moveInitialize(from: newLayers + excess, count: Self.unheldLayerLimit)
            (released, newLayerCount) = (released + excess, Self.unheldLayerLimit)
        }
        layers.deinitialize(count: released)
        keepMemory(layers)
    }

    /// Takes the list out and leaves an empty one, since releasing a layer may run a program's `deinit`, which may make layers.
    private func takeNewLayers() -> (UnsafeMutablePointer<CALayer>, count: Int) {
        let taken = (newLayers, newLayerCount)
        newLayers = spareLayers ?? .allocate(capacity: Self.newLayerLimit)
        (spareLayers, newLayerCount) = (nil, 0)
        return taken
    }

    /// Keeps the memory of a list that is empty now for the next list.
    private func keepMemory(_ layers: UnsafeMutablePointer<CALayer>) {
        if spareLayers == nil { spareLayers = layers } else { layers.deallocate() }
    }

    /// Frees the lists at the end of the thread.
    func deallocateNewLayers() {
        releaseNewLayers()
        // The `deinit` of a layer cannot reach this object any more: the thread has another one by now.
        newLayers.deallocate()
        spareLayers?.deallocate()
    }
}
