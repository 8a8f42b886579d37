import QuartziteGraphics

/// How a replicator layer repeats its sublayers, as a value.
package struct ReplicatorValues: Sendable, Equatable {
    /// A whole number in the model; an animation may show any number, which is cut off.
    package var instanceCount = 1.0
    /// Seconds that each instance is later than the one before.
    package var instanceDelay = 0.0
    /// From each instance to the next, about the middle of the bounds.
    package var instanceTransform = CATransform3DIdentity
    package var instanceColor = LayerColor(CGColor(srgb: SIMD4(repeating: 1)))
    /// What each instance's colour differs by from the one's before: red, green, blue, alpha.
    package var offsets = SIMD4<Double>(repeating: 0)

    // Not animatable.
    package var preservesDepth = false

    package init() {}

    /// More instances than this are not shown.
    package static let mostInstances = 1 << 16

    /// How many instances show.
    package var shownCount: Int {
        guard instanceCount >= 1 else { return 0 }
        return Int(min(instanceCount, Double(Self.mostInstances)))
    }

    /// How much later than the source an instance is, in seconds.
    package func delay(of instance: Int) -> Double {
        let delay = Double(instance) * instanceDelay
        return delay.isFinite ? delay : 0
    }

    /// What an instance's colours are multiplied by, straight: each number between 0 and 1.
    package func color(of instance: Int) -> SIMD4<Double> {
        // No colour is white.
        let base = instanceColor.isPresent ? instanceColor.components : SIMD4(repeating: 1)
        return (base + offsets * Double(instance)).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }

    /// Where an instance stands, in the replicator's own space.
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

    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        switch property {
        case .instanceCount: SIMD4(instanceCount, 0, 0, 0)
        case .instanceDelay: SIMD4(instanceDelay, 0, 0, 0)
        case .instanceColor: instanceColor.components
        case .instanceRedOffset: SIMD4(offsets.x, 0, 0, 0)
        case .instanceGreenOffset: SIMD4(offsets.y, 0, 0, 0)
        case .instanceBlueOffset: SIMD4(offsets.z, 0, 0, 0)
        case .instanceAlphaOffset: SIMD4(offsets.w, 0, 0, 0)
        default: SIMD4(repeating: 0)
        }
    }

    package mutating func setChannels(_ v: SIMD4<Double>, of property: LayerProperty) {
        switch property {
        case .instanceCount: instanceCount = v.x
        case .instanceDelay: instanceDelay = v.x
        case .instanceColor: instanceColor = LayerColor(components: v)
        case .instanceRedOffset: offsets.x = v.x
        case .instanceGreenOffset: offsets.y = v.x
        case .instanceBlueOffset: offsets.z = v.x
        case .instanceAlphaOffset: offsets.w = v.x
        default: break
        }
    }

    /// Copies one property.
    package mutating func copy(_ property: LayerProperty, from other: ReplicatorValues) {
        switch property {
        case .instanceColor: instanceColor = other.instanceColor
        case .instanceTransform: instanceTransform = other.instanceTransform
        default: setChannels(other.channels(of: property), of: property)
        }
    }
}
