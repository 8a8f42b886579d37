/// Replaces values that are read from boxes of the Objective-C runtime: observed values are not `NSValue` here.
///
///     (value as AnyObject).cgPointValue                → (value as! CGPoint)
///     (change?[.newKey] as? NSValue)?.cgPointValue     → (change?[.newKey] as? CGPoint)
enum BoxedValueRule: PortRule {
    static let name = "boxed values"

    private static let types = [
        "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "cgRectValue": "CGRect", "uiEdgeInsetsValue": "UIEdgeInsets",
        "caTransform3DValue": "CATransform3D", "cgAffineTransformValue": "CGAffineTransform", "cgVectorValue": "CGVector",
    ]

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isIdentifier(index) && source.isCode(index - 1, ".") {
            guard let type = types[source.text(index)] else { continue }
            let isOptional = source.isCode(index - 2, "?")
            let close = isOptional ? index - 3 : index - 2
            guard source.isCode(close, ")"), let open = source.opening(of: close) else { continue }
            if !isOptional, source.isCode(close - 1, "AnyObject"), source.isCode(close - 2, "as") {
                file.replace(close - 2...index, with: "as! \(type))", rule: name)
            } else if isOptional, source.isCode(close - 1, "NSValue"), isObserved(open...close, in: source) {
                file.replace(close - 1...index, with: "\(type))", rule: name)
            }
        }
    }

    /// Whether tokens read a changed value in an observer.
    private static func isObserved(_ tokens: ClosedRange<Int>, in source: SourceText) -> Bool {
        tokens.contains { source.isCode($0, "newKey") || source.isCode($0, "oldKey") }
    }
}
