// The behaviours of emitter layers: forces and changes that act on living particles. None is supported.
//
//     <emitterBehaviors><CAEmitterBehavior behavior="attractor" name="pull" stiffness="20"/></emitterBehaviors>

extension LayerTreeReader {
    /// Reports each kind of behaviour that would act on the particles, once. A behaviour that is disabled or has no strength is not
    /// reported.
    mutating func checkBehaviors(_ property: MarkupProperty) {
        guard case .element(let element) = property.form else {
            log.warn(at: property.offset, "\(property.key): found text, expected elements")
            return
        }
        for child in collection(in: element).children {
            let object = MarkupObject(child)
            if object.className == "null" || !Self.acts(object) { continue }
            let kind = Self.text(of: "behavior", object) ?? Self.text(of: "type", object) ?? object.className
            log.warnOnce(
                about: "CAEmitterBehavior \(kind)", at: child.offset,
                "emitterBehaviors: “\(kind)” is not supported yet; particles move without it")
        }
    }

    /// Whether a behaviour would change anything.
    private static func acts(_ object: MarkupObject) -> Bool {
        if let enabled = text(of: "enabled", object), enabled == "0" || enabled == "false" { return false }
        // The inputs without which a behaviour has no strength.
        for key in ["stiffness", "drag"] { if let strength = text(of: key, object), Double(strength) == 0 { return false } }
        return true
    }

    private static func text(of key: String, _ object: MarkupObject) -> String? {
        object.properties.first { $0.key == key }?.text
    }
}
