import Quartzite

extension ElementBuilder {
    // MARK: Animations

    /// The element of an animation in a dictionary: `<spin type="CABasicAnimation" …/>`. Nil, with a remark, for a class that
    /// documents do not have.
    func animation(_ name: String, _ animation: CAAnimation) -> WrittenElement? {
        guard let className = WritableClasses.name(for: animation) else {
            remarks.add(.animations, String(describing: type(of: animation)))
            return nil
        }
        var result = property(name)
        result.set("type", className)
        addAnimation(animation, as: className, to: &result)
        return result
    }

    /// The element of an animation in a group: its class is the tag.
    func member(_ animation: CAAnimation) -> WrittenElement? {
        guard let className = WritableClasses.name(for: animation) else {
            remarks.add(.animations, String(describing: type(of: animation)))
            return nil
        }
        var result = WrittenElement(className)
        addAnimation(animation, as: className, to: &result)
        return result
    }

    private func addAnimation(_ animation: CAAnimation, as className: String, to element: inout WrittenElement) {
        if animation.delegate != nil { remarks.add(.delegates, className) }
        holdsMatrices = (animation as? CAPropertyAnimation)?.keyPath?.hasSuffix("inputColorMatrix") == true
        addProperties(of: animation, as: className, to: &element)
        holdsMatrices = false
        guard let group = animation as? CAAnimationGroup else { return }
        let members = (group.animations ?? []).compactMap { member($0) }
        let kept = keptMembers("animations", of: group)
        guard group.animations != nil || !kept.isEmpty else { return }
        var list = WrittenElement("animations", [], members)
        list.kept = kept
        element.children.append(list)
    }

    /// The animations of a layer as a dictionary; nil if there are none.
    func animations(of layer: CALayer) -> WrittenElement? {
        var list = WrittenElement("animations")
        var keys: Set<String> = Set(layer.attachedAnimations.filter { !$0.isUnnamed }.map(\.key))
        for attached in layer.attachedAnimations {
            var key = attached.key
            if attached.isUnnamed {
                // The generated key of an animation without a key differs from run to run.
                var number = 1
                key = "animation"
                while keys.contains(key) {
                    key = "animation-\(number)"
                    number += 1
                }
                keys.insert(key)
            }
            if let element = animation(key, attached.animation) { list.children.append(element) }
        }
        list.kept = keptMembers("animations", of: layer).filter { !keys.contains($0.key) }
        return list.children.isEmpty && list.kept.isEmpty ? nil : list
    }

    // MARK: Filters

    /// The filters of a layer's property; nil if there are none.
    func filters(_ key: String, _ filters: [Any]?, of layer: CALayer) -> WrittenElement? {
        let kept = keptMembers(key, of: layer)
        guard filters != nil || !kept.isEmpty else { return nil }
        var list = WrittenElement(key)
        for filter in filters ?? [] {
            if let filter = filter as? CAFilter {
                list.children.append(self.filter(nil, filter))
            } else {
                remarks.add(.values, String(describing: type(of: filter)))
            }
        }
        list.kept = kept
        return list
    }

    /// The element of a filter. Without a name the tag is its class.
    func filter(_ name: String?, _ filter: CAFilter) -> WrittenElement {
        let isCoreImage = filter.type.hasPrefix("CI")
        var result = element(name, type: isCoreImage ? "CIFilter" : "CAFilter")
        let part = kept?.part(of: filter)
        if let id = part?.id, usedIDs.insert(id).inserted { result.set("id", id) }
        result.set("filter", filter.type)
        if let name = filter.name { result.set("name", name) }
        if !filter.isEnabled { result.set("enabled", "0") }
        for input in FilterKind(type: filter.type)?.inputs ?? [] {
            let value = filter.value(forKey: input.key)
            // Core Image calls the amount an intensity.
            let key = isCoreImage && input.key == "inputAmount" ? "inputIntensity" : input.key
            switch input.shape {
            case .number:
                guard let number = AnimatableValue(value)?.channels(for: .number)?.x else { continue }
                result.set(key, ValueText.number(number))
            case .color:
                guard case .color(let value)? = AnimatableValue(value) else { continue }
                result.children.append(color(element(key, type: "CGColor"), value))
            case .matrix:
                guard let numbers = AnimatableValue(value)?.numbers else { continue }
                result.set(key, "matrix(" + ValueText.numbers(numbers) + ")")
            case .curve:
                guard let numbers = AnimatableValue(value)?.numbers else { continue }
                result.set(key, ValueText.numbers(numbers))
            }
        }
        addKept(part, to: &result)
        return result
    }

    /// The compositing filter of a layer; nil if there is none.
    func compositingFilter(of layer: CALayer) -> WrittenElement? {
        switch layer.compositingFilter {
        case nil: return nil
        case let filter as CAFilter: return self.filter("compositingFilter", filter)
        case let name as String: return element("compositingFilter", type: "string", text: name)
        case let other?:
            remarks.add(.values, String(describing: type(of: other)))
            return nil
        }
    }

    // MARK: Cells

    /// The cells of an emitter layer or of a cell; nil if there are none.
    func cells(_ cells: [CAEmitterCell]?, of owner: AnyObject, depth: Int = 0) -> WrittenElement? {
        let kept = keptMembers("emitterCells", of: owner)
        guard cells != nil || !kept.isEmpty else { return nil }
        guard depth < Self.deepestValue else {
            remarks.add(.depths, "cells in more than \(Self.deepestValue) levels")
            return nil
        }
        var list = WrittenElement("emitterCells")
        for cell in cells ?? [] {
            var element = WrittenElement("CAEmitterCell")
            addProperties(of: cell, as: "CAEmitterCell", to: &element)
            if let behaviors = behaviors(cell.emitterBehaviors, of: cell) { element.children.append(behaviors) }
            if let inner = self.cells(cell.emitterCells, of: cell, depth: depth + 1) { element.children.append(inner) }
            list.children.append(element)
        }
        list.kept = kept
        return list
    }

    // MARK: Behaviours

    /// The behaviours of an emitter layer or of a cell; nil if there are none.
    func behaviors(_ behaviors: [CAEmitterBehavior]?, of owner: AnyObject) -> WrittenElement? {
        let kept = keptMembers("emitterBehaviors", of: owner)
        guard behaviors != nil || !kept.isEmpty else { return nil }
        var list = WrittenElement("emitterBehaviors")
        for behavior in behaviors ?? [] {
            var element = WrittenElement("CAEmitterBehavior", [("behavior", behavior.type)])
            if behavior.isEnabled == false { element.set("enabled", "0") }
            // Also inputs that the type does not have: a reader of another system may know them.
            let inputs = Set(EmitterBehaviorKind.allCases.flatMap { Array($0.inputs.keys) })
            addProperties(
                of: behavior, as: "CAEmitterBehavior", to: &element,
                only: inputs.filter { behavior.value(forKey: $0) != nil }.union(behavior.name == nil ? [] : ["name"]))
            list.children.append(element)
        }
        list.kept = kept
        return list
    }

    // MARK: Kept members

    /// The members of an object's collection that are in the document and not in the object.
    func keptMembers(_ key: String, of object: AnyObject) -> [KeptMarkup] {
        (kept?.part(of: object)?.members ?? []).filter { $0.key == key }.map { resolved($0.markup) }
    }
}
