// From a document to a layer tree.
//
// Does: create layers, set their properties by key-value coding, add their animations, warn about ignored parts.
// Does not: read files (see `ScenePictures` for pictures), place the root layer on a screen.
//
// Layers are read with an explicit stack, in the order of the document, so nested layers need no call stack. Nested values are read
// by recursion, to a limited depth.
//
//     LayerTreeReader               the layer tree
//     LayerTreeReader+Properties    the properties of an object by the class table
//     LayerTreeReader+Plain         the attributes of layers in the usual notation, faster
//     LayerTreeReader+Values        the value of a property
//     LayerTreeReader+Text          the text of a value
//     LayerTreeReader+Animations    animations
//     LayerTreeReader+AnimationChecks   warnings about animations
//     LayerTreeReader+States        states of layers, and transitions between them
//     LayerTreeReader+Wallpaper     values that follow the tilt or the state of the device
//     LayerTreeReader+Filters       filters
//     LayerTreeReader+Cells         emitter cells
//     LayerTreeReader+Behaviors     behaviours of emitter layers and cells

import Quartzite

/// Reads the layer tree of a document.
struct LayerTreeReader {
    let document: MarkupDocument
    let limits: MarkupLimits
    var log: DiagnosticLog
    var pictures: ScenePictures
    /// The content of the document beyond the layers, for writers.
    let kept = KeptParts()
    /// The number of parts of values that could not be read: members of collections, or the rest of a text.
    var lostMembers = 0
    /// Whether the pictures being read are frames of an animation.
    var readsFrames = false
    /// The byte offsets of the pictures of the current animation.
    var framePlaces: [ObjectIdentifier: Int] = [:]
    /// Of the keyframes that are read: for each picture that is missing, the number of those before it that are not.
    var lostFrames: [Int] = []
    let identifiers: IdentifierIndex
    /// The objects of the bundle's document of styles; nil if there is none. Default nil.
    var styles: StylesDocument?
    /// By the index of an element: the layer that was created for the element; nil for none.
    private(set) var layers: [CALayer?]
    /// The layers created so far with their elements, in order of creation.
    private(set) var elements: [(layer: CALayer, element: MarkupElement)] = []
    /// The changes that states make with their elements.
    var stateElements: [(change: CAStateElement, element: MarkupElement)] = []
    /// Where the document has animations; nil for a document whose text nobody edits. Default nil.
    var animationPlaces: AnimationPlaces?
    /// The number of values that may still be read. Stops references that expand exponentially.
    var remainingValues: Int
    /// The number of animations that may still be added to the current layer.
    var remainingAnimations = 0
    /// For each layer that states add, the layers with those states.
    var stateOwners: [ObjectIdentifier: [CALayer]] = [:]
    /// The states and transitions that are not read yet.
    var stateProperties: [(layer: CALayer, property: MarkupProperty, element: MarkupElement)] = []
    /// Whether a layer has states or transitions.
    private(set) var foundStates = false
    /// The first layer with each name, and the class of each layer that is not a plain `CALayer`, as far as they are recorded. Complete
    /// after reading.
    var layersByName: [String: CALayer] = [:]
    var classNames: [ObjectIdentifier: String] = [:]
    /// The number of `elements` that are recorded in both.
    var notedLayers = 0
    /// The groups of a wallpaper that follow the tilt or the state of the device: as written, and with their layers.
    var wallpaperGroups: [WallpaperGroup] = []
    var parallaxGroups: [ParallaxGroup] = []
    var propertyGroups: [PropertyGroup] = []
    /// The plain properties of the class that was read last, and those of all classes by their names.
    var plainProperties: PlainProperties?
    var plainPropertiesByClass: [String: PlainProperties] = [:]
    var plainColors = PlainColors(in: LayerTreeReader.standardColorSpace)
    /// The number of references that have moved a layer.
    private var movedLayers = 0
    /// The class that was looked up last.
    private var lastClass: (name: String, entry: ObjectClass?) = ("", nil)

