import Quartzite

/// The layer trees of `two.json`: a list in which `parent` is an index, or −1. Used for layers and views.
struct IndexedLayers {
    let layers: [CALayer]

    /// - Parameter make: returns the layer of an index.
    init(_ nodes: [Fields], make: (Int) -> CALayer = { _ in CALayer() }) throws {
        var layers: [CALayer] = []
        for node in nodes {
            let layer = make(layers.count)
            try Self.configure(layer, node)
            let parent: Int = try node.require("parent")
            if parent >= 0 {
                guard layers.indices.contains(parent) else {
                    throw MalformedVector("no layer \(parent) comes before \(layers.count)")
                }
                layers[parent].addSublayer(layer)
            }
            layers.append(layer)
        }
        self.layers = layers
    }

    /// Returns the layer of an index, or nil for −1.
    func layer(_ index: Int) throws -> CALayer? {
        guard index != -1 else { return nil }
        guard layers.indices.contains(index) else { throw MalformedVector("there is no layer \(index)") }
        return layers[index]
    }

    /// Returns the layer of an index. Throws for −1.
    func requireLayer(_ index: Int) throws -> CALayer {
        guard let layer = try layer(index) else { throw MalformedVector("a layer is needed, not nil") }
        return layer
    }

    /// Returns the index of a layer, or −1 for nil.
    func index(of layer: CALayer?) -> Int { layers.firstIndex { $0 === layer } ?? -1 }

    static func configure(_ layer: CALayer, _ node: Fields) throws {
        if let bounds: CGRect = try node.optional("bounds") { layer.bounds = bounds }
        if let position: CGPoint = try node.optional("position") { layer.position = position }
        if let anchor: CGPoint = try node.optional("anchorPoint") { layer.anchorPoint = anchor }
        layer.anchorPointZ = try node.read("anchorPointZ", default: 0)
        layer.zPosition = try node.read("zPosition", default: 0)
        layer.isGeometryFlipped = try node.read("geometryFlipped", default: false)
        layer.isHidden = try node.read("hidden", default: false)
        layer.masksToBounds = try node.read("masksToBounds", default: false)
        if let transform: CATransform3D = try node.optional("transform") { layer.transform = transform }
        if let transform: CATransform3D = try node.optional("sublayerTransform") { layer.sublayerTransform = transform }
        if try node.read("filled", default: false) { layer.backgroundColor = .black }
        layer.beginTime = try node.read("beginTime", default: 0)
        layer.speed = try node.read("speed", default: 1)
        layer.timeOffset = try node.read("timeOffset", default: 0)
    }
}
