/// Moves overrides out of extensions: on Linux, a method can only be overridden in the class itself. The class, which may be in another
/// file, gets an override that calls the extension's method by a new name. Every line keeps its number.
///
///     class Dial: UIView { … }                    extension Dial { override func layoutSubviews() { … } }
///     class Dial: UIView { override func layoutSubviews() { extension_Dial_layoutSubviews() } … }
///     extension Dial { func extension_Dial_layoutSubviews() { … } }
enum ExtensionOverrideRule: PortRule {
    static let name = "extensions"

    static func apply(to file: inout FilePort) {
        for override in movedOverrides(in: file) where file.project.forwardsOverrides(of: override.className) {
            file.remove(override.word...override.word, rule: name)
            for token in override.start..<override.keyword where file.source.isCode(token, "open") {
                file.replace(token...token, with: "public", rule: name)
            }
            file.replace(override.nameToken...override.nameToken, with: override.newName, rule: name)
        }
        for type in file.structure.types where type.kind == .class {
            let added = file.project.overrides(of: type.simpleName)
            guard !added.isEmpty else { continue }
            file.append(" " + added.joined(separator: "; ") + ";", after: type.body.lowerBound, rule: name)
        }
    }

    /// An override in an extension.
    struct Override {
        var className: String
        /// The index of the extension.
        var type: Int?
        /// The tokens of the first modifier, of `override`, of `func` or `var`, and of the name.
        var start: Int
        var word: Int
        var keyword: Int
        var nameToken: Int
        var newName: String
        /// The override for the class.
        var forwarding: String
    }

    /// Returns the overrides in extensions of a file that do not become parts of their classes.
    static func movedOverrides(in file: FilePort) -> [Override] {
        let observers = Set(file.structure.methods.filter { ObserverRule.implements($0, in: file) }.map(\.keyword))
        return overrides(in: file.source, file.structure).filter { override in
            !observers.contains(override.keyword) && !(override.type.map { JoinExtensionRule.joins($0, in: file) } ?? false)
        }
    }

    /// Returns the overrides in extensions of a file.
    private static func overrides(in source: SourceText, _ structure: FileStructure) -> [Override] {
        var result: [Override] = []
        // An extension with conditions may not apply to the whole class.
        func isInExtension(_ index: Int?) -> Bool {
            guard let index else { return false }
            let type = structure.types[index]
            return type.kind == .extension && !(type.keyword..<type.body.lowerBound).contains { source.isCode($0, "where") }
        }
        for method in structure.methods where isInExtension(method.type) {
            guard let type = method.type, let word = method.tokens.first(where: { source.isCode($0, "override") }), word < method.keyword,
                structure.conditionDepth[word] == 0
            else { continue }
            let newName = "extension_\(structure.types[type].simpleName)_\(method.name)"
            let modifiers = modifiers(from: method.tokens.lowerBound, to: method.keyword, in: source, of: structure.types[type])
            // A parameter without a name gets one, so that it can be passed on.
            let names = method.parameters.enumerated().map { $1.name == "_" ? "argument\($0)" : $1.name }
            let arguments = zip(method.parameters, names).map { ($0.label == "_" ? "" : "\($0.label): ") + $1 }
            let parameters = zip(method.parameters, names).map { parameter, name in
                "\(parameter.label == name ? name : "\(parameter.label) \(name)"): \(source.line(ofTokens: parameter.type))"
            }
            let head = source.line(ofTokens: method.keyword...method.parentheses.lowerBound - 1)
            let tail = source.line(ofTokens: method.parentheses.upperBound...method.tokens.upperBound)
            let signature = "\(head)(\(parameters.joined(separator: ", "))\(tail)"
            let effects =
                (method.effects.contains { $0.contains("throws") } ? "try " : "") + (method.effects.contains("async") ? "await " : "")
            result.append(
                Override(
                    className: structure.types[type].simpleName, type: type,
                    start: method.tokens.lowerBound, word: word, keyword: method.keyword, nameToken: method.keyword + 1, newName: newName,
                    forwarding: "\(modifiers)\(signature) { \(effects)\(newName)(\(arguments.joined(separator: ", "))) }"))
        }
        for property in structure.properties where isInExtension(property.type) {
            guard let word = (property.start..<property.keyword).first(where: { source.isCode($0, "override") }),
                structure.conditionDepth[word] == 0, let written = property.writtenType, source.isCode(written.upperBound + 1, "{")
            else { continue }
            let newName = "extension_\(structure.types[property.type].simpleName)_\(property.name)"
            let modifiers = modifiers(from: property.start, to: property.keyword, in: source, of: structure.types[property.type])
            let body = hasSetter(written.upperBound + 1, in: source) ? "get { \(newName) } set { \(newName) = newValue }" : newName
            result.append(
                Override(
                    className: structure.types[property.type].simpleName, type: property.type,
                    start: property.start, word: word, keyword: property.keyword, nameToken: property.keyword + 1, newName: newName,
                    forwarding: "\(modifiers)\(source.line(ofTokens: property.keyword...written.upperBound)) { \(body) }"))
        }
        return result
    }

    private static let access = ["public", "open", "package", "internal", "fileprivate", "private"]
    private static let keptModifiers = Set(access + ["static", "class", "override", "final", "nonisolated"])

    /// The modifiers of a declaration without attributes. Members of a public extension are public without the word.
    private static func modifiers(from start: Int, to keyword: Int, in source: SourceText, of type: SourceType) -> String {
        let words = (start..<keyword).filter {
            source.isIdentifier($0) && keptModifiers.contains(source.text($0)) && !source.isCode($0 + 1, "(")
        }.map { source.text($0) }
        let isPublic = source.isCode(type.keyword - 1, "public") && !words.contains { access.contains($0) }
        return ((isPublic ? ["public"] : []) + words).map { $0 + " " }.joined()
    }

    private static func hasSetter(_ brace: Int, in source: SourceText) -> Bool {
        guard let end = source.closing(of: brace) else { return false }
        return source.outermost(in: brace + 1..<end).contains { source.isCode($0, "set") }
    }
}
