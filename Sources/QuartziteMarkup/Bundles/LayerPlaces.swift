// Where the layers of a document are written.

import Quartzite

/// The lines of a document in which its layers are written.
struct LayerPlaces {
    private let file: String
    /// By layer, in the order of the document: the line of the layer's tag, and the line of the last tag or attribute inside.
    private let lines: [(layer: ObjectIdentifier, line: Int32, lastLine: Int32)]

    init(_ document: MarkupDocument, _ elements: [(layer: CALayer, element: MarkupElement)]) {
        file = document.source.file
        var line = 1
        lines = elements.map { layer, element in
            line = document.source.line(at: element.offset, near: line)
            let last = document.source.line(at: element.lastOffset, near: line)
            return (ObjectIdentifier(layer), Int32(clamping: line), Int32(clamping: last))
        }
    }

    /// Returns the place of a layer as `file:line`; nil for another layer.
    ///
    /// - Complexity: O(layers). For single layers, such as a selected one.
    func place(of layer: CALayer) -> String? {
        lines.last { $0.layer == ObjectIdentifier(layer) }.map { "\(file):\($0.line)" }
    }

    /// Returns the number of a layer in the order of the document; nil for another layer.
    func index(of layer: CALayer) -> Int? { lines.lastIndex { $0.layer == ObjectIdentifier(layer) } }

    /// Returns the innermost layer around a line of a file; nil if there is none, or if several layers begin in the line.
    ///
    /// - Complexity: O(layers).
    func layer(at line: Int, of file: String) -> ObjectIdentifier? {
        guard file == self.file, let found = lines.last(where: { $0.line <= line && line <= $0.lastLine }) else { return nil }
        return lines.count { $0.line == found.line } == 1 ? found.layer : nil
    }
}

extension MarkupElement {
    /// The byte offset of the last tag or attribute inside the element.
    fileprivate var lastOffset: Int {
        var last = index
        while document.nodes[last].lastChild >= 0 { last = Int(document.nodes[last].lastChild) }
        return Int(document.attributes(ofNode: last).last.map { document.storedAttributes[$0].offset } ?? document.nodes[last].offset)
    }
}
