// Measuring of lines: bounds, and the places of characters. All in points, y up, relative to the line's beginning.

extension CTLine {
    /// Characters that share glyphs, with their place in the line.
    struct Cluster {
        /// The characters, in UTF-16 units of the line.
        let range: Range<Int>
        let left: CGFloat
        let right: CGFloat
        let isRightToLeft: Bool

        /// The place of a character's leading edge. Characters that share glyphs share their width.
        func offset(of index: Int) -> CGFloat {
            let part = CGFloat(index - range.lowerBound) / CGFloat(max(1, range.count)) * (right - left)
            return isRightToLeft ? right - part : left + part
        }
    }

    /// The clusters from left to right.
    var clusters: [Cluster] {
        var (clusters, x): ([Cluster], CGFloat) = ([], 0)
        for run in runs {
            var parts: [(index: Int, left: CGFloat, right: CGFloat)] = []
            for (advance, index) in zip(run.advances, run.indices) {
                if let last = parts.last, last.index == index {
                    parts[parts.count - 1].right += advance.width
                } else {
                    parts.append((index, x, x + advance.width))
                }
                x += advance.width
            }
            let starts = parts.map(\.index).sorted()
            let end = run.range.location + run.range.length
            for part in parts {
                let next = starts.partitioningIndex { $0 > part.index }
                let upper = next < starts.count ? starts[next] : max(end, part.index + 1)
                clusters.append(
                    Cluster(
                        range: part.index - start..<upper - start, left: part.left, right: part.right, isRightToLeft: run.isRightToLeft))
            }
        }
        return clusters
    }

    var isRightToLeft: Bool { line?.isRightToLeft ?? false }

    /// The UTF-16 indexes between characters that a person distinguishes.
    var carets: [Int] {
        let string = text.string
        return string.indices.map { $0.utf16Offset(in: string) } + [text.length]
    }

    /// The height above and the depth below the baseline, and the additional space between lines: the largest of the runs'.
    var extents: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        for run in runs {
            let own = run.extents
            (ascent, descent, leading) = (max(ascent, own.ascent), max(descent, own.descent), max(leading, own.leading))
        }
        // A line without characters of its own is as high as its font.
        if runs.isEmpty, text.length > 0 {
            let font = text.attribute(.font, at: 0, effectiveRange: nil) as? CTFont ?? CTFont(.helvetica, size: 12)
            return (CTFontGetAscent(font), CTFontGetDescent(font), CTFontGetLeading(font))
        }
        return (ascent, descent, leading)
    }

    /// The width of spaces at the line's end.
    var trailingWhitespaceWidth: CGFloat {
        let units = Array(text.string.utf16)
        func isSpace(_ index: Int) -> Bool {
            units.indices.contains(index) && Unicode.Scalar(units[index]).map { $0.properties.isWhitespace } ?? false
        }
        let end = (units.indices.last { !isSpace($0) } ?? -1) + 1
        return clusters.filter { $0.range.lowerBound >= end }.reduce(0) { $0 + $1.right - $1.left }
    }

    /// The outlines of all glyphs.
    var outline: PathElements {
        runs.reduce(into: PathElements()) { $0.append($1.outline(0..<$1.glyphs.count)) }
    }
}

/// Measures a line.
/// - Parameters:
///   - ascent: receives the height above the baseline in points; may be nil.
///   - descent: receives the depth below the baseline in points; may be nil.
///   - leading: receives the additional space between lines in points; may be nil.
/// - Returns: the width in points, with trailing spaces.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    let extents = line.extents
    ascent?.pointee = extents.ascent
    descent?.pointee = extents.descent
    leading?.pointee = extents.leading
    return Double(line.width)
}

/// What the bounds of a line contain. Raw values are Core Text's.
public struct CTLineBoundsOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options of raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Without the additional space between lines.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
    /// Has no effect.
    public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
    /// Has no effect.
    public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
    /// The box of the outlines.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
    /// Has no effect.
    public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
    /// Has no effect.
    public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// The bounds of a line in points, y up, relative to its beginning.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
    let extents = line.extents
    let leading = options.contains(.excludeTypographicLeading) ? 0 : extents.leading
    return CGRect(
        x: 0, y: -extents.descent - leading, width: line.width, height: extents.ascent + extents.descent + leading)
}

/// The width of spaces at the end of a line, in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { Double(line.trailingWhitespaceWidth) }

/// The box of the glyphs' outlines in points, y up, relative to the line's beginning; `null` without an outline.
/// - Parameter context: if not nil, the box is relative to the context's origin, at its text position.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let outline = line.outline
    return outline.isEmpty ? .null : outline.applying(context?.textMatrix ?? .identity).bounds
}

/// The distance of a character's leading edge from the line's beginning, in points.
/// - Parameters:
///   - charIndex: an index of the string that the line was made from.
///   - secondaryOffset: receives the same distance; may be nil.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let (index, clusters) = (charIndex - line.start, line.clusters)
    let found = clusters.first { $0.range.contains(index) }
    let first = line.isRightToLeft ? line.width : 0
    let offset = found?.offset(of: index) ?? (index < 0 || clusters.isEmpty ? first : line.width - first)
    secondaryOffset?.pointee = offset
    return offset
}

/// The index of the character edge nearest to a position, as an index of the string that the line was made from.
/// - Parameter position: relative to the line's beginning, in points; y has no effect.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    let clusters = line.clusters
    guard let first = clusters.first, let last = clusters.last else { return line.start }
    let cluster = clusters.first { position.x < $0.right } ?? last
    let carets = line.carets
    let from = carets.partitioningIndex { $0 >= cluster.range.lowerBound }
    let to = carets.partitioningIndex { $0 > cluster.range.upperBound }
    let x = min(max(position.x, first.left), last.right)
    let nearest = carets[from..<to].min { abs(cluster.offset(of: $0) - x) < abs(cluster.offset(of: $1) - x) }
    return line.start + (nearest ?? cluster.range.lowerBound)
}

/// Calls a function with the edges of all characters, from left to right.
/// - Parameter block: receives the distance from the line's beginning in points, the character's index, whether the edge is the leading one,
///   and a flag that ends the visit when it is set.
public func CTLineEnumerateCaretOffsets(
    _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
    var stop = false
    for cluster in line.clusters {
        let edges = [(cluster.left, !cluster.isRightToLeft), (cluster.right, cluster.isRightToLeft)]
        for (x, isLeading) in edges {
            block(Double(x), line.start + cluster.range.lowerBound, isLeading, &stop)
            if stop { return }
        }
    }
}
