// Objects and values as elements.
//
//     ElementBuilder                values by their types
//     ElementBuilder+Properties     the properties of an object by the class table
//     ElementBuilder+Objects        animations, filters and emitter cells
//     DocumentWriter                layers, states and the document

import Quartzite

/// Makes elements of values and objects, and collects pictures and remarks on the way.
final class ElementBuilder {
    var pictures: PictureFiles
    /// The document's content beyond the objects; nil for layers of a program.
    let kept: KeptParts?
    var remarks = WritingRemarks()
    /// The classes that were described so far.
    var classes: [String: WritableClass] = [:]
    /// The ids that were written so far.
    var usedIDs: Set<String> = []

    /// Whether lists of twenty numbers are colour matrices.
    var holdsMatrices = false

    /// The largest depth of nested lists. Deeper ones are left out, because readers refuse them.
    static let deepestValue = 32

    init(pictures: PictureFiles, kept: KeptParts?) {
        self.pictures = pictures
        self.kept = kept
    }

    /// An element with a value and the name of its type: `<fromValue type="real" value="1"/>`. Without a name the tag is the type:
    /// `<real value="1"/>`. Nil, with a remark, for a value that documents cannot contain.
    func element(_ name: String?, typed value: Any?, depth: Int = 0) -> WrittenElement? {
        guard let value, !(value is NSNull) else { return element(name, type: "null") }
        switch value {
        case let value as CAMediaTimingFunction:
            return element(name, type: "CAMediaTimingFunction", text: ValueText.timingFunction(value))
        case let value as CAValueFunction: return element(name, type: "CAValueFunction", text: value.name.rawValue)
        case let value as CAFilter: return filter(name, value)
        case let value as CGImage: return picture(name, value)
        case let value as [Any]:
            if holdsMatrices, value.count == 20, let numbers = AnimatableValue(value)?.numbers {
                return element(name, type: "CAColorMatrix", text: "matrix(\(ValueText.numbers(numbers)))")
            }
            return list(element(name, type: "NSArray"), of: value, depth: depth)
        case let value as [AnyHashable: Any]:
            return dictionary(element(name, type: "NSDictionary"), of: value, depth: depth)
        default: break
        }
        switch AnimatableValue((value as? any RawRepresentable).map { $0.rawValue as Any } ?? value) {
        case .number(let number)?:
            if let integer = value as? Int, type(of: value) == Int.self {
                return element(name, type: "integer", text: String(integer))
            }
            return element(name, type: "real", text: ValueText.number(number))
        case .boolean(let value)?: return element(name, type: "BOOL", text: ValueText.boolean(value))
        case .point(let value)?: return element(name, type: "CGPoint", text: ValueText.point(value))
        case .size(let value)?: return element(name, type: "CGSize", text: ValueText.size(value))
        case .rect(let value)?: return element(name, type: "CGRect", text: ValueText.rect(value))
        case .affine(let value)?: return element(name, type: "CGAffineTransform", text: ValueText.affineTransform(value))
        case .transform(let value)?: return element(name, type: "CATransform3D", text: ValueText.transform(value))
        case .path(let value)?: return element(name, type: "CGPath", text: ValueText.path(value))
        case .string(let value)?: return element(name, type: "string", text: value)
        case .color(let value)?: return color(element(name, type: "CGColor"), value)
        case .image, .array, nil:
            remarks.add(.values, String(describing: type(of: value)))
            return nil
        }
    }

    /// An element of a type, with its text as the attribute `value`.
    func element(_ name: String?, type: String, text: String? = nil) -> WrittenElement {
        var result = property(name ?? type)
        if name != nil { result.set("type", type) }
        if let text { result.set("value", text) }
        return result
    }

    /// The element of a property: its key is the tag if it can be one.
    func property(_ key: String) -> WrittenElement {
        XMLWriter.isName(key) && key != "p" && key != "o" ? WrittenElement(key) : WrittenElement("p", [("key", key)])
    }

    /// Adds the components and the opacity of a colour to an element.
    func color(_ element: WrittenElement, _ value: CGColor) -> WrittenElement {
        var element = element
        if let pattern = value.pattern {
            // A pixel of a pattern's picture is a point in documents.
            if let image = pattern.tileImage, pattern.tileSize == CGSize(width: image.width, height: image.height),
                let address = pictures.address(of: image)
            {
                if element.name != "CGColor" { element.set("type", "CGColor") }
                element.set("src", address)
                return element
            }
            remarks.add(.values, "pattern colours")
        }
        if value.srgb.w != 1 { element.set("opacity", ValueText.number(value.srgb.w)) }
        element.set("value", ValueText.color(value))
        return element
    }

    /// Adds members to the element of a list. Nil if a member cannot be written, because the positions of the others would change.
    func list(_ element: WrittenElement, of values: [Any], depth: Int) -> WrittenElement? {
        guard depth < Self.deepestValue || values.isEmpty else { return tooDeep() }
        var element = element
        for value in values {
            guard let member = self.element(nil, typed: value, depth: depth + 1) else { return nil }
            element.children.append(member)
        }
        return element
    }

    private func dictionary(_ element: WrittenElement, of values: [AnyHashable: Any], depth: Int) -> WrittenElement? {
        guard depth < Self.deepestValue || values.isEmpty else { return tooDeep() }
        var element = element
        let pairs = values.compactMap { key, value in (key.base as? String).map { ($0, value) } }.sorted { $0.0 < $1.0 }
        for (key, value) in pairs {
            if let member = self.element(key, typed: value, depth: depth + 1) { element.children.append(member) }
        }
        return element
    }

    private func tooDeep() -> WrittenElement? {
        remarks.add(.depths, "more than \(Self.deepestValue) levels")
        return nil
    }

    // MARK: Pictures

    /// The element of a picture: `<contents type="CGImage" src="a.png"/>`, or a tinted picture.
    func picture(_ name: String?, _ image: CGImage) -> WrittenElement? {
        guard let address = pictures.address(of: image) else {
            remarks.add(.pictures, "\(image.width) × \(image.height) pixels")
            return nil
        }
        let style = pictures.style(of: image)
        guard let tint = style.tint else {
            var result = element(name, type: "CGImage")
            result.set("src", address)
            if style.isAlpha { result.set("A8asL8", "1") }
            for (name, value) in pictures.attributes(of: image) { result.set(name, value) }
            return result
        }
        var result = element(name, type: "CATintedImage")
        var picture = WrittenElement("image", [("type", "CGImage"), ("src", address)])
        if style.isAlpha { picture.set("A8asL8", "1") }
        for (name, value) in pictures.attributes(of: image) { picture.set(name, value) }
        result.children = [picture, color(element("tint", type: "CGColor"), CGColor(srgb: tint))]
        return result
    }
}
