extension EmitterValues {
    /// Whether particles live at `time`, the layer's time, or are born later. Animations of the values do not count. An emitter without
    /// such particles needs no further frame.
    package func lives(at time: Double) -> Bool {
        emits(until: .infinity, at: time)
            || past.contains { epoch in
                if let motion = epoch.motion, time < min(epoch.end, motion.window.upperBound) + motion.longestLife { return true }
                return epoch.values.emits(until: epoch.end, at: time)
            }
    }

    private func emits(until end: Double, at time: Double) -> Bool {
        // By index, because a copy of a cell retains its picture and its cells.
        cells.indices.contains { index in
            guard cells[index].isEnabled, birthRate * cells[index].numbers[.birthRate] * abs(cells[index].timing.speed) > 0 else {
                return false
            }
            let life = cells[index].longestLife(lifetime)
            return life > 0 && time < min(end, cells[index].timing.active.upperBound) + life
        }
    }
}
