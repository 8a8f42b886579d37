import QuartziteGraphics

/// A layout manager that lays out sublayers by their constraints.
///
/// Each axis of each sublayer is solved separately, from at most two of the sublayer's constraints. The first is the constraint
/// that was added last. The second is, of the others, the constraint whose attribute comes first in (minimum, middle, maximum,
/// size). A single constraint moves the layer and keeps the layer's size; a single size constraint has no effect. An axis keeps its
/// values where both constraints set the same attribute, or where a source is missing, is not laid out by constraints on the
/// measured axis, or depends on this layer.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, NSSecureCoding {
    public override init() {
        super.init()
    }

    /// Reads an archived layout manager. A layout manager has no values of its own, so reading always succeeds.
    public init?(coder: NSCoder) {
        super.init()
    }

    public func encode(with coder: NSCoder) {}

    public static var supportsSecureCoding: Bool { true }

    /// Returns the size of the layer's bounds.
    public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }

    /// Solves the constraints of the layer's sublayers and sets their frames.
    public func layoutSublayers(of layer: CALayer) {
        guard let sublayers = layer.sublayers, sublayers.contains(where: { $0.constraints?.isEmpty == false }) else { return }
        var layout = ConstraintLayout(layer, sublayers)
        for index in sublayers.indices { layout.place(index) }
    }
}

/// The state of one layout: which axes are solved.
private struct ConstraintLayout {
    /// How far an axis is solved.
    private enum State {
        case unresolved
        /// The axis waits for the axes that its constraints measure.
        case inProgress
        /// Solved: start and length.
        case resolved(CGFloat, CGFloat)
        /// No constraints determine the axis: its values stay.
        case unresolvable
    }

    private let outer: CGRect
    private let layers: [CALayer]
    private let indexes: [String: Int]
    /// Two per layer: horizontal, vertical.
    private var states: [State]

    init(_ superlayer: CALayer, _ sublayers: [CALayer]) {
        outer = superlayer.bounds
        layers = sublayers
        // Where several layers share a name, the first one counts.
        indexes = Dictionary(sublayers.enumerated().compactMap { index, layer in layer.name.map { ($0, index) } }) { first, _ in
            first
        }
        states = Array(repeating: .unresolved, count: 2 * sublayers.count)
    }

    /// Solves both axes of a sublayer and sets the sublayer's frame.
    mutating func place(_ index: Int) {
        var frame = layers[index].frame
        let old = frame
        if let (start, length) = resolve(index, .horizontal) { (frame.origin.x, frame.size.width) = (start, length) }
        if let (start, length) = resolve(index, .vertical) { (frame.origin.y, frame.size.height) = (start, length) }
        if frame != old { layers[index].frame = frame }
    }

    /// Solves an axis of a sublayer, after the axes that it depends on. An explicit stack takes the place of recursion, so that a
    /// long chain of sublayers does not overflow the call stack.
    private mutating func resolve(_ index: Int, _ axis: Axis) -> (CGFloat, CGFloat)? {
        var waiting = [slot(index, axis)]
        while let slot = waiting.last {
            switch states[slot] {
            case .resolved, .unresolvable: waiting.removeLast()
            case .unresolved:
                states[slot] = .inProgress
                let (last, second) = wishes(of: slot)
                // A source that is in progress depends on this axis: a cycle.
                for source in [second, last].compactMap({ $0 }).compactMap({ source(of: $0, for: slot / 2) }) {
                    if case .unresolved = states[source] { waiting.append(source) }
                }
            case .inProgress:
                let span = span(of: slot)
                states[slot] = span.map { .resolved($0.0, $0.1) } ?? .unresolvable
            }
        }
        if case .resolved(let start, let length) = states[slot(index, axis)] { return (start, length) }
        return nil
    }

    private func slot(_ index: Int, _ axis: Axis) -> Int { 2 * index + axis.rawValue }

    /// Returns the constraints that determine an axis: the constraint added last, and the second one by attribute order.
    private func wishes(of slot: Int) -> (last: CAConstraint?, second: CAConstraint?) {
        let wishes = (layers[slot / 2].constraints ?? []).filter { $0.attribute.axis.rawValue == slot % 2 }
        return (wishes.last, wishes.dropLast().min { $0.attribute.rawValue < $1.attribute.rawValue })
    }

    /// Returns the axis that a constraint measures. Returns nil for the superlayer, and for a source that does not exist.
    private func source(of constraint: CAConstraint, for index: Int) -> Int? {
        guard constraint.sourceName != "superlayer", let other = indexes[constraint.sourceName], other != index else { return nil }
        return slot(other, constraint.sourceAttribute.axis)
    }

    /// Returns start and length of an axis whose sources are solved. Returns nil where the axis keeps its values.
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

    /// Returns the value that a constraint gives its attribute. Returns nil where the source is not solved.
    private func value(of constraint: CAConstraint, for index: Int) -> CGFloat? {
        let attribute = constraint.sourceAttribute
        let measured: (CGFloat, CGFloat)
        if constraint.sourceName == "superlayer" {
            measured = attribute.axis == .horizontal ? (outer.minX, outer.width) : (outer.minY, outer.height)
        } else {
            guard let source = source(of: constraint, for: index), case .resolved(let start, let length) = states[source]
            else { return nil }
            measured = (start, length)
        }
        return constraint.scale * attribute.part.read(measured.0, measured.1) + constraint.offset
    }
}

private enum Axis: Int { case horizontal, vertical }

/// An attribute along one axis.
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

    /// Returns start and length from two attributes with their values. Returns nil where both are the same attribute.
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
