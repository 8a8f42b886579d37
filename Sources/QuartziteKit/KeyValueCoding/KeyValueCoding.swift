// Key-value coding of responders, of the items of bars and of the actions of alerts. Linux has no Objective-C runtime that lists
// properties, so tables name those of the library (KeyTables.swift). Stored properties of a program's own classes can be read, not
// written.

import Quartzite

/// An object that has the methods of key-value coding. They stand in each class, because subclasses may override them.
@MainActor protocol KeyedObject: AnyObject {
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKey key: String)
}

extension UIResponder: KeyedObject {}
extension UIBarItem: KeyedObject {}
extension UINavigationItem: KeyedObject {}
extension UIAlertAction: KeyedObject {}

/// Reads and writes properties of an object by their keys.
@MainActor enum KeyValueCoding {
    /// Returns the property of a key; nil for a key that the object does not have. A property without a value gives `.some(nil)`.
    static func read(_ key: String, of object: NSObject) -> Any?? {
        if let line = KeyTables.table(of: object)?[key] { return .some(line.read(object)) }
        return stored(key, of: object)
    }

    /// Writes the property of a key. A value of the wrong type is reported as misuse, and changes nothing.
    /// - Returns: whether the object has the key.
    static func write(_ value: Any?, forKey key: String, of object: NSObject) -> Bool {
        guard let line = KeyTables.table(of: object)?[key] else { return false }
        if !line.write(object, value) { Misuse.report("\(type(of: object)): \(KeyTable.unfit(value, forKey: key))") }
        return true
    }

    /// Reports that an object does not have a key.
    static func reportMissing(_ key: String, of object: NSObject) {
        Misuse.report("\(type(of: object)): there is no property for the key “\(key)”, or Linux cannot write it")
    }

    /// Returns the value at a key path that begins at an object. An object in the path that has no keys gives nil.
    static func read(path: String, of object: NSObject) -> Any? {
        guard let (key, rest) = split(path) else { return value(forKey: path, of: object) }
        guard let next = value(forKey: key, of: object) else { return nil }
        if let layer = next as? CALayer { return layer.value(forKeyPath: rest) }
        return (next as? NSObject).flatMap { read(path: rest, of: $0) }
    }

    /// Writes the property at a key path that begins at an object. Without an object in the path, nothing is written.
    static func write(_ value: Any?, path: String, of object: NSObject) {
        guard let (key, rest) = split(path) else { return set(value, forKey: path, of: object) }
        guard let next = self.value(forKey: key, of: object) else { return }
        if let layer = next as? CALayer { return layer.setValue(value, forKeyPath: rest) }
        if let next = next as? NSObject { write(value, path: rest, of: next) } else { reportMissing(path, of: object) }
    }

    private static func split(_ path: String) -> (key: String, rest: String)? {
        path.firstIndex(of: ".").map { (String(path[..<$0]), String(path[path.index(after: $0)...])) }
    }

    private static func value(forKey key: String, of object: NSObject) -> Any? {
        if let object = object as? any KeyedObject { return object.value(forKey: key) }
        reportMissing(key, of: object)
        return nil
    }

    private static func set(_ value: Any?, forKey key: String, of object: NSObject) {
        if let object = object as? any KeyedObject { object.setValue(value, forKey: key) } else { reportMissing(key, of: object) }
    }

    /// Returns the stored property of a program's class; nil if there is none. The library's own classes have only the keys of the tables.
    private static func stored(_ key: String, of object: NSObject) -> Any?? {
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror, !isOfLibrary(current.subjectType) {
            // A mirror makes a label only together with its value. So the search reads the properties before the one of the key too, and
            // traps at an `unowned` one whose object is gone.
            if let child = current.children.first(where: { $0.label == key }) { return .some(boxed(unwrapped(child.value))) }
            mirror = current.superclassMirror
        }
        return nil
    }

    /// Whether a class belongs to QuartziteKit or Quartzite.
    private static func isOfLibrary(_ type: Any.Type) -> Bool {
        let name = String(reflecting: type)
        return name.hasPrefix("QuartziteKit.") || name.hasPrefix("Quartzite.")
    }

    /// Returns a number as an `NSNumber`, as programs read those of the tables; other values as they are.
    private static func boxed(_ value: Any?) -> Any? {
        guard let value else { return nil }
        if let number = value as? NSNumber { return number }
        // A `CGFloat` is not bridged.
        return (value as? any KeyedValue)?.boxed ?? value
    }

    /// Returns the value in an optional, or nil; other values as they are.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
}
