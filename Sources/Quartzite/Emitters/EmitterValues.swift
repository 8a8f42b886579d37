import QuartziteGraphics

/// The values that only emitter layers have: the present values, and past values as long as particles born under them live.
package struct EmitterValues: Sendable, LayerValueGroup {
    package static var kind: LayerKind { .emitter }

    package enum Shape: UInt8, Sendable { case point, line, rectangle, cuboid, circle, sphere }
    package enum Mode: UInt8, Sendable { case points, outline, surface, volume }
    package enum Order: UInt8, Sendable { case unordered, oldestFirst, oldestLast, backToFront, additive }

    // Factors of the cells' own numbers.
    package var birthRate = 1.0
    package var lifetime = 1.0
    package var velocity = 1.0
    package var scale = 1.0
    package var spin = 1.0
    /// Added to the rotation of every particle, in radians per second.
    package var spinBias = 0.0
    package var emitterPosition = CGPoint.zero
    package var emitterZPosition = 0.0
    package var emitterSize = CGSize.zero
    package var emitterDepth = 0.0

    // Not animatable.
    package var shape = Shape.point
    package var mode = Mode.volume
    package var order = Order.unordered
    package var preservesDepth = false
    package var seed: UInt32 = 0
    package var cells: [EmitterCellValues] = []

    /// The past values, the oldest first.
    package var past: [EmitterEpoch] = []
    /// The time since when the values hold; −∞ for values that have always held.
    package var start = -Double.infinity
    /// By cell: the fraction of the next particle that has accumulated at `start`.
    package var carried: [Double] = []
    /// Number of the epoch, which tells apart particles that were born under different values.
    package var number: UInt32 = 0
    /// The animations of the cells' numbers and colours.
    package var cellAnimations: [EmitterCellAnimation] = []

    package init() {}

    /// The longest life of a particle.
    package var longestLife: Double { cells.map { $0.longestLife(lifetime) }.max() ?? 0 }

    /// Ends the present epoch: the values, or their animations, change at `time`. Particles that were born before keep the old values.
    /// - Parameter motion: the animations until now.
    package mutating func endEpoch(at time: Double, motion: EmitterMotion? = nil) {
        guard time > start, time.isFinite else { return }
        var next = carried
        for (index, cell) in cells.enumerated() {
            let rate = birthRate * cell.numbers[.birthRate]
            let begin = max(start, cell.timing.active.lowerBound)
            let births = (index < carried.count ? carried[index] : 0) + rate * cell.timing.activeTime(from: begin, to: time)
            let rest = births.isFinite ? births - births.rounded(.down) : 0
            if index < next.count { next[index] = rest } else { next.append(rest) }
        }
        past.append(EmitterEpoch(end: time, values: self, motion: motion))
        past.removeAll { $0.end + $0.longestLife < time }
        if past.count > Self.mostEpochs { past.removeFirst(past.count - Self.mostEpochs) }
        (start, carried) = (time, next)
        number &+= 1
    }

    /// Takes over behaviours with animated inputs from other values of the same cells, which have the animations of another time.
    package mutating func adoptAnimatedBehaviors(of other: EmitterValues) {
        for (index, cell) in other.cells.enumerated() where cell.hasAnimatedBehaviors && index < cells.count {
            cells[index].behaviors = cell.behaviors
        }
    }

    /// The largest number of past epochs: half a minute of changes in every frame. Older epochs are dropped with their particles.
    private static let mostEpochs = 2_048
}

/// An animation of a cell's number or colour, compiled as an animation of the standard property that stands in for it.
package struct EmitterCellAnimation: Sendable {
    package enum Target: Sendable {
        case number(EmitterCellNumber)
        case color
    }

    /// Index of the cell in the layer's list.
    let cell: Int
    let target: Target
    let layer: CommittedLayer

    /// Writes the animated value at a time of the layer.
    func apply(to values: inout EmitterValues, at time: Double) {
        guard cell < values.cells.count else { return }
        let shown = layer.shown(at: time, now: time)
        switch target {
        case .number(let number): values.cells[cell].numbers[number] = Double(shown.values.zPosition)
        case .color: values.cells[cell].color = shown.values.backgroundColor
        }
    }
}
