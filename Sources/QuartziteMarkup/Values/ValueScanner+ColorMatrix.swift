// Colour matrices: four rows of five numbers, for red, green, blue and alpha. The fifth number is added.
//
//     matrix(n n n n n  n n n n n  n n n n n  n n n n n)      the same without `matrix(…)`
//     saturate(s)      hueRotate(angle)      luminanceToAlpha()

import Quartzite

extension ValueScanner {
    /// A colour matrix as twenty numbers.
    mutating func colorMatrix() throws(ValueFault) -> [Double] {
        let start = position
        guard let name = functionName() else { return try lengths(20, Self.matrixExpectation) }
        switch name {
        case "matrix":
            if let numbers = try? lengths(20, Self.matrixExpectation), close() { return numbers }
        case "saturate":
            if let amount = try? real(), close() { return try numbers(of: .colorSaturate, amount, from: start) }
        case "hueRotate":
            if let angle = try? real(), close() { return try numbers(of: .colorHueRotate, angle, from: start) }
        case "luminanceToAlpha":
            if close() { return try numbers(of: .luminanceToAlpha, 0, from: start) }
        default: break
        }
        position = start
        throw fault(expected: Self.matrixExpectation)
    }

    private static let matrixExpectation = "20 numbers, saturate(s), hueRotate(angle) or luminanceToAlpha()"

    /// The name before an opening parenthesis, which is read too. Nil for anything else, of which nothing is read.
    private mutating func functionName() -> String? {
        let start = position
        let name = letters()
        skipSpace()
        if !name.isEmpty, take("(") {
            skipSpace()
            return name
        }
        position = start
        return nil
    }

    private mutating func close() -> Bool {
        skipSpace()
        return take(")")
    }

    private func numbers(of kind: FilterKind, _ amount: Double, from start: Int) throws(ValueFault) -> [Double] {
        guard let matrix = ColorMatrix(kind, [SIMD4(amount, 0, 0, 0)]) else {
            throw ValueFault(found: excerpt(from: start), expected: "a finite number")
        }
        return zip([matrix.red, matrix.green, matrix.blue, matrix.alpha], matrix.bias.components).flatMap {
            [$0.x, $0.y, $0.z, $0.w, $1]
        }
    }
}

extension SIMD4<Double> {
    fileprivate var components: [Double] { [x, y, z, w] }
}
