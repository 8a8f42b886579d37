// TextMap: the places of characters in a text layout, by UTF-16 indexes, for layout managers and link labels.

internal import CPango

/// A laid out attributed string, with the places of its characters. Belongs to one thread.
package final class TextMap {
    /// A visible line, in points, y down.
    package struct Line {
        /// The characters in UTF-16 units, with the separator at the end.
        package let range: Range<Int>
        /// The rectangle of the glyphs, with the line's height.
        package let used: CGRect
        package let baseline: CGFloat
    }

    private let layout: TextLayout
    private let indices: [Int]
    /// The visible lines, from the top.
    package let lines: [Line]

    /// Nil if memory runs out.
    package init?(_ text: NSAttributedString, _ format: TextFormat, room: CGSize) {
        let styled = StyledText(text)
        guard let layout = TextLayout(styled, format, room: room) else { return nil }
        self.layout = layout
        indices = styled.string.utf16Indices
        var lines: [Line] = []
        for (at, line) in layout.lines.enumerated() {
            let start = indices[min(line.bytes.lowerBound, indices.count - 1)]
            let next = at + 1 < layout.lines.count ? layout.lines[at + 1].bytes.lowerBound : line.bytes.upperBound
            let end = indices[min(max(next, line.bytes.upperBound), indices.count - 1)]
            let used = CGRect(
                x: CGFloat(layout.offset(of: line)), y: CGFloat(TextLayout.points(line.top)),
                width: CGFloat(layout.naturalWidth(of: line)), height: CGFloat(TextLayout.points(line.bottom - line.top)))
            lines.append(Line(range: start..<max(start, end), used: used, baseline: CGFloat(TextLayout.points(line.baseline))))
        }
        // A trailing separator belongs to the last line.
        self.lines = lines
    }

    /// The number of UTF-16 units in the visible lines.
    package var shownLength: Int { lines.map(\.range.upperBound).max() ?? 0 }

    /// The line of a character; nil if it is not visible.
    package func line(of index: Int) -> Line? { lines.first { $0.range.contains(index) } }

    /// The rectangles of characters, one or more for each line, in points, y down.
    package func rects(of range: Range<Int>) -> [CGRect] {
        var rects: [CGRect] = []
        for (at, line) in lines.enumerated() where line.range.overlaps(range) {
            var own: [CGRect] = []
            for cell in cells(at) where cell.range.overlaps(range) {
                let rect = CGRect(x: cell.left, y: line.used.minY, width: cell.right - cell.left, height: line.used.height)
                if let last = own.last, abs(last.maxX - rect.minX) < 1e-6 {
                    own[own.count - 1] = last.union(rect)
                } else {
                    own.append(rect)
                }
            }
            rects += own
        }
        return rects
    }

    /// The character at a point, or the nearest one, and the part of its width before the point. Nil without text.
    package func character(at point: CGPoint) -> (index: Int, fraction: CGFloat)? {
        guard !lines.isEmpty else { return nil }
        let at = lines.firstIndex { point.y < $0.used.maxY } ?? lines.count - 1
        let cells = cells(at)
        guard let last = cells.last else { return (lines[at].range.lowerBound, 0) }
        let cell = cells.first { point.x < $0.right } ?? last
        let part = min(max((point.x - cell.left) / max(cell.right - cell.left, 1e-9), 0), 1)
        return (cell.range.lowerBound, cell.isRightToLeft ? 1 - part : part)
    }

    /// The characters of a line that share glyphs, from left to right.
    private func cells(_ at: Int) -> [(range: Range<Int>, left: CGFloat, right: CGFloat, isRightToLeft: Bool)] {
        let line = layout.lines[at]
        var (cells, x): ([(range: Range<Int>, left: CGFloat, right: CGFloat, isRightToLeft: Bool)], Double) =
            ([], layout.offset(of: line))
        line.forEachRun { run in
            guard let glyphs = run.glyphs, run.width != 0 || run.bytes.count > 0 else { return }
            let stretch = run.width == 0 ? 1 : layout.width(of: run) / TextLayout.points(run.width)
            let count = Int(glyphs.pointee.num_glyphs)
            let clusters = (0..<count).map { Int(glyphs.pointee.log_clusters[$0]) }
            let starts = Array(Set(clusters)).sorted()
            for index in 0..<count {
                let width = TextLayout.points(glyphs.pointee.glyphs[index].geometry.width) * stretch
                let next = starts.partitioningIndex { $0 > clusters[index] }
                let from = run.bytes.lowerBound + clusters[index]
                let to = next < starts.count ? run.bytes.lowerBound + starts[next] : run.bytes.upperBound
                let range = indices[min(from, indices.count - 1)]..<indices[min(max(from, to), indices.count - 1)]
                if let last = cells.last, last.range == range {
                    cells[cells.count - 1].right += CGFloat(width)
                } else {
                    cells.append((range, CGFloat(x), CGFloat(x + width), run.isRightToLeft))
                }
                x += width
            }
        }
        return cells
    }

    /// Draws the runs that begin in a range of characters. Black is the colour of text without one.
    package func draw(_ range: Range<Int>, in context: CGContext, at origin: CGPoint) {
        let from = indices.partitioningIndex { $0 >= range.lowerBound }
        let to = indices.partitioningIndex { $0 >= range.upperBound }
        let isAll = range.lowerBound <= 0 && range.upperBound >= shownLength
        layout.draw(in: context, at: origin, color: SIMD4(0, 0, 0, 1), parts: isAll ? nil : from..<max(from, to))
    }
}
