import Quartzite

extension PlannedLayer {
    /// Works out the layer's place from its values and its superlayer's place.
    /// - Parameters:
    ///   - outer: the superlayer's `matrixForSublayers`.
    ///   - node: the layer's own index.
    mutating func place(
        _ values: UnsafePointer<LayerValues>, in parent: PlannedLayer, under outer: CATransform3D?, node: Int32, hasSublayers: Bool,
        limit: PixelRect
    ) {
        let placement = values.placement(under: outer)
        depth = placement.depth
        world = placement.homography * parent.world
        isFlipped = values.pointee.isGeometryFlipped != parent.isFlipped
        let own = min(1, max(0, values.pointee.opacity))
        // A group is drawn opaque and fades as a whole. What is one rectangle fades by itself, without an offscreen pass.
        let isGroup = own < 1 && values.pointee.allowsGroupOpacity && (hasSublayers || values.hasOverlappingParts)
        opacity = isGroup ? 1 : parent.opacity * own
        groupOpacity = isGroup ? parent.opacity * own : 1
        transformsSublayers = values.pointee.sublayerTransform != CATransform3DIdentity
        (clip, innerClip) = (parent.innerClip, parent.innerClip)
        (clipShape, innerClipShape) = (parent.innerClipShape, parent.innerClipShape)
        isVisible =
            parent.isVisible && own > 0 && !values.pointee.isHidden && world.isFinite
            && (values.pointee.isDoubleSided || !placement.showsBack)
        coverage = .empty
        guard isVisible else { return }
        if values.pointee.clipsToBounds { clipInside(values, node: node) }
        coverage = ownCoverage(values, limit)
    }

    private mutating func clipInside(_ values: UnsafePointer<LayerValues>, node: Int32) {
        let bounds = values.pointee.bounds
        if world.keepsRectangles {
            let box = world.boundingBox(of: bounds)
            innerClip = clip.intersection(
                ClipBounds(minX: Float(box.minX), minY: Float(box.minY), maxX: Float(box.maxX), maxY: Float(box.maxY)))
            if values.pointee.cornerRadius > 0 { innerClipShape = node }
        } else {
            // The shape cuts exactly; its box only bounds the coverage.
            let huge = PixelRect(minX: -1 << 20, minY: -1 << 20, maxX: 1 << 20, maxY: 1 << 20)
            let box = world.coverage(of: bounds, in: huge)
            innerClip = clip.intersection(
                ClipBounds(minX: Float(box.minX), minY: Float(box.minY), maxX: Float(box.maxX), maxY: Float(box.maxY)))
            innerClipShape = node
        }
        if bounds.isEmpty || innerClip.isEmpty { innerClip = ClipBounds(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    }

    /// The pixels that background, border and contents touch.
    private func ownCoverage(_ values: UnsafePointer<LayerValues>, _ limit: PixelRect) -> PixelRect {
        var result = PixelRect.empty
        let showsBox = values.showsBackground || values.showsBorder
        if showsBox, !values.pointee.bounds.isEmpty {
            result = world.coverage(of: values.pointee.bounds, in: clip.pixels(in: limit))
        }
        if let placement = ContentsPlacement(values, isFlipped: isFlipped) {
            if !showsBox || placement.rect != values.pointee.bounds {
                result = result.union(world.coverage(of: placement.rect, in: innerClip.pixels(in: limit)))
            }
        }
        return result
    }
}

extension UnsafePointer<LayerValues> {
    /// Whether there is a background to draw.
    var showsBackground: Bool { pointee.backgroundColor.components.w > 0 }

    /// Whether there is a border to draw.
    var showsBorder: Bool { pointee.borderWidth > 0 && pointee.borderColor.components.w > 0 }

    /// Whether the layer's own drawing overlaps itself.
    var hasOverlappingParts: Bool {
        (showsBackground ? 1 : 0) + (showsBorder ? 1 : 0) + (pointee.contents.isPresent ? 1 : 0) > 1
    }

    /// The corners' radii in points, as instances carry them: at most half the shorter side.
    var radii: Float4 {
        let radius = Float(min(max(0, pointee.cornerRadius), min(pointee.bounds.width, pointee.bounds.height) / 2))
        func at(_ corner: CACornerMask) -> Float { pointee.maskedCorners.contains(corner) ? radius : 0 }
        return Float4(
            at(.layerMinXMinYCorner), at(.layerMaxXMinYCorner), at(.layerMinXMaxYCorner), at(.layerMaxXMaxYCorner))
    }
}

extension Float4 {
    init(_ rect: CGRect) {
        self.init(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
    }
}
