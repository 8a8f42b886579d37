// Elements of layers with some of their properties, for a person to paste into a document.

import Quartzite

extension CAMLWriter {
    /// Returns the element of a layer with its name and certain properties, in the notation of documents, without its sublayers.
    ///
    ///     <CALayer name="door" cornerRadius="12"/>
    ///
    /// - Parameters:
    ///   - layer: the layer with the values.
    ///   - original: the layer that names the class.
    ///   - keys: the properties, which are written with default values too. Keys that documents do not have are left out.
    ///   - animations: animations with their keys. Default: none.
    package static func element(
        of layer: CALayer, as original: CALayer, keys: Set<String>, animations: [(key: String, animation: CAAnimation)] = []
    ) -> String {
        let builder = ElementBuilder(pictures: PictureFiles(mode: .inline, origins: nil), kept: nil)
        let className = WritableClasses.name(for: original) ?? "CALayer"
        var element = WrittenElement(className)
        builder.addProperties(of: layer, as: className, to: &element, always: keys, only: keys.union(["name"]))
        let list = animations.compactMap { builder.animation($0.key, $0.animation) }
        if !list.isEmpty { element.children.append(WrittenElement("animations", [], list)) }
        if keys.contains("filters"), let filters = builder.filters("filters", layer.filters, of: layer) {
            element.children.append(filters)
        }
        if keys.contains("backgroundFilters"), let filters = builder.filters("backgroundFilters", layer.backgroundFilters, of: layer) {
            element.children.append(filters)
        }
        if keys.contains("emitterCells"), let emitter = layer as? CAEmitterLayer,
            let cells = builder.cells(emitter.emitterCells, of: emitter)
        {
            element.children.append(cells)
        }
        if keys.contains("emitterBehaviors"), let emitter = layer as? CAEmitterLayer,
            let behaviors = builder.behaviors(emitter.emitterBehaviors, of: emitter)
        {
            element.children.append(behaviors)
        }
        if keys.contains("compositingFilter"), let filter = builder.compositingFilter(of: layer) { element.children.append(filter) }
        var out = XMLWriter(header: "")
        out.write(element)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    /// Returns the element of a change that a state makes; nil for a value that documents cannot hold.
    /// - Parameter target: the id or name of the changed layer.
    package static func element(of change: CAStateSetValue, target: String) -> String? {
        let builder = ElementBuilder(pictures: PictureFiles(mode: .inline, origins: nil), kept: nil)
        builder.holdsMatrices = change.keyPath.hasSuffix("inputColorMatrix")
        guard let value = builder.element("value", typed: change.value) else { return nil }
        var out = XMLWriter(header: "")
        out.write(WrittenElement("LKStateSetValue", [("targetId", target), ("keyPath", change.keyPath)], [value]))
        return String(decoding: out.bytes, as: UTF8.self)
    }

    /// Whether documents can contain a property of a layer.
    package static func holds(_ key: String, of layer: CALayer) -> Bool {
        if ["filters", "backgroundFilters", "compositingFilter"].contains(key) { return true }
        switch ClassTable.rules(of: WritableClasses.name(for: layer) ?? "CALayer")[key] {
        case .value?, .kept?: return true
        default: return false
        }
    }
}
