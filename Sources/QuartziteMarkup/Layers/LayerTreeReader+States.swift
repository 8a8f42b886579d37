// The states of layers and the transitions between them. They are read after all layers, which they refer to.

import Quartzite

extension LayerTreeReader {
    /// Reads the states and transitions of all layers that have some.
    mutating func readStates() throws(CAMLError) {
        guard !stateProperties.isEmpty else { return }
        remainingAnimations = limits.stateAnimations
        // Layers that only a state contains may have states too, so the list may grow.
        var next = 0
        while next < stateProperties.count {
            let (layer, property, element) = stateProperties[next]
            next += 1
            if property.key == "states" {
                layer.states = try states(in: collection(in: element), of: layer)
            } else {
                layer.stateTransitions = try transitions(in: collection(in: element), of: layer)
            }
        }
        stateProperties = []
    }

    /// Records the names and classes of the layers that were read since the last call.
    mutating func noteNewLayers() {
        for (layer, element) in elements[notedLayers...] {
            if let name = layer.name, layersByName[name] == nil { layersByName[name] = layer }
            let className = element[.type].map { MarkupObject.currentName(ofClass: $0) } ?? MarkupObject(element).className
            if className != "CALayer", ClassTable.objectClass(className) != nil { classNames[ObjectIdentifier(layer)] = className }
        }
        notedLayers = elements.count
    }

    // MARK: States

    private static let stateKeys = ["name", "basedOn", "enabled", "initial", "locked", "nextDelay", "previousDelay", "elements"]
    private static let elementKeys = [
        "target", "targetId", "keyPath", "value", "object", "objectId", "beforeObject", "beforeObjectId", "animation",
    ]
    private static let transitionKeys = ["fromState", "toState", "elements"]

    private mutating func states(in list: MarkupElement, of layer: CALayer) throws(CAMLError) -> [CAState] {
        var (result, seen): ([CAState], Set<String>) = ([], [])
        let bases = Dictionary(
            list.children.compactMap { child in
                text("name", of: MarkupObject(child)).map { ($0, text("basedOn", of: MarkupObject(child)) ?? "") }
            }, uniquingKeysWith: { first, _ in first })
        for child in list.children {
            let object = MarkupObject(child)
            guard object.className == "CAState" else {
                log.warn(.misplacedElement, at: child.offset, "states: found <\(child.name)>, expected <CAState>; it is left out")
                kept.keep(member: child, in: "states", of: layer)
                continue
            }
            reportMisspelled(in: object, known: Self.stateKeys)
            let state = CAState(
                name: text("name", of: object) ?? "", basedOn: text("basedOn", of: object).flatMap { $0.isEmpty ? nil : $0 })
            state.isEnabled = try value("enabled", of: object, as: .boolean) as? Bool ?? true
            state.isInitial = try value("initial", of: object, as: .boolean) as? Bool ?? false
            state.isLocked = try value("locked", of: object, as: .boolean) as? Bool ?? false
            state.nextDelay = try Self.number(value("nextDelay", of: object, as: .real)) ?? .infinity
            state.previousDelay = try Self.number(value("previousDelay", of: object, as: .real)) ?? .infinity
            for element in members("elements", of: object) {
                let place = log.place
                defer { log.place = place }
                if let object = member(element, label: "states"), let change = try stateElement(object),
                    canOwn(change.addedLayers, layer, at: element.offset)
                {
                    state.elements.append(change)
                    if object.element.document === document { stateElements.append((change, object.element)) }
                    keepRest(of: MarkupObject(element), of: change, known: Self.elementKeys)
                } else {
                    kept.keep(member: element, in: "elements", of: state)
                }
            }
            keepRest(of: object, of: state, known: Self.stateKeys)
            if !seen.insert(state.name).inserted {
                log.warn(.duplicateKey, at: child.offset, "states: “\(state.name)” occurs twice; only the first of them is shown")
            }
            if let name = state.basedOn, bases[name] == nil {
                log.warn(.unknownState, at: child.offset, "states: “\(state.name)” is based on “\(name)”, which the layer does not have")
            } else if isBasedOnItself(state.name, bases) {
                log.warn(.unknownState, at: child.offset, "states: “\(state.name)” is based on itself, which has no effect")
            }
            result.append(state)
        }
        return result
    }

