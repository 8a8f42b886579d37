/// Shows layers between their present states and other states, at any fraction, for example under a finger.
///
/// While a blend is shown, the layers stay in their old states. `finish(entering:)` ends the blend.
public final class StateBlend {
    private struct Value {
        weak var target: CALayer?
        let keyPath: String
        let (from, to): (Any?, Any?)
        /// The same values for interpolation; nil if they cannot be interpolated.
        let ends: (from: AnimatableValue, to: AnimatableValue)?
        /// A value on the way, and its fraction; nil for the straight way.
        var middle: (value: AnimatableValue, fraction: Double)?

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

        /// The value at a fraction.
        func value(at fraction: Double) -> Any? {
            guard let ends else { return fraction < 0.5 ? from : to }
            guard let middle else { return ends.from.interpolated(to: ends.to, at: fraction).any }
            if fraction <= middle.fraction { return ends.from.interpolated(to: middle.value, at: fraction / middle.fraction).any }
            return middle.value.interpolated(to: ends.to, at: (fraction - middle.fraction) / (1 - middle.fraction)).any
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
        // Entering the states and returning gives the values at both ends, whatever the states are based on.
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

    /// Sets every value between the two states, without implicit animations. Values that cannot be interpolated change half-way.
    /// - Parameter fraction: 0 means the old state, 1 the new one. Other numbers extrapolate.
    public func show(_ fraction: Double) {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        for value in values {
            value.target?.setValue(value.value(at: fraction), forKeyPath: value.keyPath)
        }
    }

    /// Makes the blend pass through the values that are on the screen now, so that a finger can take over running animations. Call it while
    /// they still run.
    /// - Parameter fraction: the fraction at which these values are reached; greater than 0 and less than 1.
    package func catchPresentation(at fraction: Double) {
        guard fraction > 0, fraction < 1 else { return }
        for index in values.indices {
            guard let ends = values[index].ends, let layer = values[index].target?.presentation(),
                let shown = AnimatableValue(layer.value(forKeyPath: values[index].keyPath)), ends.from.canInterpolate(to: shown)
            else {
                continue
            }
            values[index].middle = (shown, fraction)
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
