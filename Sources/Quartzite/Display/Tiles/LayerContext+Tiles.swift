import QuartziteGraphics

// Computes the visible part and the screen scale of tiled layers, on the model side, where tiles are drawn.
extension LayerContext {
    /// Updates the tiles of every tiled layer, before the changes are committed.
    /// - Parameter presented: whether presentation values decide, for layers moved by animations, instead of model values.
    func updateTiles(presented: Bool, now: Double) {
        tiledLayers.removeAll { $0.context !== self }
        for layer in tiledLayers { layer.updateTiles(presented: presented, now: now) }
    }
}

extension CATiledLayer {
    /// Finds the needed tiles and requests their drawing.
    fileprivate func updateTiles(presented: Bool, now: Double) {
        guard let context, let view = view(presented: presented, pixelsPerPoint: context.pixelsPerPoint) else {
            return tiles.update(nil, visible: .null, now: now)
        }
        let shown = TileView(part: view.part, scale: view.scale, bounds: bounds, isFlipped: isYUp)
        // Images are upright under any flip, so a change of the flip invalidates all tiles.
        if let lastView, lastView.isFlipped != shown.isFlipped { tiles.invalidate(nil) }
        // Most frames show the same view as the frame before.
        if shown == lastView && !needsTiles && now < tiles.nextUpdate { return }
        (lastView, needsTiles) = (shown, false)
        let contentsScale = values.usedContentsScale
        let pixels = CGSize(width: bounds.width * contentsScale, height: bounds.height * contentsScale)
        var level = TileGrid.level(
            screenScale: view.scale / contentsScale, size: pixels, levels: levelsOfDetail, bias: levelsOfDetailBias)
        func grid() -> TileGrid? { TileGrid(level: level, tileSize: tileSize, contentsScale: contentsScale, bounds: bounds) }
        // Too many tiles: use a coarser level.
        while let many = grid(), many.count(in: view.part) > TileGrid.most, level < 30 { level += 1 }
        tiles.update(grid(), visible: view.part, now: now)
    }

    /// Returns the part of the layer that is visible in the root's bounds, and the largest number of pixels per point of the layer
    /// there. Nil if no part is visible.
    private func view(presented: Bool, pixelsPerPoint: Double) -> (part: CGRect, scale: Double)? {
        var path: [CALayer] = []
        var layer: CALayer? = self
        while let current = layer {
            path.append(current)
            layer = current.superlayer
        }
        func shown(_ layer: CALayer) -> CALayer { presented ? layer.presentation() ?? layer : layer }
        guard let root = path.popLast() else { return nil }
        var parent = shown(root)
        var part = parent.values.bounds
        var place = Homography(parent.values.matrixToParent)
        while let next = path.popLast() {
            let layer = shown(next)
            let values = layer.values
            let own = Homography(values.matrix(in: parent.values))
            guard values.isVisible, let inverse = own.inverse else { return nil }
            if own.hasNoPerspective {
                part = inverse.boundingBox(of: part)
            } else {
                // If the horizon may be visible, any part of the layer may be.
                part = values.bounds
            }
            if values.clipsToBounds || next === self { part = part.overlap(with: values.bounds) }
            guard !part.isNull, part.width > 0, part.height > 0 else { return nil }
            place = own * place
            parent = layer
        }
        guard let scale = place.largestScale(at: CGPoint(x: part.midX, y: part.midY)) else { return nil }
        return (part, scale * pixelsPerPoint)
    }
}

/// The view of a layer for which tiles were requested.
struct TileView: Equatable {
    var part: CGRect
    var scale: Double
    var bounds: CGRect
    var isFlipped: Bool
}

extension Homography {
    /// Returns the larger of the lengths of a unit of x and of y at a point; nil behind the eye.
    fileprivate func largestScale(at point: CGPoint) -> Double? {
        let w = point.x * m14 + point.y * m24 + m44
        guard w > 1e-5 else { return nil }
        let (px, py) = ((point.x * m11 + point.y * m21 + m41) / w, (point.x * m12 + point.y * m22 + m42) / w)
        let scale = max(hypot(m11 - px * m14, m12 - py * m14), hypot(m21 - px * m24, m22 - py * m24)) / w
        return scale > 0 && scale.isFinite ? scale : nil
    }
}
