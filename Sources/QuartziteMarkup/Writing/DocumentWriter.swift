// From a layer tree to the text of a document.
//
// Layers are written from an explicit list of steps, in the order of the document, so nested layers need no call stack. `ElementBuilder`
// makes the other content of a layer.
//
//     DocumentWriter            layers
//     DocumentWriter+States     states and transitions
//     LayerIDs                  the ids of layers

import Quartzite

/// Writes the document of a layer tree.
struct DocumentWriter {
    /// A step of writing. Within a layer, referenced elements come before references to them.
    enum Step {
        /// Writes a layer as the element of a property, or, without a name, as an element of its class.
        case layer(CALayer, property: String?)
        case begin(WrittenElement)
        case element(WrittenElement)
        case kept(KeptMarkup)
        /// Writes a reference to a layer that is written elsewhere.
        case reference(String?, CALayer)
        case stateElement(CAStateElement)
        case end
    }

    let builder: ElementBuilder
    var ids: LayerIDs
    /// Replaces values of the root layer.
    var rootValues: [String: Any] = [:]
    private var out = XMLWriter()
    /// The remaining steps, the next one last.
    private var steps: [Step] = []
    /// The layers that were written; later places refer to them.
    private(set) var written: Set<ObjectIdentifier> = []

    init(builder: ElementBuilder, ids: LayerIDs) {
        self.builder = builder
        self.ids = ids
        // Objects other than layers may have ids too, but not the same ones.
        builder.usedIDs = ids.all
    }

    /// Writes the document and returns its text in UTF-8.
    mutating func write(_ root: CALayer) -> [UInt8] {
        let namespaces = (builder.kept?.namespaces ?? [:]).sorted { $0.key < $1.key }
        out.begin(
            "caml",
            [.init(name: "xmlns", value: MarkupDocument.coreAnimation)] + namespaces.map { .init(name: "xmlns:\($0)", value: $1) })
        steps = [.layer(root, property: nil)]
        while let step = steps.popLast() {
            switch step {
            case .layer(let layer, let property): begin(layer, property: property, isRoot: layer === root)
            case .begin(let element): out.begin(element.name, element.attributes)
            case .element(let element): out.write(element)
            case .kept(let markup): out.write(markup)
            case .reference(let name, let layer):
                out.write(WrittenElement(name ?? className(of: layer), [("object", ids[layer] ?? "")]))
            case .stateElement(let element): push(steps(for: element))
            case .end: out.end()
            }
        }
        for markup in builder.kept?.besideRoot ?? [] { out.write(builder.resolved(markup)) }
        out.end()
        return out.bytes
    }

    private mutating func push(_ new: [Step]) { steps += new.reversed() }

    /// Begins the element of a layer and appends the steps for its content.
    private mutating func begin(_ layer: CALayer, property: String?, isRoot: Bool) {
        written.insert(ObjectIdentifier(layer))
        let part = builder.kept?.part(of: layer)
        let className = className(of: layer)
        if !WritableClasses.isExact(layer) { builder.remarks.add(.classes, String(describing: type(of: layer))) }
        // An unknown class keeps its name as long as a plain layer represents it.
        let tag = type(of: layer) == CALayer.self ? part?.className ?? className : className
        var element =
            if let property { builder.element(property, type: tag) } else {
                XMLWriter.isName(tag) ? WrittenElement(tag) : WrittenElement("o", [("type", tag)])
            }
        if let id = ids[layer] { element.set("id", id) }
        var values = isRoot ? rootValues : [:]
        // A plain layer draws only its contents.
        if className == "CALayer", type(of: layer) != CALayer.self, layer.contents == nil {
            values["contents"] = layer.ownDrawing()
            if layer.isOwnDrawingTooLarge { builder.remarks.add(.drawings, layer.debugName) }
        }
        builder.addProperties(
            of: layer, as: className, to: &element, always: isRoot ? Self.explicitRootKeys : [], overrides: values)
        if isRoot { element.set("contentsFormat", CALayerContentsFormat.RGBA8Uint.rawValue) }
        addRemarks(layer)

        var inside: [Step] = element.children.map { .element($0) } + element.kept.map { .kept($0) }
        // The filters of a backdrop layer apply to the background: the reader sets them as such.
        let isBackdrop = layer is CABackdropLayer
        if let filters = builder.filters("filters", isBackdrop ? layer.backgroundFilters : layer.filters, of: layer) {
            inside.append(.element(filters))
        }
        if let filters = builder.filters("backgroundFilters", isBackdrop ? nil : layer.backgroundFilters, of: layer) {
            inside.append(.element(filters))
        }
        if let filter = builder.compositingFilter(of: layer) { inside.append(.element(filter)) }
        if let emitter = layer as? CAEmitterLayer {
            if let cells = builder.cells(emitter.emitterCells, of: emitter) { inside.append(.element(cells)) }
            if let behaviors = builder.behaviors(emitter.emitterBehaviors, of: emitter) { inside.append(.element(behaviors)) }
        }
        if let mask = layer.mask { inside.append(.layer(mask, property: "mask")) }
        inside += list("sublayers", (layer.sublayers ?? []).map { .layer($0, property: nil) }, of: layer, isThere: false)
        inside += states(of: layer)
        inside += transitions(of: layer)
        if let animations = builder.animations(of: layer) { inside.append(.element(animations)) }
        out.begin(element.name, element.attributes)
        out.text(element.text)
        push(inside + [.end])
    }

    /// The keys that other readers expect on a root layer.
    private static let explicitRootKeys: Set<String> = [
        "allowsEdgeAntialiasing", "allowsGroupOpacity", "bounds", "cornerCurve", "geometryFlipped", "position",
    ]

    /// The steps for a collection with its kept members. Empty if there is nothing to write.
    func list(_ key: String, _ members: [Step], of object: AnyObject, isThere: Bool) -> [Step] {
        let kept = builder.keptMembers(key, of: object)
        guard isThere || !members.isEmpty || !kept.isEmpty else { return [] }
        return [.begin(WrittenElement(key))] + members + kept.map { .kept($0) } + [.end]
    }

    /// The class of a layer in the document.
    private func className(of layer: CALayer) -> String {
        guard !WritableClasses.isExact(layer) else { return WritableClasses.name(for: layer) ?? "CALayer" }
        // A subclass of a text layer has drawn its text into its contents.
        // The tiles of a tiled layer are drawn by code.
        if layer is CATextLayer || layer is CATiledLayer { return "CALayer" }
        return WritableClasses.name(for: layer) ?? "CALayer"
    }

    private func addRemarks(_ layer: CALayer) {
        if layer.actions?.isEmpty == false { builder.remarks.add(.actions, layer.debugName) }
        if layer.layoutManager != nil || layer.constraints?.isEmpty == false { builder.remarks.add(.layouts, layer.debugName) }
        if let contents = layer.contents, !(contents is CGImage) {
            builder.remarks.add(.values, "contents of type \(type(of: contents))")
        }
    }
}
