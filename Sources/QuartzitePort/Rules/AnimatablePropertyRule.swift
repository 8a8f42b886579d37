/// Makes properties of layers animatable: `@NSManaged var time: CGFloat` → `@Animatable("time") var time: CGFloat = 0`.
///
/// So are `@objc dynamic` properties of layers, and `@objc` properties of layers whose names are used as keys: on Apple's systems an
/// animation sets these by key-value coding. A weak property becomes strong, because the layer stores its value for copies.
enum AnimatablePropertyRule: PortRule {
    static let name = "animatable properties"

    static let layerClasses: Set<String> = [
        "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAReplicatorLayer", "CAEmitterLayer", "CAScrollLayer",
        "CATransformLayer", "CATiledLayer", "CAMetalLayer", "CAEAGLLayer", "AVPlayerLayer",
    ]
    private static let excluded: Set<String> = ["static", "class", "override", "lazy", "let"]

    static func apply(to file: inout FilePort) {
        let source = file.source
        for property in file.structure.properties {
            let isManaged = property.modifiers.contains("@NSManaged")
            guard isManaged || property.modifiers.contains("@objc") || property.modifiers.contains("dynamic") else { continue }
            let type = file.structure.types[property.type]
            guard file.project.inherits(type.simpleName, from: layerClasses) else {
                if isManaged { file.remark(at: property.keyword, "@NSManaged outside of a layer: store the property") }
                continue
            }
            guard isManaged || property.modifiers.contains("dynamic") || file.project.isKey(property.name) else { continue }
            guard source.isCode(property.keyword, "var"), excluded.isDisjoint(with: property.modifiers) else { continue }
            let attribute = (property.start..<property.keyword).first {
                source.isCode($0, isManaged ? "@NSManaged" : property.modifiers.contains("dynamic") ? "dynamic" : "@objc")
            }
            guard let attribute, let value = initialValue(of: property, in: file) else { continue }
            file.replace(attribute...attribute, with: "@Animatable(\"\(property.name)\")", rule: name)
            // A wrapped property cannot be weak.
            for modifier in property.start..<property.keyword where source.isCode(modifier, "weak") || source.isCode(modifier, "unowned") {
                file.remove(modifier...modifier, rule: name)
                file.remark(at: modifier, "the layer retains \(property.name): set it to nil when the layer is no longer used")
            }
            switch value {
            case .written: break
            case .missing(let after, let text?): file.append(" = \(text)", after: after, rule: name)
            case .missing(_, nil):
                file.remark(at: property.keyword, "@Animatable(\"\(property.name)\"): add the initial value")
            }
        }
    }

    private enum InitialValue {
        case written
        case missing(after: Int, text: String?)
    }

    /// Returns the initial value of a stored property; nil for a computed one.
    private static func initialValue(of property: SourceProperty, in file: FilePort) -> InitialValue? {
        let source = file.source
        guard source.isCode(property.keyword + 2, ":") else { return source.isCode(property.keyword + 2, "=") ? .written : nil }
        var end = property.keyword + 2
        while end + 1 < source.count {
            let next = end + 1
            if source.isCode(next, "=") { return .written }
            if source.isCode(next, "{") {
                guard ["didSet", "willSet"].contains(source.text(next + 1)) else { return nil }
                break
            }
            if source.isCode(next, ";") || source.isCode(next, "}") || source.tokens[next].startsLine { break }
            end = source.closing(of: next) ?? next
        }
        guard end > property.keyword + 2 else { return nil }
        return .missing(after: end, text: DefaultValues.value(ofType: source.text(ofTokens: property.keyword + 3...end)))
    }
}
