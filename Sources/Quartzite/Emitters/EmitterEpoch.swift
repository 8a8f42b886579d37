import QuartziteGraphics

/// The past values of an emitter, which held until some time, with the animations of that time.
package struct EmitterEpoch: Sendable {
    package let end: Double
    package let longestLife: Double
    private let box: Box

    /// A reference, because values hold epochs and epochs hold values.
    private final class Box: Sendable {
        let values: EmitterValues
        let motion: EmitterMotion?
        init(_ values: EmitterValues, _ motion: EmitterMotion?) { (self.values, self.motion) = (values, motion) }
    }

    init(end: Double, values: EmitterValues, motion: EmitterMotion?) {
        var values = values
        values.past = []
        self.end = end
        longestLife = motion?.longestLife ?? values.longestLife
        box = Box(values, motion)
    }

    package var values: EmitterValues { box.values }
    package var motion: EmitterMotion? { box.motion }
}
