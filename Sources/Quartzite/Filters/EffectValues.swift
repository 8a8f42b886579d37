/// The filters and the compositing mode of a layer, as the value that is committed and sampled.
///
///     filters             blur   contrast        kinds of filter
///     inputs   radius ─────┘      └── amount     four numbers each; inputs of backgroundFilters come after those of filters
package struct EffectValues: Sendable, Equatable {
    /// One filter: its kind, and the index of its first input.
    package struct Filter: Sendable, Equatable {
        package let kind: FilterKind
        package let firstInput: Int
    }

    package private(set) var filters: [Filter] = []
    package private(set) var backgroundFilters: [Filter] = []
    package var compositing = CompositingMode.sourceOver
    package var inputs: [SIMD4<Double>] = []

    package init() {}

    /// Appends a filter of the layer. All of these come before the first background filter.
    package mutating func addFilter(_ kind: FilterKind, inputs: [SIMD4<Double>]) {
        filters.append(Filter(kind: kind, firstInput: self.inputs.count))
        self.inputs += inputs
    }

    /// Appends a filter of the background.
    package mutating func addBackgroundFilter(_ kind: FilterKind, inputs: [SIMD4<Double>]) {
        backgroundFilters.append(Filter(kind: kind, firstInput: self.inputs.count))
        self.inputs += inputs
    }

    /// The effects that act on the layer's own surface only, not on the background. nil where there are none.
    package var ofSurface: EffectValues? {
        var own = self
        (own.backgroundFilters, own.compositing) = ([], .sourceOver)
        return own.isPlain ? nil : own
    }

    /// Whether nothing here has an effect.
    package var isPlain: Bool { filters.isEmpty && backgroundFilters.isEmpty && compositing == .sourceOver }
}

extension EffectValues {
    /// Samples the animated inputs, each starting from its committed value. Returns whether any value changed. No allocation.
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
