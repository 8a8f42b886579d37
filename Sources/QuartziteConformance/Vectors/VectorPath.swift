import Quartzite

/// A path in a vector: `["M", x, y]`, `["L", x, y]`, `["C", c1x, c1y, c2x, c2y, x, y]`, `["Z"]`, `["rect", x, y, w, h]`.
struct VectorPath: FieldValue {
    let path = CGMutablePath()

    init?(field: VectorValue) {
        guard let elements = [[VectorValue]](field: field) else { return nil }
        for element in elements {
            guard let name = element.first.flatMap(String.init(field:)) else { return nil }
            let n = element.dropFirst().compactMap(\.asNumber)
            switch (name, n.count) {
            case ("M", 2): path.move(to: CGPoint(x: n[0], y: n[1]))
            case ("L", 2): path.addLine(to: CGPoint(x: n[0], y: n[1]))
            case ("C", 6):
                path.addCurve(
                    to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]), control2: CGPoint(x: n[2], y: n[3]))
            case ("Z", 0): path.closeSubpath()
            case ("rect", 4): path.addRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
            default: return nil
            }
        }
    }
}
