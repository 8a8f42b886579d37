import QuartziteKit
import QuartziteRenderer

/// Where the parts of the frame times are, in points. Parts that do not fit are left out, the last ones first; no line is cut.
package struct FrameTimeLayout: Equatable, Sendable {
    /// The sizes of texts in points.
    package struct Measure {
        /// Returns the width of a line.
        package var width: (String) -> Double
        /// Returns the height of a sentence that is wrapped at a width; the flag says whether its letters are small.
        package var height: (String, Bool, Double) -> Double

        package init(width: @escaping (String) -> Double, height: @escaping (String, Bool, Double) -> Double) {
            (self.width, self.height) = (width, height)
        }
    }

    /// A row in its place.
    package struct PlacedRow: Equatable, Sendable {
        package var row: FrameTimeRow
        /// The frame in the panel.
        package var frame: CGRect
        /// The upper left corners of the items of the row in the panel; of columns, the upper right corners, after the name's.
        package var items: [CGPoint] = []
    }

    /// The panel's size.
    package private(set) var size = CGSize.zero
    /// The visible rows.
    package private(set) var rows: [PlacedRow] = []
    /// The kinds of the visible parts.
    package private(set) var kinds: [FrameTimePart.Kind] = []
    /// The number of parts that are scrolled away above those that are visible, and below.
    package private(set) var (above, below) = (0, 0)
    /// The number of parts that cannot be shown by scrolling, because each is higher than the room.
    package private(set) var tooHigh = 0

    /// The width of the panel where there is room.
    package static let width = 300.0
    /// The distance of the panel from the edges of its room.
    package static let margin = 6.0
    /// The height of a line.
    package static let lineHeight = 13.0

    private static let padding = (x: 8.0, y: 5.0)
    private static let gap = 10.0
    private static let graphHeight = 46.0
    private static let histogramHeight = 52.0
    private static let partGap = 4.0
    /// The height of the line that names the parts left out.
    private static let hintHeight = lineHeight + partGap
    /// The room that a swatch takes before its text.
    package static let swatch = 9.0
    /// The narrowest panel, and the narrowest with all columns of the table.
    private static let narrowest = (panel: 172.0, table: 230.0)
    /// The largest share of a small room's height. More for a held frame, because a person has asked for it.
    private static let share = (live: 0.65, held: 0.85)

    /// Whether a room is so small that only the line fits.
    package static func fitsOnlyLine(_ room: CGSize) -> Bool {
        panelWidth(room) < narrowest.panel
            || tallest(room, share.live) < 2 * padding.y + lineHeight + partGap + graphHeight + partGap + lineHeight + 1
    }

    /// The number of columns of the table that fit.
    package static func columns(in room: CGSize) -> Int { panelWidth(room) >= narrowest.table ? 4 : 2 }

    private static func panelWidth(_ room: CGSize) -> Double { min(width, room.width - 2 * margin) }

    /// In a wide room the panel is beside the important part of the scene. Otherwise it leaves a part of the height free.
    private static func tallest(_ room: CGSize, _ share: Double) -> Double {
        (room.width >= 2 * (width + margin) ? 1 : share) * room.height - 2 * margin
    }

    /// Lays out parts.
    /// - Parameters:
    ///   - parts: the parts, most important first. The first one is always visible.
    ///   - room: the area for the panel.
    ///   - first: the number of parts after the first one that are scrolled away. Clamped so that the end of the list is not passed.
    ///   - isHeld: whether the parts show a held frame. Default false.
    package init(_ parts: [FrameTimePart], in room: CGSize, first: Int = 0, isHeld: Bool = false, measure: Measure) {
        let width = Self.panelWidth(room)
        let inner = width - 2 * Self.padding.x
        guard let head = parts.first, inner > 0 else { return }
        let all = parts.map { (kind: $0.kind, rows: Self.place($0.rows, inner, measure)) }
        func height(_ rows: [PlacedRow]) -> Double { Double(rows.last?.frame.maxY ?? 0) + Self.partGap }
        let tallest = Self.tallest(room, isHeld ? Self.share.held : Self.share.live)
        let rest = max(0, tallest - 2 * Self.padding.y + Self.partGap - height(all[0].rows))
        let parts = all[..<1] + all.dropFirst().filter { height($0.rows) <= rest - Self.hintHeight }
        tooHigh = all.count - parts.count
        let placed = parts.map(\.rows)
        let heights = placed.map(height)
        let skipped = min(max(0, first), Self.mostSkipped(heights.dropFirst(), rest, isWhole: tooHigh == 0))
        let shown = Self.count(heights.dropFirst(1 + skipped), rest, hasMore: skipped + tooHigh > 0)
        (above, below) = (skipped, parts.count - 1 - skipped - shown)

        var y = Self.padding.y
        for index in [0] + Array(1 + skipped..<1 + skipped + shown) {
            for row in placed[index] { rows.append(row.moved(by: CGPoint(x: Self.padding.x, y: y))) }
            y += heights[index]
        }
        kinds = [head.kind] + parts[1 + skipped..<1 + skipped + shown].map(\.kind)
        if let hint {
            let row = PlacedRow(
                row: .note(hint), frame: CGRect(x: Self.padding.x, y: y, width: inner, height: Self.lineHeight))
            rows.append(row)
            y = row.frame.maxY + Self.partGap
        }
        size = CGSize(width: width, height: y - Self.partGap + Self.padding.y)
    }

    /// The parts that are left out, and how to see them; nil if none are.
    private var hint: String? {
        if below > 0 { return "\(below) more below: wheel" }
        if above > 0 { return "\(above) more above: wheel" }
        return tooHigh > 0 ? "\(tooHigh) more in a larger window" : nil
    }

    /// The number of parts that fit, from the first one. If some do not fit, a line says so.
    private static func count(_ heights: ArraySlice<Double>, _ room: Double, hasMore: Bool) -> Int {
        if !hasMore, heights.reduce(0, +) <= room { return heights.count }
        var left = room - hintHeight
        var count = 0
        for height in heights {
            guard height <= left else { break }
            left -= height
            count += 1
        }
        return count
    }

    /// The number of parts to scroll away until the last one is visible.
    private static func mostSkipped(_ heights: ArraySlice<Double>, _ room: Double, isWhole: Bool) -> Int {
        if isWhole, heights.reduce(0, +) <= room { return 0 }
        var left = room - hintHeight
        var fitting = 0
        for height in heights.reversed() {
            guard height <= left else { break }
            left -= height
            fitting += 1
        }
        return heights.count - fitting
    }

    // MARK: Rows

    private static func place(_ rows: [FrameTimeRow], _ width: Double, _ measure: Measure) -> [PlacedRow] {
        var y = 0.0
        return rows.map { row in
            var placed = PlacedRow(row: row, frame: CGRect(x: 0, y: y, width: width, height: lineHeight))
            switch row {
            case .items(let items):
                placed.items = flow(items, width, measure).map { CGPoint(x: $0.x, y: $0.y + y) }
                placed.frame.size.height = CGFloat(lineHeight) + (placed.items.last.map { $0.y - y } ?? 0)
            case .columns(_, let values):
                let first = width - Double(values.count) * min(44, width / Double(values.count + 1))
                let step = (width - first) / Double(max(1, values.count))
                placed.items = [CGPoint(x: 0, y: y)] + values.indices.map { CGPoint(x: first + step * Double($0 + 1), y: y) }
            case .text(let text, _): placed.frame.size.height = measure.height(text, false, width)
            case .note(let text): placed.frame.size.height = measure.height(text, true, width)
            case .graph: placed.frame.size.height = graphHeight
            case .histogram: placed.frame.size.height = histogramHeight
            }
            y = placed.frame.maxY
            return placed
        }
    }

    private static func flow(_ items: [FrameTimeItem], _ width: Double, _ measure: Measure) -> [CGPoint] {
        var (x, y) = (0.0, 0.0)
        return items.map { item in
            let itemWidth = measure.width(item.text) + (item.stage == nil ? 0 : swatch)
            if x > 0, x + itemWidth > width { (x, y) = (0, y + lineHeight) }
            defer { x += itemWidth + gap }
            return CGPoint(x: x, y: y)
        }
    }
}

extension FrameTimeLayout.PlacedRow {
    fileprivate func moved(by distance: CGPoint) -> Self {
        var moved = self
        moved.frame.origin.x += distance.x
        moved.frame.origin.y += distance.y
        moved.items = items.map { CGPoint(x: $0.x + distance.x, y: $0.y + distance.y) }
        return moved
    }
}