    /// Whether the chain of base states leads back to the state in which it begins.
    private func isBasedOnItself(_ name: String, _ bases: [String: String]) -> Bool {
        // A chain longer than the number of states must contain a cycle.
        var (current, links) = (bases[name], 0)
        while let next = current, next != name, links < min(bases.count, 100) { (current, links) = (bases[next], links + 1) }
        return current == name
    }

    /// Whether a layer may own other layers by a state. False, with a warning, for a layer that contains the owner: the state would keep
    /// itself alive.
    private mutating func canOwn(_ added: [CALayer], _ owner: CALayer, at offset: Int) -> Bool {
        guard !added.isEmpty else { return true }
        // The layers above the owner: in the tree, and by other states.
        var (above, pending): (Set<ObjectIdentifier>, [CALayer]) = ([], [owner])
        while let layer = pending.popLast() {
            guard above.insert(ObjectIdentifier(layer)).inserted else { continue }
            if let parent = layer.parentLayer { pending.append(parent) }
            pending += stateOwners[ObjectIdentifier(layer)] ?? []
        }
        if let layer = added.first(where: { above.contains(ObjectIdentifier($0)) }) {
            let name = layer.name.map { " “\($0)”" } ?? ""
            log.warn(
                at: offset, "states: the layer\(name) contains the layer with the states, so no state can add it; the element is left out")
            return false
        }
        for layer in added { stateOwners[ObjectIdentifier(layer), default: []].append(owner) }
        return true
    }

    /// Reads a change that a state makes. Nil, with a warning, for one without a layer or of an unknown class.
    private mutating func stateElement(_ object: MarkupObject) throws(CAMLError) -> CAStateElement? {
        let offset = object.element.offset
        reportMisspelled(in: object, known: Self.elementKeys + ["enabled"])
        guard let target = try target(of: object) else { return nil }
        let keyPath = text("keyPath", of: object)
        switch object.className {
        case "CAStateSetValue", "CAStateSetProperty":
            guard let keyPath, !keyPath.isEmpty else {
                log.warn(.missingValue, at: offset, "\(object.className): the keyPath is missing, expected one such as keyPath=\"opacity\"")
                return nil
            }
            guard let value = try stateValue(of: object, keyPath: keyPath, target) else { return nil }
            let change = CAStateSetValue(target: target, keyPath: keyPath, value: value.wrapped)
            if let property = value.partial, let read = value.wrapped { kept.update(change) { $0.partial.append((property, read)) } }
            return change
        case "CAStateAddElement", "CAStateRemoveElement":
            guard let layer = try ownedLayer("object", of: object) else { return nil }
            if object.className == "CAStateRemoveElement" {
                return CAStateRemoveElement(target: target, keyPath: keyPath ?? "sublayers", object: layer)
            }
            let isBefore = property("beforeObject", of: object) != nil || property("beforeObjectId", of: object) != nil
            let before = isBefore ? try ownedLayer("beforeObject", of: object) : nil
            return CAStateAddElement(target: target, keyPath: keyPath ?? "sublayers", object: layer, beforeObject: before)
        case "CAStateAddAnimation":
            let key = text("key", of: object) ?? object.element["key"] ?? ""
            return try animation(of: object, key: key, for: target).map {
                CAStateAddAnimation(target: target, key: Self.key(key, of: $0), animation: $0)
            }
        case "CAStateRemoveAnimation":
            return CAStateRemoveAnimation(target: target, key: text("key", of: object) ?? object.element["key"] ?? "")
        default:
            log.warnOnce(
                .unsupportedClass, about: object.className, at: offset, "states: \(object.className) is not supported yet; it is left out")
            return nil
        }
    }

