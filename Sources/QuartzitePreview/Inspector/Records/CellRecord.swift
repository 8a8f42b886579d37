// The data that `inspect` prints about an emitter cell.

import QuartziteKit

/// An emitter cell with its values, as data.
package struct CellRecord {
    /// The name and the values of the cell, by their keys of key-value coding.
    package var values: [(key: String, value: JSONValue)]
    /// The cells that the cell's particles emit.
    package var cells: [CellRecord]

    /// - Parameter pictures: formats pictures, which are numbered across all layers and cells.
    init(_ cell: CAEmitterCell, pictures: inout LayerValueText) {
        values = [
            ("name", cell.name.map(JSONValue.string) ?? .null), ("enabled", .bool(cell.isEnabled)),
            ("beginTime", .number(cell.beginTime)), ("duration", .number(cell.duration)),
            ("contents", pictures.json(ofPicture: cell.contents)), ("color", pictures.json(ofColor: cell.color)),
        ]
        for number in EmitterCellNumber.allCases {
            values.append((number.key, .number(AnimatableValue(cell.value(forKey: number.key))?.channels(for: .number)?.x ?? 0)))
        }
        cells = (cell.emitterCells ?? []).map { CellRecord($0, pictures: &pictures) }
    }

    /// A new cell.
    @MainActor package static let plain: CellRecord = {
        var pictures = LayerValueText()
        return CellRecord(CAEmitterCell(), pictures: &pictures)
    }()

    package var json: JSONValue { .object(values + [("emitterCells", .array(cells.map(\.json)))]) }

    /// The name, and the values that differ from a new cell, on one line.
    package func text(defaults: CellRecord) -> String {
        let known = Dictionary(defaults.values.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        return values.filter { $0.value != known[$0.key] }.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ")
    }
}
