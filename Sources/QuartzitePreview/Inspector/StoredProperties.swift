// The stored properties of a program's objects that hold views, layers and controllers.
//
// `Mirror` is of no use here: it also reads `unowned` references, which ends the program if their object is gone, and it runs the program's
// `customMirror`. The runtime's description of a class says which fields are strong references, so only these are read, in place.

import QuartziteKit

/// A stored property of a class that holds an object of interest, or an array of them.
struct StoredProperty {
    /// The name in the program's text.
    let name: String
    /// The distance from the object's address in bytes.
    private let offset: Int
    private let kind: Kind

    private enum Kind { case reference, array }

    /// Returns the objects that the property of an object holds: none or one, or those of an array.
    /// - Parameter object: an object of the class that the property was listed for. Its own thread must call.
    func objects(of object: AnyObject) -> [AnyObject] {
        let place = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset
        switch kind {
        // A strong reference, optional or not, is an address or 0.
        case .reference:
            return place.load(as: UnsafeRawPointer?.self).map { [Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue()] } ?? []
        // Arrays of all classes have one layout.
        case .array: return place.assumingMemoryBound(to: [AnyObject].self).pointee
        }
    }

    var isArray: Bool { kind == .array }

    // MARK: Classes

    @MainActor private static var known: [ObjectIdentifier: [StoredProperty]] = [:]

    /// Returns the properties that a program's class and its superclasses declare, up to the first class of the library. `weak` and `unowned`
    /// ones are left out.
    /// - Complexity: O(properties) for a new class, then O(1).
    @MainActor static func list(of type: AnyClass) -> [StoredProperty] {
        if let list = known[ObjectIdentifier(type)] { return list }
        let list = read(type)
        known[ObjectIdentifier(type)] = list
        return list
    }

    private static func read(_ type: AnyClass) -> [StoredProperty] {
        var base: AnyClass? = type
        while let current = base, !isOfLibrary(current) { base = _getSuperclass(current) }
        let first = base.map { fieldCount($0) } ?? 0
        let count = fieldCount(type)
        guard first < count else { return [] }
        return (first..<count).compactMap { index in
            var field = FieldRecord()
            let fieldType = fieldType(type, index: index, fieldMetadata: &field)
            defer { field.free?(field.name) }
            guard field.isStrong, let name = field.name, let kind = kind(of: fieldType) else { return nil }
            return StoredProperty(name: plain(String(cString: name)), offset: fieldOffset(type, index: index), kind: kind)
        }
    }

    /// The modules whose classes have properties of no interest to a program's author.
    private static let libraries: Set<String> = ["Quartzite", "QuartziteKit", "QuartziteGraphics", "Foundation", "Swift"]

    private static func isOfLibrary(_ type: AnyClass) -> Bool {
        libraries.contains(String(String(reflecting: type).prefix { $0 != "." }))
    }

    private static func kind(of type: Any.Type) -> Kind? {
        if isOfInterest(type) { return .reference }
        if let optional = type as? any OptionalType.Type, isOfInterest(optional.wrapped) { return .reference }
        if let array = type as? any ArrayType.Type, isOfInterest(array.element) { return .array }
        return nil
    }

    private static func isOfInterest(_ type: Any.Type) -> Bool {
        type is UIView.Type || type is CALayer.Type || type is UIViewController.Type
    }

    /// The name of a `lazy` property instead of that of its storage.
    private static func plain(_ name: String) -> String {
        let storage = "$__lazy_storage_$_"
        return name.hasPrefix(storage) ? String(name.dropFirst(storage.count)) : name
    }
}

private protocol OptionalType { static var wrapped: Any.Type { get } }
extension Optional: OptionalType { fileprivate static var wrapped: Any.Type { Wrapped.self } }

private protocol ArrayType { static var element: Any.Type { get } }
extension Array: ArrayType { fileprivate static var element: Any.Type { Element.self } }

// MARK: Runtime

/// The runtime's description of a field, as the standard library declares it (`_FieldReflectionMetadata`).
private struct FieldRecord {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVar = false
}

/// The number of fields of a class, with those of its superclasses, which come first.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldRecord>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, index: Int) -> Int
