internal import ArgumentParser

/// The colour behind the scene: `none`, `#rrggbb`, or the name of a background of the window.
package struct BackgroundOption: Equatable {
    /// Red, green, blue and alpha, 0…1, premultiplied.
    package var color: SIMD4<Float>
    /// Whether the window shows a checkerboard. Default false.
    package var isCheckerboard = false

    package static let transparent = BackgroundOption(color: SIMD4(0, 0, 0, 0))
    package static let white = BackgroundOption(color: SIMD4(1, 1, 1, 1))

    package init(color: SIMD4<Float>) { self.color = color }

    /// Parses the option of a picture or film.
    package init(_ text: String) throws {
        try self.init(text, expected: "none, white, black, grey or #rrggbb")
    }

    /// Parses the option of a window, which also has a checkerboard.
    package init(ofWindow text: String) throws {
        if text.lowercased() == CanvasBackground.checkerboard.rawValue {
            self = .white
            isCheckerboard = true
        } else {
            try self.init(text, expected: "none, white, black, grey, checkerboard or #rrggbb")
        }
    }

    private init(_ text: String, expected: String) throws {
        if text.lowercased() == "none" {
            self = .transparent
            return
        }
        if let named = CanvasBackground(rawValue: text.lowercased()), [.white, .black, .grey].contains(named) {
            self.init(color: named.color(given: SIMD4(repeating: 0)))
            return
        }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            throw ValidationError("expected \(expected), such as #ffffff (in a shell, quote it)")
        }
        func part(_ shift: UInt32) -> Float { Float((value >> shift) & 255) / 255 }
        self.init(color: SIMD4(part(16), part(8), part(0), 1))
    }
}
