// The emitters of a scene. Particles begin at scene time 0, so a scene of emitters alone is empty then.

import QuartziteKit

extension Scene {
    /// Makes the emitters start as if they had already run for some seconds at scene time 0. Everything else keeps its time.
    ///
    /// Applies to the emitters that the scene has now, and to those that its states add. The seconds are in each emitter's own time.
    /// - Parameter seconds: 0 changes nothing.
    package func preroll(_ seconds: Double) {
        guard seconds > 0 else { return }
        forEachLayer { ($0 as? CAEmitterLayer)?.preroll = seconds }
        commit()
    }

    /// Calls `body` for each layer of the scene, and for each layer that a state adds.
    private func forEachLayer(_ body: (CALayer) -> Void) {
        var pending = [root]
        var seen: Set<ObjectIdentifier> = []
        while let top = pending.popLast() {
            guard seen.insert(ObjectIdentifier(top)).inserted else { continue }
            top.forEachInSubtree { layer in
                body(layer)
                for state in layer.states ?? [] { for element in state.elements { pending += element.addedLayers } }
            }
        }
    }
}
