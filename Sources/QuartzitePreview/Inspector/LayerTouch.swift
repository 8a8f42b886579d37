import QuartziteKit

/// Whether a point of a layer's own space belongs to the layer, without its sublayers.
@MainActor
struct LayerTouch {
    /// Whether the point belongs to the layer.
    let isHit: Bool
    /// Whether the layer draws something there, judged by its colours, shapes and pictures; pictures count as opaque.
    let draws: Bool

    /// The distance in points within which a thin stroke is hit.
    private static let slack = 2.0

    init(_ layer: CALayer, at point: CGPoint) {
        let (isInside, isFilled) =
            layer.withShownValues { values in
                let isInside = values.pointee.contains(point)
                return (isInside, isInside && values.pointee.partCount > 0)
            } ?? (false, false)
        switch layer.shownSubclassValues {
        case .none:
            // Tiles are separate layers, which are in no list of sublayers.
            (isHit, draws) = (isInside, isFilled || isInside && layer is CATiledLayer)
        case .shape(let values):
            let isOnShape = Self.isOn(values, point)
            (isHit, draws) = (isOnShape || isFilled || isInside && values.path == nil, isOnShape || isFilled)
        case .gradient(let values): (isHit, draws) = (isInside, isFilled || isInside && values.colors?.isEmpty == false)
        case .text(let values): (isHit, draws) = (isInside, isFilled || isInside && values.isDrawn)
        case .emitter(let values):
            let (position, size) = (values.emitterPosition, values.emitterSize)
            let source = CGRect(
                x: position.x - size.width / 2, y: position.y - size.height / 2, width: size.width, height: size.height
            ).standardized.insetBy(dx: -4, dy: -4)
            let isNear = isInside || source.holds(point)
            (isHit, draws) = (isNear, isNear && !values.cells.isEmpty)
        case .replicator: (isHit, draws) = (isInside, isFilled)
        // A transform layer has no plane.
        case .transform: (isHit, draws) = (false, false)
        }
    }

    private static func isOn(_ shape: ShapeValues, _ point: CGPoint) -> Bool {
        guard let path = shape.path else { return false }
        if shape.fillColor.components.w > 0, path.contains(point, evenOdd: shape.fillsEvenOdd) { return true }
        guard shape.strokeColor.components.w > 0, shape.lineWidth > 0 else { return false }
        let width = max(shape.lineWidth, 2 * slack)
        let box = path.strokeBounds(width: width, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit)
        guard box.holds(point) else { return false }
        let stroke = CGPath(elements: path).copy(
            strokingWithWidth: width, lineCap: shape.lineCap, lineJoin: shape.lineJoin, miterLimit: shape.miterLimit)
        return stroke.contains(point)
    }
}
