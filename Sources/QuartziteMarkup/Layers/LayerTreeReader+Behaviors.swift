// The behaviours of emitter layers and of cells: forces and changes that act on living particles.
//
//     <emitterBehaviors><CAEmitterBehavior behavior="drag" name="air" drag="2"/></emitterBehaviors>

import Quartzite

extension LayerTreeReader {
    /// Creates the behaviours in the children of an element.
    /// - Parameter owner: the layer or cell on whose particles the behaviours act.
    mutating func readBehaviors(_ element: MarkupElement, of owner: AnyObject) throws(CAMLError) -> [CAEmitterBehavior] {
        var behaviors: [CAEmitterBehavior] = []
        for child in element.children {
            let place = log.place
            defer { log.place = place }
            guard let object = member(child, label: "emitterBehaviors") else {
                kept.keep(member: child, in: "emitterBehaviors", of: owner)
                continue
            }
            if object.className == "null" { continue }
            try count(at: child.offset, depth: 0, cost: 16)
            guard object.className == "CAEmitterBehavior" else {
                log.warn(
                    .misplacedElement, at: child.offset,
                    "emitterBehaviors: found <\(child.name)>, expected a CAEmitterBehavior; it is left out")
                kept.keep(member: child, in: "emitterBehaviors", of: owner)
                continue
            }
            let named = object.properties.last { $0.key == "behavior" } ?? object.properties.last { $0.key == "type" }
            guard let type = named?.text, !type.isEmpty else {
                log.warn(
                    .missingValue, at: child.offset, "emitterBehaviors: the behaviour has no type, expected behavior=\"…\"; it is left out")
                kept.keep(member: child, in: "emitterBehaviors", of: owner)
                continue
            }
            let behavior = CAEmitterBehavior(type: type)
            _ = try setProperties(of: behavior, from: object)
            check(behavior, object)
            behaviors.append(behavior)
        }
        return behaviors
    }

    /// Reports a behaviour that has not the effect that it has on the device, unless it would do nothing.
    private mutating func check(_ behavior: CAEmitterBehavior, _ object: MarkupObject) {
        guard behavior.isEnabled else { return }
        let (type, offset) = (behavior.type, object.element.offset)
        guard let kind = EmitterBehaviorKind(rawValue: type) else {
            log.warnOnce(
                about: "CAEmitterBehavior \(type)", at: offset,
                "emitterBehaviors: “\(type)” is not supported here; particles move without it")
            return
        }
        for property in object.properties where !["behavior", "type", "name", "enabled"].contains(property.key) {
            guard kind.inputs[property.key] == nil, ClassTable.rule(for: property.key, of: object.className) != nil else { continue }
            log.warnOnce(
                .unknownProperty, about: "\(type).\(property.key)", at: property.offset,
                "the behaviour “\(type)” has no input “\(property.key)”; it is ignored")
        }
        switch kind {
        case .light:
            log.warnOnce(
                .unsupportedProperty, about: "CAEmitterBehavior light", at: offset,
                "emitterBehaviors: the rule of “light” is not published; particles are not lit")
        case .attractor, .simpleAttractor:
            guard isOn(behavior, "stiffness") else { return }
            if behavior.hasFalloff {
                log.warnOnce(
                    .unsupportedProperty, about: "CAEmitterBehavior \(type) falloff", at: offset,
                    "emitterBehaviors: the rule of the falloff of “\(type)” is not published; particles move without this behaviour")
            } else {
                log.add(
                    .unsupportedProperty, .note, at: offset,
                    "emitterBehaviors: the exact rule of “\(type)” is not published; a spring from the radius on is shown")
            }
        case .wave:
            guard isOn(behavior, "frequency") || isOn(behavior, "force") else { return }
            log.add(
                .unsupportedProperty, .note, at: offset,
                "emitterBehaviors: the phase of “wave” is not published; each particle begins with the full force")
        case .valueOverLife: checkValues(behavior, at: offset)
        case .colorOverLife:
            if behavior.effect == nil { reportIdle("colors and locations", behavior, at: offset) }
        case .drag, .alignToMotion: break
        }
    }

    private mutating func checkValues(_ behavior: CAEmitterBehavior, at offset: Int) {
        guard let keyPath = behavior.value(forKey: "keyPath") as? String else { return reportIdle("keyPath", behavior, at: offset) }
        guard ParticleNumber(rawValue: keyPath) != nil else {
            log.warnOnce(
                .unsupportedKeyPath, about: "valueOverLife \(keyPath)", at: offset,
                "emitterBehaviors: particles have no number “\(keyPath)”; the behaviour has no effect")
            return
        }
        if behavior.effect == nil { reportIdle("values and locations", behavior, at: offset) }
    }

    private mutating func reportIdle(_ inputs: String, _ behavior: CAEmitterBehavior, at offset: Int) {
        let more = inputs == "keyPath" ? "" : "; locations, if given, rise and are as many as the values"
        log.warn(
            .idleAnimation, at: offset,
            "emitterBehaviors: “\(behavior.type)” needs \(inputs)\(more); it has no effect")
    }

    private func isOn(_ behavior: CAEmitterBehavior, _ key: String) -> Bool {
        switch behavior.value(forKey: key) {
        case nil: false
        case let list as [Any]: list.contains { AnimatableValue($0)?.channels(for: .number)?.x != 0 }
        case let value: AnimatableValue(value)?.channels(for: .number)?.x != 0
        }
    }
}
