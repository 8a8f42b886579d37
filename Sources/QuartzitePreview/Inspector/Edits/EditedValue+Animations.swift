import QuartziteKit

extension EditedValue {
    /// The value of an animation without edits; nil for one that cannot be edited.
    init?(animation attached: AttachedAnimation, at place: AnimationKeyPath) {
        if place.property == AnimationKeyPath.delay {
            self = .number(0)
        } else if place.property == "beginTime", place.members.isEmpty {
            self = .number(attached.beginTime ?? attached.animation.beginTime)
        } else {
            guard let animation = attached.animation.member(at: place.members) else { return nil }
            self.init(animation, place)
        }
    }

    /// A timing function: c1x, c1y, c2x, c2y.
    init(_ curve: TimingCurve) { self = .numbers([curve.c1x, curve.c1y, curve.c2x, curve.c2y]) }

    /// A value of an animation; nil for one that cannot be edited.
    init?(_ animation: CAAnimation, _ place: AnimationKeyPath) {
        if place.property == "timingFunction" {
            self = EditedValue(animation.timingFunction?.curve ?? .linear)
        } else if let index = place.valueIndex {
            guard let values = (animation as? CAKeyframeAnimation)?.values, values.indices.contains(index) else { return nil }
            self.init(values[index])
        } else {
            guard let property = type(of: animation).keyTable[place.property] else { return nil }
            self.init(property.read(animation), property.hasBooleanAccessor ? .boolean : nil)
        }
    }
}
