/// A layer's filters and how it meets what is behind it, as a value: what a commit carries and what sampling changes.
///
///     filters             blur   contrast        which they are
///     inputs   radius ─────┘      └── amount     four numbers each, those of backgroundFilters after those of filters
package struct EffectValues: Sendable, Equatable {
    /// One filter: its kind, and where its inputs begin.
    package struct Filter: Sendable, Equatable {
        package let kind: FilterKind
        package let firstInput: Int
    }

    package private(set) var filters: [Filter] = []
    package private(set) var backgroundFilters: [Filter] = []
    package var compositing = CompositingMode.sourceOver
    package var inputs: [SIMD4<Double>] = []

    package init() {}

    package mutating func addFilter(_ kind: FilterKind, inputs: [SIMD4<Double>]) {
        filters.append(Filter(kind: kind, firstInput: self.inputs.count))
        self.inputs += inputs
    }

    package mutating func addBackgroundFilter(_ kind: FilterKind, inputs: [SIMD4<Double>]) {
        backgroundFilters.append(Filter(kind: kind, firstInput: self.inputs.count))
        self.inputs += inputs
    }

    /// What of it acts on the layer's own picture, and not on what is behind that; nil where nothing does.
    var ofPicture: EffectValues? {
        var own = self
        (own.backgroundFilters, own.compositing) = ([], .sourceOver)
        return own.isPlain ? nil : own
    }

    /// Whether it changes anything at all.
    package var isPlain: Bool { filters.isEmpty && backgroundFilters.isEmpty && compositing == .sourceOver }
}

extension EffectValues {
    /// Settles the animated inputs, each from its committed value on. Whether one is another than before. No allocation.
    mutating func sample(
        _ animation: LayerAnimation, over committed: EffectValues, _ moment: SampleMoment, _ activity: inout Activity
    ) -> Bool {
        var isChanged = false
        for index in 0..<animation.inputRuns.count {
            let run = animation.inputRuns[index]
            let slot = Int(run.pointee.slot)
            guard inputs.indices.contains(slot), committed.inputs.indices.contains(slot) else { continue }
            let value = SampledLayer.channels(run, animation, moment, &activity) { committed.inputs[slot] } ?? committed.inputs[slot]
            if inputs[slot] != value { (inputs[slot], isChanged) = (value, true) }
        }
        return isChanged
    }
}
