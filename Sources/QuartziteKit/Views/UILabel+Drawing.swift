// The layout of a label's text, for measuring and for labels that draw their text themselves.

import Quartzite

extension UILabel {
    var ownFont: UIFont { font ?? .systemFont(ofSize: UIFont.labelFontSize) }

    /// The colour of the text in the label's state.
    var shownColor: UIColor {
        let color: UIColor = (isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label
        return isEnabled ? color : color.withAlphaComponent(color.cgColor.alpha * 0.4)
    }

    /// Sets the layout of the lines.
    func set(_ format: inout TextFormat) {
        format.isCenteredVertically = true
        format.alignment = textAlignment.format
        format.truncation = lineBreakMode.truncation
        format.isWrapped = numberOfLines != 1 && lineBreakMode != .byClipping
        format.lineLimit = max(0, numberOfLines)
    }

    /// The factor of the font sizes with which the text fits into the bounds.
    var fittingFactor: CGFloat {
        guard adjustsFontSizeToFitWidth, bounds.width > 0 else { return 1 }
        if numberOfLines != 1 { return fittingFactorOfLines }
        let needed = textSize(in: CGSize(width: CGFloat.infinity, height: .infinity), lines: 1).width
        guard needed > bounds.width else { return 1 }
        return max(minimumScaleFactor, min(1, bounds.width / needed))
    }

    /// The largest factor of the font sizes with which several lines fit into the bounds, to a hundredth.
    private var fittingFactorOfLines: CGFloat {
        guard lineBreakMode != .byWordWrapping, lineBreakMode != .byCharWrapping, bounds.height > 0, !fits(1) else { return 1 }
        let smallest = max(minimumScaleFactor, 0.01)
        var (low, high) = (smallest, CGFloat(1))
        while high - low > 0.01 {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// Whether all of the text fits into the bounds and the number of lines, with a factor of the font sizes.
    private func fits(_ factor: CGFloat) -> Bool {
        let room = CGSize(width: bounds.width, height: .infinity)
        guard let layout = layout(in: room, lines: 0, factor: factor, isCut: false) else { return true }
        let size = layout.size
        let isShort = numberOfLines <= 0 || layout.lineCount <= numberOfLines
        // Half a point is invisible, and the height of a label often is that of its lines.
        return isShort && size.width <= bounds.width + 0.5 && size.height <= bounds.height + 0.5
    }

    /// Returns the size of the text in points, within a size and a number of lines.
    func textSize(in room: CGSize, lines: Int) -> CGSize {
        let width = lines == 1 ? CGFloat.infinity : max(0, room.width)
        guard let layout = layout(in: CGSize(width: width, height: .infinity), lines: lines, factor: 1) else { return .zero }
        let size = layout.size
        return CGSize(width: min(size.width.rounded(.up), max(0, room.width)), height: min(size.height.rounded(.up), max(0, room.height)))
    }

    /// Implements `drawText(in:)`.
    func drawOwnText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        guard let layout = layout(in: rect.size, lines: numberOfLines, factor: fittingFactor) else { return }
        let top = rect.minY + (rect.height - layout.size.height) / 2
        func paint(_ offset: CGSize, _ color: UIColor) {
            layout.draw(in: context, at: CGPoint(x: rect.minX + offset.width, y: top + offset.height), color: color.cgColor.srgb)
        }
        if let shadowColor { paint(shadowOffset, shadowColor) }
        paint(.zero, shownColor)
    }

    /// - Parameter isCut: whether text that does not fit is truncated.
    private func layout(in room: CGSize, lines: Int, factor: CGFloat, isCut: Bool = true) -> TextLayout? {
        let styled: StyledText? = styledText.map { StyledText($0).scaled(by: factor) } ?? text.map { StyledText($0) }
        guard let styled else { return nil }
        var format = TextFormat()
        format.font = ownFont.fontDescription
        format.fontSize = Double(ownFont.pointSize * factor)
        set(&format)
        // The caller places the text vertically.
        format.isCenteredVertically = false
        format.lineLimit = max(0, lines)
        format.isWrapped = lines != 1 && lineBreakMode != .byClipping
        if !isCut { format.truncation = .none }
        return TextLayout(styled, format, room: room)
    }
}
