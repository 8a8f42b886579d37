import Quartzite

extension CALayer {
    /// Whether a visible emitter in the layer or below shows nothing at a media time, since its first particles are born later.
    package func awaitsParticles(at mediaTime: Double) -> Bool {
        var open = [self]
        while let layer = open.popLast() {
            guard !layer.isHidden, layer.opacity > 0 else { continue }
            if let emitter = layer as? CAEmitterLayer, emitter.drawsSomething {
                let time = emitter.convertTime(mediaTime, from: nil)
                if emitter.bearsParticles(after: time), !emitter.showsParticles(at: time) { return true }
            }
            if let sublayers = layer.sublayers { open.append(contentsOf: sublayers) }
        }
        return false
    }
}

extension CAEmitterLayer {
    /// Whether particles live at a time of the layer, in seconds.
    func showsParticles(at time: Double) -> Bool {
        guard case .emitter(let values) = subclassValues else { return false }
        var particles = Particles()
        particles.update(values, at: time, motion: nil)
        return !particles.list.isEmpty
    }

    /// Whether particles are alive or are born at or after a time of the layer, in seconds.
    fileprivate func bearsParticles(after time: Double) -> Bool {
        guard case .emitter(let values) = subclassValues else { return false }
        return values.lives(at: time)
    }
}
