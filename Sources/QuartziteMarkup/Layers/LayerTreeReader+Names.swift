// Remarks about unknown property names: misspelled names, and names that no class has.

import Quartzite

extension LayerTreeReader {
    /// Reports a property that a class does not have.
    mutating func reportUnknown(_ property: MarkupProperty, of className: String) {
        // Finding a similar name compares many names, so do it once for each name.
        let thing = "\(className).\(property.key)"
        if case .element(let element) = property.form, let list = Self.list(for: MarkupObject.currentName(ofClass: property.key)) {
            return log.warnOnce(
                .misplacedElement, about: thing, at: element.offset,
                "\(className): found <\(property.key)>, expected it inside <\(list)>; it is ignored")
        }
        guard !log.counts([.unknownProperty, .misspelledProperty], about: thing, at: property.offset) else { return }
        guard let meant = NearName.find(property.key, in: ClassTable.keys(of: className)) else {
            log.warnOnce(
                .unknownProperty, about: thing, at: property.offset,
                "\(className) has no property “\(property.key)”; it is ignored")
            return
        }
        log.warnOnce(
            .misspelledProperty, about: thing, at: property.offset,
            "\(className) has no property “\(property.key)”; it is ignored", mend: "Write \(meant) for \(property.key).")
    }

    /// The property whose value contains objects of a class; nil for a name that is no class.
    private static func list(for className: String) -> String? {
        switch className {
        case "CAFilter", "CIFilter": return "filters"
        case "CAState": return "states"
        case "CAStateTransition": return "stateTransitions"
        default: break
        }
        switch ClassTable.objectClass(className)?.kind {
        case .layer: return "sublayers"
        case .animation: return "animations"
        case .cell: return "emitterCells"
        case .behavior: return "emitterBehaviors"
        case nil: return nil
        }
    }

    /// Reports a picture without `src`.
    mutating func reportMissingAddress(of element: MarkupElement, label: String) {
        for attribute in element.attributes {
            guard NearName.find(attribute.name, in: ["src"]) != nil else { continue }
            log.warn(
                .misspelledProperty, at: attribute.offset,
                "\(label): the picture has no address, expected src=\"…\", found \(attribute.name)=\"…\"",
                mend: "Write src for \(attribute.name).")
            return
        }
        log.warn(.missingValue, at: element.offset, "\(label): the picture has no address, expected src=\"…\"")
    }

    /// Reports what a state has that is not read.
    mutating func reportUnused(_ property: MarkupProperty, in object: MarkupObject, known: [String]) {
        guard !property.isEmpty else { return }
        let className = object.className
        if let meant = NearName.find(property.key, in: known) {
            // `reportMisspelled` has reported attributes.
            guard case .element = property.form else { return }
            return log.warnOnce(
                .misspelledProperty, about: "\(className).\(property.key)", at: property.offset,
                "\(className) has no property “\(property.key)”; it is ignored", mend: "Write \(meant) for \(property.key).")
        }
        if case .element(let element) = property.form, property.key.hasPrefix("LKState") || property.key.hasPrefix("CAState") {
            return log.warnOnce(
                .misplacedElement, about: "\(className) <\(property.key)>", at: element.offset,
                "\(className): found <\(property.key)>, expected it inside <elements>; it is ignored")
        }
        log.warnOnce(
            .unknownProperty, about: "\(className).\(property.key)", at: property.offset,
            "\(className) has no property “\(property.key)”; it is ignored")
    }

    /// Reports attributes that are nearly the name of one that an object of a state or transition has.
    mutating func reportMisspelled(in object: MarkupObject, known: [String]) {
        for attribute in object.element.attributes where !MarkupObject.isReserved(attribute.name) {
            guard let meant = NearName.find(attribute.name, in: known) else { continue }
            log.warnOnce(
                .misspelledProperty, about: "\(object.className).\(attribute.name)", at: attribute.offset,
                "\(object.className) has no property “\(attribute.name)”; it is ignored", mend: "Write \(meant) for \(attribute.name).")
        }
    }
}

/// Finds the name that was probably intended by a misspelled one.
package enum NearName {
    /// Returns the name among `names` that differs from `name` in one letter, two neighbours, or capitals only. Nil if `name` is one
    /// of them, or if there is none.
    package static func find(_ name: String, in names: [String]) -> String? {
        let letters = Array(name.utf8)
        // Names of one or two letters are similar to too many others.
        guard (3...64).contains(letters.count), !names.contains(name) else { return nil }
        return names.filter { isNear(letters, Array($0.utf8)) }.min()
    }

    private static func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard abs(a.count - b.count) <= 1, b.count > 2 else { return false }
        if a.count == b.count, zip(a, b).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) { return true }
        let start = zip(a, b).prefix { $0 == $1 }.count
        let (restA, restB) = (a.count - start, b.count - start)
        let end = min(zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count, min(restA, restB))
        let (middleA, middleB) = (a[start..<(a.count - end)], b[start..<(b.count - end)])
        if middleA.count <= 1, middleB.count <= 1 { return true }
        return middleA.count == 2 && middleA.elementsEqual(middleB.reversed())
    }
}
