import QuartziteGraphics

/// One instance of a layer's sublayers. Layers other than replicators have exactly one, with the default values.
package struct ReplicatorInstance {
    /// Applies in the layer's coordinates, after the sublayers' own transforms.
    package var transform: CATransform3D
    /// Multiplies the colours of everything that the sublayers draw. Not premultiplied.
    package var color: SIMD4<Double>

    package init(transform: CATransform3D = CATransform3DIdentity, color: SIMD4<Double> = SIMD4(repeating: 1)) {
        self.transform = transform
        self.color = color
    }
}
