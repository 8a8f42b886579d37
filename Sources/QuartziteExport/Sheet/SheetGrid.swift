import QuartziteKit

/// The places of the pictures and labels of a contact sheet, in pixels. Rows are filled from left to right.
package struct SheetGrid: Equatable, Sendable {
    /// The size of a picture.
    package var width: Int
    package var height: Int
    package var count: Int
    package var columns: Int
    /// The space around pictures.
    package var gap: Int
    /// The height of the label under each picture.
    package var labelHeight: Int

    /// A sheet with space and labels.
    /// - Parameters:
    ///   - columns: the number of columns; nil for about as many as rows.
    ///   - scale: pixels per point.
    ///   - hasLabels: whether there is a label under each picture.
    package static func sheet(width: Int, height: Int, count: Int, columns: Int?, scale: Double, hasLabels: Bool) -> SheetGrid {
        SheetGrid(
            width: width, height: height, count: count, columns: min(count, columns ?? Int(Double(count).squareRoot().rounded(.up))),
            gap: max(1, Int((8 * scale).rounded())), labelHeight: hasLabels ? max(1, Int((16 * scale).rounded())) : 0)
    }

    /// A strip: pictures side by side, without space.
    package static func strip(width: Int, height: Int, count: Int) -> SheetGrid {
        SheetGrid(width: width, height: height, count: count, columns: count, gap: 0, labelHeight: 0)
    }

    package var rows: Int { (count + columns - 1) / columns }

    /// The size of the whole.
    package var totalWidth: Int { columns * (width + gap) + gap }
    package var totalHeight: Int { rows * (height + labelHeight + gap) + gap }

    /// The upper left corner of a picture.
    package func origin(of index: Int) -> (x: Int, y: Int) {
        (gap + index % columns * (width + gap), gap + index / columns * (height + labelHeight + gap))
    }
}
