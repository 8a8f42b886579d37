import Foundation

/// The layout of a scene's controls in their panel: in rows from left to right, as many as needed. Nothing is cut off: a choice that is
/// wider than the panel continues in rows of its own.
///
///     Name [ slider ———o—— ] 0.50   Name [x]      a row
///     [ one ][ two ][ three ][ four ]             a choice of two rows
///     [ five ][ six ][ seven ]
///
/// Lengths are in pixels, from the panel's upper left corner.
struct ControlLayout: Equatable {
    /// What a control needs.
    struct Item: Equatable {
        /// The width of the name with the gap after it; 0 without a name.
        var nameWidth: Double
        /// The widths of the parts that may come into different rows: the options of a choice. A plain control is one part.
        var parts: [Double]

        var width: Double { nameWidth + parts.reduce(0, +) }
    }

    /// Where a control lies.
    struct Place: Equatable {
        /// The upper left corner of the name.
        var corner: CGPoint
        /// The width that the name gets; 0 without a name.
        var nameWidth: Double
        /// The frames of the parts.
        var parts: [CGRect]
    }

    /// The measures of the panel.
    struct Measures: Equatable {
        var rowHeight = 26.0
        var itemHeight = 20.0
        var margin = 8.0
        var gap = 12.0

        /// Returns the measures in pixels, with a number of pixels per point.
        func scaled(_ scale: Double) -> Measures {
            Measures(rowHeight: rowHeight * scale, itemHeight: (itemHeight * scale).rounded(), margin: margin * scale, gap: gap * scale)
        }
    }

    /// The places of the items, in their order.
    private(set) var places: [Place] = []
    /// The number of rows.
    private(set) var rows = 0
    /// The height of all rows.
    let height: Double

    /// Lays out items.
    /// - Parameter width: the panel's width.
    init(_ items: [Item], width: Double, _ measures: Measures = Measures()) {
        let (left, right) = (measures.margin, max(measures.margin + 1, width - measures.margin))
        var (x, row) = (left, 0)
        func top(_ row: Int) -> Double {
            (Double(row) * measures.rowHeight + (measures.rowHeight - measures.itemHeight) / 2).rounded()
        }
        for item in items {
            if x > left, x + item.width > right { (x, row) = (left, row + 1) }
            var place = Place(corner: CGPoint(x: x, y: top(row)), nameWidth: item.nameWidth, parts: [])
            let room = right - left
            if x + item.width <= right || item.parts.count == 1 {
                // A name gives way before its control does.
                let content = item.width - item.nameWidth
                place.nameWidth = min(item.nameWidth, max(0, right - x - content, (right - x) / 2))
                if item.nameWidth == 0 { place.nameWidth = 0 }
                x += place.nameWidth
                for part in item.parts {
                    place.parts.append(
                        CGRect(x: x, y: top(row), width: max(1, min(part, right - x)), height: measures.itemHeight))
                    x += min(part, max(1, right - x))
                }
            } else {
                // The name of a choice that needs rows of its own has a row of its own too, if there is no room beside the first one.
                place.nameWidth = min(item.nameWidth, room)
                if item.nameWidth > 0 { row += 1 }
                for (index, line) in Self.lines(item.parts, room).enumerated() {
                    if index > 0 { row += 1 }
                    x = left
                    for part in line {
                        place.parts.append(CGRect(x: x, y: top(row), width: min(part, room), height: measures.itemHeight))
                        x += min(part, room)
                    }
                }
                // The last row belongs to the choice, so nothing follows in it.
                x = right
            }
            places.append(place)
            x += measures.gap
        }
        rows = items.isEmpty ? 0 : row + 1
        height = (Double(rows) * measures.rowHeight).rounded()
    }

    /// Divides parts into as few lines as fit into a width, with lines of about equal length.
    static func lines(_ parts: [Double], _ width: Double) -> [[Double]] {
        let count = greedy(parts, width).count
        var (low, high) = (min(width, parts.max() ?? 0), width)
        // The narrowest width that needs no more lines.
        for _ in 0..<12 where high - low > 0.5 {
            let middle = (low + high) / 2
            if greedy(parts, middle).count <= count { high = middle } else { low = middle }
        }
        return greedy(parts, high)
    }

    private static func greedy(_ parts: [Double], _ width: Double) -> [[Double]] {
        var lines: [[Double]] = []
        var used = 0.0
        for part in parts {
            if lines.isEmpty || used + part > width {
                lines.append([])
                used = 0
            }
            lines[lines.count - 1].append(part)
            used += part
        }
        return lines
    }
}

/// Formats the value of a slider: whole numbers without decimals, others with as many decimals as can be distinguished.
enum ControlText {
    /// Returns a text as wide as any number near a limit of a slider can be.
    static func widest(_ limit: Float, in range: ClosedRange<Float>) -> String {
        let text = number(limit, in: range)
        let decimals = decimals(range)
        return decimals == 0 || text.contains(".") ? text : text + "." + String(repeating: "0", count: decimals)
    }

    private static func decimals(_ range: ClosedRange<Float>) -> Int {
        let length = range.upperBound - range.lowerBound
        return length >= 100 ? 0 : length >= 20 ? 1 : 2
    }

    static func number(_ value: Float, in range: ClosedRange<Float>) -> String {
        guard value.isFinite else { return "-" }
        let text = String(format: "%.\(decimals(range))f", value)
        guard let point = text.firstIndex(of: "."), text[text.index(after: point)...].allSatisfy({ $0 == "0" }) else { return text }
        let whole = String(text[..<point])
        return whole == "-0" ? "0" : whole
    }
}
