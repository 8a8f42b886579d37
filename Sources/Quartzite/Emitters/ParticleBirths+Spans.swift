/// Births under animated values: time is divided into short spans, in which the values count as constant.
extension ParticleBirths {
    /// Adds the particles that are born at an animated rate.
    mutating func addSpans(_ values: EmitterValues, _ motion: EmitterMotion, from begin: Double, until stop: Double) {
        let (span, time) = (Self.span(motion), end)
        let first = (max(begin, time - motion.longestLife, time - span * Double(Self.mostSpans)) / span).rounded(.down)
        let last = (min(stop, time) / span).rounded(.down)
        // Beyond this number, a span is shorter than the precision of the time.
        guard motion.longestLife > 0, first <= last, abs(first) < 1e15, abs(last) < 1e15 else { return }
        var moment = Moment(motion, values)
        for number in Int(first)...Int(last) {
            let slot = Double(number)
            let (from, to) = (max(begin, slot * span), min(stop, (slot + 1) * span))
            guard from < to else { continue }
            moment.move(to: slot, span)
            let now = moment.values
            for (index, cell) in now.cells.enumerated() where cell.isEnabled {
                let births = now.birthRate * cell.numbers[.birthRate] * cell.timing.activeTime(from: from, to: to)
                guard births > 0, births < Double(Self.mostBirths) else { continue }
                let seed = SplitMix64.mixed(UInt64(values.seed) << 32 | UInt64(values.number), UInt64(index) | 0xA5 << 32)
                // An evenly distributed sequence rounds the births up and down: no sum must be carried from span to span.
                let spread = slot * 0.618_033_988_749_895
                let count = (births + spread - spread.rounded(.down)).rounded(.down)
                var n = 0.0
                while n < count {
                    let birth = from + (n + 0.5) / count * (to - from)
                    let name = UInt64(bitPattern: Int64(number)) &* 4099 &+ UInt64(n)
                    if birth <= time { emit(cell, now, birth: birth, seed: SplitMix64.mixed(seed, name)) }
                    n += 1
                }
            }
        }
    }

    /// The largest number of spans of animated values that are examined: the latest ones.
    private static let mostSpans = 4_096

    /// The length of a span in which animated values count as constant, in seconds.
    static func span(_ motion: EmitterMotion?) -> Double {
        guard let life = motion?.longestLife, life.isFinite else { return 1.0 / 60 }
        return max(1.0 / 60, life / 1024)
    }

    /// One span of time at a time, with the values that hold in it.
    struct Moment {
        private let motion: EmitterMotion?
        private var slot = Double.nan
        private(set) var values: EmitterValues

        init(_ motion: EmitterMotion?, _ values: EmitterValues) { (self.motion, self.values) = (motion, values) }

        mutating func move(to slot: Double, _ span: Double) {
            guard let motion, slot != self.slot else { return }
            self.slot = slot
            values = motion.values(at: (slot + 0.5) * span)
        }
    }
}
