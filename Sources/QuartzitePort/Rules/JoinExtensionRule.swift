/// Joins a class with its extensions that override methods: on Linux, a method can only be overridden in the class itself.
///
/// The extension must follow the class in the same file, with nothing but other extensions of the class between. The braces between
/// are removed, so every line keeps its number, and the extension's protocols move to the class.
enum JoinExtensionRule: PortRule {
    static let name = "extensions"

    static func apply(to file: inout FilePort) {
        for (index, type) in file.structure.types.enumerated() where type.kind == .class {
            let joined = extensions(joinedTo: index, in: file)
            guard !joined.isEmpty else { continue }
            var end = type.body.upperBound
            var protocols: [String] = []
            for extensionIndex in joined {
                let added = file.structure.types[extensionIndex]
                file.remove(end...end, rule: name)
                file.remove(start(of: added, in: file.source)...added.body.lowerBound, rule: name)
                protocols += added.inherited
                end = added.body.upperBound
            }
            guard !protocols.isEmpty else { continue }
            let list = protocols.joined(separator: ", ")
            let last = lastTokenOfHead(type, in: file.source)
            file.append(type.colon == nil ? ": \(list)" : ", \(list)", after: last, rule: name)
        }
    }

    /// Whether an extension becomes a part of its class.
    static func joins(_ extensionIndex: Int, in file: FilePort) -> Bool { joinedClass(of: extensionIndex, in: file) != nil }

    /// Returns the class that an extension becomes a part of; nil if there is none.
    static func joinedClass(of extensionIndex: Int, in file: FilePort) -> SourceType? {
        let added = file.structure.types[extensionIndex]
        guard added.kind == .extension,
            let type = file.structure.types.firstIndex(where: { $0.kind == .class && $0.name == added.name }),
            extensions(joinedTo: type, in: file).contains(extensionIndex)
        else { return nil }
        return file.structure.types[type]
    }

    /// Returns the extensions that follow a class, up to the last one that overrides a method; empty if there is none.
    private static func extensions(joinedTo index: Int, in file: FilePort) -> [Int] {
        let (source, types) = (file.source, file.structure.types)
        let type = types[index]
        var (next, followers, count) = (type.body.upperBound + 1, [Int](), 0)
        while let found = types.firstIndex(where: {
            $0.kind == .extension && $0.name == type.name && start(of: $0, in: source) == next
        }) {
            let added = types[found]
            // Modifiers of an extension are those of its members, and a condition cannot be moved.
            guard added.keyword == next, !(added.keyword..<added.body.lowerBound).contains(where: { source.isCode($0, "where") }),
                file.structure.conditionDepth[type.keyword] == file.structure.conditionDepth[added.keyword]
            else { break }
            followers.append(found)
            if overrides(found, in: file) { count = followers.count }
            next = added.body.upperBound + 1
        }
        return Array(followers.prefix(count))
    }

    private static func overrides(_ type: Int, in file: FilePort) -> Bool {
        let source = file.source
        let isMethod = file.structure.methods.contains { method in
            method.type == type && method.tokens.contains { source.isCode($0, "override") } && !ObserverRule.implements(method, in: file)
        }
        return isMethod || file.structure.properties.contains { $0.type == type && $0.modifiers.contains("override") }
    }

    private static func start(of type: SourceType, in source: SourceText) -> Int {
        StructureReader(source: source).firstModifier(before: type.keyword)
    }

    /// The last token before the body, or before a `where`.
    private static func lastTokenOfHead(_ type: SourceType, in source: SourceText) -> Int {
        let condition = (type.keyword..<type.body.lowerBound).first { source.isCode($0, "where") }
        return (condition ?? type.body.lowerBound) - 1
    }
}
