extension ProjectIndex {
    /// Returns the optional requirements with a name and labels.
    func optionalRequirements(_ name: String, labels: [String]) -> [SourceMethod] {
        (methods[name] ?? []).filter { $0.isOptional && !$0.isStatic && $0.labels == labels }
    }

    /// Returns the class that conforms to a protocol by itself: `type`, or one of its superclasses in the sources; nil if there is none.
    func classConforming(to protocolName: String, from type: String) -> String? {
        chain(from: type).first { name in
            (inherited[name] ?? []).contains { $0 == protocolName || protocols.contains($0) && inherits($0, from: [protocolName]) }
        }
    }

    /// Whether one of the superclasses of `type`, up to `last`, declares a method as well.
    func declares(_ method: SourceMethod, between type: String, and last: String) -> Bool {
        let superclasses = chain(from: type).dropFirst()
        guard let end = superclasses.firstIndex(of: last) else { return false }
        return superclasses.prefix(through: end).contains { name in
            (methods[method.name] ?? []).contains { $0.typeName == name && $0.labels == method.labels }
        }
    }

    /// Whether a superclass of `type` in the sources declares a method as well.
    func superclassDeclares(_ method: SourceMethod, of type: String) -> Bool {
        chain(from: type).dropFirst().contains { name in
            (methods[method.name] ?? []).contains { $0.typeName == name && $0.labels == method.labels }
        }
    }

    /// Returns the nearest superclass of `type` that the sources do not declare; nil if there is none. For a class without superclass it is
    /// the first protocol.
    func superclassOutside(of type: String) -> String? { chain(from: type).last.flatMap { inherited[$0]?.first } }

    /// A type with its superclasses, as far as the sources declare them.
    func chain(from type: String) -> [String] {
        var chain = [type]
        while let last = chain.last, let next = inherited[last]?.first(where: { classes.contains($0) && !chain.contains($0) }) {
            chain.append(next)
        }
        return chain
    }
}
