import QuartziteGraphics

extension CALayer {
    /// Returns where the layer shows in the plane of a layer around it: one homography for each instance that the replicators between them
    /// make, the original first. The delay of the instances' animations does not count.
    /// - Parameters:
    ///   - ancestor: the layer around; nil for the space outside the topmost layer.
    ///   - most: the number of homographies after which the others are left out; at least 1.
    ///   - isInSuperlayer: maps points of the superlayer's plane, in which `position` is, instead of the layer's own. Default false.
    /// - Complexity: O(depth · `most`).
    package func instanceHomographies(upTo ancestor: CALayer?, most: Int, isInSuperlayer: Bool = false) -> [Homography] {
        // A layer's plane is mapped through enclosing layers that preserve 3D, and then flattened into the next plane.
        var instances = [(flat: Homography.identity, open: CATransform3DIdentity)]
        var next: CALayer? = self
        let end = ancestor?.model()
        while let layer = next, layer.model() !== end {
            let superlayer = layer.superlayer
            let own = isInSuperlayer && layer === self ? CATransform3DIdentity : layer.values.matrix(in: superlayer?.values)
            let copies = Self.instanceTransforms(in: superlayer, most: most)
            let isFlattened = superlayer?.preserves3D != true
            var placed: [(flat: Homography, open: CATransform3D)] = []
            placed.reserveCapacity(min(most, instances.count * copies.count))
            // The instances of the outermost replicator come last.
            for copy in copies {
                for instance in instances where placed.count < most {
                    let matrix = CATransform3DConcat(CATransform3DConcat(instance.open, own), copy)
                    placed.append(
                        isFlattened ? (instance.flat * Homography(matrix), CATransform3DIdentity) : (instance.flat, matrix))
                }
            }
            instances = placed
            next = superlayer
        }
        return instances.map { $0.flat * Homography($0.open) }
    }

    /// The transforms that a replicator applies to its sublayers, one for each instance; the identity for other layers.
    private static func instanceTransforms(in superlayer: CALayer?, most: Int) -> [CATransform3D] {
        guard let superlayer, case .replicator(let values) = superlayer.subclassValues, values.shownCount > 1 else {
            return [CATransform3DIdentity]
        }
        let bounds = superlayer.values.bounds
        return (0..<min(most, values.shownCount)).map { values.transform(of: $0, bounds: bounds) }
    }
}
