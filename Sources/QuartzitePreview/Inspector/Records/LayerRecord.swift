// The data that `inspect` prints about one layer and the inspector of the window copies, read from the tree before printing.

import QuartziteKit

/// A layer's model and presentation values and its animations, as data.
package struct LayerRecord {
    /// Child indices from the root, such as `0/2/1`; empty for the root.
    package var path: String
    package var id: String
    package var name: String?
    package var className: String
    /// Every animatable property of the class, then its settings, by their keys of key-value coding. Defaults may be left out.
    package var model: [(key: String, value: JSONValue)]
    /// The presentation values, by the same keys.
    package var presentation: [(key: String, value: JSONValue)]
    package var animations: [AnimationRecord]
    /// The layers of the mask, the mask first; empty without a mask. Their paths begin with the layer's path and `mask`.
    package var mask: [LayerRecord] = []
    /// The cells of an emitter layer; nil for another layer.
    package var cells: [CellRecord]?

    package var depth: Int { path.isEmpty ? 0 : path.utf8.count { $0 == UInt8(ascii: "/") } + 1 }
}

/// One animation of a layer.
package struct AnimationRecord {
    /// The key with which the animation was added; nil without a key.
    package var key: String?
    package var className: String
    package var keyPath: String?
    package var state: String
    /// The progress in the forward leg, 0…1, before the timing function.
    package var progress: Double
}

extension LayerRecord {
    /// Returns the records of a scene's tree in preorder, at a media time.
    @MainActor package static func tree(of scene: Scene, at now: Double) -> [LayerRecord] {
        var records: [LayerRecord] = []
        forEach(of: scene, at: now) { records.append($0) }
        return records
    }

    /// Passes the same records one by one to a function.
    /// - Parameter omitsDefaults: whether records may leave out properties with the value of a new layer, which is faster. Default
    ///   false.
    @MainActor package static func forEach<Stop: Error>(
        of scene: Scene, at now: Double, omitsDefaults: Bool = false, _ body: (LayerRecord) throws(Stop) -> Void
    ) throws(Stop) {
        var values = LayerValueText()
        values.omitsDefaults = omitsDefaults
        try forEach(in: scene.root, path: "", of: scene, at: now, &values, body)
    }

    /// Passes the records of a layer and the layers below to a function.
    @MainActor private static func forEach<Stop: Error>(
        in root: CALayer, path: String, of scene: Scene, at now: Double, _ values: inout LayerValueText,
        _ body: (LayerRecord) throws(Stop) -> Void
    ) throws(Stop) {
        var pending: [(layer: CALayer, path: String)] = [(root, path)]
        while let (layer, path) = pending.popLast() {
            try body(LayerRecord(layer, path: path, of: scene, at: now, &values))
            for (index, child) in layer.childLayers.enumerated().reversed() {
                pending.append((child, path.isEmpty ? String(index) : "\(path)/\(index)"))
            }
        }
    }

    /// The id of a layer in its document, else the number of the layer.
    @MainActor static func id(of layer: CALayer, in scene: Scene) -> String { scene.documentID(layer) ?? String(layer.id.rawValue) }

    /// Reads one layer of a scene, with the layers of its mask.
    @MainActor init(_ layer: CALayer, path: String, of scene: Scene, at now: Double, _ values: inout LayerValueText) {
        let animations = layer.attachedAnimations
        let own = layer.animatableProperties
        // An animation may change a property that has its default.
        let omitsDefaults = values.omitsDefaults && animations.isEmpty
        let settings = omitsDefaults && LayerSettings.areInitial(layer) ? [] : LayerSettings.values(of: layer)
        var model: [(key: String, value: JSONValue)] = []
        for property in own where !(omitsDefaults && layer.hasInitialValue(of: property)) {
            model.append((property.key, values.json(of: property, in: layer)))
        }
        model += settings
        var presentation = model
        // A layer without animations shows its model values; all changes are committed.
        if !animations.isEmpty, let shown = layer.presentation() {
            presentation = own.map { ($0.key, values.json(of: $0, in: shown)) } + settings
        }
        let time = animations.isEmpty ? 0 : layer.convertTime(now, from: nil)
        let emitter = layer as? CAEmitterLayer
        let cells = emitter.map { ($0.emitterCells ?? []).map { CellRecord($0, pictures: &values) } }
        var mask: [LayerRecord] = []
        if let layer = layer.mask {
            let start = path.isEmpty ? "mask" : path + "/mask"
            Self.forEach(in: layer, path: start, of: scene, at: now, &values) { mask.append($0) }
        }
        self.init(
            path: path, id: Self.id(of: layer, in: scene), name: layer.name,
            className: type(of: layer) == CALayer.self ? "CALayer" : String(describing: type(of: layer)), model: model,
            presentation: presentation,
            animations: animations.map { AnimationRecord($0, localTime: time) }, mask: mask, cells: cells)
    }
}

