// TransparencyLayerExtent: which pixels a transparency layer has. As few as show: each layer within layers takes memory of its own.

struct TransparencyLayerExtent: Sendable {
    /// Pixels around what shows that it has at least.
    var wider: Int
    /// What nothing is drawn outside of, in pixels; nil where that is not known.
    var extent: CGRect?
    /// Whether it has all pixels that what is below has.
    var isWhole: Bool

    /// What layers within layers may have around the bitmap at most, in pixels.
    private static let largestMargin = 2048

    /// The pixels, from the bitmap's first one.
    /// - Parameters:
    ///   - below: those of what the layer will be laid over.
    ///   - clip: what shows of these.
    ///   - reach: how far away from what shows something may be drawn that throws its shadow there.
    func frame(over below: CGRect, clip: CGRect, reach: Int) -> CGRect {
        let wider = CGFloat(min(max(self.wider, reach), max(0, Self.largestMargin - max(0, Int(-below.minX)))))
        var frame = isWhole ? below : below.intersection(clip)
        if let box = extent?.insetBy(dx: -wider - 1, dy: -wider - 1), !isWhole,
            box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite
        {
            frame = frame.intersection(box)
        }
        // Where nothing of it shows, it is a pixel that does not.
        if frame.isEmpty { return CGRect(x: below.minX - 1, y: below.minY - 1, width: 1, height: 1) }
        return frame.insetBy(dx: -wider, dy: -wider).integral
    }
}
