// Reversal of a path, subpath by subpath.

extension UIBezierPath {
    /// Returns a path of the same shape and settings, with each subpath drawn from end to start.
    public func reversing() -> UIBezierPath {
        let reversed = UIBezierPath(cgPath: CGPath(elements: cgPath.elements.reversingSubpaths()))
        reversed.takeSettings(of: self)
        return reversed
    }
}

extension PathElements {
    /// Returns the elements with each subpath from end to start. Subpaths keep their order, and closed subpaths stay closed.
    func reversingSubpaths() -> PathElements {
        var result = PathElements()
        var start = CGPoint.zero
        var segments: [(element: Element, from: CGPoint)] = []

        func finish(closing: Bool) {
            result.move(to: segments.last.map { end(of: $0.element) } ?? start)
            for (element, from) in segments.reversed() {
                switch element {
                case .line: result.addLine(to: from)
                case .quad(let control, _): result.addQuad(control: control, to: from)
                case .cubic(let control1, let control2, _): result.addCubic(control1: control2, control2: control1, to: from)
                case .move, .close: break
                }
            }
            if closing { result.close() }
            segments = []
        }

        var isOpen = false
        forEach { element, from in
            switch element {
            case .move(let point):
                if isOpen { finish(closing: false) }
                (start, isOpen) = (point, true)
            case .close:
                if isOpen { finish(closing: true) }
                isOpen = false
            case .line, .quad, .cubic:
                segments.append((element, from))
            }
        }
        if isOpen { finish(closing: false) }
        return result
    }

    private func end(of element: Element) -> CGPoint {
        switch element {
        case .move(let point), .line(let point): point
        case .quad(_, let end), .cubic(_, _, let end): end
        case .close: .zero
        }
    }
}
