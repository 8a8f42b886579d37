/// The rules' knowledge about all files of a port together.
struct ProjectIndex {
    /// The class names and protocols that a type inherits, by the type's name.
    private(set) var inherited: [String: [String]] = [:]
    private var declaredTypes: Set<String> = []
    private(set) var protocols: Set<String> = []
    private(set) var classes: Set<String> = []
    /// Classes that have no subclasses.
    private(set) var finalClasses: Set<String> = []
    /// The initializers of a type and of its extensions, by the type's name.
    private(set) var initializers: [String: [SourceInitializer]] = [:]
    /// Methods by name.
    private(set) var methods: [String: [SourceMethod]] = [:]
    /// Optional requirements that get a default, by name and labels: calls of these lose the `?` after the name.
    private var optionalMethods: [String: [[String]: SourceMethod.Outcome]] = [:]
    private var properties: Set<String> = []
    /// Names of optional requirements whose types are also optional.
    private var optionalProperties: Set<String> = []
    /// Names of properties that may hold an optional closure, whose calls need their `?`.
    private var functionProperties: Set<String> = []
    /// The last names of key paths, as in `#keyPath(Ring.progress)` and `"progress"`.
    private var keys: Set<String> = []
    /// The names of methods whose selectors are compared.
    var comparedSelectors: Set<String> = []
    /// The names of methods whose selectors display links are given.
    var linkSelectors: Set<String> = []
    /// The names of methods whose selectors others are given.
    var otherSelectors: Set<String> = []
    /// The overrides that classes get for the overrides in their extensions, by class.
    private var forwardedOverrides: [String: [String]] = [:]
    /// The signatures of delegates' methods that classes get for their subclasses, by class and name.
    var missingDelegateMethods: [String: [String: String]] = [:]
    /// The types of old constants that calls pass to functions.
    var passedConstants: [PassedConstant: String] = [:]
    /// Whether the sources have old constants of transitions.
    var usesTransitionConstants = false
    /// The names of the package's own targets.
    var modules: Set<String> = []
    /// Whether a file of the port imports a framework that Quartzite replaces.
    var usesInterface = false
    /// Whether a file of the port imports a framework whose classes are in QuartziteKit.
    var usesViews = false

    /// Adds the declarations of a file.
    mutating func add(_ structure: FileStructure) {
        for type in structure.types {
            inherited[type.simpleName, default: []] += type.inherited
            if type.kind != .extension { declaredTypes.insert(type.simpleName) }
            if type.kind == .protocol { protocols.insert(type.simpleName) }
            if type.kind == .class { classes.insert(type.simpleName) }
            if type.kind == .class, type.isFinal { finalClasses.insert(type.simpleName) }
        }
        for initializer in structure.initializers { initializers[initializer.typeName, default: []].append(initializer) }
        for method in structure.methods {
            methods[method.name, default: []].append(method)
            if method.isOptional, ProtocolDefaults.exists(for: method) {
                optionalMethods[method.name, default: [:]][method.labels] = method.outcome
            }
        }
        properties.formUnion(structure.properties.map(\.name))
        optionalProperties.formUnion(structure.properties.filter { $0.hasOptionalType && $0.modifiers.contains("optional") }.map(\.name))
        functionProperties.formUnion(structure.properties.filter(\.holdsFunction).map(\.name))
    }

    /// Adds the names that a file uses as keys.
    mutating func addKeys(of source: SourceText) {
        for index in 0..<source.count {
            if let text = source.stringValue(index) { keys.insert(text) }
            if source.isCode(index, "#keyPath"), let close = source.closing(of: index + 1) { keys.insert(source.name(close - 1)) }
        }
    }

    /// Adds overrides of extensions that do not become parts of their classes. The declarations of all files must be there.
    mutating func addOverrides(of source: SourceText, _ structure: FileStructure) {
        let file = FilePort(source: source, structure: structure, project: self)
        for override in ExtensionOverrideRule.movedOverrides(in: file) {
            forwardedOverrides[override.className, default: []].append(override.forwarding)
        }
    }

    /// Whether overrides in extensions of a class are called by overrides in the class.
    func forwardsOverrides(of type: String) -> Bool { classes.contains(type) && forwardedOverrides[type] != nil }

    /// The overrides that a class gets for those in its extensions.
    func overrides(of type: String) -> [String] { forwardedOverrides[type] ?? [] }

    /// Whether a property's name is used as a key, in a string or a `#keyPath`.
    func isKey(_ name: String) -> Bool { keys.contains(name) }

    /// Whether the sources declare a type or a method of a name, which then hides a name of the frameworks.
    func declares(_ name: String) -> Bool { declaredTypes.contains(name) || methods[name]?.contains { $0.type == nil } == true }

    /// Whether the sources declare a property or method of a name.
    func declaresMember(_ name: String) -> Bool { properties.contains(name) || methods[name] != nil }

    /// Whether a class inherits from one of `names`, through classes of the port.
    func inherits(_ type: String, from names: Set<String>) -> Bool {
        var (pending, seen) = ([type], Set<String>())
        while let name = pending.popLast() {
            if names.contains(name) { return true }
            guard seen.insert(name).inserted else { continue }
            pending += inherited[name] ?? []
        }
        return false
    }

    /// Returns the kind of result of a call of an optional requirement, so that the call loses its `?`; nil for other calls. For the
    /// system's methods it is `optional`, because their calls need no other mark.
    func outcome(ofOptionalMethod name: String, labels: [String]) -> SourceMethod.Outcome? {
        // Arguments of a closure have no labels.
        guard !functionProperties.contains(name) || labels.contains(where: { $0 != "_" }) else { return nil }
        return optionalMethods[name]?[labels] ?? (OptionalMethods.contains(name, labels: labels) ? .optional : nil)
    }

    /// Whether the sources have an optional method of a name, and no property of the same name.
    func isOptionalMethod(_ name: String) -> Bool { optionalMethods[name] != nil && !properties.contains(name) }

    /// Whether a property is an optional requirement with an optional type, so that its value was an optional of an optional.
    func isOptionalProperty(_ name: String) -> Bool { optionalProperties.contains(name) || OptionalMethods.properties.contains(name) }

    /// Returns the only protocol of the sources that declares a method, or that declares the method as an optional one, if some do; nil if
    /// there is none, or if there are several.
    func onlyProtocol(declaring name: String, labels: [String]) -> String? {
        let fitting = (methods[name] ?? []).filter { $0.labels == labels && !$0.isStatic }
        let optional = fitting.filter(\.isOptional)
        let names = Set((optional.isEmpty ? fitting : optional).compactMap(\.typeName)).intersection(protocols)
        return names.count == 1 ? names.first : nil
    }
}
