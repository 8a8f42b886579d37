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
        return max(min(1, minimumScaleFactor), min(1, bounds.width / needed))
    }

    /// The largest factor of the font sizes with which several lines fit into the bounds, to a hundredth. No factor makes line
    /// feeds beyond `numberOfLines` fit: then the lines before them are judged alone. If these do not fit either, as with the line heights
    /// of a paragraph style, the factor is `minimumScaleFactor`, or 1 without a limit.
    private var fittingFactorOfLines: CGFloat {
        guard lineBreakMode != .byWordWrapping, lineBreakMode != .byCharWrapping, bounds.height > 0, !fits(1) else { return 1 }
        let smallest = min(1, max(minimumScaleFactor, 0.01))
        var hardLines = 0
        if !fits(smallest) {
            hardLines = max(0, numberOfLines)
            guard hardLines > 0, fits(smallest, hardLines: hardLines) else {
                return minimumScaleFactor > 0 ? min(1, minimumScaleFactor) : 1
            }
            if fits(1, hardLines: hardLines) { return 1 }
        }
        var (low, high) = (smallest, CGFloat(1))
        while high - low > 0.01 {
            let middle = (low + high) / 2
            if fits(middle, hardLines: hardLines) { low = middle } else { high = middle }
        }
        return low
    }

    /// Whether the text fits into the bounds and the number of lines, with a factor of the font sizes.
    /// - Parameter hardLines: the number of lines, as line feeds end them, that are judged. Default 0: all.
    private func fits(_ factor: CGFloat, hardLines: Int = 0) -> Bool {
        let room = CGSize(width: bounds.width, height: .infinity)
        guard let layout = layout(in: room, lines: 0, factor: factor, isCut: false, hardLines: hardLines) else { return true }
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

    /// - Parameters:
    ///   - isCut: whether text that does not fit is truncated.
    ///   - hardLines: the number of lines, as line feeds end them, that are laid out; 0 for all.
    private func layout(in room: CGSize, lines: Int, factor: CGFloat, isCut: Bool = true, hardLines: Int = 0) -> TextLayout? {
        let whole: StyledText? = styledText.map { StyledText($0).scaled(by: factor) } ?? text.map { StyledText($0) }
        guard let whole else { return nil }
        let styled = hardLines > 0 ? whole.firstLines(hardLines) : whole
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

extension StyledText {
    /// Returns the text up to the line feed that ends a number of lines, 1 or more; without a line feed at the end.
    fileprivate func firstLines(_ count: Int) -> StyledText {
        let lines = string.split(maxSplits: count, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.count > count ? StyledText(String(string[..<lines[count - 1].endIndex]), runs: runs) : self
    }
}
