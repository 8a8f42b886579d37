// CTTypesetter: breaks an attributed string into lines, one line at a time.

/// Breaks text into lines. Belongs to one thread.
public final class CTTypesetter: NSObject {
    let text: NSAttributedString

    init(_ text: NSAttributedString) { self.text = text.copy() as? NSAttributedString ?? text }

    /// The number of UTF-16 units, from an index on, that fit into a width: at least one, with the spaces and the separator at the end.
    /// - Parameter breaksWords: whether lines break between any two characters.
    func count(from start: Int, fitting width: CGFloat, breaksWords: Bool) -> Int {
        let paragraph = (text.string as NSString).paragraphRange(for: NSRange(location: start, length: 0))
        let rest = start..<max(start, paragraph.location + paragraph.length)
        guard !rest.isEmpty else { return 0 }
        // Most lines are short. A part of the paragraph that gives two lines is long enough.
        var length = min(rest.count, 256)
        while true {
            let part = text.part(rest.lowerBound..<rest.lowerBound + length)
            let isAll = length == rest.count
            if let count = firstLine(of: part, width, breaksWords) { return min(count, rest.count) }
            if isAll { return rest.count }
            length = min(rest.count, length * 4)
        }
    }

    /// The number of UTF-16 units in the first of several lines; nil for a single line.
    private func firstLine(of part: NSAttributedString, _ width: CGFloat, _ breaksWords: Bool) -> Int? {
        var format = TextFormat()
        (format.fontSize, format.isWrapped) = (12, true)
        let styled = StyledText(part).withLineFormat(breaksWords: breaksWords)
        guard let layout = TextLayout(styled, format, room: CGSize(width: max(0, width), height: .infinity)), layout.lines.count > 1
        else { return nil }
        let indices = styled.string.utf16Indices
        let end = layout.lines[1].bytes.lowerBound
        // A separator at the end begins an empty line, which is not a second one.
        guard end < styled.string.utf8.count || layout.lines[1].bytes.count > 0 else { return nil }
        return max(1, indices[min(end, indices.count - 1)])
    }
}

extension StyledText {
    /// The text with a paragraph format that only breaks lines.
    fileprivate func withLineFormat(breaksWords: Bool) -> StyledText {
        var format = ParagraphFormat()
        format.breaksWords = breaksWords
        if let own = style(at: 0).paragraph {
            (format.tabStops, format.tabInterval, format.isRightToLeft) = (own.tabStops, own.tabInterval, own.isRightToLeft)
            format.hyphenates = own.hyphenates
        }
        var runs = self.runs.map {
            var run = $0
            run.style.paragraph = format
            return run
        }
        // The paragraph's format is that of its first byte.
        if (runs.first?.range.lowerBound ?? string.utf8.count) > 0 {
            var style = Style()
            style.paragraph = format
            runs.insert(Run(range: 0..<(runs.first?.range.lowerBound ?? string.utf8.count), style: style), at: 0)
        }
        return StyledText(string, runs: runs)
    }
}

/// Creates a typesetter of an attributed string.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter { CTTypesetter(string) }

/// Creates a typesetter of an attributed string.
/// - Parameter options: has no effect.
public func CTTypesetterCreateWithAttributedStringAndOptions(_ string: CFAttributedString, _ options: CFDictionary?) -> CTTypesetter? {
    CTTypesetter(string)
}

/// Creates a line of a part of the string.
/// - Parameter stringRange: in UTF-16 units; a length of 0 means all from the location on.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
    let bounds = typesetter.text.bounds(of: stringRange)
    return CTLine(typesetter.text.part(bounds), start: bounds.lowerBound)
}

/// Creates a line of a part of the string.
/// - Parameters:
///   - stringRange: in UTF-16 units; a length of 0 means all from the location on.
///   - offset: has no effect.
public func CTTypesetterCreateLineWithOffset(_ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double) -> CTLine {
    CTTypesetterCreateLine(typesetter, stringRange)
}

/// The number of UTF-16 units, from an index on, that fit into a line, broken between words.
/// - Parameters:
///   - startIndex: the index at which the line begins.
///   - width: in points.
public func CTTypesetterSuggestLineBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex {
    guard (0..<typesetter.text.length).contains(startIndex) else { return 0 }
    return typesetter.count(from: startIndex, fitting: CGFloat(width), breaksWords: false)
}

/// The number of UTF-16 units that fit into a line that begins at a distance from the left side. See `CTTypesetterSuggestLineBreak`.
public func CTTypesetterSuggestLineBreakWithOffset(
    _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
    CTTypesetterSuggestLineBreak(typesetter, startIndex, width - offset)
}

/// The number of UTF-16 units, from an index on, that fit into a line, broken between any two characters.
/// - Parameters:
///   - startIndex: the index at which the line begins.
///   - width: in points.
public func CTTypesetterSuggestClusterBreak(_ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double) -> CFIndex {
    guard (0..<typesetter.text.length).contains(startIndex) else { return 0 }
    return typesetter.count(from: startIndex, fitting: CGFloat(width), breaksWords: true)
}
