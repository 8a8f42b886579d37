/// Makes objects other than views and controllers observers of key paths. The observer's method belongs to `NSObject` on Apple's systems,
/// and to the protocol `KeyPathObserver` here.
///
///     class Follower: NSObject { override func observeValue(…) { super.observeValue(…) } }
///     class Follower: NSObject, KeyPathObserver { func observeValue(…) { () } }
///
/// In an extension, which may be in another file, the protocol belongs to the extension.
enum ObserverRule: PortRule {
    static let name = "observing"

    private static let labels = ["forKeyPath", "of", "change", "context"]

    static func apply(to file: inout FilePort) {
        var conforming: Set<Int> = []
        for method in file.structure.methods where implements(method, in: file) {
            guard let index = method.type, let word = method.tokens.first(where: { file.source.isCode($0, "override") }) else { continue }
            let type = file.structure.types[index]
            file.remove(word...word, rule: name)
            // A class may have the method twice, in the branches of an `#if`.
            guard conforming.insert(index).inserted else { continue }
            conform(JoinExtensionRule.joinedClass(of: index, in: file) ?? type, in: &file)
            for token in type.body where file.source.isCode(token, "super") && file.source.isCode(token + 2, "observeValue") {
                guard let close = file.source.closing(of: token + 3) else { continue }
                file.replace(token...close, with: "()", rule: name)
            }
        }
    }

    /// Adds the protocol: after the superclass, and before a `where`.
    private static func conform(_ type: SourceType, in file: inout FilePort) {
        let head = type.nameToken..<type.body.lowerBound
        let end = head.first { file.source.isCode($0, "where") } ?? type.body.lowerBound
        file.append("\(type.colon == nil ? ":" : ",") KeyPathObserver", after: end - 1, rule: name)
    }

    /// Whether a method is that of an observer, in a class that must conform to the protocol for it, or in an extension of such a class.
    static func implements(_ method: SourceMethod, in file: FilePort) -> Bool {
        guard method.name == "observeValue", method.labels == labels, let index = method.type else { return false }
        let type = file.structure.types[index]
        let isClass = type.kind == .class && type.colon != nil
        // The conformance of an extension with conditions would not apply to the whole class.
        let isExtension =
            type.kind == .extension && file.project.classes.contains(type.simpleName)
            && !(type.keyword..<type.body.lowerBound).contains { file.source.isCode($0, "where") }
        return (isClass || isExtension) && file.project.inherits(type.simpleName, from: NonResponders.names)
            && !file.project.superclassDeclares(method, of: type.simpleName)
    }
}
