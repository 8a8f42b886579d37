// The properties of an object, by the table of classes.

import Quartzite

extension LayerTreeReader {
    /// Sets the values of an object's properties on `target`. Returns the properties that hold layers, animations, filters or cells.
    ///
    /// An object of an unknown class is read as a `CALayer`. The reader has warned about the class, so unknown keys get no warning.
    /// - Parameter untyped: the type of a value that should name its type and does not.
    mutating func setProperties(
        of target: any KeyValueCoding, from object: MarkupObject, untyped: ValueType? = nil
    ) throws(CAMLError) -> [MarkupProperty] {
        if let layer = target as? CALayer, untyped == nil, let structure = try setPlainProperties(of: layer, from: object) {
            return structure
        }
        let place = PropertyPlace(target, object, untyped: untyped)
        // The values of a style only apply to properties that the document does not set.
        var properties = object.properties
        if properties.contains(where: { $0.key == "style" }) {
            properties = properties.filter { $0.key == "style" } + properties.filter { $0.key != "style" }
        }
        let hasTransform = properties.contains { $0.key == "transform" }
        var structure: [MarkupProperty] = []
        if let id = object.id, !(target is CALayer) { kept.update(target) { $0.id = id } }

        for property in properties {
            if try set(property, of: place, hasTransform: hasTransform) { structure.append(property) }
        }
        reportText(in: object, of: target)
        return structure
    }

    /// An object whose properties are set, with the class whose rules apply.
    struct PropertyPlace {
        let target: any KeyValueCoding
        let isKnown: Bool
        let className: String
        let untyped: ValueType?

        init(_ target: any KeyValueCoding, _ object: MarkupObject, untyped: ValueType? = nil) {
            isKnown = ClassTable.objectClass(object.className) != nil
            className = isKnown ? object.className : "CALayer"
            (self.target, self.untyped) = (target, untyped)
        }
    }

    /// Sets one property. Returns whether the property holds layers, animations, filters or cells, which the caller reads.
    /// - Parameter hasTransform: whether the object has a property `transform`.
    mutating func set(_ property: MarkupProperty, of place: PropertyPlace, hasTransform: Bool) throws(CAMLError) -> Bool {
        let target = place.target
        guard let (rule, owner) = ClassTable.rule(for: property.key, of: place.className) else {
            // Web editors repeat the rotation of `transform` under key paths such as `transform.rotation.z`. Setting both would rotate
            // twice.
            if hasTransform, property.key.hasPrefix("transform.") { return false }
            if let path = (target as? CALayer).map({ $0.propertyPath(property.key) }) ?? PropertyPath(property.key) {
                try set(property, as: ValueType(path.shape), on: target)
                return false
            }
            kept.keep(property, of: target)
            if place.isKnown { reportUnknown(property, of: place.className) }
            return false
        }
        switch rule {
        case .ignored, .kept:
            kept.keep(property, of: target)
        case .value where property.key == "style" && holdsWallpaperGroups(property):
            kept.keep(property, of: target)
            return true
        case .unsupported:
            kept.keep(property, of: target)
            reportUnsupported(property, of: owner)
        case .value(.layer), .value(.layers), .value(.animations), .value(.filter), .value(.filters), .value(.cells), .value(.behaviors),
            .value(.states):
            return true
        case .value where property.key == "cornerRadii" && target is CALayer:
            // Set last, whatever the order: a radius for all corners is beside it in files of systems that do not know these.
            return true
        case .value(let type):
            try set(property, as: type, untyped: place.untyped, on: target)
        case .renamed(let key, let type, let translate):
            if case .value(let value) = try read(property, as: type, label: property.key) {
                target.setValue(translate(value), forKeyPath: key)
            } else {
                kept.keep(property, of: target)
            }
        }
        return false
    }

    private mutating func reportUnsupported(_ property: MarkupProperty, of owner: String) {
        if property.isEmpty || ClassTable.isNeutral(property) { return }
        log.warnOnce(
            .unsupportedProperty, about: "\(owner).\(property.key)", at: property.offset,
            "\(owner).\(property.key) is not supported yet; it is left out")
    }

