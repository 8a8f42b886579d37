import QuartziteGraphics

/// Samples where the anchor point of a layer shows in the plane around the outermost of some layers, with all their transforms.
///
/// The values are the committed ones with their animations at given times. Nothing is changed, no presentation layer is made, and none of the
/// program's code runs.
package struct AnchorSampler {
    /// The layer and the layers around it, the innermost first.
    private let layers: [CommittedLayer]
    /// The number of the instance that replicators around the layer make, as in `instanceHomographies`.
    private let instance: Int

    package init(_ layers: [CommittedLayer], instance: Int = 0) { (self.layers, self.instance) = (layers, instance) }

    /// Returns the map from the layer's plane to the plane around the outermost layer, and the anchor point in the layer's plane.
    /// - Parameters:
    ///   - times: the time of each layer, in the order of the layers.
    ///   - now: the time outside of all layers, in seconds.
    /// - Returns: nil for no layers, or if the numbers of times and layers differ.
    /// - Complexity: O(layers).
    package func place(at times: [Double], now: Double) -> (plane: Homography, anchor: CGPoint)? {
        guard times.count == layers.count, !layers.isEmpty else { return nil }
        let shown = zip(layers, times).map { $0.shown(at: $1, now: now) }
        // A layer's plane is mapped through enclosing layers that preserve 3D, and then flattened into the next plane.
        var (flat, open, number) = (Homography.identity, CATransform3DIdentity, instance)
        for index in shown.indices {
            let around = index + 1 < shown.count ? shown[index + 1] : nil
            open = CATransform3DConcat(open, shown[index].values.matrix(in: around?.values))
            if let around, case .replicator(let values) = around.subclass, values.shownCount > 1 {
                // The instances of the outermost replicator come last.
                open = CATransform3DConcat(open, values.transform(of: number % values.shownCount, bounds: around.values.bounds))
                number /= values.shownCount
            }
            if around?.subclass.preserves3D != true { (flat, open) = (flat * Homography(open), CATransform3DIdentity) }
        }
        let values = shown[0].values
        let anchor = values.anchorInBounds
        return (flat * Homography(open), CGPoint(x: values.bounds.minX + anchor.x, y: values.bounds.minY + anchor.y))
    }
}
