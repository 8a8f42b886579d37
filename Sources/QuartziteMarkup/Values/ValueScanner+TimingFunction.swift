// Timing functions: a name, or the coordinates of two control points.

import Quartzite

extension ValueScanner {
    /// `default`, `easeIn`, `easeOut`, `easeInEaseOut`, `linear`, or four numbers `c1x c1y c2x c2y`.
    mutating func timingFunction() throws(ValueFault) -> CAMediaTimingFunction {
        let start = position
        let expected = "default, easeIn, easeOut, easeInEaseOut, linear, or four numbers"
        switch letters() {
        case "default": return CAMediaTimingFunction(name: .default)
        case "linear": return CAMediaTimingFunction(name: .linear)
        case "easeIn": return CAMediaTimingFunction(name: .easeIn)
        case "easeOut": return CAMediaTimingFunction(name: .easeOut)
        case "easeInEaseOut": return CAMediaTimingFunction(name: .easeInEaseOut)
        case "":
            let n = try lengths(4, expected)
            return CAMediaTimingFunction(controlPoints: Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
        default:
            position = start
            throw fault(expected: expected)
        }
    }
}
