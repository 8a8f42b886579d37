// The cells of emitter layers and of other cells.

import Quartzite

extension LayerTreeReader {
    /// Creates the cells in the children of an element.
    /// - Parameters:
    ///   - owner: the layer or cell that emits the cells.
    ///   - outer: the elements of the cells that contain the element.
    mutating func readCells(
        _ element: MarkupElement, of owner: AnyObject, outer: [Int] = [], depth: Int = 0
    ) throws(CAMLError) -> [CAEmitterCell] {
        guard depth < limits.valueDepth else {
            throw .tooDeep(
                file: document.source.file, location: element.location, reason: "cells nest deeper than \(limits.valueDepth)")
        }
        var cells: [CAEmitterCell] = []
        for child in element.children {
            let place = log.place
            defer { log.place = place }
            guard let object = member(child, label: "emitterCells") else {
                kept.keep(member: child, in: "emitterCells", of: owner)
                continue
            }
            if object.className == "null" { continue }
            try count(at: child.offset, depth: depth, cost: 64)
            // Elements of the document of styles have indexes of their own.
            let number = object.element.document === document ? object.element.index : -1 - object.element.index
            if outer.contains(number) {
                log.warn(.misplacedElement, at: child.offset, "emitterCells: the cell contains itself; it is left out here")
                kept.keep(member: child, in: "emitterCells", of: owner)
                continue
            }
            guard let cell = ClassTable.objectClass(object.className)?.make?() as? CAEmitterCell else {
                log.warn(
                    .misplacedElement, at: child.offset, "emitterCells: found <\(child.name)>, expected a CAEmitterCell; it is left out")
                kept.keep(member: child, in: "emitterCells", of: owner)
                continue
            }
            for property in try setProperties(of: cell, from: object) {
                guard case .element(let inner) = property.form else {
                    log.warn(.invalidValue, at: property.offset, "\(property.key): found text, expected elements")
                    kept.keep(property, of: cell)
                    continue
                }
                if property.key == "emitterBehaviors" {
                    cell.emitterBehaviors = try readBehaviors(collection(in: inner), of: cell)
                } else {
                    cell.emitterCells = try readCells(
                        collection(in: inner), of: cell, outer: outer + [number], depth: depth + 1)
                }
            }
            cells.append(cell)
        }
        return cells
    }

    /// The shape of the values at a key path into the cells or behaviours of an emitter layer; nil for any other key path.
    func cellShape(_ keyPath: String?, _ layer: CALayer) -> LayerProperty.Shape? {
        guard let keyPath, layer is CAEmitterLayer else { return nil }
        if keyPath.hasPrefix("emitterBehaviors.") {
            return keyPath.hasSuffix(".enabled") ? .boolean : keyPath.hasSuffix(".position") ? .point : .number
        }
        guard keyPath.hasPrefix("emitterCells.") else { return nil }
        return keyPath.hasSuffix(".color") ? .color : keyPath.hasSuffix(".contents") ? .image : .number
    }
}
