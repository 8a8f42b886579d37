import QuartziteKit

extension CALayer {
    /// Calls `body` with this layer and the layers below that follow its time, masks included.
    ///
    /// `body` gets the layer, and the timings between this layer's time and that layer's, outermost first, without timings that do not
    /// change the time. A paused sublayer does not follow this layer's time, so it is left out, with everything inside.
    /// - Complexity: O(layers).
    func forEachLayerInTime(_ body: (CALayer, _ path: [LayerTiming]) -> Void) {
        var pending: [(layer: CALayer, isFirst: Bool, path: [LayerTiming])] = [(self, true, [])]
        while let (layer, isFirst, path) = pending.popLast() {
            var path = path
            if !isFirst {
                if layer.timing.speed == 0 { continue }
                if layer.timing != LayerTiming() { path.append(layer.timing) }
            }
            body(layer, path)
            for child in layer.childLayers { pending.append((child, false, path)) }
            if let mask = layer.mask { pending.append((mask, false, path)) }
        }
    }
}
