/// Reads the declarations of a file in one pass over its tokens.
///
/// A stack holds the open braces with the kinds of their contents. Directly inside a type, `member` says whether a brace belongs to a
/// function or to the initial value of a property.
struct StructureReader {
    /// An open brace, and the token that closes it.
    struct Scope {
        var end: Int
        var type: Int?
        var place: FileStructure.Place
    }

    /// The member of a type whose declaration is being read.
    enum Member {
        case function
        case property(hasInitialValue: Bool)
    }

    let source: SourceText
    var structure = FileStructure()
    var stack: [Scope] = []
    var member = Member.function
    /// The braces of type bodies that lie ahead, with the types' indices.
    var bodies: [Int: Int] = [:]

    /// Returns the declarations of a file.
    /// - Complexity: O(tokens).
    static func structure(of source: SourceText) -> FileStructure {
        var reader = StructureReader(source: source)
        reader.read()
        return reader.structure
    }

    private mutating func read() {
        var conditions = 0
        for index in 0..<source.count {
            while let last = stack.last, last.end < index { stack.removeLast() }
            let text = source.text(index)
            let token = source.tokens[index]
            if token.kind == .pound {
                if text == "#if" { conditions += 1 }
                if text == "#endif" { conditions = max(0, conditions - 1) }
            }
            structure.conditionDepth.append(conditions)
            structure.typeOfToken.append(stack.last?.type)
            structure.placeOfToken.append(stack.last?.place ?? .outside)
            switch token.kind {
            case .identifier where !source.isCode(index - 1, "."): readKeyword(text, at: index)
            case .operation where text == "=" && stack.last?.place == .declaration:
                if case .property = member { member = .property(hasInitialValue: true) }
            case .punctuation where text == "{": open(index)
            default: break
            }
        }
    }

    private mutating func readKeyword(_ text: String, at index: Int) {
        if let kind = SourceType.Kind(rawValue: text), let type = readType(kind, at: index) {
            structure.types.append(type)
            bodies[type.body.lowerBound] = structure.types.count - 1
            return
        }
        guard stack.last?.place == .declaration || stack.isEmpty || stack.last?.type == nil else { return }
        switch text {
        case "func":
            member = .function
            if let method = readMethod(at: index) { structure.methods.append(method) }
        case "init", "deinit", "subscript":
            guard !source.isCode(index + 1, ":") else { return }
            member = .function
            if text == "init", let type = stack.last?.type, stack.last?.end == structure.types[type].body.upperBound,
                let initializer = readInitializer(at: index, in: type)
            {
                structure.initializers.append(initializer)
            }
        case "var", "let":
            member = .property(hasInitialValue: false)
            if stack.last?.place == .declaration, let type = stack.last?.type { readProperty(at: index, in: type) }
        default: break
        }
    }

    private mutating func open(_ index: Int) {
        guard let end = source.closing(of: index) else { return }
        if let type = bodies[index] {
            stack.append(Scope(end: end, type: type, place: .declaration))
            return
        }
        guard let outer = stack.last, let type = outer.type else {
            stack.append(Scope(end: end, type: nil, place: .outside))
            return
        }
        guard outer.place == .declaration else {
            stack.append(Scope(end: end, type: type, place: outer.place))
            return
        }
        var place = FileStructure.Place.function
        if case .property(hasInitialValue: true) = member {
            let isObserver = ["didSet", "willSet"].contains(source.text(index + 1))
            // A closure or an argument of the initial value. Its braces hold no declarations of the type.
            if !isObserver { place = .declaration }
        }
        stack.append(Scope(end: end, type: type, place: place))
    }

    private mutating func readProperty(at index: Int, in type: Int) {
        // Inside the closure of an initial value there are local variables, not properties.
        guard let body = structure.types[type].body as ClosedRange<Int>?, stack.last?.end == body.upperBound else { return }
        let start = firstModifier(before: index)
        let writtenType = source.isCode(index + 2, ":") ? readWrittenType(at: index + 3) : nil
        structure.properties.append(
            SourceProperty(
                type: type, name: source.name(index + 1), keyword: index, start: start,
                modifiers: (start..<index).map(source.text), writtenType: writtenType,
                hasOptionalType: writtenType.map(isOptional) ?? false, holdsFunction: holdsFunction(after: index + 1)))
    }

    /// Whether the type after a property's name contains `->`.
    private func holdsFunction(after name: Int) -> Bool {
        var position = name + 1
        while position < source.count, !["=", "{", "}", ";"].contains(where: { source.isCode(position, $0) }) {
            if source.isCode(position, "->") { return true }
            if source.tokens[position].startsLine, source.isIdentifier(position) { return false }
            position += 1
        }
        return false
    }
}