    /// A value that may be nil.
    private struct StateValue {
        let wrapped: Any?
        /// The property in the document, if only a part of the value could be read.
        var partial: MarkupProperty?
    }

    /// Reads the value of a state's element by the type of the property that it sets. Nil, with a warning, if there is none.
    private mutating func stateValue(
        of object: MarkupObject, keyPath: String, _ target: CALayer
    ) throws(CAMLError) -> StateValue? {
        // Hand-written files may give the value as the element's own text.
        let own = object.text.map { MarkupProperty(key: "value", offset: $0.offset, form: .text($0.text)) }
        guard let property = property("value", of: object) ?? own else {
            log.warn(
                .missingValue, at: object.element.offset,
                "\(object.className): the value is missing, expected <value type=\"…\" …/>; the element is left out")
            return nil
        }
        if keyPath == "sublayers", case .element(let element) = property.form {
            var layers: [CALayer] = []
            for child in collection(in: element).children {
                if let layer = try readLayer(MarkupObject(child), label: "value") { layers.append(layer) }
            }
            return StateValue(wrapped: layers)
        }
        if keyPath == "filters" || keyPath == "backgroundFilters", case .element(let element) = property.form {
            let list = collection(in: element)
            let filters = try filters(in: list, label: keyPath, of: target, keepsOthers: false)
            // A list without one of its filters would have another effect.
            let count = list.children.reduce(0) { $0 + (MarkupObject($1).className == "null" ? 0 : 1) }
            return filters.count == count ? StateValue(wrapped: filters) : nil
        }
        if keyPath == "compositingFilter" {
            if let filter = try compositingFilter(property, label: keyPath) { return StateValue(wrapped: filter) }
            guard case .object(let object) = property.content(isCollection: false), object.className == "null" else { return nil }
            return StateValue(wrapped: nil)
        }
        if keyPath == "mask" {
            if case .object(let object) = property.content(isCollection: false), object.className == "null" {
                return StateValue(wrapped: nil)
            }
            return try readLayer(in: property, label: "value").map { StateValue(wrapped: $0) }
        }
        let type = try self.type(of: keyPath, target, at: object.element.offset)
        guard let type else { return nil }
        let lost = lostMembers
        switch try read(property, as: type, untyped: type, label: keyPath) {
        case .value(let value): return StateValue(wrapped: value, partial: lostMembers > lost ? property : nil)
        case .null where type.allowsNull: return StateValue(wrapped: nil)
        case .null:
            log.warn(.invalidValue, at: property.offset, "\(keyPath): found null, expected \(type.name); it is ignored")
            return nil
        case .nothing: return nil
        }
    }

    /// The type of the values at a key path of a layer; nil, with a warning, if the layer has no such property.
    private mutating func type(of keyPath: String, _ target: CALayer, at offset: Int) throws(CAMLError) -> ValueType? {
        if let shape = target.propertyPath(keyPath)?.shape ?? cellShape(keyPath, target) { return ValueType(shape) }
        let className = classNames[ObjectIdentifier(target)] ?? "CALayer"
        switch ClassTable.rule(for: keyPath, of: className)?.rule {
        case .value(let type)?: return type
        case .renamed(let key, let type, _)? where key == keyPath: return type
        default: break
        }
        // Inputs of filters and values of the document's own dictionaries.
        if keyPath.contains(".") { return .any }
        log.warnOnce(
            .unsupportedKeyPath, about: "state \(className).\(keyPath)", at: offset,
            "states: \(className) has no property “\(keyPath)”; its values are ignored")
        return nil
    }

    // MARK: Transitions