    /// A layer whose properties are not read yet.
    private struct Work {
        let object: MarkupObject
        let layer: CALayer
        let depth: Int
    }

    init(document: MarkupDocument, pictures: ScenePictures, limits: MarkupLimits) {
        self.document = document
        self.limits = limits
        self.pictures = pictures
        log = DiagnosticLog(limit: limits.diagnostics)
        kept.namespaces = document.namespaces
        identifiers = IdentifierIndex(document)
        layers = Array(repeating: nil, count: document.nodes.count)
        let (values, overflow) = limits.elements.multipliedReportingOverflow(by: 4)
        remainingValues = overflow ? .max : values
        if document.source.beginsWithSpace {
            log.add(.note, at: 0, "empty lines or spaces before <?xml, where XML allows nothing")
        }
        // An id without references may occur any number of times.
        let meant = Set(document.attributes(.object).map(\.value)).union(document.attributes(.targetId).map(\.value))
        for (id, index) in identifiers.repeated where meant.contains(id) {
            let offset = Int(document.nodes[index].offset)
            log.add(.note, at: offset, "the id “\(id)” occurs twice; later references mean this object")
        }
    }

    /// Reads the layer tree and returns its root. Throws `CAMLError` if there is no root layer, or for a document beyond a limit.
    mutating func read() throws(CAMLError) -> CALayer {
        let layer = try readTree(rootObject())
        try readStates()
        noteNewLayers()
        resolveWallpaperGroups(in: layer)
        try checkDepth(of: layer)
        return layer
    }

    /// Reads a layer and the layers below it.
    mutating func readTree(_ root: MarkupObject) throws(CAMLError) -> CALayer {
        let layer = makeLayer(root)
        var work = [Work(object: root, layer: layer, depth: 1)]
        while let next = work.popLast() {
            guard next.depth <= limits.layerDepth else { throw tooDeep(at: next.object.element.offset) }
            let sublayers = try fill(next.layer, from: next.object)
            for (sublayer, object) in sublayers.reversed() {
                work.append(Work(object: object, layer: sublayer, depth: next.depth + 1))
            }
        }
        return layer
    }

    // MARK: The root

    private mutating func rootObject() throws(CAMLError) -> MarkupObject {
        let root = document.root
        let location = root.location
        let file = document.source.file
        guard root.name == "caml" else {
            throw .malformed(
                file: file, location: location, reason: "this is not a CAML document: the root element is <\(root.name)>, expected <caml>")
        }
        var result: MarkupObject?
        for child in root.children {
            let object = MarkupObject(child)
            if result == nil, isLayer(object) {
                result = object
            } else {
                kept.besideRoot.append(KeptMarkup(child))
                guard result != nil else { continue }
                if ClassTable.rule(for: child.name, of: "CALayer") != nil {
                    log.warn(
                        .misplacedElement, at: child.offset, "<\(child.name)> beside the root layer is left out",
                        mend: "Write <\(child.name)> inside the root layer.")
                    continue
                }
                log.warnOnce(
                    .misplacedElement, about: "caml", at: child.offset,
                    "<\(child.name)> besides the root layer is left out: a document has one root layer")
            }
        }
        if let result { return result }
        guard let first = root.children.first(where: { _ in true }) else { throw .noLayer(file: file, location: location) }
        throw .notALayer(file: file, location: first.location, found: MarkupObject(first).className)
    }

    /// Whether a child of `<caml>` can be the root layer. An unknown class can if its name ends in `Layer`.
    private func isLayer(_ object: MarkupObject) -> Bool {
        guard object.reference == nil else { return false }
        return ClassTable.objectClass(object.className).map { $0.kind == .layer } ?? object.className.hasSuffix("Layer")
    }

    // MARK: Sublayers

    /// The class with a name. The last one is cached, because neighbours often have the same class.
    private mutating func objectClass(_ name: String) -> ObjectClass? {
        if name != lastClass.name { lastClass = (name, ClassTable.objectClass(name)) }
        return lastClass.entry
    }

