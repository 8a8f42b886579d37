import Foundation
import Quartzite

extension ValueText {
    /// The function that makes a matrix, if reading it gives exactly the matrix; else the matrix. The identity is empty.
    static func transform(_ value: CATransform3D) -> String {
        if value == CATransform3DIdentity { return "" }
        return candidates(for: value).first { read($0) == value } ?? matrix(value.cells)
    }

    static func affineTransform(_ value: CGAffineTransform) -> String {
        value == .identity ? "" : matrix([value.a, value.b, value.c, value.d, value.tx, value.ty])
    }

    /// Texts that people read more easily than a matrix.
    private static func candidates(for value: CATransform3D) -> [String] {
        func list(_ numbers: Double...) -> String { numbers.map { number($0) }.joined(separator: ", ") }
        let scale = "scale(\(list(value.m11, value.m22, value.m33)))"
        let move = "translate(\(list(value.m41, value.m42, value.m43)))"
        func angle(_ y: Double, _ x: Double) -> String { number((atan2(y, x) * 180 / .pi * 10000).rounded() / 10000) }
        let turn = "rotate(\(angle(value.m12, value.m11))deg)"
        let tiltX = "rotate(\(angle(value.m23, value.m22))deg, 1, 0, 0)"
        let tiltY = "rotate(\(angle(value.m31, value.m33))deg, 0, 1, 0)"
        let flat = matrix([value.m11, value.m12, value.m21, value.m22, value.m41, value.m42])
        return [move, scale, turn, tiltX, tiltY, "\(move) \(scale)", "\(move) \(turn)", flat]
    }

    private static func matrix(_ numbers: [Double]) -> String {
        "matrix(" + numbers.map { number($0) }.joined(separator: ", ") + ")"
    }

    private static func read(_ text: String) -> CATransform3D? {
        let (result, remarks) = ValueScanner.read(text) { scanner throws(ValueFault) in try scanner.transform() }
        return remarks.isEmpty ? try? result.get() : nil
    }
}
