// A second model of states and transitions, for comparison: numbers by name, an oscillator that is integrated in small steps, curves
// that are solved by bisection. Nothing of it is shared with the library.

/// A motion from a begin value to the value below.
struct ReferenceMotion {
    enum Kind {
        case curve(SIMD4<Double>)
        /// A spring that is not `overdamped` is at most critically damped.
        case spring(mass: Double, stiffness: Double, damping: Double, velocity: Double, overdamped: Bool)
        /// Values of its own with their times in 0…1.
        case keys([Double], times: [Double])
    }

    var key: String
    var property: String
    var kind: Kind
    var delay = 0.0
    var duration: Double
    var speed = 1.0
    var fillsBackwards = false
    var fillsForwards = false

    /// The seconds from the begin of a transition to the end of the motion.
    var end: Double { delay + duration / speed }

    /// Returns the progress at a fraction of the duration, for a motion that is no list of values.
    func progress(_ fraction: Double) -> Double {
        switch kind {
        case .curve(let c): Self.solve(c, fraction)
        case .spring(let mass, let stiffness, let damping, let velocity, let overdamped):
            Self.oscillate(
                mass, stiffness, overdamped ? damping : min(damping, 2 * (mass * stiffness).squareRoot()), velocity,
                seconds: fraction * duration)
        case .keys: fraction
        }
    }

    /// Returns y of a cubic Bézier curve from (0, 0) to (1, 1) where x has a value.
    private static func solve(_ c: SIMD4<Double>, _ x: Double) -> Double {
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double { 3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t }
        if x <= 0 || x >= 1 { return x }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if bezier(c.x, c.z, middle) < x { low = middle } else { high = middle }
        }
        return bezier(c.y, c.w, low)
    }

    /// Returns the place of a mass on a damped spring that is pulled from 0 to 1, by the method of Runge and Kutta.
    private static func oscillate(_ m: Double, _ k: Double, _ c: Double, _ v: Double, seconds: Double) -> Double {
        var (x, speed) = (0.0, v)
        let steps = max(1, Int(seconds * 2000))
        let h = seconds / Double(steps)
        func force(_ x: Double, _ v: Double) -> Double { (k * (1 - x) - c * v) / m }
        for _ in 0..<steps {
            let (x1, v1) = (speed, force(x, speed))
            let (x2, v2) = (speed + h / 2 * v1, force(x + h / 2 * x1, speed + h / 2 * v1))
            let (x3, v3) = (speed + h / 2 * v2, force(x + h / 2 * x2, speed + h / 2 * v2))
            let (x4, v4) = (speed + h * v3, force(x + h * x3, speed + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            speed += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        return x
    }
}

/// A layer tree with states, as a dictionary of numbers.
struct ReferenceStates {
    struct State {
        var name: String
        var base: String?
        var isEnabled = true
        var values: [(property: String, value: Double)]
    }

    struct Transition {
        var from: String
        var to: String
        var motions: [ReferenceMotion]
    }

    private struct Running {
        var motion: ReferenceMotion
        var start: Double
        /// The speed of the change of states.
        var speed: Double
        var from: Double
        /// When all motions of the change of states are over.
        var end: Double
    }

    /// The values without states.
    var plain: [String: Double]
    var states: [State]
    var transitions: [Transition]
    private var current: String?
    private var running: [Running] = []

    init(plain: [String: Double], states: [State], transitions: [Transition]) {
        (self.plain, self.states, self.transitions) = (plain, states, transitions)
    }

    /// The names of the states that a state consists of, its own last.
    private func ancestry(_ name: String?) -> [String] {
        guard let state = states.first(where: { $0.name == name }) else { return [] }
        return ancestry(state.base) + [state.name]
    }

    /// The value of a property without motion.
    private func model(_ property: String) -> Double {
        var value = plain[property] ?? .nan
        for name in ancestry(current) {
            for state in states where state.name == name && state.isEnabled {
                for change in state.values where change.property == property { value = change.value }
            }
        }
        return value
    }

    /// The value of a property that is seen at a time.
    func shown(_ property: String, at time: Double) -> Double {
        var value = model(property)
        for item in running where item.motion.property == property {
            let motion = item.motion
            let elapsed = (time - item.start) * item.speed
            var local = (elapsed - motion.delay) * motion.speed
            if local < 0 {
                guard motion.fillsBackwards || motion.delay == 0 else { continue }
                local = 0
            } else if local >= motion.duration {
                guard motion.fillsForwards, elapsed < item.end else { continue }
                local = motion.duration
            }
            let fraction = local / motion.duration
            if case .keys(let values, let times) = motion.kind {
                var index = 0
                while index + 2 < times.count, fraction >= times[index + 1] { index += 1 }
                let part = (fraction - times[index]) / (times[index + 1] - times[index])
                value = values[index] * (1 - part) + values[index + 1] * part
            } else {
                value = item.from + (value - item.from) * motion.progress(fraction)
            }
        }
        return value
    }

    /// Enters a state; nil leaves all.
    mutating func enter(_ name: String?, at time: Double, speed: Double) {
        guard name != current else { return }
        let (old, new) = (ancestry(current), ancestry(name))
        let shared = zip(old, new).prefix { $0 == $1 }.count
        var chosen = transitions.filter { $0.from == current && $0.to == name }
        if chosen.isEmpty {
            chosen = transitions.filter { $0.from == "*" && $0.to == "*" }
            for left in old[shared...].reversed() { chosen += transitions.filter { $0.from == left && $0.to == "*" } }
            for entered in new[shared...] { chosen += transitions.filter { $0.from == "*" && $0.to == entered } }
        } else {
            chosen = [chosen[0]]
        }
        let motions = chosen.flatMap(\.motions)
        let end = motions.map(\.end).max() ?? 0
        let begun = motions.map { motion in
            Running(motion: motion, start: time, speed: speed, from: shown(motion.property, at: time), end: end)
        }
        if speed > 0 {
            for item in begun {
                running.removeAll { $0.motion.key == item.motion.key }
                running.append(item)
            }
        }
        current = name
    }
}