    private mutating func transitions(in list: MarkupElement, of layer: CALayer) throws(CAMLError) -> [CAStateTransition] {
        var result: [CAStateTransition] = []
        for child in list.children {
            let object = MarkupObject(child)
            guard object.className == "CAStateTransition" else {
                log.warn(
                    .misplacedElement, at: child.offset,
                    "stateTransitions: found <\(child.name)>, expected <CAStateTransition>; it is left out")
                kept.keep(member: child, in: "stateTransitions", of: layer)
                continue
            }
            reportMisspelled(in: object, known: Self.transitionKeys + ["enabled"])
            let transition = CAStateTransition(fromState: text("fromState", of: object) ?? "*", toState: text("toState", of: object) ?? "*")
            for element in members("elements", of: object) {
                let place = log.place
                defer { log.place = place }
                if let object = member(element, label: "stateTransitions"), let change = try transitionElement(object) {
                    transition.elements.append(change)
                } else {
                    kept.keep(member: element, in: "elements", of: transition)
                }
            }
            // `enabled` of a transition has no effect; it is kept for the writer.
            keepRest(of: object, of: transition, known: Self.transitionKeys)
            result.append(transition)
        }
        return result
    }

    private mutating func transitionElement(_ object: MarkupObject) throws(CAMLError) -> CAStateTransitionElement? {
        guard object.className == "CAStateTransitionElement" else {
            log.warn(
                .misplacedElement, at: object.element.offset,
                "stateTransitions: found \(object.className), expected CAStateTransitionElement; it is left out")
            return nil
        }
        reportMisspelled(in: object, known: ["targetId", "keyPath", "animation", "enabled"])
        guard let target = try target(of: object) else { return nil }
        // Old web exports write the key as `keyPath`.
        let key = object.element["key"] ?? text("key", of: object) ?? text("keyPath", of: object) ?? ""
        guard let animation = try animation(of: object, key: key, for: target) else { return nil }
        let element = CAStateTransitionElement(target: target, key: Self.key(key, of: animation), animation: animation)
        element.isEnabled = try value("enabled", of: object, as: .boolean) as? Bool ?? true
        keepRest(of: object, of: element, known: ["target", "targetId", "keyPath", "animation", "enabled"])
        return element
    }

    /// Reads the animation of an element. An animation without a key path animates the property `key`.
    private mutating func animation(of object: MarkupObject, key: String, for target: CALayer) throws(CAMLError) -> CAAnimation? {
        guard let property = property("animation", of: object), case .element(let child) = property.form else {
            log.warn(.missingValue, at: object.element.offset, "\(object.className): the animation is missing; the element is left out")
            return nil
        }
        guard let animation = animationObject(of: property, child) else { return nil }
        return try readAnimation(animation, key: key, for: target, missingKeyPath: key.isEmpty ? nil : key)
    }

    /// The key of an animation: that of the document, else the key path.
    private static func key(_ key: String, of animation: CAAnimation) -> String {
        key.isEmpty ? (animation as? CAPropertyAnimation)?.keyPath ?? "animation" : key
    }

    // MARK: Parts of objects

    /// Keeps the name of a state class as the document has it, the id, and the properties that are not read.
    private mutating func keepRest(of object: MarkupObject, of target: AnyObject, known: [String]) {
        let name = object.element.name
        // The names that the writer uses need not be kept.
        if !name.hasPrefix("LK") || name.hasSuffix("SetProperty") { kept.update(target) { $0.className = name } }
        if let id = object.id { kept.update(target) { $0.id = id } }
        for property in object.properties where !known.contains(property.key) {
            kept.keep(property, of: target)
            // Elements and transitions have keys of their own, such as `final`, that have no effect here.
            if target is CAState || isStateElement(property) { reportUnused(property, in: object, known: known) }
        }
    }

    /// Whether a property is an element that belongs into `<elements>`.
    private func isStateElement(_ property: MarkupProperty) -> Bool {
        if case .element = property.form { return property.key.hasPrefix("LKState") || property.key.hasPrefix("CAState") }
        return false
    }

    private func property(_ key: String, of object: MarkupObject) -> MarkupProperty? { object.properties.last { $0.key == key } }

    private func text(_ key: String, of object: MarkupObject) -> String? { property(key, of: object)?.text }

    private mutating func value(_ key: String, of object: MarkupObject, as type: ValueType) throws(CAMLError) -> Any? {
        guard let property = property(key, of: object), case .value(let value) = try read(property, as: type, label: key) else {
            return nil
        }
        return value
    }

