import QuartziteKit

extension CALayer {
    /// Calls `body` with the values that the layer shows now. A layer without animations needs no copy. Nil before the first commit.
    func withShownValues<Result>(_ body: (UnsafePointer<LayerValues>) -> Result) -> Result? {
        guard let committed else { return nil }
        if committed.animation == nil { return body(committed.values) }
        guard let shown = presentation() else { return nil }
        return withExtendedLifetime(shown) { withUnsafePointer(to: shown.values, body) }
    }

    /// The values of the layer's class that it shows now.
    var shownSubclassValues: SubclassValues {
        guard let committed else { return .none }
        if committed.subclass.kind == .plain { return .none }
        return committed.animation == nil ? committed.subclass : presentation()?.subclassValues ?? committed.subclass
    }
}

extension LayerValues {
    /// Whether the point lies in the bounds. Bounds of negative size count as those of the positive size.
    func contains(_ point: CGPoint) -> Bool { bounds.standardized.holds(point) }
}
