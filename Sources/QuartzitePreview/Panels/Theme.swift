import CImGui
import QuartziteRenderer

/// The panels' colours in ImGui's format: 0xAABBGGRR, straight alpha.
enum Theme {
    static let text: UInt32 = color(0xEDEDEF)
    static let dimText: UInt32 = color(0xEDEDEF, alpha: 0.62)
    static let faint: UInt32 = color(0xFFFFFF, alpha: 0.16)
    static let accent: UInt32 = color(0x5B9CFF)
    static let warning: UInt32 = color(0xF2B84B)
    static let bad: UInt32 = color(0xF2645A)
    /// The colour for values that a state of the document sets.
    static let state: UInt32 = color(0xBE95FF)
    static let knob: UInt32 = color(0xFFFFFF)

    /// Converts a colour from 0xRRGGBB.
    static func color(_ rgb: UInt32, alpha: Double = 1) -> UInt32 {
        let red = rgb >> 16 & 0xFF, green = rgb >> 8 & 0xFF, blue = rgb & 0xFF
        return UInt32((alpha * 255).rounded()) << 24 | blue << 16 | green << 8 | red
    }
}

extension igRect {
    init(_ rect: PixelRect) {
        self.init(x: Float(rect.minX), y: Float(rect.minY), width: Float(rect.width), height: Float(rect.height))
    }

    var maxX: Float { x + width }
    var maxY: Float { y + height }
    var midX: Float { x + width / 2 }
    var midY: Float { y + height / 2 }

    /// Whether a pixel is inside.
    func contains(_ pixelX: Int32, _ pixelY: Int32) -> Bool {
        Float(pixelX) >= x && Float(pixelX) < maxX && Float(pixelY) >= y && Float(pixelY) < maxY
    }
}