    /// The members of a collection that an object has.
    private func members(_ key: String, of object: MarkupObject) -> [MarkupElement] {
        guard case .element(let element)? = property(key, of: object)?.form else { return [] }
        return Array(collection(in: element).children)
    }

    /// The layer that an element of a state or transition changes: by its id, else by its name. Nil, with a warning, if there is none.
    private mutating func target(of object: MarkupObject) throws(CAMLError) -> CALayer? {
        var id = text("targetId", of: object)
        if case .reference(let reference, _)? = property("target", of: object)?.content(isCollection: false) { id = reference }
        guard let id else {
            log.warnOnce(
                .missingValue, about: "\(object.className) without target", at: object.element.offset,
                "\(object.className): the layer is missing, expected targetId=\"…\"; the element is left out")
            return nil
        }
        noteNewLayers()
        if let layer = try layer(withID: id) { return layer }
        if let layer = layersByName[id] { return layer }
        log.warnOnce(
            .missingReference, about: "state target \(id)", at: object.element.offset,
            "\(object.className): no layer has the id or name “\(id)”; its elements are left out")
        return nil
    }

    /// The layer with an id. A layer that only a state contains is read now, if that state was not read before.
    private mutating func layer(withID id: String) throws(CAMLError) -> CALayer? {
        guard let index = identifiers.element(withID: id, before: .max) else { return nil }
        if let layer = layers[index] { return layer }
        let element = MarkupElement(document: document, index: index)
        let object = MarkupObject(element, className: element["type"] ?? MarkupObject(element).className)
        guard element["object"] == nil, ClassTable.objectClass(object.className)?.kind == .layer else { return nil }
        return try readTree(object)
    }

    /// The layer that an element adds, removes or puts another one before: in the property `key`, or by its id in `keyId`. Nil, with a warning,
    /// if there is none.
    private mutating func ownedLayer(_ key: String, of object: MarkupObject) throws(CAMLError) -> CALayer? {
        if let property = property(key, of: object) { return try readLayer(in: property, label: key) }
        let offset = object.element.offset
        guard let id = text(key + "Id", of: object) else {
            log.warn(
                .missingValue, at: offset, "\(object.className): the layer is missing, expected <\(key) …/>; the element is left out")
            return nil
        }
        try countMovedLayer(at: object.element)
        if let layer = try layer(withID: id) { return layer }
        log.warn(.missingReference, at: offset, "\(key)Id: no layer has the id “\(id)”; it is ignored")
        return nil
    }

    /// The layer in a property, read now if the document has it only there. Nil, with a warning, if there is none.
    private mutating func readLayer(in property: MarkupProperty, label: String) throws(CAMLError) -> CALayer? {
        switch property.content(isCollection: false) {
        case .object(let object): return try readLayer(object, label: label)
        case .reference(let id, let element):
            try countMovedLayer(at: element)
            if let layer = try layer(withID: id) { return layer }
            log.warn(.missingReference, at: element.offset, "\(label): no layer has the id “\(id)”; it is ignored")
            return nil
        default:
            log.warn(.misplacedElement, at: property.offset, "\(label): expected a layer; it is ignored")
            return nil
        }
    }

    private mutating func readLayer(_ object: MarkupObject, label: String) throws(CAMLError) -> CALayer? {
        if let id = object.reference {
            try countMovedLayer(at: object.element)
            if let layer = try layer(withID: id) { return layer }
            log.warn(.missingReference, at: object.element.offset, "\(label): no layer has the id “\(id)”; it is ignored")
            return nil
        }
        guard canBeLayer(object) else {
            log.warn(.misplacedElement, at: object.element.offset, "\(label): found \(object.className), expected a layer; it is ignored")
            return nil
        }
        guard object.element.document === document else {
            log.warn(.misplacedElement, at: object.element.offset, "\(label): layers in a document of styles are not read; it is ignored")
            return nil
        }
        // A state that was read before may refer to the layer.
        if let layer = layers[object.element.index] { return layer }
        return try readTree(object)
    }
}
