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

    /// Returns the outline of the layer of a node, in its own points: the bounds, or for a layer without bounds, the area that it draws.
    func outline(of node: Int) -> CGRect {
        let bounds = nodes[node].values.pointee.bounds.standardized
        return bounds.isEmpty ? subclass(of: node).ownExtent ?? bounds : bounds
    }

    /// Returns the rectangle in which the layer of a node may draw, in its own points: the outline, and the shape or the source of
    /// particles.
    func reach(of node: Int) -> CGRect {
        let (outline, subclass) = (outline(of: node), subclass(of: node))
        guard let extent = subclass.ownExtent else { return outline }
        // A source may be a point, and particles leave it.
        if case .emitter = subclass { return outline.union(extent.insetBy(dx: -8, dy: -8)) }
        return outline.union(extent)
    }
}
