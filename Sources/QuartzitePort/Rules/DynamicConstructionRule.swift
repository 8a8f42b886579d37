/// Replaces instances of `Self` that are made without arguments in views, controllers and other classes of the frameworks:
///
///     static func show() -> Self { let view = self.init() … }   → … let view = Self.newInstanceOfSelf()
///     func make<View: UIView>() -> View { View() }              → … { View.newInstanceOfSelf() }
///
/// Apple's classes have their initialisers from Objective-C, which are found at run time. In Swift, the initialiser must be `required`:
/// instances that are made with arguments need a person.
enum DynamicConstructionRule: PortRule {
    static let name = "instances of Self"

    static func apply(to file: inout FilePort) {
        let source = file.source
        replaceParameters(in: &file)
        var listed: Set<String> = []
        for index in 0..<source.count where source.isCode(index, "Self") || source.isCode(index, "self") {
            guard let type = file.structure.type(around: index), file.project.classes.contains(type.simpleName) else { continue }
            let isInit = source.isCode(index + 1, ".") && source.isCode(index + 2, "init")
            guard source.isCode(index, "Self") ? isInit || source.isCode(index + 1, "(") : isInit && isInStaticMethod(index, in: file)
            else { continue }
            // In a class without subclasses, `Self` is the class.
            guard !file.project.finalClasses.contains(type.simpleName) else { continue }
            // Without parentheses, `Self.init` is a function.
            let open = isInit ? index + 3 : index + 1
            let call = call(at: open, in: source)
            guard !file.project.hasRequiredInitializer(type.simpleName, for: call) else { continue }
            if call?.labels.isEmpty == true, file.project.usesViews, hasInitializer(type, in: file) {
                file.replace(index...open + 1, with: "Self.newInstanceOfSelf()", rule: name)
            } else if call?.labels != ["coder"], listed.insert(type.simpleName).inserted {
                file.remark(at: index, "an instance of Self: on Linux the class needs a required initializer")
            }
        }
    }

    /// Reads the arguments of a call whose parenthesis is at `open`; nil if there is none.
    private static func call(at open: Int, in source: SourceText) -> SourceInitializer.Call? {
        guard source.isCode(open, "("), let close = source.closing(of: open) else { return nil }
        let labels = source.labels(ofArgumentsIn: open...close)
        return SourceInitializer.Call(labels: labels, hasTrailingClosure: source.isCode(close + 1, "{"))
    }

    /// Replaces the instances of a generic parameter: `View()`, `View.init()`.
    private static func replaceParameters(in file: inout FilePort) {
        let source = file.source
        for method in file.structure.methods {
            let brace = method.tokens.upperBound + 1
            guard source.isCode(brace, "{"), let end = source.closing(of: brace) else { continue }
            let parameters = viewParameters(ofHeader: method.tokens, in: file)
            guard !parameters.isEmpty else { continue }
            for index in brace + 1..<end where parameters.contains(source.text(index)) && !source.isCode(index - 1, ".") {
                let open = source.isCode(index + 1, ".") && source.isCode(index + 2, "init") ? index + 3 : index + 1
                guard source.isCode(open, "("), source.isCode(open + 1, ")") else { continue }
                file.replace(index...open + 1, with: "\(source.text(index)).newInstanceOfSelf()", rule: name)
            }
        }
    }

    /// The generic parameters of a function that stand for classes of the frameworks, or for classes that derive from these.
    private static func viewParameters(ofHeader tokens: ClosedRange<Int>, in file: FilePort) -> Set<String> {
        let source = file.source
        guard let open = tokens.first(where: { source.isCode($0, "<") }), open < tokens.upperBound, source.isIdentifier(open - 1)
        else { return [] }
        let names = (open + 1..<tokens.upperBound).prefix { !source.isCode($0, ">") && !source.isCode($0, "(") }
            .filter { source.isIdentifier($0) && source.isCode($0 + 1, ":") && isOfFrameworks(source.text($0 + 2), in: file) }
        return Set(names.map(source.text))
    }

    private static func isOfFrameworks(_ type: String, in file: FilePort) -> Bool {
        let call = SourceInitializer.Call(labels: [], hasTrailingClosure: false)
        guard !file.project.hasRequiredInitializer(type, for: call) else { return false }
        let isOwn = file.project.classes.contains(type)
        guard isOwn || !file.project.declares(type) else { return false }
        guard let root = isOwn ? file.project.superclassOutside(of: type) : type else { return false }
        return root.hasPrefix("UI") || root.hasPrefix("CA")
    }

    /// Whether a class inherits `init()` from a class of the frameworks.
    private static func hasInitializer(_ type: SourceType, in file: FilePort) -> Bool {
        guard let root = file.project.superclassOutside(of: type.simpleName) else { return false }
        return root == "NSObject" || root.hasPrefix("UI") || root.hasPrefix("CA")
    }

    /// Whether the function around a token is a static method.
    private static func isInStaticMethod(_ token: Int, in file: FilePort) -> Bool {
        let source = file.source
        let keyword = (0..<token).last {
            source.isCode($0, "func") || source.isCode($0, "init") && !source.isCode($0 - 1, ".")
        }
        return file.structure.methods.contains { $0.keyword == keyword && $0.isStatic }
    }
}
