// The states of a layer and the transitions between them. They follow the sublayers, to which they refer by id.

import Quartzite

extension DocumentWriter {
    /// The steps for the states of a layer.
    func states(of layer: CALayer) -> [Step] {
        let members = (layer.states ?? []).flatMap { state in
            [.begin(element(of: state))] + keptElements(of: state)
                + list("elements", state.elements.map { .stateElement($0) }, of: state, isThere: true) + [.end]
        }
        return list("states", members, of: layer, isThere: layer.states != nil)
    }

    /// The element of an object of a state class with its id. The older name of the class is written, which all readers know, unless the
    /// document used another name.
    private func begin(_ className: String, _ object: AnyObject) -> WrittenElement {
        let part = builder.kept?.part(of: object)
        var result = WrittenElement(part?.className ?? "LK" + className.dropFirst(2))
        if let id = part?.id, builder.usedIDs.insert(id).inserted { result.set("id", id) }
        return result
    }

    private func element(of state: CAState) -> WrittenElement {
        var result = begin("CAState", state)
        result.set("name", state.name)
        if let base = state.basedOn { result.set("basedOn", base) }
        if !state.isEnabled { result.set("enabled", "0") }
        if state.isInitial { result.set("initial", "1") }
        if state.isLocked { result.set("locked", "1") }
        if state.nextDelay != .infinity { result.set("nextDelay", ValueText.number(state.nextDelay)) }
        if state.previousDelay != .infinity { result.set("previousDelay", ValueText.number(state.previousDelay)) }
        addKeptAttributes(of: state, to: &result)
        return result
    }

    private func addKeptAttributes(of object: AnyObject, to element: inout WrittenElement) {
        for (name, value) in builder.kept?.part(of: object)?.attributes ?? [] { element.set(name, value) }
    }

    private func keptElements(of object: AnyObject) -> [Step] {
        (builder.kept?.part(of: object)?.elements ?? []).map { .kept(builder.resolved($0)) }
    }

    // MARK: Changes

    /// The steps for a change that a state makes. Empty, with a remark, if the change cannot be written.
    func steps(for change: CAStateElement) -> [Step] {
        guard let target = change.target, let id = ids[target] else {
            builder.remarks.add(.targets, change.changedKeyPath ?? "animations")
            return []
        }
        func element(_ className: String, _ attributes: [(String, String?)]) -> Step {
            var result = begin(className, change)
            result.set("targetId", id)
            for (name, value) in attributes { if let value { result.set(name, value) } }
            addKeptAttributes(of: change, to: &result)
            return .begin(result)
        }
        let rest: [Step] = keptElements(of: change) + [.end]
        switch change {
        case let change as CAStateSetValue:
            guard let value = partialValue(of: change) ?? steps(forValue: change.value, keyPath: change.keyPath, of: target) else {
                return []
            }
            return [element("CAStateSetValue", [("keyPath", change.keyPath)])] + value + rest
        case let change as CAStateAddElement:
            guard let layer = change.object as? CALayer else { return unwritable(change.object) }
            let before = (change.beforeObject as? CALayer).map { reference("beforeObject", $0) } ?? []
            return [element("CAStateAddElement", [("keyPath", change.keyPath)]), place("object", layer)] + before + rest
        case let change as CAStateRemoveElement:
            guard let layer = change.object as? CALayer, ids[layer] != nil else { return unwritable(change.object) }
            return [element("CAStateRemoveElement", [("keyPath", change.keyPath)])] + reference("object", layer) + rest
        case let change as CAStateAddAnimation:
            guard let animation = builder.animation("animation", change.animation) else { return [] }
            return [element("CAStateAddAnimation", [("key", change.key)]), .element(animation)] + rest
        case let change as CAStateRemoveAnimation:
            return [element("CAStateRemoveAnimation", [("key", change.key)])] + rest
        default: return unwritable(change)
        }
    }

    /// The step for a value of which only a part could be read; nil for any other value, and if a program has changed the value.
    private func partialValue(of change: CAStateSetValue) -> [Step]? {
        guard let (property, read) = builder.kept?.part(of: change)?.partial.last,
            let written = builder.element("value", typed: read), written == builder.element("value", typed: change.value)
        else { return nil }
        switch property.form {
        case .element(let markup): return [.kept(builder.resolved(KeptMarkup(markup)))]
        case .text(let text): return [.element(WrittenElement("value", [("value", text)]))]
        }
    }

    private func unwritable(_ object: AnyObject?) -> [Step] {
        builder.remarks.add(.values, object.map { String(describing: type(of: $0)) } ?? "an object that is gone")
        return []
    }

    /// The steps for a value in a state. Nil, with a remark, for a value that documents cannot contain.
    private func steps(forValue value: Any?, keyPath: String, of target: CALayer) -> [Step]? {
        if let layers = value as? [CALayer], keyPath == "sublayers" || !layers.isEmpty {
            return [.begin(WrittenElement("value", [("type", "NSArray")]))] + layers.map { place(nil, $0) } + [.end]
        }
        if let layer = value as? CALayer { return [place("value", layer)] }
        builder.holdsMatrices = keyPath.hasSuffix("inputColorMatrix")
        defer { builder.holdsMatrices = false }
        return builder.element("value", typed: value).map { [.element($0)] }
    }

    /// A layer in a state: defined here, or referred to if the tree or an earlier state has it.
    private func place(_ name: String?, _ layer: CALayer) -> Step {
        guard ids.isElsewhere(layer) || written.contains(ObjectIdentifier(layer)) else { return .layer(layer, property: name) }
        return .reference(name, layer)
    }

    private func reference(_ name: String, _ layer: CALayer) -> [Step] { ids[layer] == nil ? [] : [.reference(name, layer)] }

    // MARK: Transitions

    /// The steps for the transitions between the states of a layer.
    func transitions(of layer: CALayer) -> [Step] {
        let members = (layer.stateTransitions ?? []).flatMap { transition -> [Step] in
            var element = begin("CAStateTransition", transition)
            element.set("fromState", transition.fromState)
            element.set("toState", transition.toState)
            addKeptAttributes(of: transition, to: &element)
            let elements = transition.elements.compactMap { self.element(of: $0) }.map { Step.element($0) }
            return [.begin(element)] + keptElements(of: transition) + list("elements", elements, of: transition, isThere: true) + [.end]
        }
        return list("stateTransitions", members, of: layer, isThere: layer.stateTransitions != nil)
    }

    private func element(of change: CAStateTransitionElement) -> WrittenElement? {
        guard let target = change.target, let id = ids[target] else {
            builder.remarks.add(.targets, change.key)
            return nil
        }
        guard let animation = builder.animation("animation", change.animation) else { return nil }
        var result = begin("CAStateTransitionElement", change)
        result.set("key", change.key)
        result.set("targetId", id)
        if !change.isEnabled { result.set("enabled", "0") }
        result.children = [animation]
        builder.addKept(builder.kept?.part(of: change), to: &result)
        return result
    }
}
