import QuartziteGraphics

/// A layer's filters as steps to be drawn: what does nothing is gone, and changes of colours that can be are one.
///
///     blur 6   contrast 1.2   saturate 0.5   sepia 1           filters
///     blur     ╰───────── one matrix each, or one ────────╯    steps
package struct FilterChain: Sendable {
    package enum Step: Equatable, Sendable {
        /// Standard deviation in points.
        case blur(Double)
        case color(ColorMatrix)
        /// How much, and from where on, in parts of half the diagonal.
        case vignette(Double, Double)
    }

    package private(set) var steps: ContiguousArray<Step> = []

    package init() {}

    /// Takes over some filters. No allocation once filters like them were there.
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

    /// How far pixels spread, in points: three standard deviations of all blurs.
    package var reach: Double {
        var sum = 0.0
        for case .blur(let radius) in steps { sum += 3 * radius }
        return sum
    }

    /// The change of colours at the end, which showing the picture can do by itself.
    package var last: ColorMatrix? {
        guard case .color(let matrix)? = steps.last else { return nil }
        return matrix
    }
}

extension FilterKind {
    /// How many fours of numbers its inputs take.
    var slotCount: Int { inputs.reduce(0) { $0 + $1.initial.count } }
}
