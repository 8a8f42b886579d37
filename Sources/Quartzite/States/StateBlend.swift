/// The way from one state of a layer to another, shown at any fraction, as under a finger.
///
/// While a blend is shown, the layer stays in its old state. `finish(entering:)` ends the blend.
public final class StateBlend {
    private struct Value {
        weak var target: CALayer?
        let keyPath: String
        let (from, to): (Any?, Any?)
    }

    private let controller: CAStateController
    private let layer: CALayer
    private let state: CAState?
    private var values: [Value] = []

    /// Begins a blend from the present state of a layer.
    /// - Parameter state: the state to which the way leads; nil for none.
    init(_ controller: CAStateController, layer: CALayer, to state: CAState?) {
        (self.controller, self.layer, self.state) = (controller, layer, state)
        let old = controller.state(of: layer)
        let places = (layer.chain(of: old) + layer.chain(of: state)).flatMap(\.elements).compactMap { element in
            (element as? CAStateSetValue).flatMap { change in change.target.map { (target: $0, keyPath: change.keyPath) } }
        }
        // Entering the state and coming back tells the values, whatever the states are based on.
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        let from = places.map { $0.target.value(forKeyPath: $0.keyPath) }
        controller.change(layer, to: state)
        values = zip(places, from).map { place, from in
            Value(target: place.target, keyPath: place.keyPath, from: from, to: place.target.value(forKeyPath: place.keyPath))
        }
        controller.change(layer, to: old)
        show(0)
    }

    /// Sets every value between the two states, without implicit animations. Values without values between them change half-way.
    /// - Parameter fraction: 0 means the old state, 1 the new one. Other numbers continue the way.
    public func show(_ fraction: Double) {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        for value in values {
            let isBoolean = value.target?.propertyPath(value.keyPath)?.shape == .boolean
            if !isBoolean, let from = AnimatableValue(value.from), let to = AnimatableValue(value.to) {
                value.target?.setValue(from.interpolated(to: to, at: fraction).any, forKeyPath: value.keyPath)
            } else {
                value.target?.setValue(fraction < 0.5 ? value.from : value.to, forKeyPath: value.keyPath)
            }
        }
    }

    /// Ends the blend in the new state or in the old one, without animations.
    public func finish(entering: Bool) {
        show(0)
        if entering { controller.setState(state, of: layer, transitionSpeed: 0) }
    }
}

extension CAStateController {
    /// Begins to show the way from a layer's state to another one; nil means to no state. End it before the layer changes its state.
    public func blend(to state: CAState?, of layer: CALayer) -> StateBlend { StateBlend(self, layer: layer, to: state) }
}