    /// Creates a layer without properties for an object, or returns the layer that the object already has.
    private mutating func makeLayer(_ object: MarkupObject) -> CALayer {
        if let layer = layers[object.element.index] { return layer }
        let entry = objectClass(object.className)
        if entry == nil {
            log.warnOnce(
                .unsupportedLayer, about: object.className, at: object.element.offset,
                "\(object.className) is not supported yet; it is shown as a plain CALayer with its sublayers")
        }
        if let type = object.element.attribute(.type), MarkupObject.currentName(ofClass: type.value) != object.className {
            log.warn(
                .ignoredPart, at: type.offset,
                "\(object.className): an attribute “type” names a class; write the property as an element: <type value=\"\(type.value)\"/>")
        }
        let layer = entry?.make?() as? CALayer ?? CALayer()
        if let type = object.element[.type], MarkupObject.currentName(ofClass: type) != object.className {
            kept.update(layer) { $0.attributes.append(("type", type)) }
        }
        if entry == nil { kept.update(layer) { $0.className = object.className } }
        layers[object.element.index] = layer
        elements.append((layer, object.element))
        return layer
    }

    /// Reads the properties of a layer and adds its sublayers and mask. Returns the added layers, whose properties are not read yet.
    private mutating func fill(_ layer: CALayer, from object: MarkupObject) throws(CAMLError) -> [(CALayer, MarkupObject)] {
        var result: [(CALayer, MarkupObject)] = []
        let structure = try setProperties(of: layer, from: object)
        for property in structure {
            if property.key == "compositingFilter" {
                try setCompositingFilter(property, of: layer)
                if layer.compositingFilter == nil, !property.isEmpty { kept.keep(property, of: layer) }
                continue
            }
            if property.key == "cornerRadii" {
                try set(property, as: .numbers(8), on: layer)
                checkCorners(property, of: layer)
                continue
            }
            guard case .element(let element) = property.form else {
                // An empty attribute is an empty list.
                if !property.isEmpty {
                    log.warn(.invalidValue, at: property.offset, "\(property.key): found text, expected elements")
                    kept.keep(property, of: layer)
                }
                continue
            }
            switch property.key {
            case "sublayers": result += try addSublayers(collection(in: element), to: layer)
            case "mask":
                result += try addMask(property, element, to: layer)
                if layer.mask == nil, !property.isEmpty { kept.keep(property, of: layer) }
            case "animations": try addAnimations(collection(in: element), to: layer)
            case "filters", "backgroundFilters":
                let list = try filters(in: collection(in: element), label: property.key, of: layer)
                let isBackground = property.key == "backgroundFilters" || layer is CABackdropLayer
                layer.setValue(list, forKey: isBackground ? "backgroundFilters" : "filters")
                kept.move(from: list, to: isBackground ? layer.backgroundFilters : layer.filters)
            case "style": try readWallpaperGroups(element)
            case "states", "stateTransitions":
                stateProperties.append((layer, property, element))
                foundStates = true
            case "emitterBehaviors": (layer as? CAEmitterLayer)?.emitterBehaviors = try readBehaviors(collection(in: element), of: layer)
            case "emitterCells": (layer as? CAEmitterLayer)?.emitterCells = try readCells(collection(in: element), of: layer)
            default: break
            }
        }
        return result
    }

    /// The element whose children are the members of a collection: a property element, or the `NSArray` inside it.
    func collection(in element: MarkupElement) -> MarkupElement {
        var children = element.children
        guard let only = children.next(), children.next() == nil else { return element }
        switch MarkupObject(only).className {
        case "NSArray", "NSSet", "NSDictionary": return only
        default: return element
        }
    }

