// The kinds of value that a property may hold.

indirect enum ValueType: Equatable, Sendable {
    case boolean, integer, real, string
    case point, size, rect
    /// A rectangle that hand-written files give as its size alone.
    case bounds
    case affineTransform, transform
    case color, image, path, timingFunction, valueFunction
    /// Three lengths; eight; twenty numbers. They come out as arrays of `Double`.
    case numbers(Int)
    /// One of a few words.
    case word([String])
    case array, dictionary
    /// Whatever the document says with `type=`.
    case any
    /// One layer; an array of layers; a dictionary of animations; one filter; an array of filters; an array of
    /// an emitter's cells.
    case layer, layers, animations, filter, filters, cells

    /// The kind that a document names with a tag or `type=`; nil for a class that is no built-in value.
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
        case "CAColorMatrix": self = .numbers(20)
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
        case .array, .dictionary, .layers, .animations, .filters, .cells: true
        default: false
        }
    }

    /// Whether a value of kind `other`, named by the document, may stand where this kind is declared.
    func accepts(_ other: ValueType) -> Bool {
        if self == .any || self == other { return true }
        switch (self, other) {
        case (.boolean, .integer), (.boolean, .real), (.integer, .real), (.integer, .boolean), (.real, .integer),
            (.real, .boolean), (.bounds, .rect), (.transform, .affineTransform), (.word, .string), (.timingFunction, .string),
            (.valueFunction, .string):
            return true
        default: return false
        }
    }

    /// The kind in words, for messages.
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
        case .image: "CGImage"
        case .path: "CGPath"
        case .timingFunction: "CAMediaTimingFunction"
        case .valueFunction: "CAValueFunction"
        case .numbers(let count): "\(count) numbers"
        case .word(let words): "one of \(words.joined(separator: " "))"
        case .array: "NSArray"
        case .dictionary: "NSDictionary"
        case .any: "a value with its type"
        case .layer: "a layer"
        case .layers: "layers"
        case .animations: "animations"
        case .filter: "a filter"
        case .filters: "filters"
        case .cells: "emitter cells"
        }
    }
}
