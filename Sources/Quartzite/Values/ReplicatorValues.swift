import QuartziteGraphics

/// The values that only replicator layers have.
package struct ReplicatorValues: Sendable, Equatable, LayerValueGroup {
    package static var kind: LayerKind { .replicator }

    /// A whole number in the model. An animation may set any number, which is rounded down.
    package var instanceCount = 1.0
    /// The delay of each instance after the previous one, in seconds.
    package var instanceDelay = 0.0
    /// The transform from each instance to the next, about the centre of the bounds.
    package var instanceTransform = CATransform3DIdentity
    package var instanceColor = LayerColor(CGColor(srgb: SIMD4(repeating: 1)))
    // The difference between the colours of an instance and the previous one.
    package var instanceRedOffset = 0.0
    package var instanceGreenOffset = 0.0
    package var instanceBlueOffset = 0.0
    package var instanceAlphaOffset = 0.0

    // Not animatable.
    package var preservesDepth = false

    package init() {}

    /// The largest number of displayed instances.
    package static let mostInstances = 1 << 16

    /// The number of displayed instances.
    package var shownCount: Int {
        guard instanceCount >= 1 else { return 0 }
        return Int(min(instanceCount, Double(Self.mostInstances)))
    }

    /// Returns the delay of an instance after the source, in seconds.
    package func delay(of instance: Int) -> Double {
        let delay = Double(instance) * instanceDelay
        return delay.isFinite ? delay : 0
    }

    /// Returns the straight colour by which an instance's colours are multiplied. Each component is between 0 and 1.
    package func color(of instance: Int) -> SIMD4<Double> {
        // An absent colour counts as white.
        let offsets = SIMD4(instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset)
        let base = instanceColor.isPresent ? instanceColor.components : SIMD4(repeating: 1)
        return (base + offsets * Double(instance)).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }

    /// Returns the transform of an instance in the replicator's own coordinates.
    /// - Complexity: O(log instance).
    package func transform(of instance: Int, bounds: CGRect) -> CATransform3D {
        var power = CATransform3DIdentity
        var (factor, count) = (instanceTransform, instance)
        while count > 0 {
            if count & 1 == 1 { power = CATransform3DConcat(power, factor) }
            count >>= 1
            if count > 0 { factor = CATransform3DConcat(factor, factor) }
        }
        let moved = CATransform3DTranslate(power, -bounds.midX, -bounds.midY, 0)
        return CATransform3DConcat(moved, CATransform3DMakeTranslation(bounds.midX, bounds.midY, 0))
    }
}
