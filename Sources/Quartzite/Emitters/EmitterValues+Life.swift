extension EmitterValues {
    /// Whether particles live at `time`, the layer's time, or are born later. Animations of the values do not count. An emitter without
    /// such particles needs no further frame.
    package func lives(at time: Double) -> Bool { time < lifeEnd }

    /// The layer's time after which no particle lives or is born; −∞ if there are never any particles. Animations of the values do not
    /// count.
    package var lifeEnd: Double {
        past.reduce(lifeEnd(until: .infinity)) { latest, epoch in
            let moved = epoch.motion.map { min(epoch.end, $0.window.upperBound) + $0.longestLife } ?? -.infinity
            return max(latest, moved, epoch.values.lifeEnd(until: epoch.end))
        }
    }

    /// The end of the lives of the particles that are born before `end`.
    private func lifeEnd(until end: Double) -> Double {
        cells.reduce(-.infinity) { latest, cell in
            guard cell.isEnabled, birthRate * cell.numbers[.birthRate] * abs(cell.timing.speed) > 0 else { return latest }
            let life = cell.longestLife(lifetime)
            return life > 0 ? max(latest, min(end, cell.timing.active.upperBound) + life) : latest
        }
    }
}
