/// Keeps methods that a nib file would call, in objects that are no views and no controllers. The methods belong to `NSObject` on Apple's
/// systems, and to `UIResponder` here. Linux has no nib files, so the program calls the methods itself, if at all.
///
///     class Bounce: NSObject { override func awakeFromNib() { super.awakeFromNib() … } }
///     class Bounce: NSObject { func awakeFromNib() { () … } }
enum NibMethodRule: PortRule {
    static let name = "nib methods"

    private static let methods: Set<String> = ["awakeFromNib", "prepareForInterfaceBuilder"]

    static func apply(to file: inout FilePort) {
        let source = file.source
        for method in file.structure.methods where implements(method, in: file) {
            guard let index = method.type, let word = method.tokens.first(where: { source.isCode($0, "override") }) else { continue }
            file.remove(word...word, rule: name)
            for token in file.structure.types[index].body
            where source.isCode(token, "super") && source.isCode(token + 1, ".") && source.isCode(token + 2, method.name) {
                guard let close = source.closing(of: token + 3) else { continue }
                file.replace(token...close, with: "()", rule: name)
            }
        }
    }

    /// Whether a class declares one of the methods, and no superclass does.
    private static func implements(_ method: SourceMethod, in file: FilePort) -> Bool {
        guard methods.contains(method.name), method.labels.isEmpty, let index = method.type else { return false }
        let type = file.structure.types[index]
        return type.kind == .class && file.project.inherits(type.simpleName, from: NonResponders.names)
            && !file.project.superclassDeclares(method, of: type.simpleName)
    }
}
