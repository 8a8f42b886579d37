/// Removes attributes and modifiers of the Objective-C runtime and of Interface Builder: `@objc`, `@IBOutlet`, `dynamic`. `open static`
/// becomes `public static`.
enum AttributeRule: PortRule {
    static let name = "attributes"

    private static let removed: Set<String> = [
        "@objc", "@objcMembers", "@nonobjc", "@IBOutlet", "@IBAction", "@IBInspectable", "@IBDesignable", "@IBSegueAction",
        "@GKInspectable",
        "@NSCopying",
    ]
    private static let declarations: Set<String> = [
        "var", "let", "func", "public", "private", "fileprivate", "internal", "open", "override", "final", "class", "static", "weak",
        "lazy",
        "init", "subscript", "required", "convenience", "unowned",
    ]

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count {
            switch source.tokens[index].kind {
            case .attribute where removed.contains(source.text(index)):
                var end = index
                // The Objective-C name in `@objc(name)` follows without a space.
                if source.isCode(index + 1, "("), source.tokens[index + 1].range.lowerBound == source.tokens[index].range.upperBound,
                    let close = source.closing(of: index + 1)
                {
                    end = close
                }
                file.remove(index...end, rule: name)
            case .identifier where source.isCode(index, "dynamic"):
                let next = source.text(index + 1)
                guard !source.isCode(index - 1, "."), declarations.contains(next) || next.hasPrefix("@") else { continue }
                file.remove(index...index, rule: name)
            // A static member is final. Apple's compiler accepts `open` for it anyway.
            case .identifier where source.isCode(index, "open") && source.isCode(index + 1, "static"):
                guard !source.isCode(index - 1, ".") else { continue }
                file.replace(index...index, with: "public", rule: name)
            default: break
            }
        }
    }
}
