import Quartzite
import SeededRandom

/// Random values for scenes.
extension SeededGenerator {
    /// Makes a generator for scene number `scene`. Neighbouring numbers give unrelated scenes.
    ///
    /// The bits of `scene` are mixed first, because the generators of neighbouring seeds yield the same sequence shifted by one.
    init(scene: UInt64) {
        let mixed = (scene ^ (scene >> 31)) &* 0xD6E8_FEB8_6659_FD93
        self.init(seed: mixed ^ (mixed >> 29))
    }

    mutating func number(_ low: Double, _ high: Double) -> Double { Double.random(in: low...high, using: &self) }

    /// Returns a whole number or, equally often, a number with two decimals. Edges on whole pixels take another path through the
    /// renderer.
    mutating func length(_ low: Double, _ high: Double) -> CGFloat {
        let number = number(low, high)
        return CGFloat(happens(0.5) ? number.rounded() : (number * 100).rounded() / 100)
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns true with the given probability, 0…1.
    mutating func happens(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

    /// Returns one of `choices`, which must not be empty.
    mutating func one<T>(of choices: [T]) -> T { choices[whole(0...choices.count - 1)] }

    mutating func point(_ low: Double, _ high: Double) -> CGPoint { CGPoint(x: length(low, high), y: length(low, high)) }

    mutating func color() -> CGColor {
        let alpha = happens(0.6) ? 1 : (number(0, 1) * 20).rounded() / 20
        return CGColor(
            srgbRed: (number(0, 1) * 10).rounded() / 10, green: (number(0, 1) * 10).rounded() / 10,
            blue: (number(0, 1) * 10).rounded() / 10, alpha: alpha)
    }
}
