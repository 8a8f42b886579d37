import QuartziteGraphics

/// A layer's path as plain memory: verbs, and the points that the verbs consume in order. The owner of the values keeps the memory
/// alive.
///
/// The type is `Sendable` although nothing is reference-counted: committed paths never change, and only the sampling thread reads
/// the sampled ones.
@usableFromInline package struct LayerPath: @unchecked Sendable {
    package let verbs: UnsafePointer<PathElements.Verb>?
    package let points: UnsafePointer<CGPoint>?
    package let verbCount: Int32
    package let pointCount: Int32

    /// No path.
    package init() { self.init(verbs: nil, verbCount: 0, points: nil, pointCount: 0) }

    package init(_ path: LayerObjects.Path?) { self = path?.memory ?? LayerPath() }

    init(verbs: UnsafePointer<PathElements.Verb>?, verbCount: Int, points: UnsafePointer<CGPoint>?, pointCount: Int) {
        self.verbs = verbs
        self.points = points
        self.verbCount = Int32(verbCount)
        self.pointCount = Int32(pointCount)
    }

    package var isPresent: Bool { verbs != nil }

    /// A copy of the path, or nil if there is no path.
    package var elements: PathElements? {
        guard let verbs, let points else { return nil }
        return PathElements(verbs: UnsafeBufferPointer(start: verbs, count: Int(verbCount)), points: points)
    }

    /// Returns whether the two paths have the same verbs, so that they differ at most in their points.
    @inline(__always)
    func hasVerbs(of other: LayerPath) -> Bool {
        guard verbCount == other.verbCount, let a = verbs, let b = other.verbs else { return false }
        return a == b || memcmp(a, b, Int(verbCount)) == 0
    }
}

extension LayerPath {
    /// Writes the points of the path with cubic curves in place of all lines and curves. See `ListKey.writeCubics(to:like:)`.
    func writeCubics(to out: UnsafeMutablePointer<CGPoint>, like shape: LayerPath) -> Bool {
        guard let verbs, let points, let others = shape.verbs, verbCount == shape.verbCount else { return false }
        for index in 0..<Int(verbCount) where !verbs[index].interpolates(with: others[index]) { return false }
        // From the end, as the written points may overwrite those that were read.
        var (next, written) = (Int(pointCount), Int(shape.pointCount))
        for index in stride(from: Int(verbCount) - 1, through: 0, by: -1) {
            let verb = verbs[index]
            next -= verb.pointCount
            written -= others[index].pointCount
            switch verb {
            case .close: break
            case .move: out[written] = points[next]
            case .line, .quad, .cubic:
                let curve = verb.cubic(from: points[max(0, next - 1)], points + next)
                (out[written], out[written + 1], out[written + 2]) = (curve.control1, curve.control2, curve.end)
            }
        }
        return true
    }
}

extension PathElements {
    /// Calls `body` with the memory of the elements, which is valid only during the call.
    func withMemory<Result>(_ body: (LayerPath) -> Result) -> Result {
        verbs.withUnsafeBufferPointer { verbs in
            points.withUnsafeBufferPointer { points in
                body(LayerPath(verbs: verbs.baseAddress, verbCount: verbs.count, points: points.baseAddress, pointCount: points.count))
            }
        }
    }

    /// Makes elements from verbs and the points that the verbs consume in order.
    init(verbs: some Sequence<Verb>, points: UnsafePointer<CGPoint>) {
        self.init()
        var next = points
        for verb in verbs {
            switch verb {
            case .move: move(to: next[0])
            case .line: addLine(to: next[0])
            case .quad: addQuad(control: next[0], to: next[1])
            case .cubic: addCubic(control1: next[0], control2: next[1], to: next[2])
            case .close: close()
            }
            next += verb.pointCount
        }
    }
}

extension LayerPath: Equatable {
    @usableFromInline package static func == (a: LayerPath, b: LayerPath) -> Bool {
        guard a.isPresent && b.isPresent else { return a.isPresent == b.isPresent }
        guard a.hasVerbs(of: b), a.pointCount == b.pointCount, let p = a.points, let q = b.points else { return false }
        return p == q || (0..<Int(a.pointCount)).allSatisfy { p[$0] == q[$0] }
    }
}

extension LayerObjects {
    /// An immutable path whose verbs and points have fixed addresses.
    package final class Path: Sendable {
        package let elements: PathElements
        /// The path's own copy of its elements, written once in `init` and freed in `deinit`.
        let memory: LayerPath

        package init(_ elements: PathElements) {
            self.elements = elements
            // Memory is allocated for an empty path too, because a path without an address counts as absent.
            let verbs = UnsafeMutablePointer<PathElements.Verb>.allocate(capacity: max(1, elements.verbs.count))
            let points = UnsafeMutablePointer<CGPoint>.allocate(capacity: max(1, elements.points.count))
            for (index, verb) in elements.verbs.enumerated() { (verbs + index).initialize(to: verb) }
            for (index, point) in elements.points.enumerated() { (points + index).initialize(to: point) }
            memory = LayerPath(
                verbs: verbs, verbCount: elements.verbs.count, points: points, pointCount: elements.points.count)
        }

        deinit {
            memory.verbs?.deallocate()
            memory.points?.deallocate()
        }
    }
}