    /// Keeps and reports text inside an object, which has no meaning.
    mutating func reportText(in object: MarkupObject, of target: any KeyValueCoding) {
        guard object.element.hasText else { return }
        kept.update(target) { $0.text = object.element.text }
        log.warnOnce(
            about: "text in \(object.className)", at: object.element.offset, "text inside <\(object.element.name)> is ignored")
    }

    mutating func set(
        _ property: MarkupProperty, as type: ValueType, untyped: ValueType? = nil, on target: any KeyValueCoding
    ) throws(CAMLError) {
        let lost = lostMembers
        let isKeyframes = property.key == "values" && target is CAKeyframeAnimation
        let reading =
            isKeyframes
            ? try readKeyframes(property, as: type, untyped: untyped)
            : try read(property, as: type, untyped: untyped, label: property.key)
        switch reading {
        case .value(var value):
            if untyped == .colors || untyped == .color { value = colored(value, at: property.offset, label: property.key) }
            let isCurves = property.key == "timingFunctions"
            target.setValue(isCurves ? try timingFunctions(value, at: property.offset) : value, forKeyPath: property.key)
            if let stored = storedNumber(of: property, value, on: target) { value = stored }
            if lostMembers > lost { kept.update(target) { $0.partial.append((property, value)) } }
        case .null:
            if type.allowsNull {
                target.setValue(nil, forKeyPath: property.key)
            } else {
                log.warn(.invalidValue, at: property.offset, "\(property.key): found null, expected \(type.name); it is ignored")
                kept.keep(property, of: target)
            }
        case .nothing: kept.keep(property, of: target)
        }
    }

    /// Reports a number that the object has not accepted, such as a mass of 0, and returns the object's number; nil for an accepted one.
    private mutating func storedNumber(of property: MarkupProperty, _ value: Any, on target: any KeyValueCoding) -> Double? {
        // Key paths compute their values: an angle is read back without its full turns.
        guard let number = Self.number(value), !property.key.contains("."),
            let stored = target.value(forKey: property.key).flatMap({ Double(unboxing: $0) }),
            stored != number, Float(stored) != Float(number), !number.isNaN
        else { return nil }
        lostMembers += 1
        log.warn(
            .invalidValue, at: property.offset,
            "\(property.key): \(ValueText.number(number)) is out of the allowed range; \(ValueText.number(stored)) is used")
        return stored
    }

    /// Replaces texts in the values of an animation of colours by the colours.
    private mutating func colored(_ value: Any, at offset: Int, label: String) -> Any {
        switch value {
        case let text as String: color(ofText: text, at: offset, label: label) ?? value
        case let list as [Any]: list.map { colored($0, at: offset, label: label) }
        default: value
        }
    }

    /// Replaces the names of curves in a list by the curves.
    private mutating func timingFunctions(_ list: Any, at offset: Int) throws(CAMLError) -> Any {
        guard var curves = list as? [Any] else { return list }
        for index in curves.indices {
            guard let name = curves[index] as? String,
                case .value(let curve) = try readText(name, at: offset, as: .timingFunction, in: nil, label: "timingFunctions")
            else { continue }
            curves[index] = curve
        }
        return curves
    }
}

extension MarkupProperty {
    /// Whether the property has no content, as in `<stateTransitions/>`.
    var isEmpty: Bool {
        switch form {
        case .text(let text): text.isEmpty
        case .element(let element): !element.hasChildren && element.text.isEmpty && element.attributes.isEmpty
        }
    }
}

extension ValueType {
    /// The kind of value of an animatable property.
    init(_ property: LayerProperty) {
        self = property == .compositingFilter ? .filter : ValueType(property.shape)
    }

    /// The kind of value of an animatable key path.
    init(_ shape: LayerProperty.Shape) {
        switch shape {
        case .number: self = .real
        case .boolean: self = .boolean
        case .point: self = .point
        case .size: self = .size
        case .rect: self = .rect
        case .color: self = .color
        case .transform: self = .transform
        case .image: self = .image
        case .path: self = .path
        case .numbers: self = .array
        case .colors: self = .colors
        case .filters: self = .filters
        }
    }

    /// Whether a property of this type may be nil.
    var allowsNull: Bool {
        switch self {
        case .string, .color, .image, .path, .timingFunction, .valueFunction, .any, .array, .colors, .dictionary: true
        default: false
        }
    }
}
