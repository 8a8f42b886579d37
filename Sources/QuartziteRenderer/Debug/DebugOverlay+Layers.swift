import Quartzite

/// Debug colours of layers: edges between pixels, scaled contents, outlines.
extension DebugOverlay {
    private static let magenta = SIMD4<Float>(1, 0, 0.85, 0.42), yellow = SIMD4<Float>(1, 0.82, 0, 0.42)
    private static let cyan = SIMD4<Float>(0, 0.72, 0.9, 1), orange = SIMD4<Float>(1, 0.45, 0, 1)

    /// Contents whose texels do not fall on the screen's pixels are blurred a little, and so are edges between pixels.
    mutating func addMisaligned(_ frame: DebugFrame) {
        var (misaligned, scaled) = (0, 0)
        frame.forEachLayer { layer in
            switch layer.alignment {
            case .aligned: return
            case .betweenPixels(let rect):
                misaligned += 1
                marks.append(DebugMark(.misaligned, .area, rect, in: layer.place, tint: Self.magenta, label: layer.name))
            case .scaled(let rect):
                scaled += 1
                marks.append(DebugMark(.misaligned, .area, rect, in: layer.place, tint: Self.yellow, label: layer.name))
            }
        }
        add(.misaligned, Self.magenta, "edges between pixels", misaligned)
        add(.misaligned, Self.yellow, "scaled or turned contents", scaled)
    }

    /// The outlines of layers: their bounds, or without bounds, the area that they draw.
    mutating func addBounds(_ frame: DebugFrame) {
        var (layers, clips) = (0, 0)
        frame.forEachLayer { layer in
            let outline = frame.tree.outline(of: layer.node)
            // A group without bounds has no place of its own.
            if outline.isEmpty { return }
            let isClip = layer.values.pointee.clipsToBounds
            if isClip { clips += 1 } else { layers += 1 }
            marks.append(
                DebugMark(
                    .bounds, .outline, outline, in: layer.place, tint: isClip ? Self.orange : Self.cyan))
        }
        add(.bounds, Self.cyan, "layers", layers)
        add(.bounds, Self.orange, "layers that clip", clips)
    }
}

extension DebugFrame {
    /// A visible layer with its place on the screen.
    struct PlacedLayer {
        /// The place in the tree.
        let node: Int
        let planned: PlannedLayer
        let values: UnsafePointer<LayerValues>
        /// Maps the layer's points to pixels of the viewport.
        let place: Homography
        /// The layer's name; empty for none.
        let name: String
    }

    /// Calls `body` for every visible layer in the order of drawing, without masks. The pointer to the values is valid during the call.
    func forEachLayer(_ body: (PlacedLayer) -> Void) {
        for item in state.drawOrder.items[state.drawOrder.tree] where item.part == .all || item.part == .body {
            let node = Int(item.node)
            var layer = state.layers[node]
            guard layer.isVisible else { continue }
            if !state.culled.isEmpty, state.culled.contains(node), let parent = tree.parent(of: node) {
                // Layout has skipped the layer since it could not be seen.
                layer.world = tree.nodes[node].values.placement(under: nil).homography.followed(by: state.layers[parent].world)
            }
            let name = tree.committedLayer(node).name ?? ""
            guard layer.animatedGroup != nil else {
                let place = state.place(layer.world, in: layer.targetSurface)
                body(PlacedLayer(node: node, planned: layer, values: tree.nodes[node].values, place: place, name: name))
                continue
            }
            // The vertex shader places the layer; here it is sampled for once.
            guard let parent = tree.parent(of: node) else { continue }
            tree.withValuesOfGPUAnimatedLayer(node) { values in
                let world = values.placement(under: nil).homography.followed(by: state.layers[parent].world)
                let place = state.place(world, in: state.layers[parent].targetSurface)
                body(PlacedLayer(node: node, planned: layer, values: values, place: place, name: name))
            }
        }
    }
}

extension DebugFrame.PlacedLayer {
    /// How a layer's own drawing lies on the screen's pixels.
    enum Alignment {
        /// Texel by texel, or with its edges on the edges of pixels, or nothing is drawn.
        case aligned
        /// Edges lie between pixels.
        case betweenPixels(CGRect)
        /// Texels are larger or smaller than pixels, or the contents are turned.
        case scaled(CGRect)
    }

    var alignment: Alignment {
        let planned = planned
        if let placement = ContentsPlacement(values, isFlipped: planned.isFlipped, isMirrored: planned.isMirrored) {
            let rect = placement.extent
            guard placement.transform == nil, !values.pointee.stretchesContentsInParts else { return .scaled(rect) }
            let (width, height) = (Double(values.pointee.contents.width), Double(values.pointee.contents.height))
            let across = abs(placement.u1 - placement.u0) * width, down = abs(placement.v1 - placement.v0) * height
            // A single texel, or a row of them, has the same colour at any size.
            let isScaled =
                across > 1 && abs(placement.rect.width * abs(place.m11) - across) >= 1e-3
                || down > 1 && abs(placement.rect.height * abs(place.m22) - down) >= 1e-3
            if !place.isUpright || isScaled { return .scaled(rect) }
            return place.alignsToPixels(placement.rect) ? .aligned : .betweenPixels(rect)
        }
        guard Drawable.Box(values) != nil, place.isUpright, !values.pointee.bounds.isEmpty, !place.alignsToPixels(values.pointee.bounds)
        else { return .aligned }
        return .betweenPixels(values.pointee.bounds)
    }
}
