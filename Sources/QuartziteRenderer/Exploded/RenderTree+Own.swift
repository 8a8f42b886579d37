import Quartzite

// What a layer draws itself, without its sublayers.
extension RenderTree {
    /// The sampled values of a node's class.
    func subclass(of node: Int) -> SubclassValues {
        guard let rare = rareIndex(of: node) else { return .none }
        return rareData[rare].instance == nil ? rareData[rare].subclass : .none
    }

    /// The sampled filters of a node; nil without any.
    func effects(of node: Int) -> EffectValues? { rareIndex(of: node).flatMap { rareData[$0].effects } }

    /// Whether the layer of a node draws something itself.
    func drawsItself(_ node: Int) -> Bool {
        let values = nodes[node].values
        if values.pointee.partCount > 0 || values.pointee.castsShadow && values.pointee.hasShadowPath { return true }
        if effects(of: node)?.backgroundFilters.isEmpty == false { return true }
        switch subclass(of: node) {
        case .none, .replicator, .transform: return false
        case .shape(let shape):
            let strokes = shape.strokeColor.components.w > 0 && shape.lineWidth > 0
            return shape.path != nil && (shape.fillColor.components.w > 0 || strokes)
        case .gradient(let gradient): return gradient.colors?.isEmpty == false && !values.pointee.bounds.isEmpty
        case .text(let text): return text.isDrawn
        case .emitter(let emitter): return !emitter.cells.isEmpty
        }
    }

    /// Returns what the layer of a node may draw in, in its own points: the bounds, and the shape or the source of particles.
    func reach(of node: Int) -> CGRect {
        let bounds = nodes[node].values.pointee.bounds.standardized
        switch subclass(of: node) {
        case .shape(let shape):
            guard let path = shape.path, !path.verbs.isEmpty else { return bounds }
            let width = shape.strokeColor.components.w > 0 ? max(0, shape.lineWidth) : 0
            let stroke = path.strokeBounds(width: width, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit)
            let box = path.bounds.union(stroke)
            return box.isNull || !box.width.isFinite || !box.height.isFinite ? bounds : bounds.union(box)
        case .emitter(let emitter):
            let (center, size) = (emitter.emitterPosition, emitter.emitterSize)
            let source = CGRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height
            ).standardized
            return bounds.union(source.insetBy(dx: -8, dy: -8))
        case .none, .gradient, .text, .replicator, .transform: return bounds
        }
    }
}
