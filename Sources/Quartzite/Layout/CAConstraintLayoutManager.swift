import QuartziteGraphics

/// Places sublayers by their constraints.
///
/// Each axis of each sublayer is settled by itself, from at most two of its constraints: the one that was given last, and of
/// the others the one whose attribute comes first in (minimum, middle, maximum, size). One alone moves the layer and keeps its
/// size; a size alone does nothing. An axis stays as it is where two constraints give the same attribute, or where a source is
/// missing, is not laid out by constraints on the axis that is read, or waits for this layer in turn.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, NSSecureCoding {
    public override init() {
        super.init()
    }

    /// It has no values: an archive holds that there was one.
    public init?(coder: NSCoder) {
        super.init()
    }

    public func encode(with coder: NSCoder) {}

    public static var supportsSecureCoding: Bool { true }

    /// The size of the layer's bounds.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }

    public func layoutSublayers(of layer: CALayer) {
        guard let sublayers = layer.sublayers, sublayers.contains(where: { $0.constraints?.isEmpty == false }) else { return }
        var layout = ConstraintLayout(layer, sublayers)
        for index in sublayers.indices { layout.place(index) }
    }
}

/// One run of the manager.
private struct ConstraintLayout {
    /// How far the settling of an axis has got.
    private enum State {
        case unsettled
        /// It waits for what it is measured by.
        case underWay
        /// Laid out there: start and length.
        case settled(CGFloat, CGFloat)
        case left
    }

    private let outer: CGRect
    private let layers: [CALayer]
    private let indexes: [String: Int]
    /// Two a layer: horizontal, vertical.
    private var states: [State]

    init(_ superlayer: CALayer, _ sublayers: [CALayer]) {
        outer = superlayer.bounds
        layers = sublayers
        // Of layers with the same name the first is meant.
        indexes = Dictionary(sublayers.enumerated().compactMap { index, layer in layer.name.map { ($0, index) } }) { first, _ in
            first
        }
        states = Array(repeating: .unsettled, count: 2 * sublayers.count)
    }

    /// Settles a sublayer and gives it its frame.
    mutating func place(_ index: Int) {
        var frame = layers[index].frame
        let old = frame
        if let (start, length) = settle(index, .horizontal) { (frame.origin.x, frame.size.width) = (start, length) }
        if let (start, length) = settle(index, .vertical) { (frame.origin.y, frame.size.height) = (start, length) }
        if frame != old { layers[index].frame = frame }
    }

    /// Settles an axis of a sublayer, and first what it hangs on. A list of what waits stands instead of recursion, so that a long chain
    /// of sublayers costs no stack.
    private mutating func settle(_ index: Int, _ axis: Axis) -> (CGFloat, CGFloat)? {
        var waiting = [slot(index, axis)]
        while let slot = waiting.last {
            switch states[slot] {
            case .settled, .left: waiting.removeLast()
            case .unsettled:
                states[slot] = .underWay
                let (last, second) = wishes(of: slot)
                // What is under way already waits for this one in turn.
                for source in [second, last].compactMap({ $0 }).compactMap({ source(of: $0, for: slot / 2) }) {
                    if case .unsettled = states[source] { waiting.append(source) }
                }
            case .underWay:
                let span = span(of: slot)
                states[slot] = span.map { .settled($0.0, $0.1) } ?? .left
            }
        }
        if case .settled(let start, let length) = states[slot(index, axis)] { return (start, length) }
        return nil
    }

    private func slot(_ index: Int, _ axis: Axis) -> Int { 2 * index + axis.rawValue }

    /// The constraints that count for an axis: the one that was given last, and one of the others.
    private func wishes(of slot: Int) -> (last: CAConstraint?, second: CAConstraint?) {
        let wishes = (layers[slot / 2].constraints ?? []).filter { $0.attribute.axis.rawValue == slot % 2 }
        return (wishes.last, wishes.dropLast().min { $0.attribute.rawValue < $1.attribute.rawValue })
    }

    /// The sublayer's axis that a constraint measures; nil for the superlayer's, and where there is none.
    private func source(of constraint: CAConstraint, for index: Int) -> Int? {
        guard constraint.sourceName != "superlayer", let other = indexes[constraint.sourceName], other != index else { return nil }
        return slot(other, constraint.sourceAttribute.axis)
    }

    /// Start and length of an axis whose sources are settled; nil where they leave it alone.
    private func span(of slot: Int) -> (CGFloat, CGFloat)? {
        let index = slot / 2
        let (last, second) = wishes(of: slot)
        guard let last, let value = value(of: last, for: index) else { return nil }
        guard let second else {
            let frame = layers[index].frame
            let length = last.attribute.axis == .horizontal ? frame.width : frame.height
            return Span.solve(last.attribute.part, value, .length, length)
        }
        guard let other = self.value(of: second, for: index) else { return nil }
        return Span.solve(last.attribute.part, value, second.attribute.part, other)
    }

    /// What a constraint asks for; nil where its source tells nothing.
    private func value(of constraint: CAConstraint, for index: Int) -> CGFloat? {
        let attribute = constraint.sourceAttribute
        let measured: (CGFloat, CGFloat)
        if constraint.sourceName == "superlayer" {
            measured = attribute.axis == .horizontal ? (outer.minX, outer.width) : (outer.minY, outer.height)
        } else {
            guard let source = source(of: constraint, for: index), case .settled(let start, let length) = states[source] else { return nil }
            measured = (start, length)
        }
        return constraint.scale * attribute.part.read(measured.0, measured.1) + constraint.offset
    }
}

private enum Axis: Int { case horizontal, vertical }

/// The parts of a frame along one axis.
private enum Span {
    case start, middle, end, length

    func read(_ start: CGFloat, _ length: CGFloat) -> CGFloat {
        switch self {
        case .start: start
        case .middle: start + length / 2
        case .end: start + length
        case .length: length
        }
    }

    /// Start and length from two parts; nil where both are the same one.
    static func solve(_ a: Span, _ x: CGFloat, _ b: Span, _ y: CGFloat) -> (CGFloat, CGFloat)? {
        switch (a, b) {
        case (.start, .length): (x, y)
        case (.middle, .length): (x - y / 2, y)
        case (.end, .length): (x - y, y)
        case (.start, .end): (x, y - x)
        case (.start, .middle): (x, 2 * (y - x))
        case (.middle, .end): (2 * x - y, 2 * (y - x))
        case (.start, .start), (.middle, .middle), (.end, .end), (.length, .length): nil
        default: solve(b, y, a, x)
        }
    }
}

extension CAConstraintAttribute {
    fileprivate var axis: Axis { rawValue < CAConstraintAttribute.minY.rawValue ? .horizontal : .vertical }

    fileprivate var part: Span {
        switch self {
        case .minX, .minY: .start
        case .midX, .midY: .middle
        case .maxX, .maxY: .end
        case .width, .height: .length
        }
    }
}
