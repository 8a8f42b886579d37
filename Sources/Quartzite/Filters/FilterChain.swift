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

    /// How blurs treat the edges of the layer's bounds.
    package enum Edges: Sendable {
        /// Pixels outside the bounds are read unchanged, and the blur spreads beyond the bounds.
        case spread
        /// The weights of the pixels inside are divided by their sum, so that the picture does not fade towards the edges. Nothing shows
        /// outside.
        case normalized
        /// The pixels at the edges continue outwards without end. Nothing shows outside.
        case hard
    }

    package private(set) var steps: ContiguousArray<Step> = []
    /// How all blurs of the chain treat edges: like the blur whose edges are not `spread`, if there is one.
    package private(set) var edges = Edges.spread

    package init() {}

    /// Replaces the steps by those of `filters`. No allocation once the chain has held as many steps.
    package mutating func update(_ filters: [EffectValues.Filter], _ inputs: [SIMD4<Double>]) {
        steps.removeAll(keepingCapacity: true)
        edges = .spread
        for filter in filters {
            let isOn = filter.isOn(inputs)
            let inputs = inputs[filter.firstInput..<min(inputs.count, filter.firstInput + filter.kind.slotCount)]
            guard inputs.count == filter.kind.slotCount, isOn else { continue }
            switch filter.kind {
            case .gaussianBlur:
                let radius = inputs.first?.x ?? 0
                guard radius > 0 else { continue }
                steps.append(.blur(radius))
                // The inputs are radius, normalized edges, hard edges.
                if inputs[inputs.startIndex + 1].x != 0 { edges = .normalized }
                if inputs[inputs.startIndex + 2].x != 0 { edges = .hard }
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
