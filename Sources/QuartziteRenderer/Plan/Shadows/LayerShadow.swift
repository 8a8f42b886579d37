import Quartzite

/// The shadow of a rounded rectangle or a path in its layer's space, from the layer's values.
struct LayerShadow {
    /// The shape that casts the shadow, without the shadow's offset.
    let rect: CGRect
    /// Corner radii of the shape, as in `BoxInstance`.
    let radii: Float4
    /// Corner smoothing of the shape, as in `BoxInstance`.
    let smoothing: Float
    /// Alpha of the shape, 0…1: that of a translucent background.
    let alpha: Double
    /// Standard deviation in points.
    let deviation: Double
    /// Displacement of the shadow in points.
    let offset: CGSize

    /// The part of the layer's space that the shadow covers.
    var extent: CGRect { rect.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -3 * deviation, dy: -3 * deviation) }

    /// Returns the rectangle that is blurred, at the offset that is drawn.
    /// - Parameters:
    ///   - world: the layer's homography.
    ///   - bounds: the layer's bounds.
    @inline(__always)
    func drawnRect(in world: Homography, around bounds: CGRect) -> CGRect {
        let offset = offset.drawnOffset(world.largestScale(in: bounds))
        return rect.offsetBy(dx: offset.width, dy: offset.height)
    }

    /// Whether the blur is less than a quarter of a pixel, which is indistinguishable from a hard edge.
    @inline(__always)
    func isHard(in world: Homography, around bounds: CGRect) -> Bool {
        deviation * world.largestScale(in: drawnRect(in: world, around: bounds)) < 0.25
    }

    /// Returns how a layer's shadow is drawn.
    /// - Parameters:
    ///   - hasEffectSurface: whether the layer has an effect surface for another reason.
    ///   - hasMore: whether the layer shows more than background, border and contents, possibly outside of these.
    static func kind(
        of values: UnsafePointer<LayerValues>, hasEffectSurface: Bool, hasMore: Bool, isFlipped: Bool
    ) -> ShadowKind {
        guard values.pointee.castsShadow else { return .none }
        if values.pointee.shadowPathIsBounds { return values.pointee.bounds.isEmpty ? .none : .box }
        if values.pointee.shadowPath.isPresent { return BoxOutline(values.pointee.shadowPath) == nil ? .path : .box }
        if values.pointee.partCount == 0 && !hasMore { return .none }
        if hasEffectSurface || hasMore { return .silhouette }
        guard let box = values.silhouette(isFlipped: isFlipped) else { return .silhouette }
        // Clipped to the bounds, the shadow is completely hidden behind the layer.
        return values.pointee.clipsToBounds && box.alpha >= 1 && box.rect == values.pointee.bounds ? .none : .box
    }

    /// Returns nil if the layer casts no such shadow.
    init?(_ values: UnsafePointer<LayerValues>, isFlipped: Bool) {
        deviation = values.pointee.shadowDeviation
        offset = values.pointee.shadowOffset
        if values.pointee.shadowPathIsBounds {
            (rect, alpha, radii, smoothing) = (values.pointee.bounds, 1, values.radii, values.cornerSmoothing)
        } else if values.pointee.shadowPath.isPresent {
            alpha = 1
            guard let outline = BoxOutline(values.pointee.shadowPath) else {
                guard let bounds = values.pointee.shadowPath.bounds else { return nil }
                (rect, radii, smoothing) = (bounds, Float4(0, 0, 0, 0), 0)
                return
            }
            let extent = Float(outline.extent)
            (rect, radii, smoothing) = (outline.rect, Float4(extent, extent, extent, extent), Float(outline.smoothing))
        } else {
            guard let box = values.silhouette(isFlipped: isFlipped) else { return nil }
            (rect, alpha) = (box.rect, box.alpha)
            radii = box.isRounded ? values.radii : Float4(0, 0, 0, 0)
            smoothing = box.isRounded ? values.cornerSmoothing : 0
        }
    }
}

extension CGSize {
    /// Returns the shadow offset that is drawn: whole pixels exactly, and fractional pixels reduced by up to 1/8 pixel.
    ///
    /// The browser that made the reference images truncates shadow offsets to whole points. The reduction keeps a difference of
    /// half a pixel within the tolerance between two renderers, and a moving shadow still moves evenly.
    /// - Parameter scale: pixels per point.
    func drawnOffset(_ scale: Double) -> CGSize {
        guard scale > 0, scale.isFinite else { return self }
        func drawn(_ length: CGFloat) -> CGFloat {
            let pixels = abs(Double(length)) * scale
            let rest = pixels - pixels.rounded(.down)
            return CGFloat((pixels - rest * (1 - rest) / 2) / scale) * (length < 0 ? -1 : 1)
        }
        return CGSize(width: drawn(width), height: drawn(height))
    }
}

extension UnsafePointer<LayerValues> {
    /// Returns the rectangle that background, border and contents cover, or nil if they cover another shape.
    func silhouette(isFlipped: Bool) -> (rect: CGRect, isRounded: Bool, alpha: Double)? {
        let bounds = pointee.bounds
        guard !bounds.isEmpty else { return nil }
        let contents = ContentsPlacement(self, isFlipped: isFlipped)
        if let box = Drawable.Box(self) {
            guard let alpha = Drawable.box(box).alpha(self) else { return nil }
            if let contents, alpha < 1 || pointee.isRounded || !bounds.contains(contents.extent) { return nil }
            return (bounds, true, alpha)
        }
        guard let contents, contents.transform == nil, let alpha = Drawable.contents(contents).alpha(self), !pointee.clipsToBounds else {
            return nil
        }
        return (contents.rect, false, alpha)
    }
}

extension LayerPath {
    /// Bounding box of all points; nil if there are none, or one is not finite.
    var bounds: CGRect? {
        guard let points, pointCount > 0 else { return nil }
        var low = points[0]
        var high = points[0]
        for index in 0..<Int(pointCount) {
            let p = points[index]
            guard p.x.isFinite, p.y.isFinite else { return nil }
            low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
            high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
