import QuartziteKit

/// The label under a picture of a contact sheet.
enum SheetLabel {
    /// Formats a time in seconds: `0.500 s`.
    static func text(_ time: Double) -> String { String(format: "%.3f s", time) }

    /// Draws a text in the middle of a transparent picture. Text that is too wide is drawn smaller.
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - color: of the text.
    static func picture(_ text: String, width: Int, height: Int, color: CGColor) -> CGImage? {
        CGContext.drawnImage(width: width, height: height) { context in
            var size = 0.7 * Double(height)
            var (line, length) = line(text, size: size, color)
            if length > Double(width) {
                size *= Double(width) / length
                (line, length) = self.line(text, size: size, color)
            }
            // Near the picture above, to which the text belongs. The context is y-up.
            context.textPosition = CGPoint(x: max(0, (Double(width) - length) / 2).rounded(), y: Double(height) - size - 1)
            CTLineDraw(line, context)
        }
    }

    private static func line(_ text: String, size: Double, _ color: CGColor) -> (line: CTLine, length: Double) {
        var attributes: [NSAttributedString.Key: Any] = [.foregroundColor: color]
        attributes[.font] = CTFontCreateUIFontForLanguage(.system, CGFloat(size), nil)
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
        return (line, CTLineGetTypographicBounds(line, nil, nil, nil))
    }
}
