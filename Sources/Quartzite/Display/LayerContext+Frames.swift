import QuartziteGraphics

// Layers that draw by themselves, frame by frame, and not because something was animated: a layer of the program's own OpenGL. They are
// told before the commit of each frame, as long as their time goes on; one that is held costs no frames.
extension LayerContext {
    func frameLayerEntered(_ layer: CALayer) {
        if !frameLayers.contains(where: { $0 === layer }) { frameLayers.append(layer) }
    }

    /// Tells the layers whose time is another than in the last frame.
    func callFrameHandlers(at now: Double) {
        isMakingFrames = false
        frameLayers.removeAll { $0.context !== self || !$0.flags.contains(.drawsFrames) }
        // Of a list of their own: a handler may run the program's code.
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
    /// Has `handler` called before each frame in which the layer's time is another than in the one before; nil ends that.
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
