// The classes that documents name. The entries are in `ClassTable+Layers`, `ClassTable+Emitters` and `ClassTable+Animations`.

import Quartzite

/// A lookup of classes by name, and of their property rules by key.
enum ClassTable {
    private static let classes: [String: ObjectClass] = Dictionary(
        (layerClasses + cellClasses + animationClasses).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    /// The class with a name; nil for an unknown class.
    static func objectClass(_ name: String) -> ObjectClass? { classes[name] }

    /// The names of all classes, sorted.
    static var names: [String] { classes.keys.sorted() }

    /// The rules of a class and its superclasses by key.
    static func rules(of name: String) -> [String: PropertyRule] {
        var rules: [String: PropertyRule] = [:]
        var current = classes[name]
        while let entry = current {
            rules.merge(entry.properties) { own, _ in own }
            current = entry.superclass.flatMap { classes[$0] }
        }
        return rules
    }

    /// The rule for `key` on an object of class `name`, and the class that declares the rule. Nil for an unknown key.
    static func rule(for key: String, of name: String) -> (rule: PropertyRule, owner: String)? {
        inheritedRules[name]?[key] ?? (isEditorNote(key) ? (.ignored, name) : nil)
    }

    /// By class and key: the rules of a class and its superclasses, each with the class that declares the rule.
    private static let inheritedRules: [String: [String: (rule: PropertyRule, owner: String)]] = classes.mapValues { entry in
        var (rules, current): ([String: (rule: PropertyRule, owner: String)], ObjectClass?) = ([:], entry)
        while let entry = current {
            rules.merge(entry.properties.mapValues { ($0, entry.name) }) { own, _ in own }
            current = entry.superclass.flatMap { classes[$0] }
        }
        return rules
    }

    /// The keys of all properties of a class, those of its superclasses included. Not sorted.
    static func keys(of name: String) -> [String] {
        var (keys, current): ([String], ObjectClass?) = ([], classes[name])
        while let entry = current {
            keys += entry.properties.keys
            current = entry.superclass.flatMap { classes[$0] }
        }
        return keys
    }

    /// Whether a key is an editor's own data, on objects of any class.
    private static func isEditorNote(_ key: String) -> Bool {
        switch key {
        case "debugDescription", "description", "hash", "delegate", "animationType", "locked", "final", "scriptComponents", "scriptObject",
            "modules":
            true
        default: key.hasPrefix("mica_") || key.hasPrefix("CUI_") || key.hasPrefix("caplay") || key == "nuggetId"
        }
    }

    /// The properties of `CAMediaTiming`, which layers and animations share.
    static let timing: [String: PropertyRule] = [
        "beginTime": .value(.real),
        "duration": .value(.real),
        "speed": .value(.real),
        "timeOffset": .value(.real),
        "repeatCount": .value(.real),
        "repeatDuration": .value(.real),
        "autoreverses": .value(.boolean),
        "fillMode": .value(.word(["removed", "forwards", "backwards", "both"])),
    ]
}
