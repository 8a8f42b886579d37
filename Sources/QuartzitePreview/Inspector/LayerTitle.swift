import QuartziteKit

/// What a person calls a layer.
@MainActor
struct LayerTitle {
    /// The name, else the identifier of the document, else the program's property that holds the layer or its view, else the class of the view,
    /// else the class of the layer.
    let text: String
    /// The class of the layer, beside the name of a property that of its view; empty if `text` is the class.
    let className: String

    init(_ layer: CALayer, in scene: Scene) {
        let own = Self.className(of: layer)
        if let name = layer.name, !name.isEmpty {
            (text, className) = (Self.oneLine(name), own)
        } else if let id = scene.documentID(layer), !id.isEmpty {
            (text, className) = ("#" + Self.oneLine(id), own)
        } else if let property = scene.propertyName(of: layer) {
            (text, className) = (property, (layer.delegate as? UIView).map { String(describing: type(of: $0)) } ?? own)
        } else if let view = layer.delegate as? UIView {
            (text, className) = (String(describing: type(of: view)), own)
        } else {
            (text, className) = (own, "")
        }
    }

    private static var names: [ObjectIdentifier: String] = [:]

    /// The class of a layer as `inspect` writes it.
    static func className(of layer: CALayer) -> String {
        let own = type(of: layer)
        if let known = names[ObjectIdentifier(own)] { return known }
        let name = String(describing: own)
        names[ObjectIdentifier(own)] = name
        return name
    }

    /// Returns a text without line feeds, at most 200 characters long.
    nonisolated static func oneLine(_ text: String) -> String {
        let short = text.prefix(200)
        return short.contains(where: \.isNewline) ? String(short.map { $0.isNewline ? " " : $0 }) : String(short)
    }
}
