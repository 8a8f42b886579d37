import QuartziteGraphics

extension SubclassValues {
    /// The rectangle in the layer's points that its class draws in without regard to the bounds: the path of a shape with its stroke, or
    /// the source of particles. Nil for classes that draw inside the bounds, and without a path.
    ///
    /// - Complexity: O(elements of the path).
    package var ownExtent: CGRect? {
        switch self {
        case .shape(let shape):
            guard let path = shape.path, !path.isEmpty else { return nil }
            // A shape without visible colours has an extent too.
            let extent = shape.extent
            let box = extent.isNull ? path.bounds : extent
            return box.isNull || ![box.minX, box.minY, box.width, box.height].allSatisfy(\.isFinite) ? nil : box
        case .emitter(let emitter):
            let (center, size) = (emitter.emitterPosition, emitter.emitterSize)
            return CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height).standardized
        case .none, .gradient, .text, .replicator, .transform: return nil
        }
    }
}
