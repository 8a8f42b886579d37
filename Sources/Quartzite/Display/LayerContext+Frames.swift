import QuartziteGraphics

// Layers that draw every frame without an animation, such as layers with OpenGL code of the program. Their handlers run before the
// commit of each frame while their clocks advance; a layer with a stopped clock costs no frames.
extension LayerContext {
    func frameLayerEntered(_ layer: CALayer) {
        if !frameLayers.contains(where: { $0 === layer }) { frameLayers.append(layer) }
    }

    /// Calls the handlers of the layers whose time has changed since the last frame.
    func callFrameHandlers(at now: Double) {
        isMakingFrames = false
        frameLayers.removeAll { $0.context !== self || !$0.flags.contains(.drawsFrames) }
        // Iterate over a copy: a handler may run the program's code.
        for layer in Array(frameLayers) {
            guard let rareData = layer.rareData, let handler = rareData.frameHandler else { continue }
            let (time, rate) = layer.clock(at: now)
            if rate != 0 { isMakingFrames = true }
            guard time != rareData.handledTime else { continue }
            rareData.handledTime = time
            handler()
        }
    }
}

extension CALayer {
    /// Sets the handler that runs before each frame in which the layer's time differs from the frame before; nil removes the
    /// handler.
    package func setFrameHandler(_ handler: (() -> Void)?) {
        guard !flags.contains(.isPresentation) else { return }
        newRareData.frameHandler = handler
        if handler == nil {
            flags.remove(.drawsFrames)
        } else {
            flags.insert(.drawsFrames)
            context?.frameLayerEntered(self)
        }
    }
}
