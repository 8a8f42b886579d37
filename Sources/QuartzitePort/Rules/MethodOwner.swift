/// The type before an unapplied method: `Self` or a name.
struct MethodOwner {
    /// The text before the method.
    var name: String
    /// The name of the type, where known.
    var typeName: String?

    /// Returns the type of a method that a selector names.
    /// - Parameters:
    ///   - base: the text before the method: a type, an object, or nil.
    ///   - token: where the selector is.
    static func find(base: String?, method: String, at token: Int, in file: FilePort) -> MethodOwner? {
        switch base {
        case nil, "self", "Self", "super", "type(of: self)": return enclosing(token, in: file) ?? onlyType(with: method, in: file)
        case let base?:
            // A type's name begins with a capital letter, also within a module or another type.
            let last = base.split(separator: ".").last ?? ""
            if last.first?.isUppercase == true, !base.contains("(") { return MethodOwner(name: base, typeName: base) }
            return onlyType(with: method, in: file)
        }
    }

    private static func enclosing(_ token: Int, in file: FilePort) -> MethodOwner? {
        guard let type = file.structure.type(around: token) else { return nil }
        let isProtocol = type.kind == .protocol || type.constrainsSelf || file.project.protocols.contains(type.simpleName)
        if isProtocol { return MethodOwner(name: "Self", typeName: nil) }
        let isFunction = file.structure.placeOfToken[token] == .function
        return MethodOwner(name: isFunction ? "Self" : type.simpleName, typeName: type.simpleName)
    }

    private static func onlyType(with method: String, in file: FilePort) -> MethodOwner? {
        let types = Set((file.project.methods[method] ?? []).filter { !$0.isStatic }.compactMap(\.typeName))
        guard types.count == 1, let type = types.first else { return nil }
        return MethodOwner(name: type, typeName: type)
    }

    /// Returns the text after a method's name that distinguishes the method from others of the same name: labels, or a type.
    ///
    /// A selector without labels refers to the only method with `@objc`.
    func distinction(of method: String, in project: ProjectIndex) -> String {
        guard let typeName else { return "" }
        let overloads = (project.methods[method] ?? []).filter { $0.typeName == typeName && !$0.isStatic }
        let meant = overloads.filter(\.isObjC)
        guard overloads.count > 1, meant.count == 1, let meant = meant.first else { return "" }
        return meant.labels.isEmpty ? " as (\(typeName)) -> () -> Void" : String(meant.compoundName.dropFirst(method.count))
    }
}
