// The radii of corners that differ:
//
//     <CALayer cornerRadii="20 20 20 20 0 0 0 0"/>
//
// A width and a height for each of the corners (minX, maxY), (maxX, maxY), (maxX, minY) and (minX, minY): in a document, whose y axis
// points up, these are top left, top right, bottom right and bottom left.

import Quartzite

extension LayerTreeReader {
    /// Notes that elliptical corners are shown round, and keeps their radii.
    mutating func checkCorners(_ property: MarkupProperty, of layer: CALayer) {
        guard let text = property.text else { return }
        let (reading, _) = ValueScanner.read(text) { s throws(ValueFault) in try s.lengths(8, "8 numbers") }
        guard case .success(let radii) = reading else { return }
        guard stride(from: 0, to: 8, by: 2).contains(where: { radii[$0] != radii[$0 + 1] }) else { return }
        log.warnOnce(
            .unsupportedProperty, about: "elliptical cornerRadii", at: property.offset,
            "cornerRadii: elliptical corners are not supported yet; they are shown round, with the shorter radius")
        if let shown = layer.value(forKey: property.key) { kept.update(layer) { $0.partial.append((property, shown)) } }
    }
}
