// The values of a layer that states set, for showing and editing them.

import Quartzite

extension SceneStates {
    /// A value that the present states set.
    package struct Setting {
        /// The name of the state that sets the value. States that are based on it have the value too.
        package let state: String
        /// The key path that the state sets.
        package let keyPath: String
        /// The value in the state, and the value without states.
        package let value: Any?
        package let base: Any?
    }

    /// Returns the value that the present states set at a key path of a layer, at a part of it, or at a key path of which it is a part. Nil
    /// if they set none of these.
    package func setting(of keyPath: String, of layer: CALayer) -> Setting? { settings(of: keyPath, of: layer).last }

    /// Returns all values that the present states set at a key path of a layer, at parts of it, and at key paths of which it is a part.
    /// Each key path occurs once, in the order in which they are set.
    package func settings(of keyPath: String, of layer: CALayer) -> [Setting] {
        let values = controller.values(of: layer).filter { KeyPathText.overlap($0.element.keyPath, keyPath) }
        guard !values.isEmpty else { return [] }
        let base = controller.withoutStates(layer)
        return values.indices.filter { index in !values[(index + 1)...].contains { $0.element.keyPath == values[index].element.keyPath } }
            .map {
                let element = values[$0].element
                return Setting(
                    state: values[$0].state.name, keyPath: element.keyPath, value: element.value,
                    base: base.value(forKeyPath: element.keyPath))
            }
    }

    /// Whether any state, present or not, sets the value at a key path of a layer, at a part of it, or at a key path of which it is a part.
    package func setsValue(forKeyPath keyPath: String, of layer: CALayer) -> Bool {
        allStates.contains { state in state.elements.contains { Self.sets($0, keyPath, of: layer) != nil } }
    }

    /// Returns the change by which a state sets the value at a key path of a layer; nil if the state sets no such value.
    package func element(forKeyPath keyPath: String, of layer: CALayer, in state: String) -> CAStateSetValue? {
        layers.reversed().lazy.compactMap { owner in
            self.state(state, of: owner)?.elements.reversed().lazy.compactMap { Self.sets($0, keyPath, of: layer) }.first
        }.first
    }

    /// Returns the value at a key path of a layer in a state; nil as the state means without states.
    package func value(forKeyPath keyPath: String, of layer: CALayer, in state: String?) -> Any? {
        guard let state else { return controller.withoutStates(layer).value(forKeyPath: keyPath) }
        guard let element = element(forKeyPath: keyPath, of: layer, in: state) else { return nil }
        return layer.edited(by: [LayerEdit(keyPath: element.keyPath, value: element.value)]).value(forKeyPath: keyPath)
    }

    /// Sets a layer's value at a key path in a state that sets the key path or a key path around it; nil as the state means without states.
    /// The scene shows the value if it is in the state. A state that does not set the key path is not changed.
    package func setValue(_ value: Any?, forKeyPath keyPath: String, of layer: CALayer, in state: String?) {
        controller.change(layer) {
            guard let state else { return layer.setValue(value, forKeyPath: keyPath) }
            guard let element = element(forKeyPath: keyPath, of: layer, in: state) else { return }
            element.value =
                element.keyPath == keyPath
                ? value
                : layer.edited(by: [
                    LayerEdit(keyPath: element.keyPath, value: element.value), LayerEdit(keyPath: keyPath, value: value),
                ]).value(forKeyPath: element.keyPath)
        }
    }

    private var allStates: [CAState] { layers.flatMap { $0.states ?? [] } + groupStates }

    private static func sets(_ change: CAStateElement, _ keyPath: String, of layer: CALayer) -> CAStateSetValue? {
        guard let change = change as? CAStateSetValue, change.target === layer, change.setsPlainValue,
            KeyPathText.overlap(change.keyPath, keyPath)
        else { return nil }
        return change
    }
}

/// Relations between the texts of key paths.
package enum KeyPathText {
    /// Whether a key path equals another one or contains it as a part.
    package static func covers(_ whole: String, _ part: String) -> Bool { part == whole || part.hasPrefix(whole + ".") }

    /// Whether one of two key paths covers the other.
    package static func overlap(_ a: String, _ b: String) -> Bool { covers(a, b) || covers(b, a) }
}
