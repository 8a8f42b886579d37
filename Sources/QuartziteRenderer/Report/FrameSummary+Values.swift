extension FrameSummary {
    /// Sums values up exactly. Values that are not numbers are left out; nil when none is left.
    package init?(_ values: some Sequence<Double>) {
        let sorted = values.filter { !$0.isNaN }.sorted()
        guard let worst = sorted.last else { return nil }
        let mean = sorted.reduce(0, +) / Double(sorted.count)
        self.init(count: sorted.count, mean: mean, worst: worst) { rank in sorted[rank - 1] }
    }
}
