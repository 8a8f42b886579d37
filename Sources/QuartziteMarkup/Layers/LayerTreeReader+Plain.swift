// The attributes of layers in the usual notation. A long document consists mostly of them, so they are read from the bytes of the document
// and set without strings, lists and values of type `Any`. Everything else is read by the general functions, with the same result.

import Quartzite

extension LayerTreeReader {
    /// Sets the properties of a layer like `setProperties`. Returns nil and changes nothing for a layer with a style, whose properties have
    /// another order.
    mutating func setPlainProperties(of layer: CALayer, from object: MarkupObject) throws(CAMLError) -> [MarkupProperty]? {
        let attributes = document.attributes(ofNode: object.element.index)
        var (hasStyle, hasTransform) = (false, false)
        for index in attributes {
            let name = document.storedAttributes[index].name
            if name == KnownName.style.rawValue { hasStyle = true }
            if name == KnownName.transform.rawValue { hasTransform = true }
        }
        var children: [MarkupProperty] = []
        for child in object.element.children {
            let property = MarkupProperty(child)
            if property.key == "style" { hasStyle = true }
            if property.key == "transform" { hasTransform = true }
            children.append(property)
        }
        if hasStyle { return nil }

        let plain = plainProperties(of: layer, object)
        var structure: [MarkupProperty] = []
        for index in attributes {
            let attribute = document.storedAttributes[index]
            switch plain[attribute.name] {
            case .reserved: continue
            case .plain(let property):
                if let range = attribute.range, set(property, range, of: layer) { continue }
            case .general: break
            }
            let read = document.attribute(attribute)
            let property = MarkupProperty(key: read.name, offset: read.offset, form: .text(read.value))
            if try set(property, of: PropertyPlace(layer, object), hasTransform: hasTransform) { structure.append(property) }
        }
        for property in children {
            if try set(property, of: PropertyPlace(layer, object), hasTransform: hasTransform) { structure.append(property) }
        }
        reportText(in: object, of: layer)
        return structure
    }

    private mutating func set(_ property: PlainProperty, _ range: Range<Int>, of layer: CALayer) -> Bool {
        document.source.bytes.withUnsafeBufferPointer { bytes in
            property.set(UnsafeBufferPointer(rebasing: bytes[range]), of: layer, &plainColors)
        }
    }

    /// The plain properties of the layer of an object.
    private mutating func plainProperties(of layer: CALayer, _ object: MarkupObject) -> PlainProperties {
        if let plainProperties, plainProperties.className == object.className { return plainProperties }
        let className = ClassTable.objectClass(object.className) != nil ? object.className : "CALayer"
        let found = plainPropertiesByClass[className] ?? PlainProperties(className, of: layer, document.names)
        plainPropertiesByClass[className] = found
        plainProperties = found
        return found
    }
}
