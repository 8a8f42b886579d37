// Lines of another width: shortened, stretched, or placed in a wider space.

/// The part of a line that is left out. Raw values are Core Text's.
public enum CTLineTruncationType: UInt32, Sendable {
    /// The beginning.
    case start = 0
    /// The end.
    case end = 1
    /// The middle.
    case middle = 2
}

/// Creates a line that is at most as wide as a width.
/// - Parameters:
///   - width: in points. A line that is not wider is returned unchanged.
///   - truncationType: the part that is left out.
///   - truncationToken: a line that is drawn in place of the part that is left out, for example of an ellipsis; nil for none.
/// - Returns: nil if the token is wider than `width`. The string indexes of a shortened line are those of the shortened text.
public func CTLineCreateTruncatedLine(
    _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType, _ truncationToken: CTLine?
) -> CTLine? {
    guard Double(line.width - line.trailingWhitespaceWidth) > width else { return line }
    let token = truncationToken.map { Double($0.width) } ?? 0
    guard token <= width else { return nil }
    let room = CGFloat(width - token)
    func shortened(_ kept: Int) -> NSAttributedString {
        let whole = line.text.length
        let head = truncationType == .end ? kept : truncationType == .start ? 0 : (kept + 1) / 2
        let result = NSMutableAttributedString(attributedString: line.text.part(0..<line.whole(head, towardStart: true)))
        if let token = truncationToken { result.append(token.text) }
        result.append(line.text.part(line.whole(whole - (kept - head), towardStart: false)..<whole))
        return result
    }
    // The number of characters is found by halving. Joined letters make widths slightly uneven, so the result is checked.
    var (low, high) = (0, line.text.length)
    while low < high {
        let middle = (low + high + 1) / 2
        let fits = CTLine(shortened(middle)).width <= room + CGFloat(token) + 1e-6
        (low, high) = fits ? (middle, high) : (low, middle - 1)
    }
    return CTLine(shortened(low), start: line.start)
}

/// Creates a line that is stretched toward a width.
/// - Parameters:
///   - justificationFactor: 1 stretches to the whole width, 0 leaves the line unchanged.
///   - justificationWidth: in points. A line that is wider is not compressed.
/// - Returns: never nil.
public func CTLineCreateJustifiedLine(_ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double) -> CTLine? {
    let own = line.width - line.trailingWhitespaceWidth
    let factor = min(max(justificationFactor, 0), 1)
    let width = own + (CGFloat(justificationWidth) - own) * factor
    guard width > own, width.isFinite else { return line }
    return CTLine(line.text, start: line.start, justifiedWidth: width)
}

/// The distance at which a line is drawn to be aligned in a width, in points; 0 for a line that is wider.
/// - Parameters:
///   - flushFactor: 0 aligns to the left, 0.5 centres, 1 aligns to the right.
///   - flushWidth: the available width in points.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
    let rest = flushWidth - Double(line.width - line.trailingWhitespaceWidth)
    return max(0, rest) * Double(min(max(flushFactor, 0), 1))
}

extension CTLine {
    /// The nearest index that divides no character, at or before an index, or at or after it.
    fileprivate func whole(_ index: Int, towardStart: Bool) -> Int {
        let carets = carets
        let next = carets.partitioningIndex { $0 >= index }
        guard next < carets.count else { return text.length }
        return carets[next] == index || !towardStart ? carets[next] : next > 0 ? carets[next - 1] : 0
    }
}

extension NSAttributedString {
    /// A part of the string. Clipped to the string.
    func part(_ range: Range<Int>) -> NSAttributedString {
        let range = range.clamped(to: 0..<length)
        return attributedSubstring(from: NSRange(location: range.lowerBound, length: range.count))
    }

    /// A part of the string; a length of 0 means all from the location on. Clipped to the string.
    func part(_ range: CFRange) -> NSAttributedString { part(bounds(of: range)) }

    /// The indexes of a range; a length of 0 means all from the location on. Clipped to the string.
    func bounds(of range: CFRange) -> Range<Int> {
        let start = min(max(0, range.location), length)
        return start..<(range.length <= 0 ? length : start + min(range.length, length - start))
    }
}
