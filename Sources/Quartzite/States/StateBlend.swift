/// Layers between their present states and other ones, at any fraction, as under a finger.
///
/// While a blend is shown, the layers stay in their old states. `finish(entering:)` ends the blend.
public final class StateBlend {
    private struct Value {
        weak var target: CALayer?
        let keyPath: String
        let (from, to): (Any?, Any?)
        /// The same values for interpolation; nil where there is nothing between them.
        let ends: (from: AnimatableValue, to: AnimatableValue)?

        init(_ target: CALayer, _ keyPath: String, from: Any?, to: Any?) {
            (self.target, self.keyPath, self.from, self.to) = (target, keyPath, from, to)
            guard target.propertyPath(keyPath)?.shape != .boolean, let from = AnimatableValue(from), let to = AnimatableValue(to),
                from.canInterpolate(to: to)
            else {
                ends = nil
                return
            }
            ends = (from, to)
        }
    }

    private let controller: CAStateController
    private let states: [(layer: CALayer, state: CAState?)]
    private var values: [Value] = []

    /// Begins a blend from the present states of layers to other ones; nil means no state.
    init(_ controller: CAStateController, to states: [(layer: CALayer, state: CAState?)]) {
        (self.controller, self.states) = (controller, states)
        let old = states.map { (layer: $0.layer, state: controller.state(of: $0.layer)) }
        let elements = (old + states).flatMap { layer, state in layer.chain(of: state) }.flatMap(\.elements)
        let properties = elements.compactMap { element in
            (element as? CAStateSetValue).flatMap { change in change.target.map { (target: $0, keyPath: change.keyPath) } }
        }
        // Entering the states and coming back tells the values, whatever the states are based on.
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        let from = properties.map { $0.target.value(forKeyPath: $0.keyPath) }
        controller.change(states)
        values = zip(properties, from).map { property, from in
            Value(property.target, property.keyPath, from: from, to: property.target.value(forKeyPath: property.keyPath))
        }
        controller.change(old)
        show(0)
    }

    /// Sets every value between the two states, without implicit animations. Values without values between them change half-way.
    /// - Parameter fraction: 0 means the old state, 1 the new one. Other numbers continue the way.
    public func show(_ fraction: Double) {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        for value in values {
            let half = fraction < 0.5 ? value.from : value.to
            let shown = value.ends.map { $0.from.interpolated(to: $0.to, at: fraction).any } ?? half
            value.target?.setValue(shown, forKeyPath: value.keyPath)
        }
    }

    /// Ends the blend in the new states or in the old ones, without animations.
    public func finish(entering: Bool) {
        show(0)
        if entering { controller.setStates(states, transitionSpeed: 0) }
    }
}

extension CAStateController {
    /// Begins to show a layer between its state and another one; nil means no state. End it before the layer changes its state.
    public func blend(to state: CAState?, of layer: CALayer) -> StateBlend { blend(to: [(layer, state)]) }

    /// Begins to show layers between their states and other ones.
    package func blend(to states: [(layer: CALayer, state: CAState?)]) -> StateBlend { StateBlend(self, to: states) }
}
