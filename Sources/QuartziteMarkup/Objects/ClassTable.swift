// All classes that can be read. See `ClassTable+Layers` and `ClassTable+Animations` for the entries.

import Quartzite

enum ClassTable {
    private static let classes: [String: ObjectClass] = Dictionary(
        (layerClasses + cellClasses + animationClasses).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    static func objectClass(_ name: String) -> ObjectClass? { classes[name] }

    /// What becomes of `key` on an object of class `name`, and the class that declares it. Nil for a key that nobody knows.
    static func rule(for key: String, of name: String) -> (rule: PropertyRule, owner: String)? {
        var current = classes[name]
        while let entry = current {
            if let rule = entry.properties[key] { return (rule, entry.name) }
            current = entry.superclass.flatMap { classes[$0] }
        }
        return isEditorNote(key) ? (.ignored, name) : nil
    }

    /// Keys that editors leave in files for themselves, on any object.
    private static func isEditorNote(_ key: String) -> Bool {
        switch key {
        case "debugDescription", "description", "hash", "delegate", "animationType", "locked", "final", "caplayKind",
            "scriptComponents", "scriptObject", "modules":
            true
        default: key.hasPrefix("mica_") || key.hasPrefix("CUI_")
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
