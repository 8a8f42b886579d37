// One property that an animator animates: the change between two values, and the layer's animation that shows a part of it.
//
// Every change of the animator's motion replaces the layer's animation under the same key:
//
//     paused     a constant animation that never ends
//     running    the whole change with the animator's curve, begun in the past, forwards or backwards
//     continued  the rest of the change with another curve

/// A property with its change.
@MainActor final class AnimatorItem {
    /// How the value changes.
    enum Interpolation {
        /// From a value to another. An additive change ends without a difference.
        case ends(from: AnimatableValue, to: AnimatableValue, isAdditive: Bool)
        /// Through keyframes.
        case keyframes(CAKeyframeAnimation)
    }

    let layer: CALayer
    /// The key path of the property, or of a part of a property that is animated in parts.
    let key: String
    /// The part of the animator's time that the item takes, 0…1.
    let span: AnimatorSpan
    private(set) var interpolation: Interpolation
    /// The model's value before and after the change.
    let old: AnimatableValue?
    private(set) var new: AnimatableValue?
    private let rawOld: Any?
    private var rawNew: Any?
    /// The value that the animator gave the model last, beginning with `new`.
    private var latest: AnimatableValue?
    private var attached: (key: String, animation: CAAnimation)?

    init(layer: CALayer, key: String, span: AnimatorSpan, old: Any?, interpolation: Interpolation) {
        (self.layer, self.key, self.span, self.interpolation) = (layer, key, span, interpolation)
        (rawOld, self.old) = (old, AnimatableValue(old))
        rawNew = layer.value(forKeyPath: key)
        new = AnimatableValue(rawNew)
        latest = new
    }

    /// Replaces the interpolation, after a further change of the property in the same block.
    func update(_ interpolation: Interpolation) {
        self.interpolation = interpolation
        rawNew = layer.value(forKeyPath: key)
        new = AnimatableValue(rawNew)
        latest = new
    }

    /// Whether the item's animation was neither removed nor replaced.
    private var isAlive: Bool {
        guard let attached else { return true }
        return layer.animation(forKey: attached.key) === attached.animation
    }

    // MARK: Motion

    /// Shows a part of the change without moving. The part may lie outside 0…1.
    func show(_ part: Double) {
        let animation: CAPropertyAnimation
        switch interpolation {
        case .ends(let from, let to, _):
            let basic = CABasicAnimation()
            basic.fromValue = from.interpolated(to: to, at: part).any
            basic.toValue = basic.fromValue
            animation = basic
        case .keyframes(let frames):
            animation = frames.copy() as? CAPropertyAnimation ?? frames
            animation.timeOffset = min(1, max(0, part))
        }
        animation.duration = 1
        animation.speed = 0
        attach(animation)
    }

    /// Runs the whole change with a curve.
    /// - Parameters:
    ///   - begin: seconds of the layer's time from now to the begin, negative for a change that has begun; nil for the next commit.
    ///   - speed: the rate; negative from the change's end to its start.
    func run(_ curve: AnimatorCurve, begin: Double?, speed: Double) {
        let animation: CAPropertyAnimation
        switch interpolation {
        case .ends(let from, let to, _):
            let basic = curve.animation(keyPath: key)
            (basic.fromValue, basic.toValue) = (from.any, to.any)
            animation = basic
        case .keyframes(let frames):
            animation = curve.timingFunction == nil ? samples(curve) { $0 } : frames.copy() as? CAPropertyAnimation ?? frames
            if let function = curve.timingFunction { animation.timingFunction = function }
            animation.duration = curve.duration
        }
        animation.speed = Float(speed)
        if speed < 0 { animation.timeOffset = curve.duration }
        attach(animation, begin: begin)
    }

    /// Moves from a part of the change to another.
    /// - Parameters:
    ///   - part: the part at a progress of the curve.
    ///   - isDirect: whether the part is proportional to the progress.
    func run(_ curve: AnimatorCurve, isDirect: Bool, part: @escaping (Double) -> Double) {
        guard isDirect, case .ends(let from, let to, _) = interpolation else { return attach(samples(curve, part), begin: 0) }
        let basic = curve.animation(keyPath: key)
        basic.fromValue = from.interpolated(to: to, at: part(0)).any
        basic.toValue = from.interpolated(to: to, at: part(1)).any
        attach(basic, begin: 0)
    }

    /// Returns an animation through values at every 1/60 s.
    private func samples(_ curve: AnimatorCurve, _ part: (Double) -> Double) -> CAKeyframeAnimation {
        let count = min(600, max(1, Int((curve.duration * 60).rounded(.up))))
        let animation = CAKeyframeAnimation(keyPath: key)
        animation.values = (0...count).compactMap { interpolatedValue(at: part(curve.value(at: Double($0) / Double(count))))?.any }
        animation.duration = curve.duration
        return animation
    }