    /// The object of a member of a collection: the object to which the member refers, or the member itself. Nil, with a warning, if there
    /// is none. The caller restores `log.place` after it has read the object: remarks about an object of the document of styles are made where
    /// the document refers to it.
    mutating func member(_ child: MarkupElement, label: String) -> MarkupObject? {
        let object = MarkupObject(child)
        guard let id = object.reference else { return object }
        guard let referred = referredElement(id, from: child) else {
            log.warn(.missingReference, at: child.offset, "\(label): no object before this one has the id “\(id)”; it is left out")
            return nil
        }
        if referred.document !== document, log.place == nil { log.place = child.offset }
        return MarkupObject(referred, className: referred["type"] ?? MarkupObject(referred).className)
    }

    /// The element to which a reference leads: before it in the document, or else in the document of styles. Nil if there is none.
    func referredElement(_ id: String, from element: MarkupElement) -> MarkupElement? {
        if element.document !== document { return styles?.element(withID: id, before: element.index) }
        return identifiers.element(withID: id, before: element.index).map { MarkupElement(document: document, index: $0) }
            ?? styles?.element(withID: id)
    }

    private mutating func addSublayers(_ element: MarkupElement, to layer: CALayer) throws(CAMLError) -> [(CALayer, MarkupObject)] {
        var result: [(CALayer, MarkupObject)] = []
        for child in element.children {
            let object = MarkupObject(child)
            if let id = object.reference {
                try addReferredLayer(id, at: child, to: layer)
            } else if isPicture(object) {
                try addPictureLayer(object, to: layer)
            } else if object.className == "null" {
                continue
            } else if objectClass(object.className)?.kind != .layer, !canBeLayer(object) {
                log.warn(.misplacedElement, at: child.offset, "sublayers: found <\(child.name)>, expected a layer; it is left out")
                kept.keep(member: child, in: "sublayers", of: layer)
            } else {
                let sublayer = makeLayer(object)
                layer.addSublayer(sublayer)
                result.append((sublayer, object))
            }
        }
        return result
    }

    /// Whether an object can be a layer: its class is a layer class or unknown.
    func canBeLayer(_ object: MarkupObject) -> Bool {
        if let entry = ClassTable.objectClass(object.className) { return entry.kind == .layer }
        // A property of layers, such as <sublayers> directly inside <sublayers>, is no layer.
        return ValueType(typeName: object.className) == nil && ClassTable.rule(for: object.className, of: "CALayer") == nil
    }

    /// Adds the mask of a layer. Returns the mask if its properties are not read yet.
    private mutating func addMask(_ property: MarkupProperty, _ element: MarkupElement, to layer: CALayer) throws(CAMLError) -> [(
        CALayer, MarkupObject
    )] {
        switch property.content(isCollection: false) {
        case .object(let object) where object.className == "null": break
        case _ where isUntypedLayer(element):
            let object = MarkupObject(element, className: "CALayer")
            let mask = makeLayer(object)
            layer.mask = mask
            return [(mask, object)]
        case .object(let object):
            guard canBeLayer(object) else {
                log.warn(.misplacedElement, at: element.offset, "mask: found \(object.className), expected a layer; it is left out")
                break
            }
            let mask = makeLayer(object)
            layer.mask = mask
            return [(mask, object)]
        case .reference(let id, _):
            try countMovedLayer(at: element)
            guard let index = identifiers.element(withID: id, before: element.index), let mask = layers[index] else {
                log.warn(.missingReference, at: element.offset, "mask: no layer before this one has the id “\(id)”; it is left out")
                break
            }
            guard !layer.isDescendant(of: mask) else {
                log.warn(.missingReference, at: element.offset, "mask: “\(id)” is this layer or one of its superlayers; it is left out")
                break
            }
            layer.mask = mask
        case .nothing: break
        case .text, .elements: log.warn(.misplacedElement, at: element.offset, "mask: expected one layer; it is left out")
        }
        return []
    }

