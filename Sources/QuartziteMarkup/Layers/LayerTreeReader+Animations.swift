// The animations of a layer: a dictionary, whose keys are the tags.

import Quartzite

extension LayerTreeReader {
    /// Adds the animations that are an element's children.
    mutating func addAnimations(_ element: MarkupElement, to layer: CALayer) throws(CAMLError) {
        var places: [String: Int] = [:]
        for child in element.children {
            let property = MarkupProperty(child)
            guard let object = animationObject(of: property, child) else { continue }
            guard let animation = try readAnimation(object, key: property.key, for: layer) else { continue }
            guard places.count < limits.animations || places[property.key] != nil else {
                throw .tooLarge(
                    file: document.source.file, location: child.location,
                    reason: "a layer has more than \(limits.animations) animations")
            }
            if let earlier = places.updateValue(child.offset, forKey: property.key) {
                let place = document.location(at: earlier)
                log.warn(at: child.offset, "animations: “\(property.key)” is there twice; this one replaces the one at \(place)")
            }
            layer.add(animation, forKey: property.key)
        }
    }

    /// The object that a child of `<animations>` holds; nil, with a remark, when there is none.
    private mutating func animationObject(of property: MarkupProperty, _ child: MarkupElement) -> MarkupObject? {
        switch property.content(isCollection: false) {
        case .object(let object): return resolved(object, at: child)
        case .reference(let id, let element):
            guard let index = identifiers.element(withID: id, before: element.index) else {
                log.warn(at: element.offset, "animations: no object before this one has the id “\(id)”; it is left out")
                return nil
            }
            let referred = MarkupElement(document: document, index: index)
            return MarkupObject(referred, className: referred["type"] ?? MarkupObject(referred).className)
        case .text, .elements, .nothing:
            // Without `type=` the tag is the key; written as in a group's array, it is the class.
            let object = MarkupObject(child)
            if object.className.hasSuffix("Animation") || object.className == "CATransition" { return object }
            log.warn(
                at: child.offset,
                "animations: “\(property.key)” has no type, expected one such as type=\"CABasicAnimation\"; it is left out")
            return nil
        }
    }

    /// An animation written inside of a tag that is an animation's class is that animation's property, not the animation.
    private func resolved(_ object: MarkupObject, at child: MarkupElement) -> MarkupObject {
        let outer = MarkupObject(child)
        let isArrayStyle =
            child["type"] == nil && object.element.index != child.index
            && ClassTable.objectClass(outer.className)?.kind == .animation
        return isArrayStyle ? outer : object
    }

    /// Makes an animation; nil, with a remark, for a class that is not supported, and for one that is switched off.
    private mutating func readAnimation(
        _ object: MarkupObject, key: String, for layer: CALayer
    ) throws(CAMLError) -> CAAnimation? {
        let element = object.element
        if object.className == "null" { return nil }
        guard let entry = ClassTable.objectClass(object.className), entry.kind == .animation,
            let animation = entry.make?() as? CAAnimation
        else {
            let isValue = ValueType(typeName: object.className) != nil || ClassTable.objectClass(object.className)?.kind == .layer
            if isValue {
                log.warn(at: element.offset, "animations: found \(object.className), expected an animation; it is left out")
            } else {
                log.warnOnce(
                    about: object.className, at: element.offset,
                    "\(object.className) is not supported yet; its animations, here “\(key)”, are left out")
            }
            return nil
        }
        let keyPath = object.properties.first { $0.key == "keyPath" }?.text
        let path = keyPath.flatMap { PropertyPath($0) }
        let shape = path.flatMap { layer.has($0.property) ? $0.shape : nil }
        _ = try setProperties(of: animation, from: object, untyped: shape.map { ValueType($0) })
        if animation.value(forKey: "enabled") as? Bool == false { return nil }
        check(animation, shape: shape, object: object)
        return animation
    }

    /// Remarks on an animation that cannot have any effect.
    private mutating func check(_ animation: CAAnimation, shape: LayerProperty.Shape?, object: MarkupObject) {
        guard let property = animation as? CAPropertyAnimation else { return }
        let offset = object.element.offset
        guard let keyPath = property.keyPath, !keyPath.isEmpty else {
            log.warn(
                at: offset, "\(object.className): there is no keyPath, expected one such as keyPath=\"opacity\"; it has no effect")
            return
        }
        guard let shape else {
            log.warnOnce(
                about: "keyPath \(keyPath)", at: object.element.attribute("keyPath")?.offset ?? offset,
                "keyPath: “\(keyPath)” cannot be animated yet; animations of it have no effect")
            return
        }
        guard let basic = animation as? CABasicAnimation else { return }
        for (key, value) in [("fromValue", basic.fromValue), ("toValue", basic.toValue), ("byValue", basic.byValue)] {
            guard let value, !shape.fits(value) else { continue }
            let place = object.properties.first { $0.key == key }?.offset ?? offset
            log.warn(
                at: place,
                "\(key): a value of this type does not fit “\(keyPath)”, expected \(ValueType(shape).name); it has no effect")
        }
    }
}

extension LayerProperty.Shape {
    /// Whether an animation of such a property can use `value`.
    fileprivate func fits(_ value: Any) -> Bool {
        switch self {
        case .transform: AnimatableValue(value)?.matrix != nil
        case .image: value is CGImage
        case .path: value is CGPath
        default: AnimatableValue(value)?.lanes(for: self) != nil
        }
    }
}
