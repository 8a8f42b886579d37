import QuartziteGraphics

/// One time that a layer shows its sublayers. Most show them once, as they are.
package struct ReplicatorInstance {
    /// Acts in the layer's own space, after the sublayers' own places.
    package var transform: CATransform3D
    /// Straight; multiplies everything that the sublayers draw.
    package var color: SIMD4<Double>

    package init(transform: CATransform3D = CATransform3DIdentity, color: SIMD4<Double> = SIMD4(repeating: 1)) {
        self.transform = transform
        self.color = color
    }
}
