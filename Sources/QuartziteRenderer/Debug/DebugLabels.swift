import Quartzite

/// The labels of marks, placed in the viewport so that none covers another one.
package enum DebugLabels {
    /// A label at its place.
    package struct Label: Equatable, Sendable {
        /// The text.
        package var text: String
        /// The rectangle of the text, in the pixels of the viewport.
        package var frame: CGRect
        /// The colour of the mark, straight.
        package var tint: SIMD4<Float>

        /// Whether the label covers a part of a rectangle. Rectangles that touch do not count.
        package func covers(_ other: CGRect) -> Bool {
            frame.minX < other.maxX && other.minX < frame.maxX && frame.minY < other.maxY && other.minY < frame.maxY
        }
    }

    /// The largest number of labels; more cannot be read.
    static let most = 200
    /// The number of rows below its place in which room for a label is sought.
    private static let rows = 3

    /// Places the labels at the upper left corners of their marks, moved into the viewport. A label without room is left out.
    /// - Parameters:
    ///   - marks: the marks; later ones lie above, and are labelled first.
    ///   - size: returns the size of a text in pixels, with its margins.
    package static func place(_ marks: [DebugMark], in viewport: CGRect, size: (String) -> CGSize) -> [Label] {
        var labels: [Label] = []
        for mark in marks.reversed() where !mark.label.isEmpty && labels.count < most {
            let box = mark.box
            guard box.intersects(viewport) || (viewport.contains(box.origin) && box.isEmpty) else { continue }
            let size = size(mark.label)
            guard size.width <= viewport.width, size.height <= viewport.height else { continue }
            let x = min(max(box.minX, viewport.minX), viewport.maxX - size.width)
            let y = min(max(box.minY, viewport.minY), viewport.maxY - size.height)
            for row in 0...rows {
                let frame = CGRect(x: x.rounded(), y: (y + CGFloat(row) * size.height).rounded(), width: size.width, height: size.height)
                guard frame.maxY <= viewport.maxY, !labels.contains(where: { $0.covers(frame) }) else { continue }
                labels.append(Label(text: mark.label, frame: frame, tint: mark.tint))
                break
            }
        }
        return labels
    }
}