    private func attach(_ animation: CAPropertyAnimation, begin: Double? = nil) {
        guard isAlive else { return }
        animation.keyPath = key
        if case .ends(_, _, true) = interpolation { animation.isAdditive = true }
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        if let begin {
            let time = layer.convertTime(CACurrentMediaTime(), from: nil) + begin
            // 0 would mean the next commit.
            animation.beginTime = time == 0 ? .leastNonzeroMagnitude : time
        }
        let key = attached?.key ?? AdditiveChange.freeKey(of: key, in: layer)
        layer.add(animation, forKey: key)
        attached = layer.animation(forKey: key).map { (key, $0) }
    }

    /// Seconds of the layer's time since the begin of the attached animation; 0 before the commit of an animation that begins with it.
    var elapsed: Double? {
        guard isAlive, let attached, let entry = layer.attachedAnimations.first(where: { $0.key == attached.key }) else { return nil }
        let given = entry.animation.beginTime
        guard let begin = entry.beginTime ?? (given == 0 ? nil : given) else { return 0 }
        return layer.convertTime(CACurrentMediaTime(), from: nil) - begin
    }

    // MARK: Values

    /// The interpolated value at a part of the change.
    private func interpolatedValue(at part: Double) -> AnimatableValue? {
        switch interpolation {
        case .ends(let from, let to, _): from.interpolated(to: to, at: part)
        case .keyframes(let frames): Self.value(of: frames, at: part)
        }
    }

    private static func value(of frames: CAKeyframeAnimation, at part: Double) -> AnimatableValue? {
        let values = (frames.values ?? []).compactMap { AnimatableValue($0) }
        guard let last = values.indices.last else { return nil }
        let given = frames.keyTimes?.map(\.doubleValue) ?? []
        let times = given.count == values.count ? given : values.indices.map { Double($0) / Double(max(1, last)) }
        guard let index = times.lastIndex(where: { $0 <= part }), index < last else { return part < 0 ? values.first : values[last] }
        let length = times[index + 1] - times[index]
        guard length > 0, frames.calculationMode != .discrete else { return values[index] }
        return values[index].interpolated(to: values[index + 1], at: (part - times[index]) / length)
    }

    /// The model's value for a fraction of the change.
    private func modelValue(at part: Double) -> Any? {
        if part == 0 { return rawOld }
        if part == 1 { return rawNew }
        if case .keyframes = interpolation { return interpolatedValue(at: part)?.any }
        guard let old, let new else { return part < 0.5 ? rawOld : rawNew }
        return old.interpolated(to: new, at: part).any
    }

    /// Ends the item's animation and gives the model the value at a part of the change, unless somebody else has changed the model.
    func settle(at part: Double) {
        if let attached, isAlive { layer.removeAnimation(forKey: attached.key) }
        attached = nil
        let current = AnimatableValue(layer.value(forKeyPath: key))
        guard AnimatableValue.areEqual(current, latest) else { return }
        let value = modelValue(at: part)
        latest = AnimatableValue(value)
        if !AnimatableValue.areEqual(latest, current) { layer.setValue(value, forKeyPath: key) }
    }
}

/// A part of an animator's time, with the curve of a block of its own.
struct AnimatorSpan: Equatable {
    var start = 0.0
    var end = 1.0
    /// The curve of a nested block that overrides the animator's; nil for the animator's.
    var timingFunction: CAMediaTimingFunction?

    /// Whether the item moves exactly as the animator.
    var isWhole: Bool { start == 0 && end == 1 && timingFunction == nil }
    var length: Double { end - start }

    /// Returns the part of the span's time at a part of the animator's time.
    func local(_ time: Double) -> Double { length > 0 ? min(1, max(0, (time - start) / length)) : time < start ? 0 : 1 }
}

extension AnimatableValue {
    /// Returns whether two values are equal. Pictures and paths are compared by their content.
    static func areEqual(_ a: AnimatableValue?, _ b: AnimatableValue?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (.number(let a), .number(let b)): a == b
        case (.boolean(let a), .boolean(let b)): a == b
        case (.point(let a), .point(let b)): a == b
        case (.size(let a), .size(let b)): a == b
        case (.rect(let a), .rect(let b)): a.origin == b.origin && a.size == b.size
        case (.affine(let a), .affine(let b)): a == b
        case (.transform(let a), .transform(let b)): CATransform3DEqualToTransform(a, b)
        case (.color(let a), .color(let b)): a == b
        case (.image(let a), .image(let b)): a === b
        case (.path(let a), .path(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1) }
        default: false
        }
    }
}
