import QuartziteGraphics

/// The values of a layer without its animations, for the channels that the vertex shader animates. Angles are in radians.
package struct BaseValues: Sendable {
    private let turned: SIMD4<Double>
    private let placed: SIMD4<Double>
    /// Whether the layer shows when its back faces the viewer.
    package let isDoubleSided: Bool

    /// Returns nil for a transform other than scale, rotation and translation in the plane, or with numbers too large for floats.
    package init?(_ layer: CommittedLayer) {
        let base = layer.values
        isDoubleSided = base.pointee.isDoubleSided
        var parts = TransformComponents()
        if let committed = layer.components(of: .transform) {
            parts = committed.pointee
        } else if base.pointee.transform != CATransform3DIdentity {
            guard let taken = TransformComponents(base.pointee.transform) else { return nil }
            parts = taken
        }
        // Decomposing a transform of the plane leaves rounding errors in the other components.
        let tilt = SIMD4(parts.rotation.x, parts.rotation.y, parts.translation.z, parts.perspective.w - 1)
        let bent = SIMD4(parts.shear.x, parts.shear.y, parts.shear.z, 0)
        guard pointwiseMax(tilt * tilt, bent * bent).max() < 1e-20, parts.perspective.x == 0, parts.perspective.y == 0,
            parts.perspective.z == 0, parts.scale.z >= 0 || isDoubleSided
        else { return nil }
        turned = SIMD4(parts.rotation.z, parts.scale.x, parts.scale.y, base.pointee.opacity)
        placed = SIMD4(
            Double(base.pointee.position.x), Double(base.pointee.position.y), parts.translation.x, parts.translation.y)
        let largest = pointwiseMax(pointwiseMax(turned, -turned), pointwiseMax(placed, -placed)).max()
        guard largest < 1e9, (turned.sum() + placed.sum()).isFinite else { return nil }
    }

    /// Whether the layer is neither turned nor resized.
    package var onlyTranslates: Bool { turned.x == 0 && turned.y == 1 && turned.z == 1 }

    /// The base value of a channel.
    package subscript(channel: GPUChannel) -> Double {
        let index = Int(channel.rawValue)
        return index < 4 ? turned[index] : placed[index - 4]
    }
}
