// The position of an animator and its motion.
//
//     time      0 ──────────────── part of the duration ────────────────► 1
//     progress  0 ── animator's curve: time → progress, may overshoot ──► 1
//
// An item's progress follows from the time, by the item's span and the curve. While the motion follows another curve than the
// animator's (`continueAnimation` with parameters), that curve gives the progress, and the time is computed from it.

/// The position, and how it moves.
@MainActor struct AnimatorMotion {
    /// A position, as the part of the time and as the progress.
    struct Position: Equatable {
        var time = 0.0
        var progress = 0.0
    }

    private enum Kind {
        /// Along the animator's curve, begun at a time, at a rate.
        case own(from: Double, rate: Double)
        /// From one progress to another along another curve.
        case other(AnimatorCurve, from: Double, to: Double)
    }

    let curve: AnimatorCurve
    var isReversed = false
    private(set) var position = Position()
    /// The media time at which the motion began, for an animator without items.
    private(set) var startTime = 0.0
    private var kind = Kind.own(from: 0, rate: 1)
    private var delay = 0.0

    init(curve: AnimatorCurve) { self.curve = curve }

    /// The part of the animator's time that remains in its direction.
    var remainingTime: Double { isReversed ? position.time : 1 - position.time }

    /// Goes to the beginning in the animator's direction.
    mutating func reset() { position = isReversed ? Position(time: 1, progress: 1) : Position() }

    /// Goes to the end in the animator's direction.
    mutating func finish() { position = isReversed ? Position() : Position(time: 1, progress: 1) }

    /// Goes to a progress, or to a part of the time.
    mutating func scrub(to part: Double, isProgress: Bool) {
        position =
            isProgress
            ? Position(time: curve.fraction(for: part), progress: part)
            : Position(time: part, progress: curve.value(at: part))
    }

    // MARK: Motion

    /// Begins a motion along the animator's curve from the current position. A position off the curve, as in an overshoot, moves back
    /// with the curve from there.
    mutating func begin(within seconds: Double?, delay: Double) {
        startTime = CACurrentMediaTime() + delay
        self.delay = delay
        let rest = remainingTime * curve.duration
        guard abs(curve.value(at: position.time) - position.progress) < 1e-6 else {
            return begin(curve.stretched(by: max(0.05, (seconds ?? rest) / max(1e-6, curve.duration))))
        }
        kind = .own(from: position.time, rate: seconds.map { rest > 0 ? rest / $0 : 1 } ?? 1)
    }

    /// Begins a motion along another curve for the rest of the change.
    mutating func begin(_ other: AnimatorCurve) {
        startTime = CACurrentMediaTime()
        delay = 0
        kind = .other(other, from: position.progress, to: isReversed ? 0 : 1)
    }

    /// Sets the position `elapsed` seconds after the begin of the motion.
    mutating func update(elapsed: Double) {
        switch kind {
        case .own(let from, let rate):
            let moved = rate * max(0, elapsed) / curve.duration
            let time = min(1, max(0, isReversed ? from - moved : from + moved))
            position = Position(time: time, progress: curve.value(at: time))
        case .other(let other, let from, let to):
            let progress = from + (to - from) * other.value(at: other.duration > 0 ? elapsed / other.duration : 1)
            position = Position(time: curve.fraction(for: progress), progress: progress)
        }
    }

    // MARK: Items

    private func curve(of item: AnimatorItem) -> AnimatorCurve {
        if let function = item.span.timingFunction { return AnimatorCurve(function, curve.duration * max(1e-6, item.span.length)) }
        return curve.stretched(by: max(1e-6, item.span.length))
    }

    /// Returns an item's progress at the position.
    func part(of item: AnimatorItem) -> Double {
        item.span.isWhole ? position.progress : curve(of: item).value(at: item.span.local(position.time))
    }

    /// Adds the animation of the motion to an item's layer.
    func run(_ item: AnimatorItem) {
        switch kind {
        case .own(let from, let rate):
            let curve = curve(of: item)
            let isFresh = from == 0 && delay == 0 && !isReversed && item.span.start == 0
            item.run(curve, begin: isFresh ? nil : begin(of: item, from, rate), speed: isReversed ? -rate : rate)
        case .other(let other, let from, let to):
            let own = curve
            if item.span.isWhole {
                item.run(other, isDirect: true) { from + (to - from) * $0 }
            } else {
                let (itemCurve, span) = (curve(of: item), item.span)
                item.run(other, isDirect: false) { itemCurve.value(at: span.local(own.fraction(for: from + (to - from) * $0))) }
            }
        }
    }

    /// Returns the begin of an item's animation in seconds from the begin of the motion on, with the delay.
    private func begin(of item: AnimatorItem, _ from: Double, _ rate: Double) -> Double {
        let start = isReversed ? 1 - item.span.end : item.span.start
        let done = isReversed ? 1 - from : from
        return delay + (start - done) * curve.duration / rate
    }

    /// Returns the seconds from an item's begin to the begin of the motion, so that the motion's time can be computed from the item's
    /// clock.
    func offset(of item: AnimatorItem) -> Double {
        switch kind {
        case .own(let from, let rate): begin(of: item, from, rate) - delay
        case .other: 0
        }
    }
}
