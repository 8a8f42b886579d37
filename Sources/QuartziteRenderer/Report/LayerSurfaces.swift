import Quartzite

/// Why a layer is drawn offscreen in the last frame, and how many pixels that takes.
package struct LayerSurfaces: Sendable, Equatable {
    /// The reasons, in the words of `quartzite plan`; empty for a layer that is drawn directly.
    package var reasons: SurfaceReasons = []
    /// The pixels of the offscreen pictures of the layer.
    package var pixels = 0
    /// Whether the pictures are reused until something inside changes; false if each frame draws them.
    package var isKept = false
    /// Whether the last frame drew the pictures of the layer; false if it showed the ones of an earlier frame.
    package var wasDrawn = false
    /// The part of the layer in all offscreen pixels that the last frame drew, 0…1. Nil if the last frame drew none of the layer's, and for
    /// a layer without pictures of its own.
    package var share: Double?

    package init(reasons: SurfaceReasons = [], pixels: Int = 0, isKept: Bool = false, wasDrawn: Bool = false, share: Double? = nil) {
        (self.reasons, self.pixels, self.isKept) = (reasons, pixels, isKept)
        (self.wasDrawn, self.share) = (wasDrawn, share)
    }

    /// The memory of the pictures in bytes: four for each pixel.
    package var bytes: Int { 4 * pixels }
}

extension Compositor {
    /// Returns the surfaces of a layer in the last planned frame. Nil for a layer that the frame does not contain, and for an exploded
    /// view.
    ///
    /// - Complexity: O(surfaces drawn in the frame); for a group that is redrawn in each frame, O(layers in the group).
    package func surfaces(of id: LayerID) -> LayerSurfaces? {
        guard explodedTree == nil, let node = tree.index(of: id), planner.state.layers.indices.contains(node) else { return nil }
        let layer = planner.state.layers[node]
        var surfaces = LayerSurfaces(reasons: layer.surfaceReasons)
        var drawn = 0
        for index in [layer.isolatedSurface, layer.effectSurface] {
            guard let index else { continue }
            let pixels = planner.state.surfaces.pixels(of: index)
            surfaces.pixels += pixels
            surfaces.isKept = true
            if planner.state.surfaces.drawn.contains(index) { drawn += pixels }
        }
        if drawn > 0 {
            let all = planner.state.surfaces.drawn.reduce(0) { $0 + planner.state.surfaces.pixels(of: $1) }
            (surfaces.wasDrawn, surfaces.share) = (true, Double(drawn) / Double(max(1, all)))
        }
        guard !surfaces.isKept, layer.isGroup else { return surfaces }
        var extent = PixelRect.empty
        for below in node..<Int(tree.nodes[node].end) { extent = extent.union(planner.state.layers[below].coverage) }
        surfaces.pixels = extent.area
        return surfaces
    }
}

extension SurfaceTree {
    /// The pixels of a surface's picture.
    fileprivate func pixels(of index: SurfaceIndex) -> Int {
        let entry = entries[Int(index)]
        return entry.isolated?.area.area ?? entry.effect?.output.area ?? 0
    }
}
