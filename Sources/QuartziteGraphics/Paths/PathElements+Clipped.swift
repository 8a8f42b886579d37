// The part of a filled path that lies in a rectangle, for paths whose coordinates are too large for Cairo's numbers.

import Foundation

extension PathElements {
    /// Returns lines that cover, filled by either rule, the same points of `box` as the path. Curves are flattened.
    ///
    /// Each subpath is clipped to the four sides in turn (Sutherland and Hodgman), which keeps its winding number inside the box.
    func filledPart(in box: CGRect) -> PathElements {
        var clipped = PathElements()
        var subpath: [CGPoint] = []
        func finish() {
            for side in Side.allCases {
                guard !subpath.isEmpty else { return }
                subpath = side.clip(subpath, to: box)
            }
            for (index, point) in subpath.enumerated() {
                if index == 0 { clipped.move(to: point) } else { clipped.addLine(to: point) }
            }
            if !subpath.isEmpty { clipped.close() }
            subpath = []
        }
        forEach { element, from in
            switch element {
            case .move(let point):
                finish()
                subpath = [point]
            case .line(let point): subpath.append(point)
            case .quad(let control, let end): subpath.append(CubicCurve(from: from, control: control, end: end))
            case .cubic(let control1, let control2, let end):
                subpath.append(CubicCurve(start: from, control1: control1, control2: control2, end: end))
            case .close: break
            }
        }
        finish()
        return clipped
    }

    private enum Side: CaseIterable {
        case left, top, right, bottom

        func clip(_ points: [CGPoint], to box: CGRect) -> [CGPoint] {
            /// The distance of a point from the side, positive inside.
            func inside(_ point: CGPoint) -> CGFloat {
                switch self {
                case .left: point.x - box.minX
                case .top: point.y - box.minY
                case .right: box.maxX - point.x
                case .bottom: box.maxY - point.y
                }
            }
            /// A point moved onto the side: between very large numbers an interpolation is far from exact.
            func placed(_ point: CGPoint) -> CGPoint {
                switch self {
                case .left: CGPoint(x: box.minX, y: point.y)
                case .top: CGPoint(x: point.x, y: box.minY)
                case .right: CGPoint(x: box.maxX, y: point.y)
                case .bottom: CGPoint(x: point.x, y: box.maxY)
                }
            }
            var clipped: [CGPoint] = []
            for (index, point) in points.enumerated() {
                let before = points[index == 0 ? points.count - 1 : index - 1]
                let (a, b) = (inside(before), inside(point))
                if (a < 0) != (b < 0) {
                    let share = a / (a - b)
                    clipped.append(
                        placed(CGPoint(x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share)))
                }
                if b >= 0 { clipped.append(point) }
            }
            return clipped
        }
    }
}

extension [CGPoint] {
    /// Appends points on a curve that starts at the last point. The lines between them leave a curve of less than a million units by at
    /// most 1/16 unit: n lines leave a curve by at most 3/4 of its largest second difference, divided by n².
    fileprivate mutating func append(_ curve: CubicCurve) {
        func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat { hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y) }
        let bend = Swift.max(bend(curve.start, curve.control1, curve.control2), bend(curve.control1, curve.control2, curve.end))
        let count = Int(Swift.min(4096, Swift.max(1, (bend * 12).squareRoot().rounded(.up))))
        for index in 1...count { append(curve.point(at: CGFloat(index) / CGFloat(count))) }
    }
}
