/// Lets subclasses implement optional methods of the system's delegates. The runtime of Objective-C finds such a method in the subclass of a
/// class that conforms. Swift would call the protocol's default, unless the conforming class declares the method and the subclass overrides
/// it. The classes may be in different files.
///
///     class Loader: UIView, CAAnimationDelegate { … }
///     class Waves: Loader { func animationDidStop(_ a: CAAnimation, finished: Bool) { … } }
///
///     class Loader: UIView, CAAnimationDelegate { func animationDidStop(_ a: CAAnimation, finished: Bool) {}; … }
///     class Waves: Loader { override func animationDidStop(_ a: CAAnimation, finished: Bool) { … } }
///
/// A method with a result needs a person, who knows what the conforming class should return.
enum DelegateOverrideRule: PortRule {
    static let name = "delegates"

    static func apply(to file: inout FilePort) {
        for method in file.structure.methods {
            guard let conforming = file.project.classNeedingDelegateMethod(for: method, in: file.source), let index = method.type else {
                continue
            }
            let type = file.structure.types[index]
            if isOverridable(method, in: file.structure) {
                let isPublic = access(of: type, in: file.source) != nil && access(in: method.tokens, of: file.source) == nil
                file.insert(isPublic ? "public override " : "override ", before: method.keyword, rule: name)
            } else {
                file.remark(
                    at: method.keyword,
                    "\(method.compoundName): \(conforming), which conforms to the delegate's protocol, must declare the method, "
                        + "so that \(type.simpleName) can override it")
            }
        }
        for type in file.structure.types where type.kind == .class {
            let added = file.project.delegateMethods(of: type.simpleName)
            guard !added.isEmpty else { continue }
            let access = access(of: type, in: file.source).map { $0 + " " } ?? ""
            file.append(" " + added.map { "\(access)\($0) {};" }.joined(separator: " "), after: type.body.lowerBound, rule: name)
        }
    }

    /// Whether the method can be made an override: it returns nothing and is in the body of its class.
    static func isOverridable(_ method: SourceMethod, in structure: FileStructure) -> Bool {
        method.returnsVoid && method.type.map { structure.types[$0].kind == .class } == true
    }

    /// The word that makes a class visible in other modules; nil if it is not.
    private static func access(of type: SourceType, in source: SourceText) -> String? {
        let start = StructureReader(source: source).firstModifier(before: type.keyword)
        return start < type.keyword ? access(in: start...type.keyword, of: source) : nil
    }

    private static func access(in tokens: ClosedRange<Int>, of source: SourceText) -> String? {
        ["open", "public"].first { word in tokens.contains { source.isCode($0, word) } }
    }
}
