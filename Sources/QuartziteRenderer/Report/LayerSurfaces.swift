import Quartzite

/// Why a layer is drawn offscreen, and what that takes.
package struct LayerSurfaces: Sendable, Equatable {
    /// The reasons, in the words of `quartzite plan`; empty for a layer that is drawn directly.
    package var reasons: SurfaceReasons = []
    /// The pixels of the offscreen pictures of the layer.
    package var pixels = 0
    /// Whether the pictures are reused until something inside changes; false if each frame draws them.
    package var isKept = false

    package init(reasons: SurfaceReasons = [], pixels: Int = 0, isKept: Bool = false) {
        (self.reasons, self.pixels, self.isKept) = (reasons, pixels, isKept)
    }

    /// The memory of the pictures in bytes: four for each pixel.
    package var bytes: Int { 4 * pixels }
}

extension Compositor {
    /// Returns the surfaces of a layer in the last planned frame. Nil for a layer that the frame does not contain, and for an exploded
    /// view.
    ///
    /// - Complexity: O(1); for a group that each frame draws anew, O(layers in the group).
    package func surfaces(of id: LayerID) -> LayerSurfaces? {
        guard explodedTree == nil, let node = tree.index(of: id), planner.state.layers.indices.contains(node) else { return nil }
        let layer = planner.state.layers[node]
        var surfaces = LayerSurfaces(reasons: layer.surfaceReasons)
        if let index = layer.isolatedSurface, let isolated = planner.state.surfaces.entries[Int(index)].isolated {
            surfaces.pixels += isolated.area.area
            surfaces.isKept = true
        }
        if let index = layer.effectSurface, let effect = planner.state.surfaces.entries[Int(index)].effect {
            surfaces.pixels += effect.output.area
            surfaces.isKept = true
        }
        guard !surfaces.isKept, layer.isGroup else { return surfaces }
        var extent = PixelRect.empty
        for below in node..<Int(tree.nodes[node].end) { extent = extent.union(planner.state.layers[below].coverage) }
        surfaces.pixels = extent.area
        return surfaces
    }
}
