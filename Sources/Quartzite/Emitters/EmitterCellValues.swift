import QuartziteGraphics

/// The values of an emitter cell. Angles are in radians, lengths in points, times in seconds.
package struct EmitterCellValues: Sendable {
    package var name: String?
    package var isEnabled = true
    package var particleType = ParticleType.sprite
    package var numbers = EmitterCellNumbers()
    package var color = LayerColor(CGColor(srgb: SIMD4(repeating: 1)))
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contents: CGImage?
    package var minificationFilter = CALayerContentsFilter.Kind.linear
    package var magnificationFilter = CALayerContentsFilter.Kind.linear
    /// The clock of the cell, relative to the time of the layer or of the emitting particle.
    package var timing = EmitterCellTiming()
    package var cells: [EmitterCellValues] = []
    /// The behaviours that act on the particles; nil for none.
    package var behaviors: ParticleBehaviors?

    package init() {}

    /// Whether inputs of the behaviours are animated.
    var hasAnimatedBehaviors: Bool { behaviors?.animated != nil }

    /// The longest lifetime of a particle of the cell, including the particles that it emits.
    package func longestLife(_ factor: Double) -> Double {
        let own = max(0, (numbers[.lifetime] + abs(numbers[.lifetimeRange])) * factor)
        return own + (cells.map { $0.longestLife(factor) }.max() ?? 0)
    }
}

/// The kind of a cell's particles.
package enum ParticleType: String, Sendable {
    /// A picture in the plane of the layer.
    case sprite
    /// A plane in space with its own attitude, drawn foreshortened by the layer's plane or its perspective.
    case plane
}

/// A number of a cell. Each case has the name of its key in key-value coding.
package enum EmitterCellNumber: UInt8, CaseIterable, Sendable {
    case birthRate, lifetime, lifetimeRange, emissionLatitude, emissionLongitude, emissionRange, velocity, velocityRange
    case xAcceleration, yAcceleration, zAcceleration, scale, scaleRange, scaleSpeed, spin, spinRange
    case redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed, alphaSpeed
    case contentsScale, minificationFilterBias
    case rotation, rotationRange, orientationLatitude, orientationLongitude, orientationRange
    case mass, massRange

    package var key: String { String(describing: self) }

    /// Returns the number under a key, or nil. Uses a dictionary, so call it in commits and key-value coding, not in frames.
    package init?(key: String) {
        guard let number = Self.byKey[key] else { return nil }
        self = number
    }

    private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.key, $0) })

    /// Whether animations may change the number.
    package var isAnimatable: Bool { self != .contentsScale && self != .minificationFilterBias }
}

/// The values of a cell's numbers, as plain memory.
package struct EmitterCellNumbers: Sendable {
    private typealias Four = SIMD4<Double>
    private var storage: (Four, Four, Four, Four, Four, Four, Four, Four, Four) = (
        Four(repeating: 0), Four(repeating: 0), Four(repeating: 0), Four(repeating: 0), Four(repeating: 0), Four(repeating: 0),
        Four(repeating: 0), Four(repeating: 0), Four(repeating: 0)
    )

    package init() {
        self[.scale] = 1
        self[.contentsScale] = 1
        self[.mass] = 1
    }

    package subscript(number: EmitterCellNumber) -> Double {
        get {
            withUnsafeBytes(of: storage) { $0.load(fromByteOffset: Int(number.rawValue) * MemoryLayout<Double>.stride, as: Double.self) }
        }
        set {
            withUnsafeMutableBytes(of: &storage) {
                $0.storeBytes(of: newValue, toByteOffset: Int(number.rawValue) * MemoryLayout<Double>.stride, as: Double.self)
            }
        }
    }
}

/// The clock of a cell, which determines when the cell emits.
package struct EmitterCellTiming: Sendable, Equatable {
    package var beginTime = 0.0
    package var duration = Double.infinity
    package var speed = 1.0
    package var timeOffset = 0.0
    package var repeatCount = 0.0
    package var repeatDuration = 0.0
    package var autoreverses = false

    package init() {}

    /// The outer times between which the cell emits. Empty for a cell that never emits.
    package var active: Range<Double> {
        let total = repeatDuration > 0 ? repeatDuration : duration * max(1, repeatCount) * (autoreverses ? 2 : 1)
        let length = total / abs(speed)
        guard beginTime.isFinite, speed != 0, speed.isFinite, length > 0 else { return 0..<0 }
        return beginTime..<beginTime + length
    }

    /// Returns the length of the cell's own time between two outer times during which the cell emits.
    package func activeTime(from start: Double, to end: Double) -> Double {
        max(0, min(end, active.upperBound) - max(start, active.lowerBound)) * abs(speed)
    }
}
