extension ProjectIndex {
    /// Adds the methods of the system's delegates that only subclasses of the conforming classes declare. The declarations of all files must
    /// be there.
    mutating func addDelegateMethods(of source: SourceText, _ structure: FileStructure) {
        for method in structure.methods where DelegateOverrideRule.isOverridable(method, in: structure) {
            guard let conforming = classNeedingDelegateMethod(for: method, in: source) else { continue }
            missingDelegateMethods[conforming, default: [:]][method.compoundName] =
                source.line(ofTokens: method.keyword...method.tokens.upperBound)
        }
    }

    /// The signatures that a class must declare, so that its subclasses can override them.
    func delegateMethods(of type: String) -> [String] {
        (missingDelegateMethods[type] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the class of the sources that conforms to the protocol of a delegate's optional method, if `method` is in a subclass and no
    /// superclass declares the method.
    func classNeedingDelegateMethod(for method: SourceMethod, in source: SourceText) -> String? {
        guard !method.isStatic, let type = method.typeName, !protocols.contains(type),
            let delegate = SystemDelegates.declaring(method.name, labels: method.labels), !protocols.contains(delegate),
            let conforming = classConforming(to: delegate, from: type), conforming != type,
            !method.tokens.contains(where: { source.isCode($0, "override") }), !superclassDeclares(method, of: type)
        else { return nil }
        return conforming
    }
}
