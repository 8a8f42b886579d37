// Colour matrices: four rows of five numbers, for red, green, blue and alpha. The fifth number of a row is added.
//
//     matrix(1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0)      or the 20 numbers alone
//     saturate(0.5)      hueRotate(90deg)      luminanceToAlpha()

import Quartzite

extension ValueScanner {
    /// The 20 numbers of a colour matrix, row by row.
    mutating func colorMatrix() throws(ValueFault) -> [Double] {
        let expected = "20 numbers, matrix(…) with 20 numbers, saturate(amount), hueRotate(angle) or luminanceToAlpha()"
        let start = position
        let name = letters()
        skipSpace()
        guard take("(") else {
            position = start
            return try lengths(20, "20 numbers, four rows of five")
        }
        guard let arguments = arguments(atMost: 20), let matrix = Self.colorMatrix(of: name, arguments) else {
            position = start
            throw fault(expected: expected)
        }
        return matrix
    }

    private static func colorMatrix(of name: String, _ arguments: [Double]) -> [Double]? {
        let inputs = arguments.prefix(1).map { SIMD4($0, 0, 0, 0) }[...]
        return switch (name, arguments.count) {
        case ("matrix", 20): arguments
        case ("saturate", 1): ColorMatrix(.colorSaturate, inputs)?.rows
        case ("hueRotate", 1): ColorMatrix(.colorHueRotate, inputs)?.rows
        case ("luminanceToAlpha", 0): ColorMatrix(.luminanceToAlpha, [])?.rows
        default: nil
        }
    }
}
