/// A type declaration or an extension in a source file.
struct SourceType {
    enum Kind: String {
        case `class`, `struct`, `enum`, `protocol`, `extension`, actor
    }

    var kind: Kind
    /// The name as it is written, without generic arguments: `Wheel`, or `Car.Wheel` for an extension.
    var name: String
    /// The names after the colon, without generic arguments.
    var inherited: [String]
    /// The token of the keyword.
    var keyword: Int
    /// The token of the colon, or nil.
    var colon: Int?
    /// The token of the name.
    var nameToken: Int
    /// The tokens of the body's braces.
    var body: ClosedRange<Int>
    /// Whether the declaration is an extension with `where Self: …`.
    var constrainsSelf: Bool
    var isFinal: Bool

    /// The last part of the name.
    var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A method declaration in a source file.
struct SourceMethod {
    /// What a method returns.
    enum Outcome {
        case nothing
        case optional
        /// A value that is not optional.
        case value
    }

    /// The index of the type in `FileStructure.types`, or nil for a function outside types.
    var type: Int?
    /// The name of the type, or nil.
    var typeName: String?
    var name: String
    var parameters: [SourceParameter]
    /// The tokens of the parentheses around the parameters.
    var parentheses: ClosedRange<Int>
    var isObjC: Bool
    var isStatic: Bool
    var isOptional: Bool
    /// `async`, `throws` and their like.
    var effects: [String]
    /// The tokens of the result's type, or nil.
    var result: ClosedRange<Int>?
    var outcome: Outcome
    /// The tokens from the first modifier to the end of the signature.
    var tokens: ClosedRange<Int>
    /// The token of `func`.
    var keyword: Int

    /// The labels of the parameters; `_` for none.
    var labels: [String] { parameters.map(\.label) }

    /// Whether the method returns nothing.
    var returnsVoid: Bool { outcome == .nothing }

    /// The compound name: `tap(_:)`.
    var compoundName: String { "\(name)(\(labels.map { "\($0):" }.joined()))" }
}

/// A parameter of a method: `in view: UIView`.
struct SourceParameter {
    /// The label; `_` for none.
    var label: String
    /// The name inside the method, as it is written.
    var name: String
    /// The tokens of the type.
    var type: ClosedRange<Int>
}

/// A stored or computed property of a type.
struct SourceProperty {
    var type: Int
    var name: String
    /// The token of `var` or `let`.
    var keyword: Int
    /// The token of the first modifier or attribute.
    var start: Int
    var modifiers: [String]
    /// The tokens of the written type, or nil.
    var writtenType: ClosedRange<Int>?
    /// Whether the written type is optional.
    var hasOptionalType: Bool
    /// Whether the type contains a function type, so that the property may be called.
    var holdsFunction: Bool
}
