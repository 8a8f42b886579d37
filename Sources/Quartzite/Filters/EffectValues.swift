/// The filters and the compositing mode of a layer, as the value that is committed and sampled.
///
///     filters             blur   contrast        kinds of filter
///     inputs   radius ─────┘      └── amount     four numbers each; inputs of backgroundFilters come after those of filters
///                                                a filter that animations switch has one more input
package struct EffectValues: Sendable, Equatable {
    /// One filter: its kind, and the index of its first input.
    package struct Filter: Sendable, Equatable {
        package let kind: FilterKind
        package let firstInput: Int
        /// The index of the input that switches the filter off by 0; nil for a filter that is always on.
        package let switchInput: Int?

        /// Whether the filter applies with these inputs.
        package func isOn(_ inputs: [SIMD4<Double>]) -> Bool {
            guard let switchInput, inputs.indices.contains(switchInput) else { return true }
            return inputs[switchInput].x != 0
        }
    }

    package private(set) var filters: [Filter] = []
    package private(set) var backgroundFilters: [Filter] = []
    package var compositing = CompositingMode.sourceOver
    package var inputs: [SIMD4<Double>] = []

    package init() {}

    /// Appends a filter of the layer. All of these come before the first background filter.
    /// - Parameter isOn: whether the filter applies, for one that animations switch. Default nil: it always applies.
    package mutating func addFilter(_ kind: FilterKind, inputs: [SIMD4<Double>], isOn: Bool? = nil) {
        filters.append(append(kind, inputs, isOn))
    }

    /// Appends a filter of the background.
    /// - Parameter isOn: whether the filter applies, for one that animations switch. Default nil: it always applies.
    package mutating func addBackgroundFilter(_ kind: FilterKind, inputs: [SIMD4<Double>], isOn: Bool? = nil) {
        backgroundFilters.append(append(kind, inputs, isOn))
    }

    private mutating func append(_ kind: FilterKind, _ inputs: [SIMD4<Double>], _ isOn: Bool?) -> Filter {
        let first = self.inputs.count
        self.inputs += inputs
        guard let isOn else { return Filter(kind: kind, firstInput: first, switchInput: nil) }
        self.inputs.append(SIMD4(isOn ? 1 : 0, 0, 0, 0))
        return Filter(kind: kind, firstInput: first, switchInput: self.inputs.count - 1)
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
