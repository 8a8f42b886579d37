// The animations of a layer: a dictionary whose keys are the tags.

import Quartzite

extension LayerTreeReader {
    /// Adds the animations in the children of an element.
    mutating func addAnimations(_ element: MarkupElement, to layer: CALayer) throws(CAMLError) {
        var places: [String: Int] = [:]
        remainingAnimations = limits.animations
        var keys: Set<String>?
        for child in element.children {
            let place = log.place
            defer { log.place = place }
            var property = MarkupProperty(child)
            // The long form without a key: no other animation replaces it.
            if child.nameNumber == KnownName.p.rawValue, child[.key] == nil {
                var known = keys ?? Set(element.children.compactMap { $0.nameNumber == KnownName.p.rawValue ? $0[.key] : $0.name })
                property = MarkupProperty(key: Self.freeKey(&known), offset: property.offset, form: property.form)
                keys = known
            }
            let isKeyPath = layer.propertyPath(property.key) != nil || cellShape(property.key, layer) != nil
            guard let object = animationObject(of: property, child),
                let animation = try readAnimation(object, key: property.key, for: layer, missingKeyPath: isKeyPath ? property.key : nil)
            else {
                kept.keep(member: child, in: "animations", of: layer)
                continue
            }
            if let earlier = places.updateValue(child.offset, forKey: property.key) {
                let place = document.location(at: earlier)
                log.warn(
                    .duplicateKey, at: child.offset, "animations: “\(property.key)” occurs twice; this one replaces the one at \(place)")
            }
            layer.add(animation, forKey: property.key)
            if let copy = layer.animation(forKey: animation is CATransition ? kCATransition : property.key) {
                kept.move(from: animation, to: copy)
                if object.element.document === document {
                    animationPlaces?.note(animation, .init(element: object.element, member: child))
                }
                animationPlaces?.move(from: animation, to: copy)
            }
        }
    }

    /// Adds a key to those that are known, and returns it: `p`, or `p` with a number.
    private static func freeKey(_ known: inout Set<String>) -> String {
        if known.insert("p").inserted { return "p" }
        var number = known.count
        while !known.insert("p\(number)").inserted { number += 1 }
        return "p\(number)"
    }

    /// The object in a child of `<animations>`; nil, with a warning, if there is none.
    mutating func animationObject(of property: MarkupProperty, _ child: MarkupElement) -> MarkupObject? {
        switch property.content(isCollection: false) {
        case .object(let object) where !isProperty(object, of: child): return resolved(object, at: child)
        case .reference(_, let element): return member(element, label: "animations")
        case .object, .text, .elements, .nothing:
            // Without `type=` the tag is the key. In the array of a group, the tag is the class.
            let object = MarkupObject(child)
            let isKnown = ClassTable.objectClass(object.className)?.kind == .animation
            if isKnown || object.className.hasSuffix("Animation") { return object }
            log.warn(
                .missingValue, at: child.offset,
                "animations: “\(property.key)” has no type, expected one such as type=\"CABasicAnimation\"; it is left out")
            return nil
        }
    }

    /// Whether the only child of an element without `type` is a property, not the animation: its tag is that of a property, or the element has
    /// properties as attributes.
    private func isProperty(_ object: MarkupObject, of child: MarkupElement) -> Bool {
        guard child[.type] == nil, object.element.index != child.index, object.className == object.element.name,
            ClassTable.objectClass(object.className) == nil, object.className != "null"
        else { return false }
        let isKey = ["CABasicAnimation", "CAKeyframeAnimation", "CAAnimationGroup"].contains {
            ClassTable.rule(for: object.element.name, of: $0) != nil
        }
        return isKey || child.attributes.contains { $0.name == "keyPath" }
    }

    /// The animation of a child whose only child is `object`. If the tag of the child is an animation class, the child is the
    /// animation and `object` one of its properties.
    private func resolved(_ object: MarkupObject, at child: MarkupElement) -> MarkupObject {
        let outer = MarkupObject(child)
        let isArrayStyle =
            child["type"] == nil && object.element.index != child.index
            && ClassTable.objectClass(outer.className)?.kind == .animation
        return isArrayStyle ? outer : object
    }

    /// Creates an animation; nil for `enabled="0"`, and, with a warning, for an unsupported class.
    /// - Parameter missingKeyPath: the key path for an animation of a property that has none in the document. Default: none.
    mutating func readAnimation(
        _ object: MarkupObject, key: String, for layer: CALayer, missingKeyPath: String? = nil, depth: Int = 0
    ) throws(CAMLError) -> CAAnimation? {
        let element = object.element
        if object.className == "null" { return nil }
        guard remainingAnimations > 0 else {
            throw .tooLarge(
                file: document.source.file, location: element.location,
                reason: "a layer has more than \(limits.animations) animations, or the states of the document more than "
                    + "\(limits.stateAnimations), those in groups included")
        }
        remainingAnimations -= 1
        guard let entry = ClassTable.objectClass(object.className), entry.kind == .animation,
            let animation = entry.make?() as? CAAnimation
        else {
            let isValue = ValueType(typeName: object.className) != nil || ClassTable.objectClass(object.className)?.kind == .layer
            if isValue {
                log.warn(
                    .misplacedElement, at: element.offset, "animations: found \(object.className), expected an animation; it is left out")
            } else {
                log.warnOnce(
                    .unsupportedClass, about: object.className, at: element.offset,
                    "\(object.className) is not supported yet; its animations, here “\(key)”, are left out")
            }
            return nil
        }
        let keyPath = object.properties.first { $0.key == "keyPath" }?.text ?? missingKeyPath
        let shape = keyPath.flatMap { layer.propertyPath($0)?.shape } ?? cellShape(keyPath, layer)
        let structure = try setProperties(of: animation, from: object, untyped: shape.map { ValueType($0) })
        if let property = animation as? CAPropertyAnimation, property.keyPath == nil { property.keyPath = missingKeyPath }
        if let group = animation as? CAAnimationGroup {
            group.animations = try members(of: group, in: structure, key: key, for: layer, depth: depth)
        }
        if animation.value(forKey: "enabled") as? Bool == false { return nil }
        check(animation, shape: shape, object: object)
        if element.document === document { animationPlaces?.use(element) }
        return animation
    }

    /// The members of an animation group, an array whose tags are classes. Nil if the group has no `animations`.
    private mutating func members(
        of group: CAAnimationGroup, in structure: [MarkupProperty], key: String, for layer: CALayer, depth: Int
    ) throws(CAMLError) -> [CAAnimation]? {
        guard let property = structure.last(where: { $0.key == "animations" }) else { return nil }
        guard case .element(let element) = property.form else {
            log.warn(.invalidValue, at: property.offset, "animations: found text, expected elements")
            return nil
        }
        guard depth < limits.valueDepth else {
            throw .tooDeep(
                file: document.source.file, location: element.location,
                reason: "groups of animations nest deeper than \(limits.valueDepth)")
        }
        var members: [CAAnimation] = []
        for child in collection(in: element).children {
            let place = log.place
            defer { log.place = place }
            guard let object = animationObject(of: MarkupProperty(child), child),
                let animation = try readAnimation(object, key: key, for: layer, depth: depth + 1)
            else {
                kept.keep(member: child, in: "animations", of: group)
                continue
            }
            members.append(animation)
            if object.element.document === document {
                animationPlaces?.note(animation, .init(element: object.element, member: child))
            }
        }
        return members
    }
}
