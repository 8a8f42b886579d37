import QuartziteGraphics

/// A layer's filters as steps to draw: filters without effect are removed, and consecutive colour matrices are multiplied together
/// where no clamping is needed between them.
///
///     blur 6   contrast 1.2   saturate 0.5   sepia 1           filters
///     blur     ╰───────── one matrix each, or one ────────╯    steps
package struct FilterChain: Sendable {
    package enum Step: Equatable, Sendable {
        /// Standard deviation in points.
        case blur(Double)
        case color(ColorMatrix)
        /// Amount, and the distance from the centre where darkening starts, as a fraction of half the diagonal.
        case vignette(Double, Double)
        case luminanceCurve(LuminanceCurve)
    }

    package private(set) var steps: ContiguousArray<Step> = []

    package init() {}

    /// Replaces the steps by those of `filters`. No allocation once the chain has held as many steps.
    package mutating func update(_ filters: [EffectValues.Filter], _ inputs: [SIMD4<Double>]) {
        steps.removeAll(keepingCapacity: true)
        for filter in filters {
            let inputs = inputs[filter.firstInput..<min(inputs.count, filter.firstInput + filter.kind.slotCount)]
            guard inputs.count == filter.kind.slotCount else { continue }
            switch filter.kind {
            case .gaussianBlur:
                let radius = inputs.first?.x ?? 0
                if radius > 0 { steps.append(.blur(radius)) }
            case .vignette:
                let (amount, radius) = (inputs.first?.x ?? 0, inputs.last?.x ?? 0)
                if amount.isFinite, radius.isFinite, amount != 0 { steps.append(.vignette(amount, radius)) }
            case .luminanceCurveMap:
                if let curve = LuminanceCurve(inputs) { steps.append(.luminanceCurve(curve)) }
            default:
                guard let matrix = ColorMatrix(filter.kind, inputs), matrix != .identity else { continue }
                add(matrix)
            }
        }
    }

    private mutating func add(_ matrix: ColorMatrix) {
        if case .color(let last)? = steps.last, last.staysInRange {
            steps[steps.count - 1] = .color(last.followed(by: matrix))
        } else {
            steps.append(.color(matrix))
        }
    }

    /// The distance in points by which blurs spread pixels: the sum of three standard deviations of each blur.
    package var reach: Double {
        var sum = 0.0
        for case .blur(let radius) in steps { sum += 3 * radius }
        return sum
    }

    /// The colour matrix at the end of the chain, which compositing the surface can apply without a pass. nil if another step is
    /// last.
    package var last: ColorMatrix? {
        guard case .color(let matrix)? = steps.last else { return nil }
        return matrix
    }
}

extension FilterKind {
    /// Number of `SIMD4` values that all inputs take.
    var slotCount: Int { inputs.reduce(0) { $0 + $1.initial.count } }
}
