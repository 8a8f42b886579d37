import QuartziteGraphics

extension LayerValues {
    /// Returns the outline of the bounds with rounded corners, inset by `inset` points. The background fills it, `masksToBounds`
    /// clips to it, and a border lies between two of them. The outline is empty where the inset leaves nothing.
    func boxOutline(inset: CGFloat = 0) -> PathElements {
        var outline = PathElements()
        let rect = bounds.insetBy(dx: inset, dy: inset)
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return outline }
        let corners = cornerExtents
        func extent(_ length: Double) -> Double { length > 0 ? max(0, length - Double(inset)) : 0 }
        // Around the outline: the last two are in the other order than the bits of the mask.
        let extents = SIMD4(extent(corners.x), extent(corners.y), extent(corners.w), extent(corners.z))
        if extents == .zero {
            outline.addRect(rect)
        } else {
            outline.addRoundedRect(rect, extents: extents, smoothing: cornerSmoothing)
        }
        return outline
    }
}