    /// Whether the element of a property that holds a layer is that layer, without `type`: it has properties of its own.
    private func isUntypedLayer(_ element: MarkupElement) -> Bool {
        guard element["type"] == nil, element["object"] == nil else { return false }
        if element.attributes.contains(where: { !MarkupObject.isReserved($0.name) }) { return true }
        return element.children.contains { ClassTable.rule(for: MarkupProperty($0).key, of: "CALayer") != nil }
    }

    mutating func countMovedLayer(at element: MarkupElement) throws(CAMLError) {
        movedLayers += 1
        guard movedLayers <= limits.movedLayers else {
            throw .tooLarge(
                file: document.source.file, location: element.location,
                reason: "more than \(limits.movedLayers) references move layers; write the layers where they belong")
        }
    }

    private mutating func addReferredLayer(_ id: String, at element: MarkupElement, to layer: CALayer) throws(CAMLError) {
        try countMovedLayer(at: element)
        guard let index = identifiers.element(withID: id, before: element.index), let sublayer = layers[index] else {
            log.warn(.missingReference, at: element.offset, "sublayers: no layer before this one has the id “\(id)”; it is left out")
            kept.keep(member: element, in: "sublayers", of: layer)
            return
        }
        var ancestor: CALayer? = layer
        while let current = ancestor {
            if current === sublayer {
                log.warn(
                    .missingReference, at: element.offset, "sublayers: “\(id)” is this layer or one of its superlayers; it is left out")
                kept.keep(member: element, in: "sublayers", of: layer)
                return
            }
            ancestor = current.superlayer
        }
        layer.addSublayer(sublayer)
    }

    // MARK: Pictures among sublayers

    private func isPicture(_ object: MarkupObject) -> Bool {
        object.className == "CGImage" || object.element[.type] == "CGImage"
    }

    /// Adds a layer for a picture among sublayers, as hand-written files have them.
    ///
    /// The layer has the size of the picture and is centred in its superlayer.
    private mutating func addPictureLayer(_ object: MarkupObject, to layer: CALayer) throws(CAMLError) {
        log.add(.note, at: object.element.offset, "sublayers: a picture is read as a layer with that picture as its contents")
        let picture = CALayer()
        layer.addSublayer(picture)
        elements.append((picture, object.element))
        picture.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
        if case .value(let value) = try readPicture(object.element, label: "contents"), let image = value as? CGImage {
            picture.contents = image
            picture.bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        }
        _ = try setProperties(of: picture, from: MarkupObject(object.element, className: "CALayer"))
    }

    // MARK: Depth

    /// Checks the depth of the finished tree: a reference can move a layer deeper than its element is.
    private func checkDepth(of root: CALayer) throws(CAMLError) {
        // What states add to each layer.
        var added: [ObjectIdentifier: [CALayer]] = [:]
        for (layer, _) in elements {
            for element in (layer.states ?? []).flatMap(\.elements) {
                if let target = element.target { added[ObjectIdentifier(target), default: []] += element.addedLayers }
            }
        }
        var open = [(root, 1)]
        var deepest: [ObjectIdentifier: Int] = [:]
        while let (layer, depth) = open.popLast() {
            // States may add a layer in several places: only a deeper one counts.
            if !added.isEmpty {
                guard deepest[ObjectIdentifier(layer)].map({ $0 < depth }) ?? true else { continue }
                deepest[ObjectIdentifier(layer)] = depth
            }
            guard depth <= limits.layerDepth else {
                throw tooDeep(at: elements.first { $0.layer === layer }?.element.offset ?? 0)
            }
            if let mask = layer.mask { open.append((mask, depth + 1)) }
            for sublayer in layer.sublayers ?? [] { open.append((sublayer, depth + 1)) }
            if added.isEmpty { continue }
            for layer in added[ObjectIdentifier(layer)] ?? [] { open.append((layer, depth + 1)) }
        }
    }

    private func tooDeep(at offset: Int) -> CAMLError {
        .tooDeep(
            file: document.source.file, location: document.location(at: offset),
            reason: "layers nest deeper than \(limits.layerDepth); flatten the tree")
    }
}
