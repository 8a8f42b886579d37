// Where the layers of a document are written.

import Quartzite

/// The lines of a document in which its layers begin.
struct LayerPlaces {
    private let file: String
    /// In the order of the document.
    private let lines: [(layer: ObjectIdentifier, line: Int32)]

    init(_ document: MarkupDocument, _ elements: [(layer: CALayer, element: MarkupElement)]) {
        file = document.source.file
        lines = elements.map { (ObjectIdentifier($0.layer), Int32(clamping: document.source.line(at: $0.element.offset))) }
    }

    /// Returns the place of a layer as `file:line`; nil for another layer.
    ///
    /// - Complexity: O(layers): for one layer that a person looks at.
    func place(of layer: CALayer) -> String? {
        lines.last { $0.layer == ObjectIdentifier(layer) }.map { "\(file):\($0.line)" }
    }
}
