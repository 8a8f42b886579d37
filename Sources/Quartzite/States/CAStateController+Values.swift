// The values that entered states have set, and edits of them.

/// A value that an entered state has set.
package struct StateValue {
    package let state: CAState
    /// The change that has set the value.
    package let element: CAStateSetValue
    fileprivate let place: (entry: ObjectIdentifier, state: Int, change: Int)
    fileprivate let inverse: CAStateElement
}

extension CAStateController {
    /// Returns the values that the entered states have set on a layer, in the order in which they were set, without values that are layers.
    package func values(of target: CALayer) -> [StateValue] {
        var values: [StateValue] = []
        for (id, entry) in entries.sorted(by: { $0.value.order < $1.value.order }) where entry.layer != nil {
            for (stateIndex, entered) in entry.entered.enumerated() {
                for (index, change) in entered.changes.enumerated() {
                    guard let element = change.element as? CAStateSetValue, element.target === target, element.setsPlainValue else {
                        continue
                    }
                    values.append(
                        StateValue(state: entered.state, element: element, place: (id, stateIndex, index), inverse: change.inverse))
                }
            }
        }
        return values
    }

    /// Returns a copy of a layer with the values that it has without its states.
    package func withoutStates(_ target: CALayer) -> CALayer {
        let edits = values(of: target).reversed().compactMap {
            ($0.inverse as? CAStateSetValue).map { LayerEdit(keyPath: $0.keyPath, value: $0.value) }
        }
        return target.edited(by: edits)
    }

    /// Changes values of a layer, or of the states that set them, as if the layer were in no state: the values of the entered states are
    /// removed before `body` and set again afterwards, without implicit animations.
    package func change(_ target: CALayer, _ body: () -> Void) {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        let values = values(of: target)
        for value in values.reversed() { value.inverse.apply() }
        body()
        for value in values {
            if let inverse = value.element.inverse() { setInverse(inverse, of: value) }
            value.element.apply()
        }
    }

    /// Sets how a change is undone. Does nothing if the state has been left meanwhile.
    private func setInverse(_ inverse: CAStateElement, of value: StateValue) {
        let place = value.place
        guard let entered = entries[place.entry]?.entered, entered.indices.contains(place.state),
            case let changes = entered[place.state].changes, changes.indices.contains(place.change),
            changes[place.change].element === value.element
        else { return }
        entries[place.entry]?.entered[place.state].changes[place.change].inverse = inverse
    }
}

extension CAStateSetValue {
    /// Whether the value is neither a layer nor a list of layers.
    package var setsPlainValue: Bool { keyPath != "sublayers" && keyPath != "mask" }
}
