import QuartziteGraphics
import Synchronization

/// The behaviours of a cell's particles while animations change inputs of the layer's behaviours.
///
/// Unlike changes of the model, animated inputs act on all living particles: a force has at each moment the strength that the animation
/// shows then. Inputs are sampled 60 times a second of the layer's time, and each sample holds until the next. Samples depend on the time
/// alone, so the times drawn before do not matter.
package final class AnimatedBehaviors: Sendable {
    /// The committed values of a behaviour of the layer.
    struct Source: Sendable {
        let kind: EmitterBehaviorKind
        var isEnabled: Bool
        var inputs: [String: AnimatableValue]

        /// The effect on particles; nil for none.
        var effect: ParticleBehavior? { isEnabled ? ParticleBehavior(kind, inputs) : nil }
    }

    /// An animation of an input, or of `enabled`, compiled as an animation of the standard property that stands in for it.
    struct Animation: Sendable {
        /// Index of the behaviour among the sources.
        let behavior: Int
        let key: String
        let shape: CustomShape
        let layer: CommittedLayer

        /// Writes the animated value at a time of the layer.
        func apply(to sources: inout [Source], at time: Double) {
            guard case .animatable(let value) = shape.value(in: layer.shown(at: time, now: time), object: { _ in nil }) else { return }
            if key == "enabled" {
                sources[behavior].isEnabled = value.channels(for: .number).map { $0.x != 0 } ?? true
            } else {
                sources[behavior].inputs[key] = value
            }
        }
    }

    private let sources: [Source]
    private let animations: [Animation]
    /// The effects of the cell's own behaviours, which follow those of the layer.
    private let own: [ParticleBehavior]
    private let samples = Mutex(BehaviorTimeline())

    /// Samples per second of the layer's time.
    static let rate = 60.0
    /// The largest number of samples in a particle's life. After the last one, its inputs stay as they are.
    private static let most = 36_000

    init(_ sources: [Source], _ animations: [Animation], own: [ParticleBehavior]) {
        (self.sources, self.animations, self.own) = (sources, animations, own)
    }

    /// The effects between two times of the layer.
    ///
    /// - Complexity: O(1) for times that were sampled before.
    func timeline(from start: Double, to end: Double) -> BehaviorTimeline {
        guard start.isFinite, abs(start) < 1e12 else { return BehaviorTimeline() }
        let first = Int((start * Self.rate).rounded(.down))
        let length = min(max(0, (end - start) * Self.rate), Double(Self.most))
        let range = first...(first + Int(length.isFinite ? length.rounded(.up) : Double(Self.most)))
        return samples.withLock { known in
            // Samples of a time far away are dropped.
            if known.isEmpty || max(known.end, range.upperBound) - min(known.first, range.lowerBound) > 3 * Self.most {
                known = BehaviorTimeline(first: range.lowerBound)
            }
            if range.lowerBound < known.first { known.prepend((range.lowerBound..<known.first).map(effects)) }
            if range.upperBound >= known.end { known.append((known.end...range.upperBound).map(effects)) }
            return known
        }
    }

    /// The effects in a sample.
    private func effects(at index: Int) -> [ParticleBehavior] {
        var sources = sources
        let time = (Double(index) + 0.5) / Self.rate
        for animation in animations { animation.apply(to: &sources, at: time) }
        return sources.compactMap(\.effect) + own
    }
}

/// The effects of behaviours in a span of the layer's time, sample by sample.
struct BehaviorTimeline: Sendable {
    /// The index of the first sample.
    private(set) var first = 0
    private var lists: [[ParticleBehavior]] = []
    /// By sample: the sum of the stiffnesses of all springs.
    private var stiffnesses: [Double] = []

    /// Without samples.
    init(first: Int = 0) { self.first = first }

    var isEmpty: Bool { lists.isEmpty }

    /// The index after the last sample.
    var end: Int { first + lists.count }

    mutating func append(_ new: [[ParticleBehavior]]) {
        lists += new
        stiffnesses += new.map(ParticleBehavior.stiffness)
    }

    mutating func prepend(_ new: [[ParticleBehavior]]) {
        first -= new.count
        lists.insert(contentsOf: new, at: 0)
        stiffnesses.insert(contentsOf: new.map(ParticleBehavior.stiffness), at: 0)
    }

    /// The effects at a time of the layer.
    func list(at time: Double) -> [ParticleBehavior] { lists.isEmpty ? [] : lists[index(at: time)] }

    /// The largest sum of stiffnesses between two times of the layer.
    func stiffness(from start: Double, to end: Double) -> Double {
        lists.isEmpty ? 0 : stiffnesses[index(at: start)...max(index(at: start), index(at: end))].max() ?? 0
    }

    private func index(at time: Double) -> Int {
        let place = (time * AnimatedBehaviors.rate).rounded(.down) - Double(first)
        return Int(min(max(0, place), Double(lists.count - 1)))
    }
}

extension ParticleBehavior {
    /// The sum of the stiffnesses of springs.
    static func stiffness(of behaviors: [ParticleBehavior]) -> Double {
        var stiffness = 0.0
        for case .attractor(let attractor) in behaviors { stiffness += max(0, attractor.stiffness) }
        return stiffness
    }
}

/// The behaviours of a cell's particles.
package final class ParticleBehaviors: Sendable {
    /// The effects without animations.
    let list: [ParticleBehavior]
    /// The effects at each time, if inputs are animated; otherwise nil.
    let animated: AnimatedBehaviors?
    /// Whether a behaviour changes the motion.
    let moves: Bool

    /// Nil for an empty list without animations.
    init?(_ list: [ParticleBehavior], animated: AnimatedBehaviors? = nil) {
        guard !list.isEmpty || animated != nil else { return nil }
        (self.list, self.animated) = (list, animated)
        moves = animated != nil || list.contains(where: \.moves)
    }

    /// The effects at a time of the layer.
    func list(at time: Double) -> [ParticleBehavior] { animated?.timeline(from: time, to: time).list(at: time) ?? list }
}
