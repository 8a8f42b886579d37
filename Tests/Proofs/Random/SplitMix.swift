// Random values that are the same in every run.

import Quartzite

/// Vigna's SplitMix64, with what random scenes ask of it.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        // Neighbouring seeds must not give the same row of numbers, shifted.
        state = (seed ^ (seed >> 31)) &* 0xD6E8_FEB8_6659_FD93
        state ^= state >> 29
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    mutating func number(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &self) }

    /// A number to two places, or a whole one as often: what lies on pixels is drawn another way.
    mutating func length(_ low: Double, _ high: Double) -> CGFloat {
        let number = number(low, high)
        return CGFloat(happens(0.5) ? number.rounded() : (number * 100).rounded() / 100)
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    /// One of at least one.
    mutating func one<T>(of choices: [T]) -> T { choices[whole(0...choices.count - 1)] }

    mutating func point(_ low: Double, _ high: Double) -> CGPoint { CGPoint(x: length(low, high), y: length(low, high)) }

    mutating func color() -> CGColor {
        let alpha = happens(0.6) ? 1 : (number(0, 1) * 20).rounded() / 20
        return CGColor(srgbRed: (number(0, 1) * 10).rounded() / 10, green: (number(0, 1) * 10).rounded() / 10,
            blue: (number(0, 1) * 10).rounded() / 10, alpha: alpha)
    }
}
