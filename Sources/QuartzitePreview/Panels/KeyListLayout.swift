/// The layout of the list of keys: groups in columns, and in a narrow window texts of several lines.
struct KeyListLayout {
    /// A line of the list with its position from the upper left corner of the list, in the units of the measured texts.
    struct Line: Equatable {
        var binding: KeyBinding
        var x: Float
        var y: Float
        /// The left edge and the width of the text about the keys' effect; 0 for a heading.
        var effectX: Float = 0
        var effectWidth: Float = 0

        static func == (a: Line, b: Line) -> Bool {
            (a.binding.keys, a.x, a.y, a.effectX, a.effectWidth) == (b.binding.keys, b.x, b.y, b.effectX, b.effectWidth)
        }
    }

    /// The distances in the units of the measured texts.
    struct Measures {
        /// The height of a line of text.
        var line: Float = 17
        /// The gap between keys and text, between columns, and above a heading.
        var gap: Float = 12
        var columnGap: Float = 26
        var headingGap: Float = 7
        /// The largest fraction of a narrow list's width that the keys get.
        var keysPart: Float = 0.42
    }

    private(set) var lines: [Line] = []
    private(set) var width: Float = 0
    private(set) var height: Float = 0
    private(set) var columnCount = 1

    private static let mostColumns = 5

    /// Lays out the list.
    /// - Parameters:
    ///   - table: the bindings with headings.
    ///   - width: the available width. The list has as few columns as fit the height, or if none fits, as many as fit the width.
    ///   - height: the available height. A higher list scrolls.
    ///   - measure: returns the size of a text; a width other than 0 breaks its lines.
    init(
        _ table: [KeyBinding], width: Float, height: Float, _ measures: Measures,
        measure: (_ text: String, _ wrap: Float) -> (width: Float, height: Float)
    ) {
        var groups: [[KeyBinding]] = []
        for binding in table {
            if binding.isHeading || groups.isEmpty { groups.append([]) }
            groups[groups.count - 1].append(binding)
        }
        var widest: [Columns] = []
        for count in 1...Self.mostColumns {
            let columns = Columns(groups, count, measures) { measure($0, 0).width }
            guard columns.width <= width else { break }
            widest.append(columns)
        }
        guard let columns = widest.first(where: { $0.height <= height }) ?? widest.last else {
            narrow(table, width, measures, measure)
            return
        }
        place(columns, measures)
    }

    /// The groups in some columns.
    private struct Columns {
        var columns: [[[KeyBinding]]]
        var keys: [Float] = []
        var effects: [Float] = []
        var width: Float = 0
        var height: Float = 0

        init(_ groups: [[KeyBinding]], _ count: Int, _ measures: Measures, width measure: (String) -> Float) {
            let heights = groups.map { Float($0.count) * measures.line + measures.headingGap }
            columns = Self.divide(groups, heights, into: count)
            for column in columns {
                let rows = column.joined().filter { !$0.isHeading }
                keys.append(rows.map { measure($0.keys) }.max() ?? 0)
                effects.append(rows.map { measure($0.effect) }.max() ?? 0)
                height = max(
                    height, column.reduce(0) { $0 + Float($1.count) * measures.line + measures.headingGap } - measures.headingGap)
            }
            width = (keys + effects).reduce(0, +) + Float(columns.count) * (measures.gap + measures.columnGap) - measures.columnGap
        }

        /// Divides the groups in their order so that the highest column is as low as possible.
        private static func divide(_ groups: [[KeyBinding]], _ heights: [Float], into count: Int) -> [[[KeyBinding]]] {
            // Each possible height of a column is the sum of the heights of neighbouring groups.
            let limits = Set(heights.indices.flatMap { first in heights.indices[first...].map { heights[first...$0].reduce(0, +) } })
                .sorted()
            for limit in limits where limit >= heights.max() ?? 0 {
                var (columns, height): ([[[KeyBinding]]], Float) = ([[]], 0)
                for (group, own) in zip(groups, heights) {
                    if height + own > limit {
                        columns.append([])
                        height = 0
                    }
                    columns[columns.count - 1].append(group)
                    height += own
                }
                if columns.count <= count { return columns }
            }
            return [groups]
        }
    }

    private mutating func place(_ columns: Columns, _ measures: Measures) {
        var left: Float = 0
        for (index, column) in columns.columns.enumerated() {
            var top: Float = 0
            for group in column {
                if top > 0 { top += measures.headingGap }
                for binding in group {
                    let effect = left + columns.keys[index] + measures.gap
                    lines.append(
                        binding.isHeading
                            ? Line(binding: binding, x: left, y: top)
                            : Line(binding: binding, x: left, y: top, effectX: effect, effectWidth: columns.effects[index]))
                    top += measures.line
                }
            }
            left += columns.keys[index] + columns.effects[index] + measures.gap + measures.columnGap
        }
        (width, height, columnCount) = (columns.width, columns.height, columns.columns.count)
    }

    /// One column with broken lines.
    private mutating func narrow(
        _ table: [KeyBinding], _ width: Float, _ measures: Measures, _ measure: (String, Float) -> (width: Float, height: Float)
    ) {
        let widestKeys = table.filter { !$0.isHeading }.map { measure($0.keys, 0).width }.max() ?? 0
        let keys = min(widestKeys, width * measures.keysPart)
        let effect = max(1, width - keys - measures.gap)
        for binding in table {
            if binding.isHeading {
                if height > 0 { height += measures.headingGap }
                lines.append(Line(binding: binding, x: 0, y: height))
                height += measures.line
            } else {
                lines.append(Line(binding: binding, x: 0, y: height, effectX: keys + measures.gap, effectWidth: effect))
                let texts = max(measure(binding.keys, keys).height, measure(binding.effect, effect).height)
                height += max(measures.line, texts + 3)
            }
        }
        self.width = width
    }
}
