// PathElements: the value of a CGPath. Two flat arrays make a path cheap to copy, compare, hash and send to another thread.
//
// Bounds are in PathElements+Bounds, hit tests in PathElements+Contains, shapes in PathElements+Shapes.

/// A path as verbs and the points of all verbs in order.
package struct PathElements: Hashable, Sendable {
    package enum Verb: UInt8, Sendable {
        case move
        case line
        case quad
        case cubic
        case close

        /// The number of the verb's points. The last one is the current point after the verb.
        package var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    /// A verb with its points.
    package enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quad(control: CGPoint, end: CGPoint)
        case cubic(control1: CGPoint, control2: CGPoint, end: CGPoint)
        case close
    }

    package private(set) var verbs: [Verb] = []
    package internal(set) var points: [CGPoint] = []

    /// The end point of the last verb; after a close, the start of its subpath. Nil for an empty path.
    package internal(set) var currentPoint: CGPoint?
    var subpathStart: CGPoint?

    package init() {}

    package var isEmpty: Bool { verbs.isEmpty }

    /// Compares verbs and points. The current point follows from them.
    package static func == (left: PathElements, right: PathElements) -> Bool {
        left.verbs == right.verbs && left.points == right.points
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(verbs)
        hasher.combine(points)
    }

    package mutating func move(to point: CGPoint) {
        append(.move, point)
        subpathStart = point
    }

    /// Adds a line from the current point. Without a current point, lines and curves begin a subpath at their first point.
    package mutating func addLine(to point: CGPoint) {
        guard beginIfNeeded(at: point) else { return }
        append(.line, point)
    }

    package mutating func addQuad(control: CGPoint, to end: CGPoint) {
        _ = beginIfNeeded(at: control)
        append(.quad, control, end)
    }

    package mutating func addCubic(control1: CGPoint, control2: CGPoint, to end: CGPoint) {
        _ = beginIfNeeded(at: control1)
        append(.cubic, control1, control2, end)
    }

    /// Closes the subpath, if one is open.
    package mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
        currentPoint = subpathStart
    }

    /// Appends another path, transformed.
    package mutating func append(_ other: PathElements, transform: CGAffineTransform = .identity) {
        let other = other.applying(transform)
        verbs += other.verbs
        points += other.points
        if !other.isEmpty {
            currentPoint = other.currentPoint
            subpathStart = other.subpathStart
        }
    }

    /// The path, transformed.
    package func applying(_ transform: CGAffineTransform) -> PathElements {
        if transform.isIdentity { return self }
        var result = self
        result.points = points.map { $0.applying(transform) }
        result.currentPoint = currentPoint?.applying(transform)
        result.subpathStart = subpathStart?.applying(transform)
        return result
    }

    /// Calls `body` with each element in order, and with the current point before the element (for the first element, its own point).
    package func forEach(_ body: (_ element: Element, _ from: CGPoint) -> Void) {
        var (next, start) = (0, CGPoint.zero)
        var pen = points.first ?? .zero
        for verb in verbs {
            let from = pen
            switch verb {
            case .move:
                body(.move(points[next]), from)
                start = points[next]
            case .line:
                body(.line(points[next]), from)
            case .quad:
                body(.quad(control: points[next], end: points[next + 1]), from)
            case .cubic:
                body(.cubic(control1: points[next], control2: points[next + 1], end: points[next + 2]), from)
            case .close:
                body(.close, from)
            }
            next += verb.pointCount
            pen = verb == .close ? start : points[next - 1]
        }
    }

    /// Makes sure that a subpath is open. False where a subpath was begun at `point`.
    private mutating func beginIfNeeded(at point: CGPoint) -> Bool {
        guard let currentPoint else {
            move(to: point)
            return false
        }
        // After a close, the next line begins a subpath at the start of the closed one.
        if verbs.last == .close { move(to: currentPoint) }
        return true
    }

    private mutating func append(_ verb: Verb, _ newPoints: CGPoint...) {
        verbs.append(verb)
        points += newPoints
        currentPoint = newPoints.last
    }
}
