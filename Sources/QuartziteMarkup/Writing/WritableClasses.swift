import Quartzite

/// The classes in which documents can describe objects.
enum WritableClasses {
    private static let names: [ObjectIdentifier: String] = Dictionary(
        ClassTable.names.compactMap { name in
            ClassTable.objectClass(name)?.make.map { (ObjectIdentifier(type(of: $0() as AnyObject)), name) }
        }, uniquingKeysWith: { first, _ in first })

    /// The name of an object's class, or of its nearest superclass that documents can contain. Nil if there is none.
    static func name(for object: AnyObject) -> String? {
        var current: AnyClass? = type(of: object)
        while let type = current {
            if let name = names[ObjectIdentifier(type)] { return name }
            current = _getSuperclass(type)
        }
        return nil
    }

    /// Whether documents can contain the exact class of an object.
    static func isExact(_ object: AnyObject) -> Bool { names[ObjectIdentifier(type(of: object))] != nil }
}
