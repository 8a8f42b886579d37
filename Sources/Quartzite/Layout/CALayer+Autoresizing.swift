import QuartziteGraphics

// Autoresizing: when a layer's size changes, its sublayers' frames change as their masks say.
//
//     superlayer  100 ──► 200        minX margin │ width │ maxX margin      shares of the 100
//     both margins                        ½      │       │      ½
//     all three                           ⅓      │   ⅓   │      ⅓
//     width and one margin                ⅔      │   ⅓   │                  the fixed margin's share goes to the other one
//
// The new frame is then enlarged to whole points.
extension CALayer {
    /// Implements `resize(withOldSuperlayerSize:)`.
    func autoresize(fromSuperlayerSize size: CGSize) {
        guard !resizingMask.isEmpty, let superlayer else { return }
        let new = superlayer.bounds.size
        guard new != size else { return }
        let frame = frame
        let x = Self.shares(
            isStartFlexible: resizingMask.contains(.layerMinXMargin), isLengthFlexible: resizingMask.contains(.layerWidthSizable),
            isEndFlexible: resizingMask.contains(.layerMaxXMargin))
        let y = Self.shares(
            isStartFlexible: resizingMask.contains(.layerMinYMargin),
            isLengthFlexible: resizingMask.contains(.layerHeightSizable),
            isEndFlexible: resizingMask.contains(.layerMaxYMargin))
        let (dx, dy) = (new.width - size.width, new.height - size.height)
        let start = CGPoint(x: frame.minX + dx * x.start, y: frame.minY + dy * y.start)
        let end = CGPoint(x: frame.maxX + dx * x.end, y: frame.maxY + dy * y.end)
        self.frame = CGRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y).standardized.integral
    }

    /// Returns the fractions of the size change by which the frame's two edges on one axis move.
    private static func shares(
        isStartFlexible: Bool, isLengthFlexible: Bool, isEndFlexible: Bool
    ) -> (start: CGFloat, end: CGFloat) {
        switch (isStartFlexible, isLengthFlexible, isEndFlexible) {
        case (false, false, _): (0, 0)
        case (true, false, false): (1, 1)
        case (true, false, true): (0.5, 0.5)
        case (false, true, false): (0, 1)
        case (false, true, true): (0, 1 / 3)
        case (true, true, false): (2 / 3, 1)
        case (true, true, true): (1 / 3, 2 / 3)
        }
    }
}
