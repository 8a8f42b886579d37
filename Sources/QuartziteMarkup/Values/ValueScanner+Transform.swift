// Transforms: a list of functions, for example `translate(10, 20) rotate(45deg) scale(2)`.
//
// The last function acts first, as in CSS and SVG: the example scales a point, then rotates it, then moves it. An empty text is
// the identity.
//
//     translate(x [y [z]])      scale(s)  scale(x y z)      rotate(angle)  rotate(angle x y z)
//     skewX(angle)  skewY(angle)      shearXY(f)  shearYZ(f)  shearXZ(f)      perspective(distance)
//     matrix(a b c d tx ty)           matrix(m11 … m44), which replaces the functions before it

import Foundation
import Quartzite

extension ValueScanner {
    /// A transform. Reading stops at an error with a warning; the result is the transform up to the error.
    mutating func transform() throws(ValueFault) -> CATransform3D {
        var result = CATransform3DIdentity
        while true {
            skipSeparator(",", ";")
            let start = position
            guard !isAtEnd else { return result }
            let name = letters()
            skipSpace()
            guard let counts = Self.argumentCounts[name], take("(") else {
                // CSS calls the identity `none`.
                if name == "none", isAtEnd { return result }
                return stopped(at: start, result, "a function: \(Self.argumentCounts.keys.sorted().joined(separator: " "))")
            }
            // No function takes more than 16 arguments.
            let arguments = arguments(atMost: 16)
            guard let arguments, counts.contains(arguments.count) else {
                let allowed = counts.map(String.init).joined(separator: " or ")
                return stopped(
                    at: start, result, "\(name)() with \(allowed) number\(counts == [1] ? "" : "s")", mend: Self.mend(name, arguments ?? [])
                )
            }
            if name == "matrix", arguments.count == 16 {
                result = CATransform3D(cells: arguments) ?? result
            } else {
                result = CATransform3DConcat(Self.matrix(of: name, arguments), result)
            }
        }
    }

    /// Reads numbers up to and including the closing parenthesis; nil if there is anything else, or more than `limit` numbers, so that a
    /// long list needs no memory.
    mutating func arguments(atMost limit: Int) -> [Double]? {
        var arguments: [Double] = []
        skipSpace()
        while !take(")") {
            guard arguments.count < limit, let number = try? real() else { return nil }
            arguments.append(number)
            skipSeparator(",", ";")
        }
        return arguments
    }

    /// How to write a function that has a wrong number of arguments; nil if the arguments give no hint.
    private static func mend(_ name: String, _ arguments: [Double]) -> String? {
        guard name == "scale", arguments.count == 2 else { return nil }
        let numbers = arguments.map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String($0) }
        return "Write scale(\(numbers[0]), \(numbers[1]), 1): scale takes one number or three."
    }

    private mutating func stopped(
        at start: Int, _ result: CATransform3D, _ expected: String, mend: String? = nil
    ) -> CATransform3D {
        remark(.invalidTransform, "found \(excerpt(from: start)), expected \(expected); the transform ends before it", mend: mend)
        position = bytes.count
        return result
    }

    private static let argumentCounts: [String: [Int]] = [
        "translate": [1, 2, 3], "scale": [1, 3], "rotate": [1, 4], "skewX": [1], "skewY": [1], "shearXY": [1],
        "shearYZ": [1], "shearXZ": [1], "perspective": [1], "matrix": [6, 16],
    ]

    private static func matrix(of name: String, _ n: [Double]) -> CATransform3D {
        var m = CATransform3DIdentity
        switch name {
        case "translate": m = CATransform3DMakeTranslation(n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0)
        case "scale": m = n.count == 1 ? CATransform3DMakeScale(n[0], n[0], n[0]) : CATransform3DMakeScale(n[0], n[1], n[2])
        case "rotate":
            m = n.count == 1 ? CATransform3DMakeRotation(n[0], 0, 0, 1) : CATransform3DMakeRotation(n[0], n[1], n[2], n[3])
        case "skewX": m.m21 = tan(n[0])
        case "skewY": m.m12 = tan(n[0])
        case "shearXY": m.m21 = n[0]
        case "shearXZ": m.m31 = n[0]
        case "shearYZ": m.m32 = n[0]
        // Core Animation ignores a perspective with the distance 0.
        case "perspective": m.m34 = n[0] == 0 ? 0 : -1 / n[0]
        default: m = CATransform3DMakeAffineTransform(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
        }
        return m
    }
}
