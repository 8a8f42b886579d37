// TransparencyLayerExtent: the pixels of a transparency layer. As few as are visible, since each nested layer allocates a surface of its own.

struct TransparencyLayerExtent: Sendable {
    /// The smallest margin around the visible pixels, in pixels.
    var margin: Int
    /// A box that contains all drawing in the layer, in pixels; nil where the box is not known.
    var contentBox: CGRect?
    /// Whether the layer has all pixels of the surface below.
    var isWhole: Bool

    /// The largest margin of nested layers around the bitmap, in pixels.
    private static let largestMargin = 2048

    /// The layer's pixels, counted from the bitmap's first pixel.
    /// - Parameters:
    ///   - below: the pixels of the surface that the layer is composited into.
    ///   - clip: the visible part of these pixels.
    ///   - shadowDistance: the largest distance from which a shadow falls into the visible part, in pixels.
    func frame(over below: CGRect, clip: CGRect, shadowDistance: Int) -> CGRect {
        let margin = CGFloat(min(max(self.margin, shadowDistance), max(0, Self.largestMargin - max(0, Int(-below.minX)))))
        var frame = isWhole ? below : below.intersection(clip)
        if let box = contentBox?.insetBy(dx: -margin - 1, dy: -margin - 1), !isWhole,
            box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite
        {
            frame = frame.intersection(box)
        }
        // A layer without visible pixels gets one invisible pixel.
        if frame.isEmpty { return CGRect(x: below.minX - 1, y: below.minY - 1, width: 1, height: 1) }
        return frame.insetBy(dx: -margin, dy: -margin).integral
    }
}
