internal import ArgumentParser

/// The colour behind the scene: `none` or `#rrggbb`.
package struct BackgroundOption: Equatable {
    /// Red, green, blue and alpha, 0…1, premultiplied.
    package var color: SIMD4<Float>

    package static let transparent = BackgroundOption(color: SIMD4(0, 0, 0, 0))
    package static let white = BackgroundOption(color: SIMD4(1, 1, 1, 1))

    package init(color: SIMD4<Float>) { self.color = color }

    package init(_ text: String) throws {
        if text.lowercased() == "none" {
            self = .transparent
            return
        }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            throw ValidationError("expected none or #rrggbb, such as #ffffff (in a shell, quote it)")
        }
        func part(_ shift: UInt32) -> Float { Float((value >> shift) & 255) / 255 }
        color = SIMD4(part(16), part(8), part(0), 1)
    }
}
