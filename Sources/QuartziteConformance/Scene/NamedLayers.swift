import Quartzite

/// The layer trees of `one.json`: layers with names, superlayers first.
struct NamedLayers {
    private let layers: [String: CALayer]
    /// All layers. This array is the only strong reference to the roots.
    let inOrder: [CALayer]

    init(_ descriptions: [Fields]) throws {
        var layers: [String: CALayer] = [:]
        var inOrder: [CALayer] = []
        for fields in descriptions {
            let name: String = try fields.require("name")
            let layer = try Self.layer(fields)
            layer.name = name
            if let parent: String = try fields.optional("parent") {
                guard let superlayer = layers[parent] else {
                    throw MalformedVector("no layer “\(parent)” comes before “\(name)”")
                }
                superlayer.addSublayer(layer)
            }
            if let masked: String = try fields.optional("maskOf") {
                guard let host = layers[masked] else { throw MalformedVector("no layer “\(masked)” comes before “\(name)”") }
                host.mask = layer
            }
            layers[name] = layer
            inOrder.append(layer)
        }
        self.layers = layers
        self.inOrder = inOrder
    }

    func layer(_ name: String) throws -> CALayer {
        guard let layer = layers[name] else { throw MalformedVector("there is no layer “\(name)”") }
        return layer
    }

    static func layer(_ fields: Fields) throws -> CALayer {
        let layer = try VectorClasses.layer(try fields.read("class", default: "CALayer"))
        if let bounds: CGRect = try fields.optional("bounds") { layer.bounds = bounds }
        if let position: CGPoint = try fields.optional("position") { layer.position = position }
        if let anchor: CGPoint = try fields.optional("anchorPoint") { layer.anchorPoint = anchor }
        layer.zPosition = try fields.read("zPosition", default: 0)
        if let transform: CATransform3D = try fields.optional("transform") { layer.transform = transform }
        if let transform: CATransform3D = try fields.optional("sublayerTransform") { layer.sublayerTransform = transform }
        layer.isGeometryFlipped = try fields.read("geometryFlipped", default: false)
        layer.isHidden = try fields.read("hidden", default: false)
        layer.opacity = try fields.read("opacity", default: 1)
        if try fields.read("filled", default: false) { layer.backgroundColor = .black }
        if let color: VectorValue = try fields.optional("backgroundColor") {
            layer.backgroundColor = try PropertyValue.decode(color, as: .color) as? CGColor
        }
        if let path: VectorPath = try fields.optional("path") { layer.setValue(path.path, forKey: "path") }
        if let color: VectorValue = try fields.optional("fillColor") {
            layer.setValue(try PropertyValue.decode(color, as: .color), forKey: "fillColor")
        }
        for constraint in try fields.read("constraints", default: [Fields]()) {
            layer.addConstraint(try LayoutOperations.constraint(constraint))
        }
        layer.beginTime = try fields.read("beginTime", default: 0)
        layer.speed = try fields.read("speed", default: 1)
        layer.timeOffset = try fields.read("timeOffset", default: 0)
        // The frame comes last, since it depends on all other values.
        if let frame: CGRect = try fields.optional("frame") { layer.frame = frame }
        return layer
    }
}