extension AnimationRecord {
    init(_ attached: AttachedAnimation, localTime: Double) {
        key = attached.isUnnamed ? nil : attached.key
        className = String(describing: type(of: attached.animation))
        keyPath = (attached.animation as? CAPropertyAnimation)?.keyPath
        let state = attached.timing.flatMap { $0.isValid ? $0.state(atParent: localTime) : nil }
        self.state = (state?.phase ?? .after).rawValue
        progress = state?.progress ?? .nan
    }
}

/// Formats property values. Images are numbered in order of appearance, to distinguish images of the same size.
package struct LayerValueText {
    private var pictures: [ObjectIdentifier: Int] = [:]
    /// Whether records leave out properties with the value of a new layer. Default false.
    fileprivate(set) var omitsDefaults = false

    package init() {}

    /// Returns a property's value in a model or presentation layer.
    package mutating func json(of property: LayerProperty, in layer: CALayer) -> JSONValue {
        // A subclass may override its accessors. Those of a plain layer return what is stored.
        if type(of: layer) == CALayer.self, property.owner == .plain, let value = Self.json(ofChannels: property, in: layer) {
            return value
        }
        let value = layer.value(forKey: property.key)
        if property.shape == .filters { return json(ofFilters: value) }
        return json(of: AnimatableValue(value), shape: property.shape)
    }

    /// Returns the value of a property that is made of numbers; nil for another one.
    private static func json(ofChannels property: LayerProperty, in layer: CALayer) -> JSONValue? {
        let shape = property.shape
        guard property.channelCount > 0 else { return nil }
        if shape == .color {
            return layer.colorComponents(of: property).map { .numbers([$0.x, $0.y, $0.z, $0.w]) } ?? .null
        }
        let channels = layer.channels(of: property)
        switch shape {
        case .number: return .number(channels.x)
        case .boolean: return .bool(channels.x != 0)
        case .rect: return .numbers([channels.x, channels.y, channels.z, channels.w])
        default: return .numbers([channels.x, channels.y])
        }
    }

    /// Returns a picture's size and number; null for none.
    package mutating func json(ofPicture picture: Any?) -> JSONValue { json(of: picture.flatMap { AnimatableValue($0) }, shape: .image) }

    /// Returns a colour's components; null for none.
    package mutating func json(ofColor color: CGColor?) -> JSONValue { json(of: color.flatMap { AnimatableValue($0) }, shape: .color) }

    /// Returns the value of a property that does not animate; null for one that has no text.
    package mutating func json(ofSetting value: Any?, isBoolean: Bool) -> JSONValue {
        // Names such as those of gravities are strings of a type of their own.
        if let name = (value as? any RawRepresentable)?.rawValue as? String { return .string(name) }
        return json(of: AnimatableValue(value), shape: isBoolean ? .boolean : nil)
    }

    private mutating func json(of value: AnimatableValue?, shape: LayerProperty.Shape?) -> JSONValue {
        switch (shape, value) {
        case (_, nil): return .null
        // Key-value coding returns a boolean as an NSNumber, which cannot be distinguished from a number.
        case (.boolean, .number(let number)?): return .bool(number != 0)
        case (_, .number(let number)?): return .number(number)
        case (_, .boolean(let flag)?): return .bool(flag)
        case (_, .point(let point)?): return .numbers([point.x, point.y])
        case (_, .size(let size)?): return .numbers([size.width, size.height])
        case (_, .rect(let rect)?): return .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        case (_, .color(let color)?):
            let components = color.srgb
            return .numbers([components.x, components.y, components.z, components.w])
        case (_, .transform(let m)?):
            return .numbers([
                m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
            ])
        case (_, .image(let picture)?):
            let number = pictures[ObjectIdentifier(picture)] ?? pictures.count + 1
            pictures[ObjectIdentifier(picture)] = number
            return .string("CGImage \(picture.width)x\(picture.height) #\(number)")
        case (_, .path(let path)?): return .string(path.caml)
        case (_, .string(let text)?): return .string(text)
        case (_, .array(let values)?): return .array(values.map { json(of: $0, shape: nil) })
        case (_, .affine?): return .null
        }
    }

    /// Formats a filter as an object with its type, name and inputs; several filters as an array.
    private mutating func json(ofFilters value: Any?) -> JSONValue {
        switch value {
        case let filters as [Any]: return .array(filters.map { json(ofFilters: $0) })
        case let name as String: return .string(name)
        case let filter as CAFilter:
            var members: [(key: String, value: JSONValue)] = [
                ("type", .string(filter.type)), ("name", filter.name.map(JSONValue.string) ?? .null),
            ]
            for key in filter.inputKeys {
                switch AnimatableValue(filter.value(forKey: key)) {
                case .number(let number)?: members.append((key, .number(number)))
                case .color(let color)?: members.append((key, .numbers((0..<4).map { color.srgb[$0] })))
                case let other?: members.append((key, .numbers(other.numbers ?? [])))
                case nil: members.append((key, .null))
                }
            }
            return .object(members)
        default: return .null
        }
    }
}
