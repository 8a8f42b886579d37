/// Makes objects other than views and controllers observers of key paths. The observer's method belongs to `NSObject` on Apple's systems,
/// and to the protocol `KeyPathObserver` here.
///
///     class Follower: NSObject { override func observeValue(…) { super.observeValue(…) } }
///     class Follower: NSObject, KeyPathObserver { func observeValue(…) { () } }
enum ObserverRule: PortRule {
    static let name = "observing"

    /// Classes that have no such method themselves, and whose subclasses therefore implement it.
    private static let bases: Set<String> = [
        "NSObject", "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAEmitterLayer", "CAReplicatorLayer", "UIBarButtonItem",
        "UIGestureRecognizer", "UIPanGestureRecognizer", "UITapGestureRecognizer", "UIPercentDrivenInteractiveTransition",
    ]
    private static let labels = ["forKeyPath", "of", "change", "context"]

    static func apply(to file: inout FilePort) {
        var conforming: Set<Int> = []
        for method in file.structure.methods where implements(method, in: file) {
            guard let index = method.type, let word = method.tokens.first(where: { file.source.isCode($0, "override") }) else { continue }
            let type = file.structure.types[index]
            file.remove(word...word, rule: name)
            // A class may have the method twice, in the branches of an `#if`.
            guard conforming.insert(index).inserted else { continue }
            // The protocol comes after the superclass, and before a `where`.
            let head = type.nameToken..<type.body.lowerBound
            let end = head.first { file.source.isCode($0, "where") } ?? type.body.lowerBound
            file.append(", KeyPathObserver", after: end - 1, rule: name)
            for token in type.body where file.source.isCode(token, "super") && file.source.isCode(token + 2, "observeValue") {
                guard let close = file.source.closing(of: token + 3) else { continue }
                file.replace(token...close, with: "()", rule: name)
            }
        }
    }

    /// Whether a method is that of an observer, in the body of a class that must conform to the protocol for it.
    static func implements(_ method: SourceMethod, in file: FilePort) -> Bool {
        guard method.name == "observeValue", method.labels == labels, let index = method.type else { return false }
        let type = file.structure.types[index]
        return type.kind == .class && type.colon != nil && file.project.inherits(type.simpleName, from: bases)
            && !file.project.superclassDeclares(method, of: type.simpleName)
    }
}
