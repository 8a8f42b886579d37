import QuartziteGraphics

extension LayerValues {
    /// Returns the outline of the bounds with rounded corners, inset by `inset` points. The background fills it, `masksToBounds`
    /// clips to it, and a border lies between two of them. The outline is empty where the inset leaves nothing.
    func boxOutline(inset: CGFloat = 0) -> PathElements {
        var outline = PathElements()
        let rect = bounds.insetBy(dx: inset, dy: inset)
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return outline }
        let largest = max(0, cornerExtent - Double(inset))
        func extent(_ corner: CACornerMask) -> Double { maskedCorners.contains(corner) ? largest : 0 }
        let extents = SIMD4(
            extent(.layerMinXMinYCorner), extent(.layerMaxXMinYCorner), extent(.layerMaxXMaxYCorner), extent(.layerMinXMaxYCorner))
        if extents == .zero {
            outline.addRect(rect)
        } else {
            outline.addRoundedRect(rect, extents: extents, smoothing: cornerSmoothing)
        }
        return outline
    }
}
