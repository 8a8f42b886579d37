/// The declarations of a file: its types, their methods and properties, and for each token the type around it.
struct FileStructure {
    /// The construct directly around a token inside a type.
    enum Place: UInt8 {
        /// Outside all types.
        case outside
        /// The body of a type, outside of functions: signatures, and initial values of properties. `Self` may not be used in the latter.
        case declaration
        /// The body of a function or of an accessor.
        case function
    }

    var types: [SourceType] = []
    var methods: [SourceMethod] = []
    var initializers: [SourceInitializer] = []
    var properties: [SourceProperty] = []
    /// For each token the index of the innermost type, or nil.
    var typeOfToken: [Int?] = []
    var placeOfToken: [Place] = []
    /// For each token how many `#if` are open.
    var conditionDepth: [Int] = []

    /// Returns the innermost type around a token.
    func type(around token: Int) -> SourceType? {
        guard typeOfToken.indices.contains(token), let index = typeOfToken[token] else { return nil }
        return types[index]
    }

    /// The superclass and protocol names of the class declarations in this file, by class name.
    var inheritance: [(name: String, inherited: [String])] {
        types.map { ($0.simpleName, $0.inherited) }
    }
}
