import QuartziteGraphics

// Properties that are lists: a path's points, a gradient's colours and locations.
extension SubclassValues {
    /// The path that a property holds.
    package func path(of property: LayerProperty) -> PathElements? {
        if property == .path, case .shape(let shape) = self { return shape.path }
        return nil
    }

    /// The numbers of a list that is no path; nil for none.
    package func list(of property: LayerProperty) -> [Double]? {
        if case .gradient(let values) = self { return values.list(of: property) }
        return nil
    }

    /// Hands out the list that a property holds, nil for none, for as long as the call lasts.
    func withList(of property: LayerProperty, _ body: (ListKey?) -> Void) {
        if property.shape == .path {
            guard let path = path(of: property) else { return body(nil) }
            path.withMemory { body(ListKey($0)) }
        } else {
            guard let list = list(of: property) else { return body(nil) }
            list.withUnsafeBufferPointer { body(ListKey($0)) }
        }
    }

    /// Takes on a list that was sampled, in the memory of the one it has where that will do. Whether that changed it.
    mutating func show(_ list: ListKey, of property: LayerProperty) -> Bool {
        var isChanged = false
        changeShape { isChanged = $0.show(list.path) }
        changeGradient { isChanged = $0.show(list, of: property) }
        return isChanged
    }

    /// Takes a list back from what was committed. Whether that changed it.
    mutating func showList(of property: LayerProperty, asIn committed: SubclassValues) -> Bool {
        guard path(of: property) != committed.path(of: property) || list(of: property) != committed.list(of: property) else {
            return false
        }
        copy(property, from: committed)
        return true
    }
}

extension ShapeValues {
    /// Takes on a path that was sampled, in the memory of the one it has where the elements are the same. Whether that changed it.
    fileprivate mutating func show(_ sampled: LayerPath) -> Bool {
        guard let verbs = sampled.verbs, let points = sampled.points else { return false }
        // Taken out, so that nobody else holds it while it is written.
        guard var elements = path.take() else {
            path = sampled.elements
            return true
        }
        let hasVerbs = UnsafeBufferPointer(start: verbs, count: Int(sampled.verbCount)).elementsEqual(elements.verbs)
        let isChanged = hasVerbs ? elements.movePoints(to: points) : true
        path = hasVerbs ? elements : sampled.elements
        return isChanged
    }
}
