/// The values that properties without an initial value have on Apple's systems: zero, identity, nil.
enum DefaultValues {
    /// Returns the expression of a type's default value, or nil for an unknown type.
    static func value(ofType type: String) -> String? {
        if type.hasSuffix("?") || type.hasSuffix("!") { return "nil" }
        if let value = values[type] { return value }
        if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
        return nil
    }

    private static let values: [String: String] = {
        var values = [
            "Bool": "false", "String": "\"\"", "CATransform3D": "CATransform3DIdentity", "CGAffineTransform": ".identity",
            "UIColor": "UIColor.clear", "CGColor": "UIColor.clear.cgColor", "NSNumber": "0", "UIEdgeInsets": ".zero",
            "UIBezierPath": ".init()",
            "CGPath": "CGMutablePath()",
        ]
        for type in ["CGFloat", "Double", "Float", "Int", "UInt", "TimeInterval", "CFTimeInterval", "Int32", "UInt32", "Int64"] {
            values[type] = "0"
        }
        for type in ["CGPoint", "CGSize", "CGRect", "CGVector", "UIOffset"] { values[type] = ".zero" }
        return values
    }()
}
