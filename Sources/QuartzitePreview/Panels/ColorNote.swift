import CImGui
import QuartziteKit

/// The note below the colour picker about components outside of 0 to 1, whose digits mislead: the picker counts 1 as 255, and its
/// hexadecimal digits show the nearest limit.
enum ColorNote {
    private static let names = ["red", "green", "blue", "alpha"]

    /// Returns the note about a colour, not premultiplied; nil if all components are from 0 to 1, to a thousandth.
    static func text(_ color: SIMD4<Double>) -> String? {
        let outside = names.indices.compactMap { index -> String? in
            let value = (color[index] * 1000).rounded() / 1000
            return value > 1 || value < 0 ? "\(names[index]) is \(NumberText.short(value)), \(value > 1 ? "above 1" : "below 0")" : nil
        }
        return outside.isEmpty ? nil : "\(outside.joined(separator: "; ")): # shows the limit"
    }
}

extension PropertyPanel {
    /// Lays out the note below the colour picker, if there is one.
    func colorNote(_ color: SIMD4<Double>, below picker: igRect) {
        guard let text = ColorNote.text(color) else { return }
        let wrap = 200 * scale
        let size = igTextSize(text, small, wrap)
        let frame = igRect(x: picker.x, y: picker.maxY + 4 * scale, width: wrap, height: size.y)
        _ = igArea("##colour note", frame)
        igDrawText(igPoint(x: frame.x, y: frame.y), small, Theme.warning, text, wrap)
    }
}
