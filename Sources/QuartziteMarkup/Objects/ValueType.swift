// The types of values in documents.

/// The type of a value.
indirect enum ValueType: Equatable, Sendable {
    case boolean, integer, real, string
    case point, size, rect
    /// A rectangle. Hand-written files may give only the size.
    case bounds
    case affineTransform, transform
    case color, image, path, timingFunction, valueFunction
    /// A fixed count of numbers, read as an array of `Double`.
    case numbers(Int)
    /// Three numbers, as a text or as a list.
    case vector
    /// Twenty numbers or a function that makes them, read as an array of `Double`.
    case colorMatrix
    /// One of several words.
    case word([String])
    /// Where contents lie in a layer: one of `gravities`. Any other word means the centre.
    case gravity
    case array, dictionary
    /// A list of colours.
    case colors
    /// A value of the type that the document names with `type=`.
    case any
    /// A layer; an array of layers; a dictionary of animations; a filter; an array of filters; an array of emitter cells or of
    /// behaviours; an array of states or of transitions between states.
    case layer, layers, animations, filter, filters, cells, behaviors, states

    /// The type with the name that documents use in a tag or `type=`; nil for a class that is not a value type.
    init?(typeName: String) {
        switch typeName {
        case "BOOL": self = .boolean
        case "integer": self = .integer
        case "real": self = .real
        case "string", "NSString", "CGFont": self = .string
        case "CGPoint": self = .point
        case "CGSize": self = .size
        case "CGRect": self = .rect
        case "CGAffineTransform": self = .affineTransform
        case "CATransform3D": self = .transform
        case "CAPoint3D": self = .numbers(3)
        case "CACornerRadii": self = .numbers(8)
        case "CAColorMatrix": self = .colorMatrix
        case "CGColor": self = .color
        case "CGImage": self = .image
        case "CGPath": self = .path
        case "CAMediaTimingFunction": self = .timingFunction
        case "CAValueFunction": self = .valueFunction
        case "NSArray", "NSSet": self = .array
        case "NSDictionary": self = .dictionary
        default: return nil
        }
    }

    var isCollection: Bool {
        switch self {
        case .array, .dictionary, .colors, .layers, .animations, .filters, .cells, .behaviors, .states: true
        default: false
        }
    }

    /// Whether a property of this type accepts a value of the type `other`.
    func accepts(_ other: ValueType) -> Bool {
        if self == .any || self == other { return true }
        switch (self, other) {
        case (.boolean, .integer), (.boolean, .real), (.integer, .real), (.integer, .boolean), (.real, .integer),
            (.real, .boolean), (.bounds, .rect), (.transform, .affineTransform), (.word, .string), (.gravity, .string),
            (.timingFunction, .string),
            (.valueFunction, .string), (.colors, .array), (.vector, .numbers(3)), (.vector, .array):
            return true
        default: return false
        }
    }

    /// The words for places of contents.
    static let gravities = [
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect",
        "resizeAspectFill",
    ]

    /// The name of the type in messages.
    var name: String {
        switch self {
        case .boolean: "BOOL"
        case .integer: "integer"
        case .real: "real"
        case .string: "string"
        case .point: "CGPoint"
        case .size: "CGSize"
        case .rect, .bounds: "CGRect"
        case .affineTransform: "CGAffineTransform"
        case .transform: "CATransform3D"
        case .color: "CGColor"
        case .colorMatrix: "CAColorMatrix"
        case .image: "CGImage"
        case .path: "CGPath"
        case .timingFunction: "CAMediaTimingFunction"
        case .valueFunction: "CAValueFunction"
        case .numbers(let count): "\(count) numbers"
        case .vector: Self.numbers(3).name
        case .word(let words): "one of \(words.joined(separator: " "))"
        case .gravity: Self.word(Self.gravities).name
        case .array: "NSArray"
        case .colors: "NSArray of CGColor"
        case .dictionary: "NSDictionary"
        case .any: "a value with its type"
        case .layer: "a layer"
        case .layers: "layers"
        case .animations: "animations"
        case .filter: "a filter"
        case .filters: "filters"
        case .cells: "emitter cells"
        case .behaviors: "emitter behaviours"
        case .states: "states"
        }
    }
}
